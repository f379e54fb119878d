import type { Logger } from 'pino'
import type { Catalog } from './catalog/catalog.ts'
import type { Config } from './config.ts'
import type { Db } from './database/open-database.ts'
import type { RowTurns, Turns } from './database/turns.ts'
import type { MediaStore } from './media/media-store.ts'
import type { PicturesOfShop } from './media/picture-process.ts'
import type { PageCaches } from './pages/painting/page-caches.ts'
import type { Providers } from './providers/providers.ts'
import type { Renderer } from './render/renderer.ts'
import type { UnwrittenErrors } from './shop/analytics/browser-errors.ts'
import type { UnwrittenEvents } from './shop/analytics/count-events.ts'
import type { Random } from './shop/contexts.ts'
import type { DeliveryCaches } from './shop/delivery/delivery-caches.ts'
import type { RecentResults } from './shop/draws/recent-result.ts'
import type { CountedVisitors } from './shop/experiments/count-visitors.ts'
import type { ExperimentList } from './shop/experiments/experiments.ts'
import type { Admissions } from './shop/limits/admissions.ts'
import type { OutboxAlarm } from './shop/messages/outbox.ts'
import type { OrderedTogether } from './shop/recommend/load-together.ts'
import type { AddressCaches } from './shop/towns/address-caches.ts'
import type { Towns } from './shop/towns/towns.ts'

/**
 * Everything that routes, pages and jobs are given, created once by `openShop` (the only wiring). It is only
 * a type. The business does not know it: each subject names what it needs (`shop/contexts.ts`), and this is
 * all of that together.
 */
export interface Shop {
  config: Config
  db: Db
  /** The same database for background work: its statements may take a minute. */
  jobs_db: Db
  catalog: Catalog
  media: MediaStore
  /** Originals in the widths and formats that browsers ask for. */
  pictures: PicturesOfShop
  /** The catalogue for which this process last had the pictures made. */
  pictures_made: { revision: number | null }
  renderer: Renderer
  /** What is tried out now or at other times. */
  experiments: ExperimentList
  /** The towns of the shop, in memory. */
  towns: Towns
  /** What this process need not compute or request twice, by subject. Nothing here is the only copy. */
  page_caches: PageCaches
  delivery_caches: DeliveryCaches
  address_caches: AddressCaches
  counted_visitors: CountedVisitors
  draw_results: RecentResults
  ordered_together: OrderedTogether
  /** Drops what this process has cached of visitors, because one of them was deleted. */
  forgetVisitors(): void
  /** Checkouts of this process queue here before they ask for a connection (promise 22). */
  checkouts: Turns
  /** And here, inside their transactions, before rows that others want too, with everything else done. */
  row_turns: RowTurns
  /**
   * Whether this process accepts visitors, as `/readyz` reports, and how many requests it has answered 503 because the
   * database was away.
   */
  readiness: { is_stopping: boolean; is_cold: boolean; unavailable_answers: number }
  /** Wakes the sender of messages. */
  outbox: OutboxAlarm
  /** What this process has counted and received from browsers since it last wrote it. */
  unwritten_events: UnwrittenEvents
  unwritten_errors: UnwrittenErrors
  /** What this process counts of limits by itself. */
  admissions: Admissions
  /** Signs cookies and hashes codes; one for all processes (`open-secret.ts`). */
  secret: string
  /**
   * Cookies with orders that older versions signed contain no time: they are valid until then, thirty days
   * after this version was started.
   */
  untimed_orders_until: number
  providers: Providers
  log: Logger
  /** Epoch milliseconds. Tests fix it. */
  now(): number
  random: Random
  close(): Promise<void>
}
