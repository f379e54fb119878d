/**
 * Waits until what was written is on the disk, together: whoever comes while the disk is at it goes with the next round,
 * so that many writers wait for the disk once. Meanwhile the event loop turns (promise 24).
 */
export class GroupFlush {
  readonly #toDisk: () => Promise<void>
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  /** @param toDisk ends when everything that was written before its start is on the disk */
  constructor(toDisk: () => Promise<void>) {
    this.#toDisk = toDisk
  }

  /** Ends when everything that was written before this call is on the disk; throws what the disk says instead. */
  flush(): Promise<void> {
    if (!this.#running) return this.#start()
    // The round that runs may have begun before the caller's last byte was written.
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null
        return this.#start()
      })
    return this.#next
  }

  #start(): Promise<void> {
    const round = this.#toDisk().finally(() => {
      if (this.#running === round) this.#running = null
    })
    this.#running = round
    return round
  }
}
