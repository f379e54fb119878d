import { hash } from 'node:crypto'
import {
  betterFor,
  type CachedPage,
  type ComposedPage,
  type CompressedPage,
  type Cuts,
  cacheKeyOf,
  compressPainting,
  cutTexts,
  joinTexts,
  keyIn,
  nameOfCompression,
  type Painting,
  weightOf,
} from './cached-page.ts'
import { DensePages } from './dense-pages.ts'
import type { Dictionary } from './dictionary.ts'
import { type Compression, compressBetter, compressPiece, decompressPiece, FORMS, levelOf } from './piece.ts'
import { FrequencySketch, PopularCache } from './popular-cache.ts'

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

/** A page with a stranger's parts, the key to find it by, and that of its shared parts. */
export interface Composed extends ComposedPage {
  key: string | null
  shared_key: string | null
}

/** A request for a page that was found under none of its keys. */
export interface Wanted {
  /** Identifies the page, whatever it depends on; short, because it is part of each name under which one is cached. */
  address: string
  /**
   * Concurrent requests for this share the result, and requests are counted by it, not by a key that changes:
   * at one moment there is one right page for it.
   */
  together: string
  /** The same for pages that have most of their text in common; without it nothing is known of that. */
  alike?: string
}

/** A page in one encoding, and its key. */
export interface Made {
  page: CachedPage
  key: string | null
}

/** As many pages as there is room for, densely: 256 kB. */
const COUNTED_NAMES = 64_000

/** 96 bits, of which no two versions of one page are alike. */
const ETAG_LENGTH = 16

/**
 * Rendered pages, cached in the encodings in which they were requested: a listing is 19 kB compressed and
 * seven times as much as text, so the text is cached only for clients that accept nothing else. Bounded by
 * bytes; a page that is requested once does not replace one that is requested again and again. What has no room
 * as it is sent is cached more densely (`dense-pages.ts`).
 *
 * A key identifies everything that the page was rendered from (`server/shop/reading/traces.ts`), so nothing
 * here can be out of date. What is unique (a 404, a search) has no key and is never cached.
 */
export class PageCache {
  readonly #compressed: PopularCache<CachedPage>
  /**
   * Separate, because one client that reads everything without compression would evict what all others are
   * sent.
   */
  readonly #texts: PopularCache<CachedPage>
  readonly #dense: DensePages
  /** By the key of shared parts, under which name there is a whole page that they can be cut out of. */
  readonly #whole_by_shared = new Map<string, string>()
  readonly #painting = new Map<string, Promise<Painted>>()
  readonly #making = new Map<string, Promise<Made>>()
  #isCompressing = false
  #changes = 0
  readonly #figures = { hits: 0, misses: 0, evictions: 0 }
  /** The newest that a browser had: pages compressed with it can be decompressed for others. */
  #dictionary: Dictionary | undefined
  readonly #frequency = new FrequencySketch(COUNTED_NAMES)

  constructor(most_bytes: { compressed: number; texts: number; dense: number }) {
    const open = (most: number) =>
      new PopularCache<CachedPage>({
        most_bytes: most,
        weigh: weightOf,
        frequency: this.#frequency,
        onEvicted: (page, name) => {
          this.#figures.evictions++
          this.#cacheDensely(keyIn(name), page)
        },
        onGone: ({ cuts }, name) => {
          if (cuts?.key && this.#whole_by_shared.get(cuts.key) === name)
            this.#whole_by_shared.delete(cuts.key)
        },
      })
    this.#compressed = open(most_bytes.compressed)
    this.#texts = open(most_bytes.texts)
    this.#dense = new DensePages(most_bytes.dense, this.#frequency)
  }

  /** The page in the first of these encodings in which it is cached. */
  find(key: string, ...compressions: Compression[]): CachedPage | undefined {
    for (const compression of compressions) {
      const found = this.#cachedIn(compression).get(cacheKeyOf(key, compression))
      if (!found) continue
      this.#figures.hits++
      found.asked++
      this.#frequency.count(found.demand)
      this.#improve(key, found, compressions)
      return found
    }
    return undefined
  }

  /**
   * The page of one of these keys in this encoding, converted from another, or cut out of a whole page;
   * undefined where there is none.
   */
  recompress(keys: string[], compression: Compression, wanted: Wanted): Promise<Made> | undefined {
    const name = `${wanted.together} ${nameOfCompression(compression)}`
    const found = this.#making.get(name) ?? this.#peek(keys)
    if (!found) return undefined
    this.#frequency.count(wanted.together)
    if (found instanceof Promise) return found
    return this.#once(name, async () => {
      const { page, texts, key } = found
      const pieces = await Promise.all(texts.map(text => compressPiece(text, compression)))
      return this.#keep({ ...page, pieces }, key, compression, wanted)
    })
  }

  /**
   * The shared parts as text, from whatever is cached under one of these keys; rendered once for all
   * concurrent requests where there is nothing. They are not cached themselves.
   */
  async texts(wanted: Wanted, keys: string[], paint: () => Promise<Painted>): Promise<Made> {
    const found = this.#peek(keys)
    if (found) {
      const { page, texts, key } = found
      const pieces = await Promise.all(texts.map(text => compressPiece(text, 'identity')))
      return { page: asSent({ ...page, pieces }, 'identity', wanted), key }
    }
    return this.#painted(wanted, paint, async ({ painting, key }) => ({
      page: asSent(await compressPainting(painting, 'identity'), 'identity', wanted),
      key,
    }))
  }

  /**
   * The page in this encoding, rendered once for all concurrent requests. An error of `paint` is thrown to
   * each of them, and nothing is cached.
   */
  make(wanted: Wanted, compression: Compression, paint: () => Promise<Painted>): Promise<Made> {
    this.#notice(wanted, compression)
    return this.#once(`${wanted.together} ${nameOfCompression(compression)}`, () =>
      this.#painted(wanted, paint, async ({ painting, key }) =>
        this.#keep(await compressPainting(painting, compression), key, compression, wanted),
      ),
    )
  }

  /**
   * A page for visitors without a row, whose pages are equal to the byte: compressed in one go, which is one
   * frame in zstd. Some decoders stop at the first.
   */
  whole(wanted: Wanted, compression: Compression, compose: () => Promise<Composed>): Promise<Made> {
    this.#notice(wanted, compression)
    return this.#once(`${wanted.together} ${nameOfCompression(compression)}`, async () => {
      const { key, shared_key, ...composed } = await compose()
      const { text, places } = joinTexts(composed)
      if (wanted.alike !== undefined) this.#dense.offerReference(wanted.alike, text)
      const page = {
        names: [],
        is_whole: composed.is_whole,
        etag: `W/"${hash('sha1', text, 'base64url').slice(0, ETAG_LENGTH)}"`,
        cuts: { key: shared_key, names: composed.names, places },
        pieces: [await compressPiece(text, compression)],
      }
      return this.#keep(page, key, compression, wanted)
    })
  }

  /** Cached under one of these keys in any encoding, as text. */
  #peek(keys: string[]): { page: CompressedPage; texts: Buffer[]; key: string } | undefined {
    for (const key of keys) {
      for (const other of this.#dictionary ? [...FORMS, this.#dictionary] : FORMS) {
        const page = this.#cachedIn(other).peek(cacheKeyOf(key, other))
        if (page) return { page, texts: textsOf(page), key }
      }
      const whole = this.#compressed.peek(this.#whole_by_shared.get(key) ?? '')
      if (whole?.cuts) return { ...sharedOf(whole.cuts, textsOf(whole)), key }
    }
    // Last, because it has to be decompressed to be read at all.
    for (const key of keys) {
      const dense = this.#dense.find(key)
      if (dense) return { ...dense, key }
      const whole = this.#dense.findWhole(key)
      if (whole?.page.cuts) return { ...sharedOf(whole.page.cuts, whole.texts), key }
    }
    return undefined
  }

  async #painted(
    { together }: Wanted,
    paint: () => Promise<Painted>,
    use: (painted: Painted) => Promise<Made>,
  ): Promise<Made> {
    const running = this.#painting.get(together)
    if (running) return use(await running)
    this.#figures.misses++
    const painting = paint()
    this.#painting.set(together, painting)
    try {
      return await use(await painting)
    } finally {
      // The text is dropped with its last use, because from now on it can be decompressed. If it were held
      // until the next turn of the event loop, the texts of all concurrent requests would outlive V8's
      // young generation and cost a sixth of the processor's time and 20 MB.
      this.#painting.delete(together)
    }
  }

  /**
   * Better compression, one page at a time, because the other threads are for waiting requests. The next
   * request tries again.
   */
  #improve(key: string, page: CachedPage, accepted: readonly Compression[]): void {
    const better = this.#isCompressing ? undefined : betterFor(page, accepted)
    if (!better) return
    this.#isCompressing = true
    Promise.all(page.pieces.map(piece => compressBetter(piece, page.compression, better)))
      .then(pieces => {
        // It may have been evicted or replaced meanwhile.
        if (this.#compressed.peek(cacheKeyOf(key, page.compression)) !== page) return
        this.#set(cacheKeyOf(key, better.compression), {
          ...page,
          ...better,
          kind: nameOfCompression(better.compression),
          pieces,
        })
      })
      // Perhaps for want of memory: the cached form stays.
      .catch(() => undefined)
      .finally(() => {
        this.#isCompressing = false
      })
  }

  #notice({ together }: Wanted, compression: Compression): void {
    this.#frequency.count(together)
    if (typeof compression !== 'string') this.#dictionary = compression
  }

  #cachedIn(compression: Compression): PopularCache<CachedPage> {
    return compression === 'identity' ? this.#texts : this.#compressed
  }

  #once(name: string, make: () => Promise<Made>): Promise<Made> {
    const running = this.#making.get(name)
    if (running) return running
    const made = make().finally(() => this.#making.delete(name))
    this.#making.set(name, made)
    return made
  }

  /** The same page, found by its key from now on, if it has one and there is room for it. */
  #keep(page: CompressedPage, key: string | null, compression: Compression, wanted: Wanted): Made {
    const cached = asSent(page, compression, wanted)
    if (page.is_whole && key !== null) {
      if (this.#set(cacheKeyOf(key, compression), cached)) this.#changes++
      else this.#cacheDensely(key, cached)
    }
    return { page: cached, key }
  }

  #cacheDensely(key: string, page: CachedPage): void {
    const { demand, alike } = page
    if (alike !== undefined && !this.#isCachedBeside(key, page))
      this.#dense.add({ key, page, texts: () => textsOf(page), demand, alike })
  }

  /** Can be converted from what is cached in another encoding, or cut out of it. */
  #isCachedBeside(key: string, page: CachedPage): boolean {
    const others = FORMS.map(form => this.#cachedIn(form).peek(cacheKeyOf(key, form)))
    const whole = this.#compressed.peek(this.#whole_by_shared.get(key) ?? '')
    return [...others, whole].some(other => other !== undefined && other !== page)
  }

  #set(name: string, page: CachedPage): boolean {
    const isCached = this.#cachedIn(page.compression).set(name, page)
    if (isCached && page.cuts?.key) this.#whole_by_shared.set(page.cuts.key, name)
    return isCached
  }

  /** Changes with every page added: a lookup that failed before may succeed after that. */
  get changes(): number {
    return this.#changes
  }

  /** A new catalogue or template: the cached pages would never be requested again. */
  clear(): void {
    this.#compressed.clear()
    this.#texts.clear()
    this.#dense.clear()
    this.#frequency.clear()
    this.#whole_by_shared.clear()
  }

  figures(): CacheFigures {
    return { ...this.#figures, bytes: this.#compressed.bytes + this.#texts.bytes + this.#dense.bytes }
  }
}

function asSent(page: CompressedPage, compression: Compression, { together, alike }: Wanted): CachedPage {
  const kind = nameOfCompression(compression)
  const counted = { asked: 0, demand: together, ...(alike === undefined ? {} : { alike }) }
  return { ...page, ...counted, compression, level: levelOf(compression), kind }
}

/** The shared parts of a whole page. */
function sharedOf(cuts: Cuts, [text = Buffer.alloc(0)]: Buffer[]) {
  return { page: { names: cuts.names, is_whole: true, pieces: [] }, texts: cutTexts(text, cuts) }
}

function textsOf({ pieces, compression }: CachedPage): Buffer[] {
  return pieces.map(piece => decompressPiece(piece, compression))
}
