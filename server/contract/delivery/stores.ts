import * as v from 'valibot'
import { slugOf } from '../slug.ts'
import { TODAY_ENDS_AT_HOUR } from './card-lines.ts'
import { Hours, HoursException, type LocalTime } from './hours.ts'

/** The stores of the shopper's own town. */
export const STORES_PATH = '/contacts/'

/** Where the map of Moscow's stores begins (contract 2.9). */
export const STORES_CENTER = { latitude: 55.7483, longitude: 37.6171 }

/** The page of one store. Choosing it in the list leads to the same address (contract 1.2). */
export function storePath(id: number): string {
  return `${STORES_PATH}stores/${id}`
}

/** The store that an address names; null for every other page. */
export function storeIdOf(pathname: string): number | null {
  const read = /^\/contacts\/stores\/(\d{1,9})\/?$/.exec(pathname)
  return read ? Number(read[1]) : null
}

/** `/contacts/sankt-peterburg-c2deb16a-0330-4f05-821f-1d09c93331e6` (contract 2.2) */
export function townStoresPath({ name, fias_id }: { name: string; fias_id: string }): string {
  return `${STORES_PATH}${slugOf(name)}-${fias_id}`
}

const UUID_AT_END = /^(?:.*-)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** The FIAS code at the end of such a name (`kazan-93b3df57-…`); null for what names no town. */
export function townIdOf(name: string): string | null {
  return UUID_AT_END.exec(name)?.[1]?.toLowerCase() ?? null
}

/** @param town where it is in words: `в Москве` */
export function storesTitle(town: { in_words: string }): string {
  return `Магазины ${town.in_words}`
}

export function storeTitle(store: { name: string }, town: { name: string }): string {
  return `${store.name}, ${town.name}`
}

/**
 * `забрать сегодня, бесплатно`. No product's days are known here, so only the hour decides (contract 2.9).
 *
 * @param local by the store's own clock
 */
export function pickupInWords({ minutes }: LocalTime): string {
  return `забрать ${minutes < TODAY_ENDS_AT_HOUR * 60 ? 'сегодня' : 'завтра'}, бесплатно`
}

/** A store as its page shows it. */
export const StoreOfTown = v.object({
  id: v.number(),
  name: v.string(),
  address: v.string(),
  metro: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  phone: v.string(),
  /** `ежедневно 10:00–22:00` */
  workhours: v.string(),
  hours: Hours,
  exceptions: v.array(HoursException),
  /** `открыто, до 22:00` when the page was rendered. */
  opening: v.string(),
  way_description: v.string(),
  /** Days that an order waits there. */
  storage_period: v.number(),
  has_dressing_room: v.boolean(),
  has_cash: v.boolean(),
  has_card: v.boolean(),
  services: v.array(v.string()),
  /** Keys of pictures in the media store, or own paths. */
  images: v.array(v.string()),
  /** Everything that it has in stock. */
  goods_url: v.string(),
})
export type StoreOfTown = v.InferOutput<typeof StoreOfTown>
