import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Order, Sources } from './run-tests.ts'

export const ROOT = join(import.meta.dirname, '../..')

const LONG_MS = 30 * 60_000

let files = 0

/** Writes the sources down for the workers that will load them. @returns the file */
export function keepSources(folder: string, sources: Sources): string {
  const file = join(folder, `sources-${++files}.json`)
  writeFileSync(file, JSON.stringify({ sources }))
  return file
}

/** A process that runs tests with these sources, again and again. */
export class Worker {
  #process: ChildProcess
  readonly #start: () => ChildProcess

  /**
   * @param sources_file of `keepSources`
   * @param active the mutant that is so from the first module on; none without
   */
  constructor(folder: string, sources_file: string, active?: string) {
    this.#start = () =>
      fork(join(import.meta.dirname, 'run-tests.ts'), {
        cwd: ROOT,
        execArgv: [
          '--experimental-vm-modules',
          '--disable-warning=ExperimentalWarning',
          '--import',
          join(import.meta.dirname, 'load-mutants.ts'),
        ],
        env: {
          ...process.env,
          NODE_ENV: 'test',
          MUTANTS_FILE: sources_file,
          RUN_FOLDER: folder,
          ...(active ? { ACTIVE_MUTANT: active } : {}),
        },
      })
    this.#process = this.#start()
  }

  /**
   * A mutant may end its process, or never end: that is no way to pass a test, and the next order finds a new one.
   *
   * @param most_ms far more than the tests took with nothing broken: a loop that a mutant made endless ends there
   */
  async run(order: Order, most_ms = LONG_MS): Promise<Answer> {
    const over = new AbortController()
    const endless = setTimeout(() => this.#process.kill('SIGKILL'), most_ms)
    this.#process.send(order)
    const answered = once(this.#process, 'message', over) as Promise<[Answer]>
    const ended = once(this.#process, 'exit', over).then(() => null)
    const answer = await Promise.race([answered, ended])
    clearTimeout(endless)
    over.abort()
    await Promise.allSettled([answered, ended])
    if (answer) return answer[0]
    this.#process = this.#start()
    return { kind: 'tried', is_killed: true }
  }

  end(): void {
    this.#process.kill()
  }
}
