import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type CachedPage, cacheKeyOf, type Painting, pressPainting, weightOf } from './cached-page.ts'
import type { Dictionary } from './dictionary.ts'
import { DrivenOut } from './driven-out.ts'
import { FORMS, type Pressing, press, pressHardBy, pressHarder, unpress } from './piece.ts'

/** Told to the operator. */
export interface CacheFigures {
  hits: number
  misses: number
  bytes: number
  evictions: number
}

/**
 * Painted pages, cached in the forms in which they were asked for: a listing is 25 kB pressed and ten times as much as text,
 * so a text is cached only where somebody takes nothing else. Bounded by bytes; asked for longest ago, gone first. Where more
 * is asked for in turn than there is room for, each page would go before it is asked for again, and nothing would ever be
 * hit: then most of what comes back is not taken, and what is there stays.
 *
 * A key names everything that the page depends on; nothing here can be old. What is unique (a 404, a search) has no key
 * and never comes here.
 */
export class PageCache {
  readonly #pressed: LRUCache<string, CachedPage>
  /** Apart, for one reader of everything who takes no compression would drive out what all others are sent. */
  readonly #texts: LRUCache<string, CachedPage>
  readonly #painting = new Map<string, Promise<Painting>>()
  readonly #making = new Map<string, Promise<CachedPage>>()
  #isPressing = false
  readonly #figures = { hits: 0, misses: 0, evictions: 0 }
  /** The newest that anybody had: what was pressed by it can be unpacked for others. */
  #dictionary: Dictionary | undefined
  readonly #driven_out = new DrivenOut()

  constructor(most_bytes: { pressed: number; texts: number }) {
    const open = (maxSize: number) =>
      new LRUCache<string, CachedPage>({
        maxSize,
        sizeCalculation: weightOf,
        dispose: (_page, name, reason) => {
          if (reason !== 'evict') return
          this.#figures.evictions++
          this.#driven_out.note(name)
        },
      })
    this.#pressed = open(most_bytes.pressed)
    this.#texts = open(most_bytes.texts)
  }

  /** The page pressed so, when it is there. */
  find(key: string, pressing: Pressing): CachedPage | undefined {
    return this.#hit(cacheKeyOf(key, pressing), pressing)
  }

  /**
   * The page pressed so: out of another form when there is one, else painted, once for all who ask at the same moment.
   * What `paint` throws is thrown to each of them, and nothing is cached.
   */
  make(key: string, pressing: Pressing, paint: () => Promise<Painting>): Promise<CachedPage> {
    if (typeof pressing !== 'string') this.#dictionary = pressing
    return this.#once(cacheKeyOf(key, pressing), () => this.#press(key, pressing, paint))
  }

  /**
   * A page for who is nobody yet, in brotli, which cannot be joined from pieces: quickly pressed at first, and once more
   * without haste when it was asked for again.
   */
  whole(key: string, compose: () => Promise<{ text: Buffer; is_whole: boolean }>): Promise<CachedPage> {
    const name = cacheKeyOf(key, 'br')
    const found = this.#hit(name, 'br')
    if (found) {
      if (!found.is_pressed_hard) this.#pressHarder(name, found)
      return Promise.resolve(found)
    }
    return this.#once(name, async () => {
      const { text, is_whole } = await compose()
      const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
      return this.#keep(name, 'br', { names: [], is_whole, etag, pieces: [await press(text, 'br')] })
    })
  }

  /** The same for who has a dictionary: made of what is cached already, and pressed once for all of them. */
  wholeBy(dictionary: Dictionary, key: string, compose: () => Promise<CachedPage>): Promise<CachedPage> {
    const name = cacheKeyOf(key, dictionary)
    const found = this.#hit(name, dictionary)
    if (found) return Promise.resolve(found)
    return this.#once(name, async () => {
      const whole = await compose()
      const texts = await Promise.all(whole.pieces.map(piece => unpress(piece, 'br')))
      const { is_pressed_hard: _, ...page } = whole
      const pieces = [await pressHardBy(dictionary, Buffer.concat(texts))]
      return this.#keep(name, dictionary, { ...page, pieces })
    })
  }

  /** One at a time: the other threads are for those who wait. Whoever finds it busy leaves it to the next who asks. */
  #pressHarder(name: string, page: CachedPage): void {
    if (this.#isPressing) return
    this.#isPressing = true
    Promise.all(page.pieces.map(pressHarder))
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

  #hit(name: string, pressing: Pressing): CachedPage | undefined {
    const found = this.#cachedIn(pressing).get(name)
    if (found) this.#figures.hits++
    return found
  }

  #cachedIn(pressing: Pressing): LRUCache<string, CachedPage> {
    return pressing === 'identity' ? this.#texts : this.#pressed
  }

  #once(name: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const running = this.#making.get(name)
    if (running) return running
    const made = make().finally(() => this.#making.delete(name))
    this.#making.set(name, made)
    return made
  }

  /** The same page, from now on found under its name, if there is room for it. */
  #keep(name: string, pressing: Pressing, page: CachedPage): CachedPage {
    if (page.is_whole && this.#driven_out.isTakenAgain(name)) this.#cachedIn(pressing).set(name, page)
    return page
  }

  async #press(key: string, pressing: Pressing, paint: () => Promise<Painting>): Promise<CachedPage> {
    const name = cacheKeyOf(key, pressing)
    for (const other of this.#dictionary ? [...FORMS, this.#dictionary] : FORMS) {
      const cached = this.#cachedIn(other).peek(cacheKeyOf(key, other))
      if (!cached) continue
      const pieces = cached.pieces.map(async piece => press(await unpress(piece, other), pressing))
      return this.#keep(name, pressing, { ...cached, pieces: await Promise.all(pieces) })
    }
    const running = this.#painting.get(key)
    if (running) return this.#keep(name, pressing, await pressPainting(await running, pressing))
    this.#figures.misses++
    const painting = paint()
    this.#painting.set(key, painting)
    try {
      return this.#keep(name, pressing, await pressPainting(await painting, pressing))
    } finally {
      // With the last word of it, for from now on there is the pressed page to be unpacked: held till the next turn of the event
      // loop, the texts of all who ask in this one outlive V8's young generation, and cost a sixth of the processor's time
      // and 20 MB.
      this.#painting.delete(key)
    }
  }

  /** A new catalogue or template: what is cached would never be asked for again. */
  clear(): void {
    this.#pressed.clear()
    this.#texts.clear()
    this.#driven_out.clear()
  }

  figures(): CacheFigures {
    return { ...this.#figures, bytes: this.#pressed.calculatedSize + this.#texts.calculatedSize }
  }
}
