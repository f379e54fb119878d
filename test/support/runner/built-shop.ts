import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from 'esbuild'
import { buildServer, SERVER } from '../../../build/build-server.ts'

/** The shop's programs, and Node's compile cache for them. */
export interface BuiltShop {
  /** `server/main.ts`. */
  main: string
  /** `held-shop.ts`. */
  held: string
  compiled: string
}

const ROOT = join(import.meta.dirname, '../../..')

/** Four processes may be started at once, and the build ending for one would leave the others without it. */
let building: Promise<void> | undefined

/**
 * The shop as `npm start` runs it: it starts in a third of the time that reading its eight hundred modules
 * would take. Built once for each run, by whoever needs it first. Null outside Jest, as in a benchmark.
 */
export async function builtShop(): Promise<BuiltShop | null> {
  if (!process.env.RUN_FOLDER) return null
  // The built code finds the project relative to its own place.
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
  // It would keep this worker alive.
  await stop()
  try {
    // Packages with native code are found there.
    symlinkSync(join(ROOT, 'node_modules'), join(run, 'node_modules'), 'junction')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  try {
    renameSync(made, join(run, 'built'))
  } catch (error) {
    // Another worker was first, and has made the same.
    if (!existsSync(held)) throw error
    return
  }
  // Nobody tells it to open the shop: it saves its compile cache, and ends.
  spawnSync(process.execPath, [held], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled },
    input: '',
  })
}
