/**
 * After a server was found silent, nobody waits for it again for this long: a page makes more than one query.
 */
const SILENT_FOR_MS = 1_000

/**
 * Distinguishes a silent database server from a slow one: it is silent when a wait ended without an answer
 * and nobody else was answered meanwhile. On a busy machine one of a crowd may wait too long; that says
 * nothing about the others.
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

  /** Nobody was answered: for a while, everybody gets `error` at once. */
  begin(error: Error): void {
    this.#error = error
    this.#until = performance.now() + SILENT_FOR_MS
  }

  throwIfSilent(): void {
    if (this.#error && performance.now() < this.#until) throw this.#error
  }
}
