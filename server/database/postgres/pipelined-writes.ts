import type { Socket } from 'node:net'

const deferred = new Set<string>()

/** Of this text nobody looks at the answer: within a transaction it need not be waited for. See `write`. */
export function deferCommit(sql: string): void {
  deferred.add(sql)
}

/** What the driver makes of an answer in which nothing is. */
const NOTHING = { command: '', rowCount: 0, rows: [] }

/**
 * Writes of a transaction of PostgreSQL, and its BEGIN, that go together with what is asked next, in one round: an order
 * made sixteen of them. A failure is told there: the server does nothing more of a transaction that failed, and makes a
 * COMMIT of it a ROLLBACK, so that whoever asks next, or commits, hears what went wrong first.
 *
 * One for a connection, which must be in pipeline mode.
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

  /** Held back until something is asked that is waited for. */
  send(send: () => Promise<unknown>): Promise<typeof NOTHING> {
    this.#isInTransaction = true
    return this.sendAhead(send)
  }

  /** The same for what is no part of a transaction. */
  sendAhead(send: () => Promise<unknown>): Promise<typeof NOTHING> {
    if (this.#sent.length === 0) this.#streamOf().cork()
    const answer = send()
    // Told by whoever asks next.
    answer.catch(() => undefined)
    this.#sent.push(answer)
    return Promise.resolve(NOTHING)
  }

  /** The answer of `send`, once those before it are there; throws the first failure of them all. */
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

/** Waits for the last also where one before it failed: nobody else is given a connection that still answers. */
async function inOrder(answers: unknown[]): Promise<unknown> {
  const all = await Promise.allSettled(answers)
  const failed = all.find(each => each.status === 'rejected')
  if (failed) throw failed.reason
  return (all.at(-1) as PromiseFulfilledResult<unknown>).value
}
