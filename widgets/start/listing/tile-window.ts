import { rowStarts, spanOf } from './grid-rows.ts'

/** In heights of the window: rows farther from view than this leave the document, nearer than that come back. */
const FAR = 6
const NEAR = 4
const ROWS_AT_ONCE = 4

/**
 * The tiles of a listing, of which only those near the view stand in the document: thirty pages are 1,440 tiles with
 * their pictures. Whole rows are taken out at both ends, and a spacer as high as they were stands in for them. Nothing
 * in view ever moves by it.
 */
export class TileWindow {
  readonly #list: HTMLElement
  readonly #tiles: HTMLElement[]
  /** In the document stand `[first, end)`; both are whole rows, or an end of the list. */
  #first = 0
  #end: number
  #columns = 0
  /** Where each row begins. */
  #rows: number[] = []
  /** What was in view when rows were last looked at, and how high it stood. */
  #seen: { tile: HTMLElement; top: number } | null = null
  readonly #above = spacer()
  readonly #below = spacer()

  constructor(list: HTMLElement) {
    this.#list = list
    this.#tiles = [...list.children] as HTMLElement[]
    this.#end = this.#tiles.length
    this.#layRows()
  }

  get firstTile(): HTMLElement | undefined {
    return this.#tiles[0]
  }

  get lastTile(): HTMLElement | undefined {
    return this.#tiles.at(-1)
  }

  append(tiles: HTMLElement[]): void {
    this.#showBelow(() => true)
    this.#tiles.push(...tiles)
    this.#end = this.#tiles.length
    this.#layRows()
    this.#list.append(...tiles)
  }

  /** Puts tiles before the first one; what is in view stays where it is. */
  prepend(tiles: HTMLElement[]): void {
    this.#showAbove(() => true)
    this.#keeping(this.#tiles[this.#end - 1], () => {
      this.#tiles.unshift(...tiles)
      this.#end += tiles.length
      this.#layRows()
      this.#list.prepend(...tiles)
    })
  }

  /** Also of those outside the document. */
  find(id: string): HTMLElement | null {
    return this.#tiles.find(tile => tile.id === id) ?? null
  }

  /** Brings this tile into the document. */
  reveal(tile: HTMLElement): void {
    if (this.#tiles.indexOf(tile) < this.#first) this.#showAbove(() => !tile.isConnected)
    else this.#showBelow(() => !tile.isConnected)
  }

  /** A tile of the row that stands at this height of the window, or of the nearest row. */
  tileAt(y: number): HTMLElement | undefined {
    for (let at = this.#first; at < this.#end; at = this.#rowAfter(at)) {
      const tile = this.#tiles[at]
      if (tile && tile.getBoundingClientRect().bottom >= y) return tile
    }
    return this.#tiles[this.#end - 1]
  }

  /** Takes out what is far from view, brings back what has come near. To be called after scrolling. */
  settle(): void {
    if (columnsOf(this.#list) !== this.#columns) this.#realign()
    const height = innerHeight
    this.#showAbove(() => topOf(this.#tiles[this.#first]) > -NEAR * height)
    this.#showBelow(() => bottomOf(this.#tiles[this.#end - 1]) < (1 + NEAR) * height)
    let first = this.#first
    while (this.#rowAfter(first) < this.#end && topOf(this.#tiles[this.#rowAfter(first)]) < -FAR * height)
      first = this.#rowAfter(first)
    if (first > this.#first) this.#hideAbove(first)
    let row = this.#rowBefore(this.#end)
    while (row > this.#first && topOf(this.#tiles[row]) > (1 + FAR) * height) row = this.#rowBefore(row)
    if (this.#rowAfter(row) < this.#end) this.#hideBelow(this.#rowAfter(row))
    const tile = this.tileAt(height / 2)
    this.#seen = tile ? { tile, top: topOf(tile) } : null
  }

  #layRows(): void {
    this.#columns = columnsOf(this.#list)
    this.#rows = rowStarts(this.#tiles.map(spanOf), this.#columns)
  }

  /** Where the row after this place begins, so many rows on; the end of the list where there is none. */
  #rowAfter(at: number, rows = 1): number {
    const next = this.#rows.findIndex(start => start > at)
    return next < 0 ? this.#tiles.length : (this.#rows[next + rows - 1] ?? this.#tiles.length)
  }

  #rowBefore(at: number, rows = 1): number {
    const before = this.#rows.findLastIndex(start => start < at)
    return this.#rows[Math.max(0, before - rows + 1)] ?? 0
  }

  // The spacer grows before the rows go: were the page shorter for a moment, the browser would move its end into view.
  #hideAbove(first: number): void {
    grow(this.#above, topOf(this.#tiles[first]) - topOf(this.#tiles[this.#first]) - this.#gapOf(this.#above))
    if (!this.#above.isConnected) this.#list.prepend(this.#above)
    for (const tile of this.#tiles.slice(this.#first, first)) tile.remove()
    this.#first = first
  }

  #showAbove(isWanted: () => boolean): void {
    while (this.#first > 0 && isWanted()) {
      this.#keeping(this.#tiles[this.#first], anchor => {
        const first = this.#rowBefore(this.#first, ROWS_AT_ONCE)
        this.#above.after(...this.#tiles.slice(first, this.#first))
        this.#first = first
        grow(this.#above, topOf(this.#tiles[first]) - topOf(anchor))
        if (first === 0) remove(this.#above)
      })
    }
  }

  #hideBelow(end: number): void {
    grow(
      this.#below,
      topOf(this.#tiles[this.#end - 1]) - topOf(this.#tiles[end - 1]) - this.#gapOf(this.#below),
    )
    if (!this.#below.isConnected) this.#list.append(this.#below)
    for (const tile of this.#tiles.slice(end, this.#end)) tile.remove()
    this.#end = end
  }

  #showBelow(isWanted: () => boolean): void {
    while (this.#end < this.#tiles.length && isWanted()) {
      const last = this.#tiles[this.#end - 1]
      const end = this.#rowAfter(this.#end - 1, ROWS_AT_ONCE + 1)
      this.#below.before(...this.#tiles.slice(this.#end, end))
      this.#end = end
      grow(this.#below, topOf(last) - topOf(this.#tiles[end - 1]))
      if (end === this.#tiles.length) remove(this.#below)
    }
  }

  /** A spacer that comes brings a gap of the grid with it. */
  #gapOf(item: HTMLElement): number {
    return item.isConnected ? 0 : Number.parseFloat(getComputedStyle(this.#list).rowGap) || 0
  }

  /**
   * The window was turned or resized, and rows are others now: all tiles come back for a moment. What was in view has
   * moved by now, so it is brought to where it was.
   */
  #realign(): void {
    this.#list.replaceChildren(...this.#tiles)
    this.#first = 0
    this.#end = this.#tiles.length
    this.#layRows()
    remove(this.#above)
    remove(this.#below)
    if (this.#seen) scrollBy({ top: topOf(this.#seen.tile) - this.#seen.top, behavior: 'instant' })
  }

  #keeping(anchor: HTMLElement | undefined, change: (anchor: HTMLElement) => void): void {
    if (!anchor) return
    const before = topOf(anchor)
    change(anchor)
    const moved = topOf(anchor) - before
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' })
  }
}

function spacer(): HTMLElement {
  const item = document.createElement('li')
  item.className = 'tiles__spacer'
  item.setAttribute('aria-hidden', 'true')
  return item
}

function remove(item: HTMLElement): void {
  item.remove()
  item.style.height = ''
}

function grow(item: HTMLElement, by: number): void {
  item.style.height = `${Math.max(0, Number.parseFloat(item.style.height || '0') + by)}px`
}

function columnsOf(list: HTMLElement): number {
  const columns = getComputedStyle(list).gridTemplateColumns
  return columns === 'none' ? 1 : columns.split(' ').length
}

function topOf(tile: HTMLElement | undefined): number {
  return tile?.getBoundingClientRect().top ?? 0
}

function bottomOf(tile: HTMLElement | undefined): number {
  return tile?.getBoundingClientRect().bottom ?? 0
}
