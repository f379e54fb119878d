import type { Logger } from 'pino'
import type { Catalog } from '../catalog/catalog.ts'
import type { Config } from '../config.ts'
import type { AddressSuggestion } from '../contract/delivery/address.ts'
import type { Variant } from '../contract/delivery/delivery.ts'
import type { House } from '../contract/delivery/house.ts'
import type { Db } from '../database/open-database.ts'
import type { RowTurns } from '../database/row-turns.ts'
import type { Turns } from '../database/turns.ts'
import type { WrittenPolicies } from '../http/security/content-policy.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { PicturesOfShop } from '../media/picture-process.ts'
import type { CarrierRate, Providers } from '../providers/providers.ts'
import type { PageCache } from '../render/cache/page-cache.ts'
import type { VisitorCache } from '../render/cache/visitor-cache.ts'
import type { Renderer } from '../render/renderer.ts'
import type { CalculationCache } from './delivery/calculations.ts'
import type { CardWords } from './delivery/card-lines.rules.ts'
import type { CourierTerms } from './delivery/courier-terms.rules.ts'
import type { TownPoints } from './delivery/points/town-points.ts'
import type { KnownBook } from './delivery/tariffs/delivery-book.ts'
import type { Admissions } from './limits/admissions.ts'
import type { OutboxAlarm } from './messages/outbox-alarm.ts'
import type { TracedCache, Traces } from './reading/traces.ts'
import type { Recent } from './recommend/recent.ts'
import type { KnownTown, Towns } from './towns/towns.ts'
import type { VisitorTown } from './towns/visitor-town.rules.ts'

/**
 * Everything an action needs, made once by `openShop` (the only wiring). A type and nothing else: layers that may not
 * import each other meet here.
 */
export interface Shop {
  config: Config
  db: Db
  /** The same database for what runs beside requests: its statements may take a minute. */
  jobs_db: Db
  catalog: Catalog
  media: MediaStore
  /** Originals in the widths and formats that browsers ask for. */
  pictures: PicturesOfShop
  renderer: Renderer
  caches: Caches
  /** Checkouts of this process wait here for their turn, before they ask for a connection (promise 22). */
  checkouts: Turns
  /** And in their transactions, for rows that others want too, with everything before done. */
  row_turns: RowTurns
  /** Whether this process wants visitors: it says so at `/readyz`. */
  readiness: { is_stopping: boolean; is_cold: boolean }
  /** Wakes the sender of messages. */
  outbox: OutboxAlarm
  /** What this process counts of limits by itself. */
  admissions: Admissions
  /** Signs cookies and hashes codes; one for all processes (`open-secret.ts`). */
  secret: string
  /** Cookies with orders that versions before signed have no time in them: until then, thirty days from this version on, they open them. */
  untimed_orders_until: number
  providers: Providers
  log: Logger
  /** Epoch milliseconds. Tests fix it. */
  now(): number
  random: Random
  close(): Promise<void>
}

/** What this process need not make twice. Nothing here is anybody's only copy. */
export interface Caches {
  pages: PageCache
  visitors: VisitorCache
  /** What pages and visitors' parts of them were painted from. */
  traces: { pages: Traces; visitors: Traces }
  policies: WrittenPolicies
  /** The towns of the shop, in memory. */
  towns: Towns
  /** Tariffs, zones and calendar, as they were read last. */
  book: KnownBook
  /** Answers of the delivery calls, by everything that they depend on. */
  calculations: CalculationCache
  /** Rates that carriers told, by service and town; and those that they did not tell just now. */
  rates: Recent<CarrierRate[]>
  failed_rates: Recent<CarrierRate[]>
  /** What cards say of delivery, by product. */
  card_lines: TracedCache<CardWords>
  /** Carriers' points of the towns that were asked for lately. */
  points: TownPoints
  /** What tiles promise by. */
  courier_terms: TracedCache<CourierTerms | null>
  /** Answers of the address service, by what was asked. */
  addresses: Recent<AddressSuggestion[]>
  /** What was found for houses that were typed, by town and text (`resolve-address.ts`). */
  houses: Recent<House | 'not-found' | 'unknown'>
  /** Towns of internet addresses. */
  regions: Recent<KnownTown>
  /** Codes of towns that the address service did not know when it was asked for them. */
  unknown_towns: Recent<true>
  /** Products that were ordered together with a model, by its group. */
  together: Recent<number[]>
  /** For which catalogue this process has had the pictures made. */
  pictures_made: { revision: number | null }
}

/** Chance, so that tests can fix it. Live: `node:crypto`. */
export interface Random {
  bytes(count: number): Buffer
  /** A whole number, `least <= n < below`, evenly spread. */
  integer(least: number, below: number): number
}

/** Who asks, as `http/meet-visitor` found it. */
export interface Visitor {
  /** Row of `visitors`; null until the browser's first write. */
  id: number | null
  user: VisitorUser | null
  /** Looked up, or a name that nobody knows. */
  region: VisitorTown
  /** True when the shopper chose it; false for a detected or the default one. */
  region_is_chosen: boolean
  /** Request's address, for limits and city detection. */
  ip: string
  /** Since when this browser has had a row, through signing in and out; null without one. */
  known_since: number | null
  /** Of the account that this browser is signed in to, or was last: whoever sits there had the phone's code once. */
  proved_phone: string | null
  /** The same through signing in and out; null without a row. */
  browser_id: number | null
  /** Which payments this browser is offered, wherever they are told (decision 46). */
  experiment: Variant
  /** Names the state of everything of theirs that pages show; empty for who has no row. */
  versions: string
}

/** A visitor that has a row, because something of theirs is being written. */
export type SavedVisitor = Visitor & { id: number }

/** A visitor who has signed in: the only one who has an account's things. */
export type SignedIn = SavedVisitor & { user: VisitorUser }

/**
 * Gives the visitor a row, and its browser a cookie, unless there are. An action that writes calls it when it has checked
 * everything else.
 */
export type SaveVisitor = () => Promise<SavedVisitor>

export interface VisitorUser {
  id: number
  phone: string
  email: string
  mail_confirmed: boolean
  name: string
  surname: string
  in_loyalty_program: boolean
  is_admin: boolean
  bonus_balance: number
}
