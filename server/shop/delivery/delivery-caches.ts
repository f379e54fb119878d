import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { MINUTE_MS } from '../../contract/durations.ts'
import type { CarrierRate, Providers } from '../../providers/providers.ts'
import { Recent } from '../reading/recent.ts'
import { TracedCache } from '../reading/traces.ts'
import type { TownContext } from '../towns/towns.ts'
import type { CardWords } from './card-lines.rules.ts'
import { TownPoints } from './points/town-points.ts'
import type { KnownBook } from './tariffs/delivery-book.ts'

/** The tables that deliveries are computed from, and the parts of them that this process caches. */
export type DeliveryContext = TownContext & {
  log: Logger
  delivery_caches: DeliveryCaches
  providers: Pick<Providers, 'carriers' | 'payments'>
  config: Pick<Config, 'SERVICE_CODE'>
}

export interface DeliveryCaches {
  /** Tariffs, zones and calendar, as last read. */
  book: KnownBook
  /** Answers of the delivery calls, by everything that they depend on. */
  calculations: LRUCache<string, WrittenDelivery[]>
  /** Rates that carriers answered, by service and town, and requests that failed recently. */
  rates: Recent<CarrierRate[]>
  failed_rates: Recent<CarrierRate[]>
  /** What cards say of delivery, by product. */
  card_lines: TracedCache<CardWords>
  /** What tiles promise, in words. */
  tile_promises: TracedCache<string>
  /** Carriers' points of the towns that were asked for recently. */
  points: TownPoints
}

/** A delivery as it is sent: serialised once for everybody who asks the same. */
export interface WrittenDelivery {
  service_id: number
  json: string
}

/** In characters: a city of 2,000 points is about 1.5 MB. */
const CACHED_LETTERS = 48e6

export function openDeliveryCaches(): DeliveryCaches {
  return {
    book: { rest: null, last: null, look: null },
    calculations: new LRUCache({
      maxSize: CACHED_LETTERS,
      sizeCalculation: written => written.reduce((sum, { json }) => sum + json.length, 100),
    }),
    rates: new Recent({ most: 5_000, keepMs: 60 * MINUTE_MS }),
    failed_rates: new Recent({ most: 5_000, keepMs: MINUTE_MS / 2 }),
    // About a kilobyte each.
    card_lines: new TracedCache({ most: 5_000 }),
    tile_promises: new TracedCache({ most: 2_000 }),
    points: new TownPoints(),
  }
}
