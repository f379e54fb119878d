import type { Db } from './database/open-database.ts'
import { PageCache } from './render/cache/page-cache.ts'
import { VisitorCache } from './render/cache/visitor-cache.ts'
import { openCalculations } from './shop/delivery/calculations.ts'
import { TownPoints } from './shop/delivery/points/town-points.ts'
import { TracedCache, Traces } from './shop/reading/traces.ts'
import { Recent } from './shop/recommend/recent.ts'
import type { Caches } from './shop/shop.ts'
import { openTowns } from './shop/towns/towns.ts'

/** Some 470 listings, or a thousand products, as browsers take them, and fifteen listings as text. */
const PAGES_BYTES = { pressed: 12e6, texts: 4e6 }
const MINUTE_MS = 60_000

/** Empty; the towns are read at the first question. */
export function openCaches(db: Db): Caches {
  return {
    pages: new PageCache(PAGES_BYTES),
    visitors: new VisitorCache(),
    // Twice as many addresses as there is room for pages.
    traces: { pages: new Traces({ most: 4_000 }), visitors: new Traces({ most: 4_000 }) },
    policies: { inlined: null, by_look: new Map() },
    towns: openTowns(db),
    book: { rest: null, last: null, look: null },
    calculations: openCalculations(),
    rates: new Recent({ most: 5_000, keepMs: 60 * MINUTE_MS }),
    failed_rates: new Recent({ most: 5_000, keepMs: MINUTE_MS / 2 }),
    // About a kilobyte each.
    card_lines: new TracedCache({ most: 5_000 }),
    points: new TownPoints(),
    courier_terms: new TracedCache({ most: 2_000 }),
    // Shoppers type the same beginnings, and the service counts its requests.
    addresses: new Recent({ most: 2_000, keepMs: 10 * MINUTE_MS }),
    houses: new Recent({ most: 5_000, keepMs: 10 * MINUTE_MS }),
    // An address keeps its town for hours; no more of them are held than a busy hour has.
    regions: new Recent({ most: 5_000, keepMs: 60 * MINUTE_MS }),
    unknown_towns: new Recent({ most: 5_000, keepMs: 10 * MINUTE_MS }),
    together: new Recent({ most: 1_000, keepMs: 10 * MINUTE_MS }),
    pictures_made: { revision: null },
  }
}
