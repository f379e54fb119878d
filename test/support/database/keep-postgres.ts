import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The address of this run's `postgres-keeper.ts`; its port is passed to Jest's workers in the environment. */
export interface PostgresKeeper {
  port: string
  /** Also happens automatically when this process ends for any reason. */
  stop(): Promise<void>
}

/** Starts the keeper; PostgreSQL itself starts with the first database. */
export async function startPostgresKeeper(): Promise<PostgresKeeper> {
  const program = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))
  // In a process group of its own, because Ctrl-C must not end it before it has cleaned up.
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
      // Waited for here, because otherwise this process would end first and skip what follows.
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}
