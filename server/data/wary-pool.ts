import pg from 'pg'

/** After a server was silent, nobody waits for it again for so long: a page asks more than once. */
const SILENT_FOR_MS = 1_000

/**
 * A pool that the shop outlives (`reliability.md` 18). A connection lost in the middle of a transaction would end the
 * process by an event that nobody hears; one left unanswered would go back into the pool and hold up whoever gets it
 * next; and every query of a request would wait anew for a server that is silent.
 */
export class WaryPool extends pg.Pool {
  readonly #silence: { until: number; error: Error | null }
  readonly #remember: (error: Error) => void

  constructor(config: pg.PoolConfig) {
    const silence: { until: number; error: Error | null } = { until: 0, error: null }
    const remember = (error: Error) => {
      if (/connection timeout|query read timeout/i.test(error.message))
        Object.assign(silence, { until: Date.now() + SILENT_FOR_MS, error })
    }
    super({ ...config, Client: waryClient(remember) })
    this.#silence = silence
    this.#remember = remember
    // An idle connection that the server closes: the pool replaces it, and a query that finds the server away fails by itself.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads
  override connect(...asked: any[]): any {
    const { until, error } = this.#silence
    if (asked.length === 0 && error && Date.now() < until) return Promise.reject(error)
    const answer = (super.connect as (...asked: unknown[]) => unknown).apply(this, asked)
    if (answer instanceof Promise) answer.catch(this.#remember)
    return answer
  }
}

function waryClient(remember: (error: Error) => void) {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      this.on('error', () => {})
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads
    override query(...asked: any[]): any {
      const answer = (super.query as (...asked: unknown[]) => unknown).apply(this, asked)
      if (answer instanceof Promise) answer.catch(error => this.#giveUp(error))
      return answer
    }

    #giveUp(error: Error): void {
      if (error.message !== 'Query read timeout') return
      remember(error)
      // Not `end()`, which says good-bye and waits for an answer.
      ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    }
  }
}
