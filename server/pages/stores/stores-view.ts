import { pathOfChoice } from '../../catalog/listing/listing-url.rules.ts'
import type { Config } from '../../config.ts'
import type { Store } from '../../contract/catalog/catalog.ts'
import { pictureUrl } from '../../contract/catalog/pictures.ts'
import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import {
  type Hours,
  type HoursException,
  hoursInWords,
  type LocalTime,
  localTime,
  openingOf,
} from '../../contract/delivery/hours.ts'
import {
  pickupInWords,
  STORES_CENTER,
  type StoreOfTown,
  storePath,
  townStoresPath,
} from '../../contract/delivery/stores.ts'
import type { WidgetProps } from '../../contract/widgets.ts'
import { findStoreTown, nearestStore, storesByTown } from '../../shop/stores/store-towns.ts'
import { inTown } from '../../shop/towns/city-words.rules.ts'
import type { KnownTown } from '../../shop/towns/towns.ts'
import { regionOf, type VisitorTown } from '../../shop/towns/visitor-town.rules.ts'
import type { Shop } from '../../shop.ts'

/** Props of the stores widget, without the map's settings. */
export type StoresView = Omit<WidgetProps['stores'], 'map'>

/** @param chosen_id the store shown in detail, 0 for none */
export async function loadStoresView(shop: Shop, town: VisitorTown, chosen_id: number): Promise<StoresView> {
  const { name, fias_id, kladr_id, latitude, longitude, timezone } = regionOf(town)
  const local = localTime(shop.now(), timezone)
  const stores = storesByTown(shop).get(fias_id) ?? []
  const center = fias_id === DEFAULT_REGION.fias_id ? STORES_CENTER : { latitude, longitude }
  return {
    town: { name, in_words: inTown(name), kladr_id, timezone },
    center,
    stores: stores.map(store => storeOfTown(store, local)),
    chosen_id,
    pickup: pickupInWords(local),
    nearest: stores.length > 0 || !town.is_known ? null : await nearestOf(shop, town),
  }
}

function storeOfTown(store: Store, local: LocalTime): StoreOfTown {
  const { id, name, address, metro, latitude, longitude, phone, hours, exceptions, way_description } = store
  const { storage_period, has_dressing_room, has_cash, has_card, services } = store
  return {
    id,
    name,
    address,
    metro,
    latitude,
    longitude,
    phone,
    workhours: hoursInWords(hours) || store.workhours,
    hours,
    exceptions,
    opening: openingOf(store, local).words,
    way_description,
    storage_period,
    has_dressing_room,
    has_cash,
    has_card,
    services,
    images: store.images.filter(isOwn),
    goods_url: `/catalog/filter/${pathOfChoice({ shop: [store.ext_id] })}`,
  }
}

/** Pages show no third-party pictures (promise 14): such a picture would leave a gap. */
function isOwn(image: string): boolean {
  return !/^([a-z][a-z+.-]*:|\/\/)/i.test(image)
}

async function nearestOf(shop: Shop, town: KnownTown): Promise<StoresView['nearest']> {
  const found = nearestStore(shop, town)
  const its = found && (await findStoreTown(shop, found.store.region_fias_id))
  if (!its) return null
  const { id, name, address } = found.store
  return {
    town: its.name,
    url: townStoresPath(its),
    km: Math.max(1, Math.round(found.km)),
    store: { name, address, url: storePath(id) },
  }
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Stores for search engines and maps: one graph, or nothing where there are none. */
export function storesLd(config: Pick<Config, 'SITE_URL' | 'SHOP_NAME'>, stores: Store[]) {
  if (stores.length === 0) return []
  return [{ '@context': 'https://schema.org', '@graph': stores.map(store => storeLd(config, store)) }]
}

function storeLd({ SITE_URL, SHOP_NAME }: Pick<Config, 'SITE_URL' | 'SHOP_NAME'>, store: Store) {
  const url = `${SITE_URL}${storePath(store.id)}`
  const [image] = store.images
  return {
    '@type': 'ClothingStore',
    '@id': url,
    name: store.name,
    url,
    image: imageUrl(SITE_URL, image ?? ''),
    brand: { '@type': 'Brand', name: SHOP_NAME },
    ...(store.phone ? { telephone: store.phone } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.address,
      addressLocality: store.city,
      addressCountry: 'RU',
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude },
    currenciesAccepted: 'RUB',
    ...paymentOf(store),
    openingHoursSpecification: [...weekOf(store.hours), ...daysOf(store.exceptions)],
  }
}

/** A key of the media store, an address, or a path of this shop. */
function imageUrl(site_url: string, image: string): string {
  return new URL(/^[a-z]+:|^\//i.test(image) ? image : pictureUrl(image, 960, 'webp'), site_url).href
}

function paymentOf({ has_cash, has_card }: Store): { paymentAccepted?: string } {
  const means = [has_cash && 'Cash', has_card && 'Credit Card'].filter(Boolean)
  return means.length > 0 ? { paymentAccepted: means.join(', ') } : {}
}

function weekOf(hours: Hours) {
  return hours.flatMap((span, index) =>
    span ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: DAYS[index], ...timesOf(span) }] : [],
  )
}

/** A day on which it is closed is written as midnight to midnight (schema.org). */
function daysOf(exceptions: HoursException[]) {
  return exceptions.map(({ date, from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: date,
    validThrough: date,
    ...(from !== null && to !== null ? timesOf({ from, to }) : { opens: '00:00', closes: '00:00' }),
  }))
}

/** schema.org has no 24:00. */
function timesOf({ from, to }: { from: string; to: string }) {
  return { opens: from, closes: to === '24:00' ? '23:59' : to }
}
