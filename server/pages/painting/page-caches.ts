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
/** Of the room for compressed pages: some twelve thousand filtered listings of 64 MB. */
const DENSE_PART = 2
/**
 * A filtered listing is some 2.5 kB where it is cached densely. There are two addresses for each page, with and without
 * a stranger's parts.
 */
const BYTES_AN_ADDRESS = (2_500 * DENSE_PART) / 2
const ADDRESSES_LEAST = 4_000

export function openPageCaches({ PAGE_CACHE_MB }: Pick<Config, 'PAGE_CACHE_MB'>): PageCaches {
  const compressed = PAGE_CACHE_MB * 1024 ** 2
  const addresses = Math.max(ADDRESSES_LEAST, Math.round(compressed / BYTES_AN_ADDRESS))
  return {
    pages: new PageCache({
      compressed: compressed - compressed / DENSE_PART,
      texts: TEXTS_BYTES,
      dense: compressed / DENSE_PART,
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
