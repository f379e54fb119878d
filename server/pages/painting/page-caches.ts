import type { Config } from '../../config.ts'
import type { WrittenPolicies } from '../../http/security/content-policy.ts'
import { PageCache } from '../../render/cache/page-cache.ts'
import { VisitorCache } from '../../render/cache/visitor-cache.ts'
import { Traces } from '../../shop/reading/traces.ts'
import { KnownAddresses } from './known-addresses.ts'

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
 * Of the room for compressed pages: some fourteen thousand filtered listings of 64 MB. A thousand pages have room as they
 * are sent, which two in three requests are for; each of the others waits for half a millisecond and not for
 * its rendering.
 */
const DENSE_PART = 0.75
/**
 * A filtered listing is some 2.8 kB where it is cached densely, and its like take a sixth of that room. There are two
 * addresses for each page, with and without a stranger's parts.
 */
const BYTES_AN_ADDRESS = 1_700
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
    traces: { pages: new Traces({ most: addresses }), visitors: new Traces({ most: ADDRESSES_LEAST }) },
    policies: { inlined: null, by_look: new Map() },
    addresses: new KnownAddresses(),
  }
}

/** For all visitors: only the key says whose parts a cached one holds. */
export function forgetVisitors({ visitors, traces }: PageCaches): void {
  visitors.clear()
  traces.visitors.clear()
}
