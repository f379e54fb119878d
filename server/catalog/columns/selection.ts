import { type Bitmap, type BitmapPage, PAGE_WORDS } from './bitmap.ts'

/** A page of a selection has no products, a few words with products, or many. */
const EMPTY = 0
const THIN = 1
const FULL = 2

/** Scratch space, used again: a new array for each selection was a fifth of what counting a filter panel allocates. */
let scratch = new Int32Array(PAGE_WORDS)

function scratchFor(length: number): Int32Array {
  if (scratch.length < length) scratch = new Int32Array(length)
  return scratch
}

/**
 * A selection of products, one bit each, prepared for counting against many bitmaps. Only words in `[first,
 * end)` may have bits set.
 */
export class Selection {
  readonly words: Int32Array
  readonly first: number
  readonly end: number
  readonly total: number
  readonly #pageKinds: Uint8Array
  /** Numbers of words with bits set, only for pages with few of them; page after page. */
  readonly #thinWords: Int32Array
  readonly #thinStarts: Int32Array

  constructor(words: Int32Array, first: number, end: number) {
    this.words = words
    this.first = first
    this.end = end
    const pages = Math.ceil(end / PAGE_WORDS)
    this.#pageKinds = new Uint8Array(pages)
    this.#thinStarts = new Int32Array(pages + 1)
    const thin = scratchFor(end)
    let length = 0
    let total = 0
    for (let page = first >>> 10; page < pages; page++) {
      this.#thinStarts[page] = length
      const from = Math.max(first, page * PAGE_WORDS)
      const to = Math.min(end, (page + 1) * PAGE_WORDS)
      let found = length
      for (let word = from; word < to; word++) {
        const bits = words[word] as number
        if (bits === 0) continue
        total += bitCount(bits)
        thin[found++] = word
      }
      if (found === length) this.#pageKinds[page] = EMPTY
      else if ((found - length) * 2 > to - from) this.#pageKinds[page] = FULL
      else {
        this.#pageKinds[page] = THIN
        length = found
      }
      this.#thinStarts[page + 1] = length
    }
    this.total = total
    this.#thinWords = thin.slice(0, length)
  }

  has(product: number): boolean {
    const word = product >>> 5
    return (
      word >= this.first && word < this.end && (((this.words[word] as number) >>> (product & 31)) & 1) === 1
    )
  }

  /** How many of the selected products are in the set. */
  countIn(set: Bitmap): number {
    let count = 0
    const last = Math.min(this.#pageKinds.length, set.pages.length)
    for (let number = this.first >>> 10; number < last; number++) {
      const page = set.pages[number]
      if (page && this.#pageKinds[number] !== EMPTY) count += this.#countPage(page, number)
    }
    return count
  }

  /** Is at least one of them in the set? Stops at the first page with one. */
  meets(set: Bitmap): boolean {
    const last = Math.min(this.#pageKinds.length, set.pages.length)
    for (let number = this.first >>> 10; number < last; number++) {
      const page = set.pages[number]
      if (page && this.#pageKinds[number] !== EMPTY && this.#countPage(page, number) > 0) return true
    }
    return false
  }

  /** Calls `visit` with each selected product number, ascending. */
  each(visit: (product: number) => void): void {
    for (let word = this.first; word < this.end; word++) {
      let bits = this.words[word] as number
      while (bits !== 0) {
        visit((word << 5) | (31 - Math.clz32(bits & -bits)))
        bits &= bits - 1
      }
    }
  }

  #countPage(page: NonNullable<BitmapPage>, number: number): number {
    const base = number * PAGE_WORDS
    if (page instanceof Uint16Array) return this.#countList(page, base)
    if (this.#pageKinds[number] === THIN) return this.#countThin(page, number, base)
    return countCommon({
      words: this.words,
      page,
      from: Math.max(this.first, base),
      to: Math.min(this.end, base + PAGE_WORDS),
      base,
    })
  }

  #countList(places: Uint16Array, base: number): number {
    const { words, first, end } = this
    let count = 0
    if (base >= first && base + PAGE_WORDS <= end) {
      for (let index = 0; index < places.length; index++) {
        const place = places[index] as number
        count += ((words[base + (place >>> 5)] as number) >>> (place & 31)) & 1
      }
      return count
    }
    for (let index = 0; index < places.length; index++) {
      const place = places[index] as number
      const word = base + (place >>> 5)
      if (word >= first && word < end) count += ((words[word] as number) >>> (place & 31)) & 1
    }
    return count
  }

  #countThin(page: Int32Array, number: number, base: number): number {
    const end = this.#thinStarts[number + 1] as number
    let count = 0
    for (let index = this.#thinStarts[number] as number; index < end; index++) {
      const word = this.#thinWords[index] as number
      const common = (this.words[word] as number) & (page[word - base] as number)
      if (common !== 0) count += bitCount(common)
    }
    return count
  }
}

export function bitCount(bits: number): number {
  let x = bits - ((bits >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Common bits of `words[from, to)` and the page that begins at word `base`. The shop's hottest loop: bytes
 * are summed for up to 28 words (28 * 8 < 256) before they are added up.
 */
function countCommon({
  words,
  page,
  from,
  to,
  base,
}: {
  words: Int32Array
  page: Int32Array
  from: number
  to: number
  base: number
}): number {
  let count = 0
  let word = from
  while (word < to) {
    const stop = Math.min(to, word + 28)
    let sums = 0
    for (; word < stop; word++) {
      const common = (words[word] as number) & (page[word - base] as number)
      let x = (common - ((common >>> 1) & 0x55555555)) | 0
      x = ((x & 0x33333333) + ((x >>> 2) & 0x33333333)) | 0
      sums = (sums + ((x + (x >>> 4)) & 0x0f0f0f0f)) | 0
    }
    count += (sums & 0xff) + ((sums >>> 8) & 0xff) + ((sums >>> 16) & 0xff) + (sums >>> 24)
  }
  return count
}
