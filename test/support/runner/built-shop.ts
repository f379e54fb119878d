import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from 'esbuild'
import { buildServer, SERVER } from '../../../build/build-server.ts'

/** Programs of the shop, and where Node keeps what it has compiled of them. */
export interface BuiltShop {
  /** `server/main.ts`. */
  main: string
  /** `held-shop.ts`. */
  held: string
  compiled: string
}

const ROOT = join(import.meta.dirname, '../../..')

/** Four processes are started at once, and the end of one build would leave the others without their builder. */
let building: Promise<void> | undefined

/**
 * The shop as `npm start` runs it: to begin with it takes a third of reading its eight hundred modules. Made once a run,
 * by whoever needs it first. Null outside Jest, as in a benchmark.
 */
export async function builtShop(): Promise<BuiltShop | null> {
  if (!process.env.RUN_FOLDER) return null
  // What is built finds the project from where it stands.
  const run = realpathSync(process.env.RUN_FOLDER)
  const shop = join(run, 'built', SERVER)
  const built = {
    main: join(shop, 'main.js'),
    held: join(shop, 'held-shop.js'),
    compiled: join(run, 'compiled'),
  }
  if (building || !existsSync(shop)) {
    building ??= build(run, built)
    await building
  }
  return built
}

async function build(run: string, { held, compiled }: BuiltShop): Promise<void> {
  const made = mkdtempSync(join(run, 'built-'))
  await buildServer(made, ['test/support/held-shop.ts'])
  // It would hold this worker.
  await stop()
  try {
    // Packages that are no scripts alone are found there.
    symlinkSync(join(ROOT, 'node_modules'), join(run, 'node_modules'), 'junction')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  try {
    renameSync(made, join(run, 'built'))
  } catch (error) {
    // Another worker was here first, and what it has made is the same.
    if (!existsSync(held)) throw error
    return
  }
  // Nobody lets it go: it keeps what is compiled, and ends.
  spawnSync(process.execPath, [held], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled },
    input: '',
  })
}
