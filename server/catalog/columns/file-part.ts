import { close, closeSync, fstatSync, openSync, read, readSync } from 'node:fs'
import { promisify } from 'node:util'

const readSome = promisify(read)

/** A file that has ended early, was not written to its end, or has changed since. */
export class BrokenFile extends Error {}

/** Nobody knows when the last request is done with a catalogue that was replaced: the collection of garbage does. */
const forgotten = new FinalizationRegistry<number>(descriptor => close(descriptor, () => undefined))

/**
 * A file to read from any position, now or later. It stays the same one when another takes its name or it is deleted, and is
 * closed when nothing refers to it any more.
 */
export class ReadableFile {
  readonly #descriptor: number

  constructor(path: string) {
    this.#descriptor = openSync(path, 'r')
    forgotten.register(this, this.#descriptor, this)
  }

  get size(): number {
    return fstatSync(this.#descriptor).size
  }

  /** Reads at most as much as `bytes` holds, at least one. */
  async read(bytes: Uint8Array, position: number): Promise<number> {
    const { bytesRead } = await readSome(this.#descriptor, bytes, 0, bytes.length, position)
    if (bytesRead === 0) throw new BrokenFile('its end is missing')
    return bytesRead
  }

  /** So few bytes that nobody has to wait for them where the system has them in memory. */
  readNow(position: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = Buffer.allocUnsafe(length)
    for (let from = 0; from < length; ) {
      const bytesRead = readSync(this.#descriptor, bytes, from, length - from, position + from)
      if (bytesRead === 0) throw new BrokenFile('its end is missing')
      from += bytesRead
    }
    return bytes
  }

  /** Before that, where nothing will be read later. */
  close(): void {
    forgotten.unregister(this)
    closeSync(this.#descriptor)
  }
}

/** Bytes that stay in a file: the system keeps them in memory while there is room, once for all processes. */
export class FilePart {
  readonly length: number
  readonly #file: ReadableFile
  readonly #start: number

  constructor(file: ReadableFile, start: number, length: number) {
    this.#file = file
    this.#start = start
    this.length = length
  }

  /** As that of an array, but a copy. */
  subarray(from: number, end: number): Uint8Array<ArrayBuffer> {
    return this.#file.readNow(this.#start + from, end - from)
  }
}
