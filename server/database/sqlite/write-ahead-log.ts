import { type FileHandle, open } from 'node:fs/promises'

/**
 * Flushes the write-ahead log of a SQLite file to the disk. With `synchronous = full` SQLite would do so at
 * each commit, one after another, and block the whole process meanwhile. With `normal` a commit is in the
 * log, ordered and protected by checksums, and SQLite still flushes the log before it copies anything into
 * the database. No caller is notified of a commit before `flush` has ended.
 */
export class WriteAheadLog {
  readonly #path: string
  readonly #group = new GroupFlush(() => this.#toDisk())
  #file: Promise<FileHandle> | undefined

  constructor(database_path: string) {
    this.#path = `${database_path}-wal`
  }

  /** Ends when every commit made before this call would survive a crash of the machine. */
  flush(): Promise<void> {
    return this.#group.flush()
  }

  async close(): Promise<void> {
    const file = await this.#file?.catch(() => undefined)
    await file?.close()
  }

  async #toDisk(): Promise<void> {
    // SQLite keeps this one file as long as the database is open, and has no locks on it that closing would
    // drop.
    this.#file ??= open(this.#path, 'r+')
    const file = await this.#file.catch(error => {
      this.#file = undefined
      throw error
    })
    await file.datasync()
  }
}

/**
 * Waits until what was written is on the disk, for all callers together: a caller that comes during a flush
 * is served by the next one, so that many writers wait for the disk once. The event loop is not blocked
 * (promise 24).
 */
export class GroupFlush {
  readonly #toDisk: () => Promise<void>
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  /**
   * @param toDisk ends when everything that was written before its start is on the disk
   */
  constructor(toDisk: () => Promise<void>) {
    this.#toDisk = toDisk
  }

  /** Ends when everything that was written before this call is on the disk; throws the disk's error. */
  flush(): Promise<void> {
    if (!this.#running) return this.#start()
    // The running flush may have begun before the caller's last byte was written.
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
