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

/** Told to the operator. */
export interface CacheFigures {
  hits: number
  misses: number
  bytes: number
  evictions: number
}

/** What was painted, and under which key it is to be found again; null for what nobody may be given again. */
export interface Painted {
  painting: Painting
  key: string | null
}

/** A whole page of what is cached already. */
export interface Composed {
  text: Buffer
  is_whole: boolean
  key: string | null
}

/** What is asked for when no key of it was found. */
export interface Wanted {
  /** Names the page whatever it depends on: how much it is asked for is counted by it, not by a key that will change. */
  address: string
  /** Those who ask for this at the same moment share what is made. */
  together: string
}

/** A page in one form, and its key. */
export interface Made {
  page: CachedPage
  key: string | null
}

/**
 * Painted pages, cached in the forms in which they were asked for: a listing is 25 kB pressed and ten times as much as text,
 * so a text is cached only where somebody takes nothing else. Bounded by bytes; asked for longest ago, gone first. Where more
 * is asked for in turn than there is room for, each page would go before it is asked for again, and nothing would ever be
 * hit: then most of what comes back is not taken, and what is there stays.
 *
 * A key names everything that the page was painted from (`server/shop/reading/traces.ts`); nothing here can be old. What is unique (a
 * 404, a search) has no key and never comes here.
 */
export class PageCache {
  readonly #pressed: LRUCache<string, CachedPage>
  /** Apart, for one reader of everything who takes no compression would drive out what all others are sent. */
  readonly #texts: LRUCache<string, CachedPage>
  readonly #painting = new Map<string, Promise<Painted>>()
  readonly #making = new Map<string, Promise<Made>>()
  #isPressing = false
  #changes = 0
  readonly #figures = { hits: 0, misses: 0, evictions: 0 }
  /** The newest that anybody had: what was pressed by it can be unpacked for others. */
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

  /** The page pressed so, when it is there. */
  find(key: string, pressing: Compression): CachedPage | undefined {
    const found = this.#cachedIn(pressing).get(cacheKeyOf(key, pressing))
    if (!found) return undefined
    this.#figures.hits++
    if (pressing === 'br' && !found.is_pressed_hard) this.#pressHarder(cacheKeyOf(key, pressing), found)
    return found
  }

  /** The page of one of these keys, pressed so out of another form of it; undefined where there is none. */
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
   * The page painted, once for all who ask together, and pressed so. What `paint` throws is thrown to each of them, and
   * nothing is cached.
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
        // With the last word of it, for from now on there is the pressed page to be unpacked: held till the next turn of the event
        // loop, the texts of all who ask in this one outlive V8's young generation, and cost a sixth of the processor's time
        // and 20 MB.
        this.#painting.delete(together)
      }
    })
  }

  /**
   * A page for who is nobody yet, in brotli, which cannot be joined from pieces: quickly pressed at first, and once more
   * without haste when it is asked for again.
   */
  whole(wanted: Wanted, compose: () => Promise<Composed>): Promise<Made> {
    return this.#once(`${wanted.together} br`, async () => {
      const { text, is_whole, key } = await compose()
      const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
      const page = { names: [], is_whole, etag, pieces: [await compressPiece(text, 'br')] }
      return this.#keep(page, key, 'br', wanted)
    })
  }

  /** The same for who has a dictionary: made of what is cached already, and pressed once for all of them. */
  wholeBy(dictionary: Dictionary, wanted: Wanted, compose: () => Promise<Made>): Promise<Made> {
    return this.#once(`${wanted.together} ${dictionary.name}`, async () => {
      const { page: whole, key } = await compose()
      const texts = await Promise.all(whole.pieces.map(piece => decompressPiece(piece, 'br')))
      const { is_pressed_hard: _, ...page } = whole
      const pieces = [await compressHarderBy(dictionary, Buffer.concat(texts))]
      return this.#keep({ ...page, pieces }, key, dictionary, wanted)
    })
  }

  /** One at a time: the other threads are for those who wait. Whoever finds it busy leaves it to the next who asks. */
  #pressHarder(name: string, page: CachedPage): void {
    if (this.#isPressing) return
    this.#isPressing = true
    Promise.all(page.pieces.map(compressHarder))
      .then(pieces => {
        // It may have been driven out meanwhile, or be another.
        if (this.#pressed.peek(name) === page)
          this.#pressed.set(name, { ...page, pieces, is_pressed_hard: true })
      })
      // Memory is short, perhaps: what there is stays.
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

  /** The same page, from now on found by its key, if it has one and there is room for it. */
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

  /** Another after every page that came here: whoever looked before it may look again. */
  get changes(): number {
    return this.#changes
  }

  /** A new catalogue or template: what is cached would never be asked for again. */
  clear(): void {
    this.#pressed.clear()
    this.#texts.clear()
    this.#evicted.clear()
  }

  figures(): CacheFigures {
    return { ...this.#figures, bytes: this.#pressed.calculatedSize + this.#texts.calculatedSize }
  }
}
