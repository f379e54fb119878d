import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Where `postgres-keeper.ts` of this run answers; its port is handed to Jest's workers in the environment. */
export interface PostgresKeeper {
  port: string
  /** Also happens by itself when this process ends in any way. */
  stop(): Promise<void>
}

/** Starts the keeper; PostgreSQL itself starts with the first database. */
export async function startPostgresKeeper(): Promise<PostgresKeeper> {
  const program = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))
  // A group of its own: Ctrl-C must not end it before it has cleared away.
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(child, 'exit')
  const port = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => String(line)),
    ended.then(([code]) => Promise.reject(new Error(`the keeper of PostgreSQL ended with ${code}`))),
  ])
  child.unref()
  for (const pipe of [child.stdin, child.stdout]) (pipe as unknown as { unref(): void }).unref()
  return {
    port,
    stop: async () => {
      // Waited for now: else this process ends first, and leaves undone what comes after.
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}
