import { type FileHandle, open } from 'node:fs/promises'

/**
 * The write-ahead log of a SQLite file, brought to the disk by ourselves: with `synchronous = full` SQLite would wait for
 * it at each commit, one after the other, and everything else of the process with it. With `normal` a commit is in the
 * log, which is its own order and its own proof (checksums), and SQLite still brings the log to the disk before anything
 * of it comes into the database. Nobody is told of a commit before `flush` has ended.
 */
export class WriteAheadLog {
  readonly #path: string
  readonly #group = new GroupFlush(() => this.#toDisk())
  #file: Promise<FileHandle> | undefined

  constructor(database_path: string) {
    this.#path = `${database_path}-wal`
  }

  /** Ends when every commit that was made before this call would outlive the machine. */
  flush(): Promise<void> {
    return this.#group.flush()
  }

  async close(): Promise<void> {
    const file = await this.#file?.catch(() => undefined)
    await file?.close()
  }

  async #toDisk(): Promise<void> {
    // SQLite keeps this one file as long as anybody has the database open, and has no locks on it that closing would drop.
    this.#file ??= open(this.#path, 'r+')
    const file = await this.#file.catch(error => {
      this.#file = undefined
      throw error
    })
    await file.datasync()
  }
}

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
