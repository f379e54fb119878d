import { type ChildProcess, spawn } from 'node:child_process'
import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { buildShop } from './build.ts'
import { chosenRuntime } from './runtime.ts'

const ROOT = join(import.meta.dirname, '..')
const SETTLES_MS = 40

/**
 * `npm run dev`: builds without compression, starts the shop, and follows changes. Templates are read by the shop
 * itself; styles and widgets are built anew; the server's own code starts it again. Pages in the browser reload after
 * each, see `server/pages/dev-reload.ts`.
 */
let server: ChildProcess | null = null

async function rebuild(): Promise<void> {
  try {
    await buildShop({ runtime: chosenRuntime(), is_dev: true })
  } catch (error) {
    // esbuild has printed where and what; the last good build goes on.
    console.error((error as Error).message)
  }
}

function start(): void {
  server = spawn(process.execPath, ['server/main.ts'], { cwd: ROOT, stdio: 'inherit', env: { ...process.env, DEV_RELOAD: 'yes' } })
}

async function restart(): Promise<void> {
  const stopping = server
  if (stopping?.exitCode === null) {
    const ended = new Promise(resolve => stopping.once('exit', resolve))
    stopping.kill('SIGTERM')
    await ended
  }
  start()
}

function follow(folder: string, change: () => Promise<void>): FSWatcher {
  let timer: NodeJS.Timeout | undefined
  return watch(join(ROOT, folder), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void change(), SETTLES_MS)
  })
}

await rebuild()
start()
follow('styles', rebuild)
follow('widgets', rebuild)
follow('server/contract', rebuild)
follow('server', restart)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server?.kill(signal)
    process.exit(0)
  })
}
