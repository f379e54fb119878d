import { crc32 } from 'node:zlib'

/** Rows with independent places: a name's estimate is the least of its counters. */
const ROWS = 4
const MOST = 15
/** After so many counted requests for each place of a row, all counters are halved. */
const SAMPLE = 10

/**
 * About how often something was asked for lately, for more names than can be remembered: a count-min sketch
 * whose counters are halved now and then, as in TinyLFU (Einziger, Friedman, Manes, «TinyLFU: A Highly
 * Efficient Cache Admission Policy»). An estimate is never too low between two halvings, and rarely too high.
 */
export class FrequencySketch {
  readonly #counters: Uint8Array
  readonly #width: number
  #counted = 0

  /** @param names about how many are asked for more than once */
  constructor(names: number) {
    this.#width = 2 ** Math.ceil(Math.log2(Math.max(64, names)))
    this.#counters = new Uint8Array(this.#width * ROWS)
  }

  count(name: string): void {
    const hash = crc32(name)
    const least = this.#least(hash)
    // Only the least ones: the others contain somebody else's requests.
    if (least < MOST)
      for (let row = 0; row < ROWS; row++) {
        const place = this.#placeOf(hash, row)
        if (this.#at(place) === least) this.#counters[place] = least + 1
      }
    if (++this.#counted >= this.#width * SAMPLE) this.#halve()
  }

  estimate(name: string): number {
    return this.#least(crc32(name))
  }

  clear(): void {
    this.#counters.fill(0)
    this.#counted = 0
  }

  #at(place: number): number {
    return this.#counters[place] ?? 0
  }

  /** Each request counts: nothing is allocated for it. */
  #least(hash: number): number {
    let least = MOST
    for (let row = 0; row < ROWS; row++) least = Math.min(least, this.#at(this.#placeOf(hash, row)))
    return least
  }

  #placeOf(hash: number, row: number): number {
    // Odd, so that it goes through all places of a row.
    const step = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) | 1
    return row * this.#width + (((hash + Math.imul(row, step)) >>> 0) % this.#width)
  }

  #halve(): void {
    for (let at = 0; at < this.#counters.length; at++) this.#counters[at] = this.#at(at) >>> 1
    this.#counted = Math.floor(this.#counted / 2)
  }
}
