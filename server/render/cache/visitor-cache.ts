import { LRUCache } from 'lru-cache'
import type { CacheFigures } from './page-cache.ts'
import { compressPiece, type Form, type Piece } from './piece.ts'

/** A visitor's parts of a page are some 3 kB: room for the last two thousand visitors. */
const MOST_BYTES = 6e6

/** By encoding and name. */
type Parts = Map<string, Piece>

/**
 * A visitor's parts of pages (state, header), cached compressed for their next page. The key names the
 * visitor and the versions of everything rendered for them; a change of any is another key.
 */
export class VisitorCache {
  readonly #cached = new LRUCache<string, Parts>({
    maxSize: MOST_BYTES,
    sizeCalculation: (parts, key) =>
      [...parts.values()].reduce((sum, { bytes }) => sum + bytes.length + 200, key.length * 2 + 300),
    dispose: (_parts, _key, reason) => {
      if (reason === 'evict') this.#figures.evictions++
    },
  })
  readonly #figures = { hits: 0, misses: 0, evictions: 0 }

  /** These parts, if all are cached. */
  find(key: string, names: string[], form: Form): Piece[] | undefined {
    const parts = this.#cached.get(key)
    const found = names.map(name => parts?.get(`${form} ${name}`))
    const isWhole = found.every(piece => piece !== undefined)
    if (isWhole) this.#figures.hits++
    return isWhole ? (found as Piece[]) : undefined
  }

  /** A key under which nothing is found. */
  miss(): void {
    this.#figures.misses++
  }

  figures(): CacheFigures {
    return { ...this.#figures, bytes: this.#cached.calculatedSize }
  }

  async keep(key: string, name: string, form: Form, html: string): Promise<Piece> {
    const piece = await compressPiece(html, form)
    const parts = new Map(this.#cached.peek(key)).set(`${form} ${name}`, piece)
    this.#cached.set(key, parts)
    return piece
  }

  clear(): void {
    this.#cached.clear()
  }
}
