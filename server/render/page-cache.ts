import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Dictionary } from './dictionary.ts'
import { FORMS, type Piece, type Pressing, press, pressHardBy, pressHarder, unpress } from './piece.ts'
import type { PagePart } from './visitor-tag.ts'

/** What the renderer made: a page cut where a visitor's parts stand. */
export interface Painting {
  parts: PagePart[]
  /** False when something had to be left out: nobody keeps that. */
  is_whole: boolean
}

/** A page as it is cached in one form: shared pieces, and the names of the visitor's parts that stand between them. */
export interface CachedPage {
  /** One more than `names`; an empty piece where two parts stand side by side. */
  pieces: Piece[]
  names: string[]
  is_whole: boolean
  /** Of the text, for a whole page: who has it already need not be sent it again. */
  etag?: string
  /** As small as it gets. */
  is_pressed_hard?: boolean
}

/** Told to the operator. */
export interface CacheFigures {
  hits: number
  misses: number
  bytes: number
  evictions: number
}

/** What came back after it had to go: one of so many is taken again. */
const TAKEN_AGAIN_ONE_OF = 8
/** As many as a large catalogue has pages; a number each. */
const DRIVEN_OUT_MOST = 50_000

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
  /** By a number of their names: what had to go, the oldest first. */
  readonly #driven_out = new Set<number>()
  #came_back = 0

  constructor(most_bytes: { pressed: number; texts: number }) {
    const open = (maxSize: number) =>
      new LRUCache<string, CachedPage>({
        maxSize,
        sizeCalculation: weightOf,
        dispose: (_page, name, reason) => {
          if (reason !== 'evict') return
          this.#figures.evictions++
          this.#noteDrivenOut(name)
        },
      })
    this.#pressed = open(most_bytes.pressed)
    this.#texts = open(most_bytes.texts)
  }

  /** The page pressed so, when it is there. */
  find(key: string, pressing: Pressing): CachedPage | undefined {
    return this.#hit(keyOf(key, pressing), pressing)
  }

  /**
   * The page pressed so: out of another form when there is one, else painted, once for all who ask at the same moment.
   * What `paint` throws is thrown to each of them, and nothing is cached.
   */
  make(key: string, pressing: Pressing, paint: () => Promise<Painting>): Promise<CachedPage> {
    if (typeof pressing !== 'string') this.#dictionary = pressing
    return this.#once(keyOf(key, pressing), pressing, () => this.#press(key, pressing, paint))
  }

  /**
   * A page for who is nobody yet, in brotli, which cannot be joined from pieces: quickly pressed at first, and once more
   * without haste when it was asked for again.
   */
  whole(key: string, compose: () => Promise<{ text: Buffer; is_whole: boolean }>): Promise<CachedPage> {
    const name = keyOf(key, 'br')
    const found = this.#hit(name, 'br')
    if (found) {
      if (!found.is_pressed_hard) this.#pressHarder(name, found)
      return Promise.resolve(found)
    }
    return this.#once(name, 'br', async () => {
      const { text, is_whole } = await compose()
      const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
      return { names: [], is_whole, etag, pieces: [await press(text, 'br')] }
    })
  }

  /** The same for who has a dictionary: made of what is cached already, and pressed once for all of them. */
  wholeBy(dictionary: Dictionary, key: string, compose: () => Promise<CachedPage>): Promise<CachedPage> {
    const name = keyOf(key, dictionary)
    const found = this.#hit(name, dictionary)
    if (found) return Promise.resolve(found)
    return this.#once(name, dictionary, async () => {
      const whole = await compose()
      const texts = await Promise.all(whole.pieces.map(piece => unpress(piece, 'br')))
      const { is_pressed_hard: _, ...page } = whole
      return { ...page, pieces: [await pressHardBy(dictionary, Buffer.concat(texts))] }
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

  #once(name: string, pressing: Pressing, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const running = this.#making.get(name)
    if (running) return running
    const made = make()
      .then(page => {
        if (page.is_whole && this.#isTaken(name)) this.#cachedIn(pressing).set(name, page)
        return page
      })
      .finally(() => this.#making.delete(name))
    this.#making.set(name, made)
    return made
  }

  #isTaken(name: string): boolean {
    const number = crc32(name)
    if (!this.#driven_out.has(number)) return true
    this.#came_back += 1
    if (this.#came_back % TAKEN_AGAIN_ONE_OF !== 0) return false
    this.#driven_out.delete(number)
    return true
  }

  #noteDrivenOut(name: string): void {
    this.#driven_out.add(crc32(name))
    const [oldest] = this.#driven_out
    if (this.#driven_out.size > DRIVEN_OUT_MOST && oldest !== undefined) this.#driven_out.delete(oldest)
  }

  async #press(key: string, pressing: Pressing, paint: () => Promise<Painting>): Promise<CachedPage> {
    for (const other of this.#dictionary ? [...FORMS, this.#dictionary] : FORMS) {
      const cached = this.#cachedIn(other).peek(keyOf(key, other))
      if (!cached) continue
      const pieces = cached.pieces.map(async piece => press(await unpress(piece, other), pressing))
      return { ...cached, pieces: await Promise.all(pieces) }
    }
    const running = this.#painting.get(key)
    if (running) return pressPainting(await running, pressing)
    this.#figures.misses++
    const painting = paint()
    this.#painting.set(key, painting)
    const forget = () => void this.#painting.delete(key)
    painting.catch(forget)
    const page = await pressPainting(await painting, pressing)
    // From the next turn on the pressed page is there to be unpacked.
    setImmediate(forget)
    return page
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

/** A painting pressed so. */
export async function pressPainting({ parts, is_whole }: Painting, pressing: Pressing): Promise<CachedPage> {
  const texts = ['']
  const names: string[] = []
  for (const part of parts) {
    if ('visitor' in part) {
      names.push(part.visitor)
      texts.push('')
    } else texts[texts.length - 1] += part.shared
  }
  return { names, is_whole, pieces: await Promise.all(texts.map(text => press(text, pressing))) }
}

function keyOf(key: string, pressing: Pressing): string {
  return `${typeof pressing === 'string' ? pressing : pressing.name} ${key}`
}

/** A buffer, an entry and a key cost a little beside their bytes. */
function weightOf(page: CachedPage, key: string): number {
  return page.pieces.reduce((sum, { bytes }) => sum + bytes.length + 200, key.length * 2 + 300)
}
