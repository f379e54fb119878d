import { DEFAULT_REGION } from '../../../contract/delivery/default-region.ts'
import { PAY_ON_RECEIPT, PAYMENTS } from '../../../contract/delivery/delivery.ts'
import type { DeliveryRevisions } from '../../../database/delivery-text.ts'
import type { Db } from '../../../database/open-database.ts'
import type { Region, Shop } from '../../shop.ts'
import { type DeliveryBook, readBook } from '../tariffs/delivery-book.ts'
import type { CarrierTerms } from './carrier-rates.ts'
import type { Asked, Place } from './way-quote.rules.ts'

/** What a quote takes of the shop and of a town, beside the goods. */
export type DeliveryRead = Pick<
  Asked,
  'now' | 'region' | 'places' | 'tariffs' | 'points' | 'calendar' | 'payment_ids' | 'carrierTerms'
> & { book: DeliveryBook }

/**
 * Reads what deliveries to a town are reckoned by.
 *
 * @param carriers from `carrierTerms`, which waits for the outside: asked before `db` is held
 * @param places from `placesOfShop`: it asks for connections of its own, `db` may be one that is held
 * @param revisions of the tariffs, where another statement has asked for them
 */
export async function readDelivery(
  shop: Shop,
  db: Db,
  region: Asked['region'],
  places: Place[],
  carriers?: CarrierTerms,
  revisions?: DeliveryRevisions,
): Promise<DeliveryRead> {
  const book = await readBook(shop.caches.book, db, revisions)
  const hasPoints = book.tariffs.some(way => way.service_type === 'pickpoint')
  const points =
    hasPoints && region.fias_id ? await shop.caches.points.of(db, region, book.points_revision) : []
  return {
    now: shop.now(),
    region,
    places,
    tariffs: book.tariffs,
    calendar: book.calendar,
    points,
    payment_ids: paymentsTaken(shop),
    ...(carriers ? { carrierTerms: carriers.of } : {}),
    book,
  }
}

/** What this shop can be paid by: online too, where a provider is configured. */
export function paymentsTaken({ providers }: Pick<Shop, 'providers'>): number[] {
  return providers.payments ? Object.keys(PAYMENTS).map(Number) : [PAY_ON_RECEIPT]
}

/** A town with its size, by which zones tell large ones. */
export async function townOf(shop: Shop, region: Region): Promise<Region & { population: number }> {
  const town = await shop.caches.towns.byId(region.fias_id)
  return { ...region, population: town?.population ?? 0 }
}

/** Stores and warehouses with their town's time zone; one without coordinates stands in the middle of its town. */
export async function placesOfShop(shop: Shop): Promise<Place[]> {
  const { towns } = shop.caches
  return Promise.all(
    [...shop.catalog.current().stores.values()].map(async store => {
      const town = (await towns.byId(store.region_fias_id)) ?? DEFAULT_REGION
      const isPlaced = store.latitude !== 0 || store.longitude !== 0
      const { latitude, longitude } = isPlaced ? store : town
      const { id, kind, region_fias_id, city, cutoff_hour, working_weekdays } = store
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
      }
    }),
  )
}
