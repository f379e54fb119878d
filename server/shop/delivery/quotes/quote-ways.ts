import type { Offer, Store } from '../../../contract/catalog/catalog.ts'
import { DEFAULT_REGION } from '../../../contract/delivery/default-region.ts'
import type { Experiment } from '../../../contract/delivery/delivery.ts'
import type { DeliveryRevisions } from '../../../database/delivery-text.ts'
import type { Db } from '../../../database/open-database.ts'
import type { Visitor } from '../../account/visitor.ts'
import {
  type LineHere,
  lineHere,
  type OfferHere,
  offerHere,
  stockHere,
} from '../../cart/quote/cart-line.rules.ts'
import { paymentsOffered } from '../../experiments/experiments.ts'
import type { Fact } from '../../reading/reader.ts'
import type { Surroundings } from '../../reading/shop-facts.ts'
import type { TownContext, Towns } from '../../towns/towns.ts'
import type { UnknownTown } from '../../towns/visitor-town.rules.ts'
import type { DeliveryContext } from '../delivery-caches.ts'
import type { DeliveryTown } from '../location.ts'
import type { Place, TownPoint } from '../places.rules.ts'
import { type DeliveryBook, readBook, recentBook } from '../tariffs/delivery-book.ts'
import { type CarrierTerms, carrierTerms } from './carrier-rates.ts'
import type { Shelf } from './parcel.rules.ts'
import type { Asked } from './way-quote.rules.ts'

/** What a quote needs to know about the shop and a place, beside the goods. */
export interface DeliveryRead
  extends Pick<
    Asked,
    'now' | 'region' | 'places' | 'tariffs' | 'points' | 'calendar' | 'payment_ids' | 'carrierTerms'
  > {
  book: DeliveryBook
  /** Identifies what carriers answered for the place. */
  rates: string
}

/** A delivery's destination, with everything that must be looked up before a connection is held. */
export interface DeliveryTo {
  region: DeliveryTown | UnknownTown
  /** Of a post code, where no town is known: the only possible delivery. Null where there is a town. */
  offices: TownPoint[] | null
  /** From `placesOfShop`, which asks for connections of its own. */
  places: Place[]
  /** From `carrierTerms`, which waits for the outside. */
  carriers: CarrierTerms | undefined
}

/** Who asks for it, and the tariffs' revisions if another statement has already read them. */
interface ReadFor {
  experiment: Experiment
  revisions?: DeliveryRevisions | undefined
}

/** Reads the data for deliveries to a place. Call it before a connection is held. */
export async function deliveryTo(
  shop: DeliveryContext,
  { region, offices }: Pick<DeliveryTo, 'region' | 'offices'>,
  asked: ReadFor,
): Promise<DeliveryRead> {
  const places = await placesOfShop(shop)
  const carriers = isUnknown(region) ? undefined : await carrierTerms(shop, region, places)
  return readDelivery(shop, shop.db, { region, offices, places, carriers }, asked)
}

/** The same while a connection is held. */
export async function readDelivery(
  shop: DeliveryContext,
  db: Db,
  { region, offices, places, carriers }: DeliveryTo,
  { experiment, revisions }: ReadFor,
): Promise<DeliveryRead> {
  const book = await readBook(shop.delivery_caches.book, db, revisions)
  const { calendar, tariffs } = book
  const payment_ids = paymentsOffered(shop, { experiment })
  const read = { now: shop.now(), places, calendar, payment_ids, book, rates: carriers?.key ?? '' }
  // No service is quoted for an unknown town, whose distance is unknown.
  if (isUnknown(region)) return { ...read, region: placeOfUnknown(region), tariffs: [], points: [] }
  // Only the post is sure to reach an unknown place: its services alone, to these offices (decision 16).
  if (offices) {
    const by_post = tariffs.filter(way => way.service_code === 'pochta')
    return { ...read, region, tariffs: by_post, points: offices }
  }
  const hasPoints = region.fias_id !== '' && tariffs.some(way => way.service_type === 'pickpoint')
  const points = hasPoints ? await shop.delivery_caches.points.of(db, region, book.points_revision) : []
  return { ...read, region, tariffs, points, ...(carriers ? { carrierTerms: carriers.of } : {}) }
}

function isUnknown(region: DeliveryTo['region']): region is UnknownTown {
  return 'is_known' in region && !region.is_known
}

/** It has no stores, and its distance is never needed: there is no tariff by distance for it. */
export function placeOfUnknown({ name, timezone }: UnknownTown): Asked['region'] {
  return { name, timezone, fias_id: '', latitude: 0, longitude: 0 }
}

/** What may pay for an order, for display (decision 46). */
export const PAYMENTS_OFFERED: Fact<[], number[], Surroundings> = {
  name: 'payments-offered',
  find: ({ shop, experiment }) => paymentsOffered(shop, { experiment }),
  noteOf: ids => ids.join(),
}

/** Stores and warehouses with their town's time zone; one without coordinates gets its town's centre. */
export async function placesOfShop({ catalog, towns }: TownContext): Promise<Place[]> {
  return placesOfStores(catalog.current().stores, towns)
}

/** The same, for display. */
export const PLACES: Fact<[], Promise<Place[]>, Surroundings> = {
  name: 'places',
  revision: ({ shop, catalog }) => `${catalog.structure_revision} ${shop.towns.revision}`,
  find: ({ shop, catalog }) => placesOfStores(catalog.stores, shop.towns),
}

/** The places as last computed from these stores, for the towns as they were then. */
const made = new WeakMap<ReadonlyMap<number, Store>, { towns: Towns; revision: string; places: Place[] }>()

async function placesOfStores(stores: ReadonlyMap<number, Store>, towns: Towns): Promise<Place[]> {
  const revision = await towns.checkedRevision()
  const known = made.get(stores)
  if (known && known.towns === towns && known.revision === revision) return known.places
  const places = await placesAt(stores, towns)
  made.set(stores, { towns, revision, places })
  return places
}

async function placesAt(stores: ReadonlyMap<number, Store>, towns: Towns): Promise<Place[]> {
  return Promise.all(
    [...stores.values()].map(async store => {
      const town = (await towns.byId(store.region_fias_id)) ?? DEFAULT_REGION
      const isPlaced = store.latitude !== 0 || store.longitude !== 0
      const { latitude, longitude } = isPlaced ? store : town
      const { id, kind, region_fias_id, city, cutoff_hour, working_weekdays, has_cash, has_card } = store
      return {
        id,
        kind,
        region_fias_id,
        city,
        latitude,
        longitude,
        timezone: town.timezone,
        cutoff_hour,
        working_weekdays,
        has_cash,
        has_card,
      }
    }),
  )
}

/**
 * Where the visitor is, and what they may pay with: a delivery method that they cannot pay for is of no use.
 */
type Asker = Pick<Visitor, 'region' | 'experiment'>

/**
 * How offers are available in a town, from what the catalogue knows of their stock, without a statement of
 * its own.
 */
export async function offersInTown(
  shop: DeliveryContext,
  asker: Asker,
): Promise<(offer: Offer) => OfferHere> {
  const read = await readTown(shop, asker)
  return offer => offerHere(stockHere(offer.is_available ? rowsOf(offer) : [], read))
}

/** How one piece of an offer can be delivered there, as the cart would say. */
export async function waysInTown(shop: DeliveryContext, asker: Asker): Promise<(offer: Offer) => LineHere> {
  const read = await readTown(shop, asker)
  return offer => lineHere(1, offer.is_available, stockHere(rowsOf(offer), read))
}

/** How an offer is available by its stock, for callers that have read it. */
export async function shelvesInTown(
  shop: DeliveryContext,
  asker: Asker,
): Promise<(shelves: Shelf[]) => OfferHere> {
  const read = await readTown(shop, asker)
  return shelves => offerHere(stockHere(shelves, read))
}

async function readTown(shop: DeliveryContext, asker: Asker) {
  const { region: town } = asker
  const book = await recentBook(shop.delivery_caches.book, shop.db, shop.now())
  const places = await placesOfShop(shop)
  // An unknown town has no stores to bring anything to.
  const [region, tariffs] = town.is_known ? [town, book.tariffs] : [placeOfUnknown(town), []]
  return { places, region, tariffs, payment_ids: paymentsOffered(shop, asker) }
}

/** Where an offer is in stock, as the catalogue shows it: by this alone a card is the calculation's equal. */
export function rowsOf({ id: offer_id, stock_warehouses, stock_stores }: Offer): Shelf[] {
  return [...stock_stores, ...stock_warehouses].map(({ store_id, qty }) => ({ offer_id, store_id, qty }))
}
