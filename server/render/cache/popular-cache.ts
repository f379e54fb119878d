import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Of the entries used longest ago, so many are looked at for the one asked for least. */
const LOOKED_AT = 8
/** One in so many ties is won by the newcomer. */
const TIES = 16

interface Terms<Value> {
  most_bytes: number
  weigh(value: Value, name: string): number
  /** Counts requests for what the entry holds, whatever its name is by now. */
  frequency: FrequencySketch
  onEvicted(value: Value, name: string): void
  /** Evicted, replaced by another name, or cleared. */
  onGone(value: Value, name: string): void
}

/**
 * Bounded by bytes, with admission by demand (as TinyLFU): what nobody asks for again, such as the pages of a
 * robot that follows every filter, replaces only its like, and the entries asked for again and again stay.
 *
 * `demand` says what is asked for, which outlives a name: a page has another after each change of its goods.
 * An entry of the same demand and kind replaces the one before, for which nobody will ask any more.
 */
export class PopularCache<Value extends { demand: string; kind: string }> {
  readonly #entries: LRUCache<string, Value>
  readonly #terms: Terms<Value>
  readonly #name_by_demand = new Map<string, string>()
  #ties = 0

  constructor(terms: Terms<Value>) {
    this.#terms = terms
    this.#entries = new LRUCache({
      maxSize: Math.max(1, terms.most_bytes),
      sizeCalculation: (value, name) => terms.weigh(value, name),
      dispose: (value, name, reason) => {
        if (reason === 'set') return
        // A larger one took the place of one with the same demand.
        if (reason === 'evict') terms.onEvicted(value, name)
        if (this.#name_by_demand.get(demandOf(value)) === name) this.#name_by_demand.delete(demandOf(value))
        terms.onGone(value, name)
      },
    })
  }

  get(name: string): Value | undefined {
    return this.#entries.get(name)
  }

  /** Without counting as used. */
  peek(name: string): Value | undefined {
    return this.#entries.peek(name)
  }

  /** @returns false where everything in its way is asked for more often */
  set(name: string, value: Value): boolean {
    const before = this.#name_by_demand.get(demandOf(value))
    if (before !== undefined && before !== name) this.#entries.delete(before)
    else if (before === undefined && !this.#makeRoom(value, this.#terms.weigh(value, name))) return false
    this.#entries.set(name, value)
    if (!this.#entries.has(name)) return false
    this.#name_by_demand.set(demandOf(value), name)
    return true
  }

  clear(): void {
    this.#entries.clear()
  }

  get bytes(): number {
    return this.#entries.calculatedSize
  }

  #makeRoom(value: Value, size: number): boolean {
    if (size > this.#terms.most_bytes) return false
    while (this.#entries.calculatedSize + size > this.#terms.most_bytes) {
      const victim = this.#leastAsked()
      if (!victim || !this.#isWorth(value, victim.asked)) return false
      const evicted = this.#entries.peek(victim.name)
      this.#entries.delete(victim.name)
      if (evicted) this.#terms.onEvicted(evicted, victim.name)
    }
    return true
  }

  #leastAsked(): { name: string; asked: number } | undefined {
    let least: { name: string; asked: number } | undefined
    let looked = 0
    // The one used longest ago comes first, and wins among equals.
    for (const name of this.#entries.rkeys()) {
      const asked = this.#terms.frequency.estimate(this.#entries.peek(name)?.demand ?? '')
      if (!least || asked < least.asked) least = { name, asked }
      if (++looked === LOOKED_AT) break
    }
    return least
  }

  /**
   * More by one is not enough: of pages that are requested in turn, the one requested now is always ahead by
   * one, and each would be evicted before its next request. Among those requested once the newest is best. Where both
   * are requested more often than is counted, now and then the newer one is let in: what was popular yesterday would
   * keep it out for good.
   */
  #isWorth({ demand }: Value, asked: number): boolean {
    const wanted = this.#terms.frequency.estimate(demand)
    if (asked <= 1 || wanted > asked + 1) return true
    return wanted === MOST_COUNTED && ++this.#ties % TIES === 0
  }
}

function demandOf({ demand, kind }: { demand: string; kind: string }): string {
  return `${kind} ${demand}`
}

/** Rows with independent places: a name's estimate is the least of its counters. */
const ROWS = 4
/** A byte. With TinyLFU's half of one, a thousand pages are soon all counted alike, and no other is ever let in. */
const MOST_COUNTED = 255
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
    if (least < MOST_COUNTED)
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
    let least = MOST_COUNTED
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
