import type { Config } from './config.ts'
import type { Db } from './database/open-database.ts'
import { forgetVisitors, openPageCaches } from './pages/painting/page-caches.ts'
import { openDeliveryCaches } from './shop/delivery/delivery-caches.ts'
import { openRecentResults } from './shop/draws/recent-result.ts'
import { openCountedVisitors } from './shop/experiments/count-visitors.ts'
import { openOrderedTogether } from './shop/recommend/load-together.ts'
import { openAddressCaches } from './shop/towns/address-caches.ts'
import { openTowns } from './shop/towns/towns.ts'
import type { Shop } from './shop.ts'

type Caches = Pick<
  Shop,
  | 'towns'
  | 'page_caches'
  | 'delivery_caches'
  | 'address_caches'
  | 'counted_visitors'
  | 'draw_results'
  | 'ordered_together'
  | 'forgetVisitors'
>

/** The caches of each subject, empty; the towns are read at the first use. */
export function openCaches(db: Db, config: Pick<Config, 'PAGE_CACHE_MB'>): Caches {
  const page_caches = openPageCaches(config)
  return {
    towns: openTowns(db),
    page_caches,
    delivery_caches: openDeliveryCaches(),
    address_caches: openAddressCaches(),
    counted_visitors: openCountedVisitors(),
    draw_results: openRecentResults(),
    ordered_together: openOrderedTogether(),
    forgetVisitors: () => forgetVisitors(page_caches),
  }
}
