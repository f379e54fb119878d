import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { type Changed, openBuild } from './build.ts'
import { chosenRuntime } from './runtime.ts'

const ROOT = join(import.meta.dirname, '..')
const SETTLES_MS = 20

/**
 * `npm run dev`: builds without compression, starts the shop, and watches for changes. The shop reloads
 * templates by itself; styles and widgets are rebuilt; a change of the server's own code restarts it. Pages
 * in the browser reload after each, see `server/pages/dev.ts`. Code that does not compile is reported, and
 * the running version continues.
 */
let server: ChildProcess | null = null

const shopBuild = await openBuild({ runtime: chosenRuntime(), is_dev: true })

async function rebuild(changed: Changed): Promise<void> {
  // esbuild prints the error; the last good build stays in use.
  await shopBuild.rebuild(changed).catch(() => undefined)
}

function start(): void {
  server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { PICTURES_AHEAD: 'no', ...process.env, DEV_RELOAD: 'yes' },
  })
}

async function restart(): Promise<void> {
  if (!(await compiles())) return
  await stop('SIGTERM')
  start()
}

/**
 * Would the server start? Otherwise Node would find syntax errors and missing exports only after the old
 * process has ended.
 */
async function compiles(): Promise<boolean> {
  const checked = build({
    absWorkingDir: ROOT,
    entryPoints: ['server/main.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  })
  return checked.then(
    () => true,
    () => false,
  )
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  const stopping = server
  if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return
  const ended = new Promise(resolve => stopping.once('exit', resolve))
  stopping.kill(signal)
  await ended
}

let working: Promise<void> = Promise.resolve()

/**
 * Changes come in bursts, and also while a build is running: a burst counts as one change, and builds never
 * overlap.
 */
function follow(folders: string[], work: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  for (const folder of folders) {
    watch(join(ROOT, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        working = working.then(work)
      }, SETTLES_MS)
    })
  }
}

await rebuild('scripts')
start()
follow(['styles'], () => rebuild('styles'))
follow(['widgets', 'server/contract'], () => rebuild('scripts'))
follow(['server'], restart)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await stop(signal)
    await shopBuild.close()
    process.exit(0)
  })
}
