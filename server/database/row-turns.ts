/**
 * Turns at rows that many want at once: who wants one of the same rows in this process goes after who came before, without
 * a clock. In the database a wait for a row has one (`lock_ms`), which on a starved machine runs out behind a crowd though
 * everybody is served: so a crowd waits here, and one of each process there. It protects nothing: the rows' own conditions do.
 */
export class RowTurns {
  readonly #last = new Map<string, Promise<void>>()

  /**
   * Does `work` when everybody is done who wanted one of these rows before; its end lets the next one go. All rows are
   * asked for in one moment, so two cannot wait for each other.
   *
   * @param rows names of rows: `coupon LETO`
   */
  async run<T>(rows: string[], work: () => Promise<T>): Promise<T> {
    const { promise: done, resolve: end } = Promise.withResolvers<void>()
    const before = rows.map(row => this.#last.get(row))
    for (const row of rows) this.#last.set(row, done)
    try {
      await Promise.all(before)
      return await work()
    } finally {
      for (const row of rows) if (this.#last.get(row) === done) this.#last.delete(row)
      end()
    }
  }
}
