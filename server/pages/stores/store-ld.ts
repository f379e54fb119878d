import type { Config } from '../../config.ts'
import type { Store } from '../../contract/catalog/catalog.ts'
import { pictureUrl } from '../../contract/catalog/pictures.ts'
import type { Hours, HoursException } from '../../contract/delivery/hours.ts'
import { storePath } from '../../contract/delivery/stores.ts'

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

/** A key of the media store, an address, or an own path. */
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

/** Closed all day is from midnight to midnight (schema.org). */
function daysOf(exceptions: HoursException[]) {
  return exceptions.map(({ date, from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: date,
    validThrough: date,
    ...(from !== null && to !== null ? timesOf({ from, to }) : { opens: '00:00', closes: '00:00' }),
  }))
}

/** There is no 24:00 in schema.org. */
function timesOf({ from, to }: { from: string; to: string }) {
  return { opens: from, closes: to === '24:00' ? '23:59' : to }
}
