import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { Snapshot } from '../../catalog/snapshot/types.ts'
import type { Config } from '../../config.ts'
import type { WrittenPolicies } from '../../http/security/content-policy.ts'
import { type CacheFigures, PageCache } from '../../render/cache/page-cache.ts'
import { compressPiece, type Form, type Piece } from '../../render/cache/piece.ts'
import { FrequencySketch, PopularCache } from '../../render/cache/popular-cache.ts'
import { type AddressStore, Traces } from '../../shop/reading/traces.ts'

/** The parts of pages that need not be rendered or serialised twice. */
export interface PageCaches {
  pages: PageCache
  visitors: VisitorCache
  /** What pages and visitors' parts of them were rendered from. */
  traces: { pages: Traces; visitors: Traces }
  policies: WrittenPolicies
  addresses: KnownAddresses
}

/** Room for fifteen listings as text, for clients that accept nothing else. */
const TEXTS_BYTES = 4e6
/**
 * Of the room for compressed pages: some eight thousand filtered listings of 32 MB, 2.8 kB each. Five hundred pages have room as
 * they are sent, which most requests are for; each of the others waits for half a millisecond and not for
 * its rendering.
 */
const DENSE_PART = 0.75
/**
 * Two addresses for each of those pages, with and without a stranger's parts: more would be of pages that are gone, and
 * each takes memory beside this room.
 */
const BYTES_AN_ADDRESS = 2_300
const ADDRESSES_LEAST = 4_000

export function openPageCaches({ PAGE_CACHE_MB }: Pick<Config, 'PAGE_CACHE_MB'>): PageCaches {
  const compressed = PAGE_CACHE_MB * 1024 ** 2
  const addresses = Math.max(ADDRESSES_LEAST, Math.round(compressed / BYTES_AN_ADDRESS))
  return {
    pages: new PageCache({
      compressed: compressed * (1 - DENSE_PART),
      texts: TEXTS_BYTES,
      dense: compressed * DENSE_PART,
    }),
    visitors: new VisitorCache(),
    traces: {
      pages: new Traces({ most: addresses, open: mostAsked }),
      visitors: new Traces({ most: ADDRESSES_LEAST }),
    },
    policies: { inlined: null, by_look: new Map() },
    addresses: new KnownAddresses(),
  }
}

/**
 * By demand, as the pages themselves are kept: a page whose address is forgotten is not found, so that a robot which asked
 * for each filter once would have all pages rendered anew.
 */
function mostAsked<Value extends object>(most: number): AddressStore<Value> {
  const frequency = new FrequencySketch(most)
  const popular = new PopularCache<{ value: Value; demand: string; kind: string }>({
    // Addresses are counted: each weighs one.
    most_bytes: most,
    weigh: () => 1,
    frequency,
    onEvicted: () => undefined,
    onGone: () => undefined,
  })
  return {
    get(address) {
      frequency.count(address)
      return popular.get(address)?.value
    },
    peek: address => popular.peek(address)?.value,
    set: (address, value) => popular.set(address, { value, demand: address, kind: '' }),
    clear() {
      popular.clear()
      frequency.clear()
    },
  }
}

/** A visitor's parts of a page are some 3 kB: room for the last two thousand visitors. */
const VISITORS_BYTES = 6e6

/** By encoding and name. */
type Parts = Map<string, Piece>

/**
 * A visitor's parts of pages (state, header), cached compressed for their next page. The key names the
 * visitor and the versions of everything rendered for them; a change of any is another key.
 */
class VisitorCache {
  readonly #cached = new LRUCache<string, Parts>({
    maxSize: VISITORS_BYTES,
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

/** For all visitors: only the key says whose parts a cached one holds. */
export function forgetVisitors({ visitors, traces }: PageCaches): void {
  visitors.clear()
  traces.visitors.clear()
}

/** What an address leads to, whoever asks. */
interface Known {
  /** Answers any request for this address. */
  send(req: Request, res: Response): Promise<void>
  /** As its route has set it. */
  vary: string
}

/** What answers follow from, beside the address. */
interface Current {
  catalog: Snapshot
  /** Of the templates, of which redirects and pages of editors are a part. */
  version: string
}

const ADDRESSES_MOST = 4_000
/** Whoever makes up longer ones must not fill the memory. */
const LENGTH_MOST = 300

/** Where addresses were routed to: `answerKnownAddresses` answers the next request for one past the routers. */
class KnownAddresses {
  readonly #known = new LRUCache<string, Known>({ max: ADDRESSES_MOST })
  /** Weakly: after an import nothing else may hold the snapshot before it, half of the process's memory. */
  #catalog: WeakRef<Snapshot> | undefined
  #version = ''

  /** @param url path and query as they came */
  remember(url: string, known: Known, now: Current): void {
    if (url.length > LENGTH_MOST) return
    if (!this.#isOf(now)) {
      this.#known.clear()
      this.#catalog = new WeakRef(now.catalog)
      this.#version = now.version
    }
    this.#known.set(url, known)
  }

  /** @param now is asked only for an address that was routed before */
  find(url: string, now: () => Current): Known | null {
    const known = this.#known.get(url)
    return known && this.#isOf(now()) ? known : null
  }

  #isOf({ catalog, version }: Current): boolean {
    return this.#catalog?.deref() === catalog && this.#version === version
  }
}
