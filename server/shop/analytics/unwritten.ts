/**
 * What this process has counted and not written yet: rows of one table by their keys, so that a crowd makes as many
 * statements as there are different rows, and no request waits for one. A process that is killed loses some seconds
 * of it.
 */
export class Unwritten<Row extends { times: number }> {
  readonly #most: number
  #rows = new Map<string, Row>()

  /** @param most different rows at once: whoever makes up more is not counted */
  constructor(most: number) {
    this.#most = most
  }

  add(key: string, row: Row): void {
    const known = this.#rows.get(key)
    if (known) this.#rows.set(key, { ...known, ...row, times: known.times + row.times })
    else if (this.#rows.size < this.#most) this.#rows.set(key, row)
  }

  /**
   * Hands all of it to `write`; what could not be written waits for the next time.
   *
   * Rows come in the order of their keys: two processes never wait for each other's (PostgreSQL).
   */
  async writeBy(write: (rows: [key: string, row: Row][]) => Promise<void>): Promise<void> {
    if (this.#rows.size === 0) return
    const rows = [...this.#rows].toSorted(([a], [b]) => (a < b ? -1 : 1))
    this.#rows = new Map()
    try {
      await write(rows)
    } catch (error) {
      for (const [key, row] of rows) this.add(key, row)
      throw error
    }
  }
}
