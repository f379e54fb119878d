import type { Socket } from 'node:net'

const deferred = new Set<string>()

/** The result of this text is never used: within a transaction it need not be waited for. See `write`. */
export function deferCommit(sql: string): void {
  deferred.add(sql)
}

/** What the driver returns for an empty result. */
const NOTHING = { command: '', rowCount: 0, rows: [] }

/**
 * Sends a transaction's writes, and its BEGIN, together with the next query, in one round trip: an order made
 * sixteen of them. A failure surfaces there: PostgreSQL ignores the rest of a transaction that failed, and
 * turns its COMMIT into a ROLLBACK, so that the next query or the commit reports what went wrong first.
 *
 * One for each connection, which must be in pipeline mode.
 */
export class PipelinedWrites {
  readonly #streamOf: () => Socket
  #sent: Promise<unknown>[] = []
  #isInTransaction = false

  constructor(streamOf: () => Socket) {
    this.#streamOf = streamOf
  }

  get isInTransaction(): boolean {
    return this.#isInTransaction
  }

  takes(text: string): boolean {
    return text === 'begin' || (this.#isInTransaction && deferred.has(text))
  }

  /** Held back until a query whose result is needed. */
  send(send: () => Promise<unknown>): Promise<typeof NOTHING> {
    this.#isInTransaction = true
    return this.sendAhead(send)
  }

  /** The same for what is not part of a transaction. */
  sendAhead(send: () => Promise<unknown>): Promise<typeof NOTHING> {
    if (this.#sent.length === 0) this.#streamOf().cork()
    const answer = send()
    // The error is reported by the next query.
    answer.catch(() => undefined)
    this.#sent.push(answer)
    return Promise.resolve(NOTHING)
  }

  /** The answer of `send`, once those before it have arrived; throws the first failure of them all. */
  sendBehind(text: string, send: () => unknown): unknown {
    if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
    const answer = send()
    if (this.#sent.length === 0) return answer
    const before = this.#sent
    this.#sent = []
    this.#streamOf().uncork()
    return inOrder([...before, answer])
  }
}

/**
 * Waits for the last answer even if one before it failed: a connection with pending answers must not go back
 * into the pool.
 */
async function inOrder(answers: unknown[]): Promise<unknown> {
  const all = await Promise.allSettled(answers)
  const failed = all.find(each => each.status === 'rejected')
  if (failed) throw failed.reason
  return (all.at(-1) as PromiseFulfilledResult<unknown>).value
}
