import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  type CachedPage,
  cacheKeyOf,
  compressPainting,
  nameOfPressing,
  type Painting,
  weightOf,
} from './cached-page.ts'
import type { Dictionary } from './dictionary.ts'
import { EvictedPages } from './evicted-pages.ts'
import {
  type Compression,
  compressHarder,
  compressHarderBy,
  compressPiece,
  decompressPiece,
  FORMS,
} from './piece.ts'

/** Reported to the operator. */
export interface CacheFigures {
  hits: number
  misses: number
  bytes: number
  evictions: number
}

/** What was rendered, and the key to find it by; null for what must not be sent to anybody else. */
export interface Painted {
  painting: Painting
  key: string | null
}

/** A whole page, made from one that is cached already. */
export interface Composed {
  text: Buffer
  is_whole: boolean
  key: string | null
}

/** A request for a page that was found under none of its keys. */
export interface Wanted {
  /** Identifies the page whatever it depends on: requests are counted by it, not by a key that changes. */
  address: string
  /** Concurrent requests for this share the result. */
  together: string
}

/** A page in one encoding, and its key. */
export interface Made {
  page: CachedPage
  key: string | null
}

/**
 * Rendered pages, cached in the encodings in which they were requested: a listing is 25 kB compressed and ten
 * times as much as text, so the text is cached only for clients that accept nothing else. Bounded by bytes,
 * with the least recently used evicted first. When more pages are requested in turn than there is room for,
 * each would be evicted before its next request, and nothing would ever be hit: then most pages that return
 * are not cached, and those in the cache stay.
 *
 * A key identifies everything that the page was rendered from (`server/shop/reading/traces.ts`), so nothing
 * here can be out of date. What is unique (a 404, a search) has no key and is never cached.
 */
export class PageCache {
  readonly #pressed: LRUCache<string, CachedPage>
  /**
   * Separate, because one client that reads everything without compression would evict what all others are
   * sent.
   */
  readonly #texts: LRUCache<string, CachedPage>
  readonly #painting = new Map<string, Promise<Painted>>()
  readonly #making = new Map<string, Promise<Made>>()
  #isPressing = false
  #changes = 0
  readonly #figures = { hits: 0, misses: 0, evictions: 0 }
  /** The newest that a browser had: pages compressed with it can be decompressed for others. */
  #dictionary: Dictionary | undefined
  readonly #evicted = new EvictedPages()

  constructor(most_bytes: { pressed: number; texts: number }) {
    const open = (maxSize: number) =>
      new LRUCache<string, CachedPage>({
        maxSize,
        sizeCalculation: weightOf,
        dispose: ({ demand }, _name, reason) => {
          if (reason !== 'evict') return
          this.#figures.evictions++
          this.#evicted.note(demand)
        },
      })
    this.#pressed = open(most_bytes.pressed)
    this.#texts = open(most_bytes.texts)
  }

  /** The page in this encoding, if it is cached. */
  find(key: string, pressing: Compression): CachedPage | undefined {
    const found = this.#cachedIn(pressing).get(cacheKeyOf(key, pressing))
    if (!found) return undefined
    this.#figures.hits++
    if (pressing === 'br' && !found.is_pressed_hard) this.#pressHarder(cacheKeyOf(key, pressing), found)
    return found
  }

  /**
   * The page of one of these keys in this encoding, converted from another; undefined where there is none.
   */
  repress(keys: string[], pressing: Compression, wanted: Wanted): Promise<Made> | undefined {
    for (const key of keys) {
      for (const other of this.#dictionary ? [...FORMS, this.#dictionary] : FORMS) {
        const cached = this.#cachedIn(other).peek(cacheKeyOf(key, other))
        if (!cached) continue
        return this.#once(cacheKeyOf(key, pressing), async () => {
          const pieces = cached.pieces.map(async piece =>
            compressPiece(await decompressPiece(piece, other), pressing),
          )
          return this.#keep({ ...cached, pieces: await Promise.all(pieces) }, key, pressing, wanted)
        })
      }
    }
    return undefined
  }

  /**
   * The page in this encoding, rendered once for all concurrent requests. An error of `paint` is thrown to
   * each of them, and nothing is cached.
   */
  make(wanted: Wanted, pressing: Compression, paint: () => Promise<Painted>): Promise<Made> {
    if (typeof pressing !== 'string') this.#dictionary = pressing
    return this.#once(`${wanted.together} ${nameOfPressing(pressing)}`, async () => {
      const { together } = wanted
      const running = this.#painting.get(together)
      if (running) return this.#press(await running, pressing, wanted)
      this.#figures.misses++
      const painting = paint()
      this.#painting.set(together, painting)
      try {
        return await this.#press(await painting, pressing, wanted)
      } finally {
        // The text is dropped with its last use, because from now on it can be decompressed. If it were held
        // until the next turn of the event loop, the texts of all concurrent requests would outlive V8's
        // young generation and cost a sixth of the processor's time and 20 MB.
        this.#painting.delete(together)
      }
    })
  }

  /**
   * A page for visitors without a row, in brotli, which cannot be joined from pieces: compressed quickly at
   * first, and once more with strong compression when it is requested again.
   */
  whole(wanted: Wanted, compose: () => Promise<Composed>): Promise<Made> {
    return this.#once(`${wanted.together} br`, async () => {
      const { text, is_whole, key } = await compose()
      const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
      const page = { names: [], is_whole, etag, pieces: [await compressPiece(text, 'br')] }
      return this.#keep(page, key, 'br', wanted)
    })
  }

  /**
   * The same for browsers with a dictionary: made from a cached page, and compressed once for all of them.
   */
  wholeBy(dictionary: Dictionary, wanted: Wanted, compose: () => Promise<Made>): Promise<Made> {
    return this.#once(`${wanted.together} ${dictionary.name}`, async () => {
      const { page: whole, key } = await compose()
      const texts = await Promise.all(whole.pieces.map(piece => decompressPiece(piece, 'br')))
      const { is_pressed_hard: _, ...page } = whole
      const pieces = [await compressHarderBy(dictionary, Buffer.concat(texts))]
      return this.#keep({ ...page, pieces }, key, dictionary, wanted)
    })
  }

  /**
   * One at a time, because the other threads are for waiting requests. While it is busy, the next request
   * tries again.
   */
  #pressHarder(name: string, page: CachedPage): void {
    if (this.#isPressing) return
    this.#isPressing = true
    Promise.all(page.pieces.map(compressHarder))
      .then(pieces => {
        // It may have been evicted or replaced meanwhile.
        if (this.#pressed.peek(name) === page)
          this.#pressed.set(name, { ...page, pieces, is_pressed_hard: true })
      })
      // Perhaps for want of memory: the cached form stays.
      .catch(() => undefined)
      .finally(() => {
        this.#isPressing = false
      })
  }

  #cachedIn(pressing: Compression): LRUCache<string, CachedPage> {
    return pressing === 'identity' ? this.#texts : this.#pressed
  }

  #once(name: string, make: () => Promise<Made>): Promise<Made> {
    const running = this.#making.get(name)
    if (running) return running
    const made = make().finally(() => this.#making.delete(name))
    this.#making.set(name, made)
    return made
  }

  /** The same page, found by its key from now on, if it has one and there is room for it. */
  #keep(
    page: Omit<CachedPage, 'demand'>,
    key: string | null,
    pressing: Compression,
    { address }: Wanted,
  ): Made {
    const demand = cacheKeyOf(address, pressing)
    const cached = { ...page, demand }
    if (page.is_whole && key !== null && this.#evicted.isTakenAgain(demand)) {
      this.#cachedIn(pressing).set(cacheKeyOf(key, pressing), cached)
      this.#changes++
    }
    return { page: cached, key }
  }

  async #press({ painting, key }: Painted, pressing: Compression, wanted: Wanted): Promise<Made> {
    return this.#keep(await compressPainting(painting, pressing), key, pressing, wanted)
  }

  /** Changes with every page added: a lookup that failed before may succeed after that. */
  get changes(): number {
    return this.#changes
  }

  /** A new catalogue or template: the cached pages would never be requested again. */
  clear(): void {
    this.#pressed.clear()
    this.#texts.clear()
    this.#evicted.clear()
  }

  figures(): CacheFigures {
    return { ...this.#figures, bytes: this.#pressed.calculatedSize + this.#texts.calculatedSize }
  }
}
