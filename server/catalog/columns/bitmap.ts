/** Products of a page: one bitmap of 4 kB, or a short sorted list of positions. */
export const PAGE_BITS = 15
export const PAGE_WORDS = 2 ** (PAGE_BITS - 5)
const PLACE_MASK = 2 ** PAGE_BITS - 1
/** Up to this length, testing each position is faster, and smaller, than the bitmap. */
const LIST_MOST = 700

export type BitmapPage = Int32Array | Uint16Array | null

/**
 * The products that have one value of a filter, as product numbers in pages: nothing where no product has it,
 * a list where few have it, a bitmap elsewhere (the idea of Roaring bitmaps).
 */
export class Bitmap {
  readonly pages: BitmapPage[]

  /**
   * @param pages of a set that was made before; lists ascending
   */
  constructor(pages: BitmapPage[] = []) {
    this.pages = pages
  }

  has(product: number): boolean {
    const page = this.pages[product >>> PAGE_BITS]
    if (!page) return false
    const place = product & PLACE_MASK
    if (page instanceof Int32Array) return (((page[place >>> 5] as number) >>> (place & 31)) & 1) === 1
    return page[placeIn(page, place)] === place
  }

  add(product: number): void {
    const number = product >>> PAGE_BITS
    const place = product & PLACE_MASK
    while (this.pages.length <= number) this.pages.push(null)
    const page = this.pages[number] ?? new Uint16Array()
    if (page instanceof Int32Array) {
      page[place >>> 5] = (page[place >>> 5] as number) | (1 << (place & 31))
      return
    }
    const at = placeIn(page, place)
    if (page[at] === place) return
    const longer = new Uint16Array(page.length + 1)
    longer.set(page.subarray(0, at))
    longer[at] = place
    longer.set(page.subarray(at), at + 1)
    this.pages[number] = longer.length > LIST_MOST ? bitmapOf(longer) : longer
  }

  remove(product: number): void {
    const number = product >>> PAGE_BITS
    const place = product & PLACE_MASK
    const page = this.pages[number]
    if (page instanceof Int32Array) page[place >>> 5] = (page[place >>> 5] as number) & ~(1 << (place & 31))
    else if (page?.[placeIn(page, place)] === place)
      this.pages[number] = page.filter(other => other !== place)
  }

  put(product: number, isIn: boolean): void {
    if (isIn) this.add(product)
    else this.remove(product)
  }

  /**
   * Stores the lists side by side: lists grown one by one are scattered in memory, and counting them takes
   * twice as long.
   */
  compact(): void {
    const lists = this.pages.filter(page => page instanceof Uint16Array)
    const together = new Uint16Array(lists.reduce((sum, list) => sum + list.length, 0))
    let start = 0
    this.pages.forEach((page, number) => {
      if (!(page instanceof Uint16Array)) return
      together.set(page, start)
      this.pages[number] = together.subarray(start, start + page.length)
      start += page.length
    })
  }

  /** Sets the bits of `words` in `[first, end)` (words) that belong to this set. */
  addTo(words: Int32Array, first: number, end: number): void {
    for (let number = first >>> 10; number << 10 < end; number++) {
      const page = this.pages[number]
      if (!page) continue
      const base = number * PAGE_WORDS
      if (page instanceof Int32Array) {
        const last = Math.min(end - base, PAGE_WORDS)
        for (let word = Math.max(first - base, 0); word < last; word++) {
          words[base + word] = (words[base + word] as number) | (page[word] as number)
        }
      } else {
        for (const place of page) {
          const word = base + (place >>> 5)
          if (word >= first && word < end) words[word] = (words[word] as number) | (1 << (place & 31))
        }
      }
    }
  }
}

/** Builds a set from product numbers in ascending order; duplicates are ignored. */
export class BitmapBuilder {
  readonly #set = new Bitmap()
  #page = 0
  #places: number[] = []

  add(product: number): void {
    const number = product >>> PAGE_BITS
    if (number !== this.#page) this.#turn(number)
    const place = product & PLACE_MASK
    if (this.#places.at(-1) !== place) this.#places.push(place)
  }

  finish(): Bitmap {
    this.#turn(0)
    return this.#set
  }

  #turn(next: number): void {
    if (this.#places.length > 0) {
      const places = Uint16Array.from(this.#places)
      while (this.#set.pages.length <= this.#page) this.#set.pages.push(null)
      this.#set.pages[this.#page] = places.length > LIST_MOST ? bitmapOf(places) : places
    }
    this.#places = []
    this.#page = next
  }
}

/** The position's index in the list, or where it would be inserted. */
function placeIn(places: Uint16Array, place: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle] as number) < place) low = middle + 1
    else high = middle
  }
  return low
}

function bitmapOf(places: Uint16Array): Int32Array {
  const bitmap = new Int32Array(PAGE_WORDS)
  for (const place of places) bitmap[place >>> 5] = (bitmap[place >>> 5] as number) | (1 << (place & 31))
  return bitmap
}
