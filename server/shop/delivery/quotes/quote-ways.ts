import type { Store } from '../../../contract/catalog/catalog.ts'
import { DEFAULT_REGION } from '../../../contract/delivery/default-region.ts'
import type { DeliveryRevisions } from '../../../database/delivery-text.ts'
import type { Db } from '../../../database/open-database.ts'
import { paymentsOffered } from '../../experiments/payment-experiment.ts'
import type { Fact } from '../../reading/reader.ts'
import type { Surroundings } from '../../reading/shop-facts.ts'
import type { TownContext, Towns } from '../../towns/towns.ts'
import type { UnknownTown } from '../../towns/visitor-town.rules.ts'
import type { DeliveryContext } from '../delivery-caches.ts'
import type { DeliveryTown } from '../location.ts'
import type { TownPoint } from '../points/points.rules.ts'
import { type DeliveryBook, readBook } from '../tariffs/delivery-book.ts'
import type { CarrierTerms } from './carrier-rates.ts'
import type { Asked, Place } from './way-quote.rules.ts'

/** What a quote takes of the shop and of a town, beside the goods. */
export type DeliveryRead = Pick<
  Asked,
  'now' | 'region' | 'places' | 'tariffs' | 'points' | 'calendar' | 'payment_ids' | 'carrierTerms'
> & { book: DeliveryBook }

/** What is known before the database is asked: `db` may be a connection that is held. */
interface ReadFor {
  /** From `placesOfShop`, which asks for connections of its own. */
  places: Place[]
  /** From `paymentsOffered`. */
  payment_ids: number[]
  /** From `carrierTerms`, which waits for the outside. */
  carriers?: CarrierTerms | undefined
  /** Of the tariffs, where another statement has asked for them. */
  revisions?: DeliveryRevisions | undefined
}

/** Reads what deliveries to a town are reckoned by. */
export async function readDelivery(
  shop: DeliveryContext,
  db: Db,
  region: DeliveryTown,
  { places, payment_ids, carriers, revisions }: ReadFor,
): Promise<DeliveryRead> {
  const book = await readBook(shop.delivery_caches.book, db, revisions)
  const hasPoints = book.tariffs.some(way => way.service_type === 'pickpoint')
  const points =
    hasPoints && region.fias_id ? await shop.delivery_caches.points.of(db, region, book.points_revision) : []
  return {
    now: shop.now(),
    region,
    places,
    tariffs: book.tariffs,
    calendar: book.calendar,
    points,
    payment_ids,
    ...(carriers ? { carrierTerms: carriers.of } : {}),
    book,
  }
}

/** It has no stores, and no distance of it is ever asked: there is no tariff to ask by. */
export function placeOfUnknown({ name, timezone }: UnknownTown): Asked['region'] {
  return { name, timezone, fias_id: '', latitude: 0, longitude: 0 }
}

/** Nothing but the post is sure to reach an unknown place: its ways alone, to these offices (decision 16). */
export function byPostAlone<T extends DeliveryRead>(read: T, offices: TownPoint[]): T {
  const tariffs = read.tariffs.filter(way => way.service_code === 'pochta')
  return { ...read, tariffs, points: offices }
}

/** The same for a town that nobody knows: no way is quoted there, since nothing is known of how far it is. */
export async function readNowhere(
  shop: DeliveryContext,
  db: Db,
  town: UnknownTown,
  { places, payment_ids, revisions }: Omit<ReadFor, 'carriers'>,
): Promise<DeliveryRead> {
  const book = await readBook(shop.delivery_caches.book, db, revisions)
  return {
    now: shop.now(),
    region: placeOfUnknown(town),
    places,
    tariffs: [],
    calendar: book.calendar,
    points: [],
    payment_ids,
    book,
  }
}

/** What may pay for an order, for what is shown (decision 46). */
export const PAYMENTS_OFFERED: Fact<[], number[], Surroundings> = {
  name: 'payments-offered',
  find: ({ shop, experiment }) => paymentsOffered(shop, { experiment }),
  noteOf: ids => ids.join(),
}

/** Stores and warehouses with their town's time zone; one without coordinates stands in the middle of its town. */
export async function placesOfShop({ catalog, towns }: TownContext): Promise<Place[]> {
  return placesOfStores(catalog.current().stores, towns)
}

/** The same, for what is shown. */
export const PLACES: Fact<[], Promise<Place[]>, Surroundings> = {
  name: 'places',
  revision: ({ shop, catalog }) => `${catalog.revision} ${shop.towns.revision}`,
  find: ({ shop, catalog }) => placesOfStores(catalog.stores, shop.towns),
}

async function placesOfStores(stores: ReadonlyMap<number, Store>, towns: Towns): Promise<Place[]> {
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
