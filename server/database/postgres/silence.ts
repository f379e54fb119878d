/** After a server was found silent, nobody waits for it again for so long: a page asks more than once. */
const SILENT_FOR_MS = 1_000

/**
 * Tells a database server that is silent from one that is slow: it is silent when a wait ended without an answer and
 * nobody else was answered meanwhile. A crowd on a busy machine may make one of them wait too long; that says nothing
 * about the others.
 */
export class Silence {
  #replied_at = 0
  #until = 0
  #error: Error | null = null

  /** The server has answered somebody. */
  noteReply(): void {
    this.#replied_at = performance.now()
    this.#until = 0
  }

  repliedSince(moment: number): boolean {
    return this.#replied_at >= moment
  }

  /** Nobody was answered: for a while, everybody hears `error` at once. */
  begin(error: Error): void {
    this.#error = error
    this.#until = performance.now() + SILENT_FOR_MS
  }

  throwIfSilent(): void {
    if (this.#error && performance.now() < this.#until) throw this.#error
  }
}
