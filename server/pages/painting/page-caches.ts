import type { WrittenPolicies } from '../../http/security/content-policy.ts'
import { PageCache } from '../../render/cache/page-cache.ts'
import { VisitorCache } from '../../render/cache/visitor-cache.ts'
import { Traces } from '../../shop/reading/traces.ts'

/** The parts of pages that need not be rendered or serialised twice. */
export interface PageCaches {
  pages: PageCache
  visitors: VisitorCache
  /** What pages and visitors' parts of them were rendered from. */
  traces: { pages: Traces; visitors: Traces }
  policies: WrittenPolicies
}

/** Some 470 listings or a thousand products, compressed, and fifteen listings as text. */
const PAGES_BYTES = { pressed: 12e6, texts: 4e6 }

export function openPageCaches(): PageCaches {
  return {
    pages: new PageCache(PAGES_BYTES),
    visitors: new VisitorCache(),
    // Twice as many addresses as there is room for pages.
    traces: { pages: new Traces({ most: 4_000 }), visitors: new Traces({ most: 4_000 }) },
    policies: { inlined: null, by_look: new Map() },
  }
}

/** For all visitors: only the key says whose parts a cached one holds. */
export function forgetVisitors({ visitors, traces }: PageCaches): void {
  visitors.clear()
  traces.visitors.clear()
}
