import { distanceKm } from '../../../contract/delivery/distance.ts'
import type { CarrierRate } from '../../../providers/providers.ts'
import type { DeliveryContext } from '../delivery-caches.ts'
import type { DeliveryTown } from '../location.ts'
import type { Place } from '../places.rules.ts'
import type { WayTariff } from '../tariffs/delivery-book.ts'
import { type DeliveryBook, readBookOrLast } from '../tariffs/delivery-book.ts'
import { chargedWeight, termsOfWay, type WayTerms } from './parcel.rules.ts'
import type { Asked } from './way-quote.rules.ts'

/** The weight steps that are asked for where our own table has none. */
const WEIGHTS_G = [1_000, 3_000, 5_000, 10_000]

/** What the carriers' own APIs answer for a town now. */
export interface CarrierTerms {
  of: NonNullable<Asked['carrierTerms']>
  /** Identifies the answers: whatever depends on them changes when they do. */
  key: string
}

/**
 * Rates of the carriers that are asked live, for parcels of each weight step to one town. They are asked once
 * an hour and town, and never for longer than a provider may take. For a carrier that is silent, fails or
 * answers nonsense, our own table is used, and the other services are unaffected. Undefined where no carrier
 * is asked live.
 *
 * Call before a connection is held: it waits for the network (promise 5).
 *
 * @param book where it has been read; otherwise it is read now
 */
export async function carrierTerms(
  shop: DeliveryContext,
  region: DeliveryTown,
  places: Place[],
  book?: DeliveryBook,
): Promise<CarrierTerms | undefined> {
  const { carriers } = shop.providers
  if (Object.keys(carriers).length === 0 || !region.fias_id) return undefined
  const [from] = places
    .filter(({ kind }) => kind === 'warehouse')
    .toSorted((a, b) => distanceKm(a, region) - distanceKm(b, region) || a.id - b.id)
  if (!from) return undefined
  const { tariffs } = book ?? (await readBookOrLast(shop.delivery_caches.book, shop.db))
  const asked = tariffs.filter(({ service_code }) => service_code !== '' && carriers[service_code])
  const rates = new Map(
    await Promise.all(
      asked.map(async way => [way.service_id, await ratesOf(shop, way, from, region)] as const),
    ),
  )
  return {
    of: (way, parcel) => {
      const known = rates.get(way.service_id) ?? []
      const weight = chargedWeight(parcel, way.volumetric_divisor)
      const rate = known.find(({ up_to_g }) => weight <= up_to_g)
      if (!rate) return null
      // The free threshold stays the shop's own, and so does a zone that the shop does not deliver to.
      const distance_km = distanceKm(from, region)
      const own = termsOfWay(way, { distance_km, population: region.population }, parcel)
      if ('refused' in own) return null
      const { price, days_min, days_max } = rate
      return { price, free_delivery_price: own.free_delivery_price, days_min, days_max } satisfies WayTerms
    },
    key: JSON.stringify([...rates]),
  }
}

/** None where the carrier did not answer: that is cached too, for a while. */
async function ratesOf(
  shop: DeliveryContext,
  way: WayTariff,
  from: Place,
  to: DeliveryTown,
): Promise<CarrierRate[]> {
  const { rates, failed_rates } = shop.delivery_caches
  const weights_g = way.weights.length > 0 ? way.weights.map(({ up_to_g }) => up_to_g) : WEIGHTS_G
  const key = JSON.stringify([
    way.service_id,
    way.reworker_rate_id,
    from.region_fias_id,
    to.fias_id,
    weights_g,
  ])
  const known = rates.get(key, shop.now()) ?? failed_rates.get(key, shop.now())
  if (known) return known
  try {
    const found = await shop.providers.carriers[way.service_code]?.rates({
      from_fias_id: from.region_fias_id,
      to_fias_id: to.fias_id,
      weights_g,
      rate_id: way.reworker_rate_id,
    })
    const sorted = (found ?? []).toSorted((a, b) => a.up_to_g - b.up_to_g)
    rates.set(key, sorted, shop.now())
    return sorted
  } catch (error) {
    shop.log.warn(
      { carrier: way.service_code, reason: (error as Error).message },
      'reckoned by our own table',
    )
    failed_rates.set(key, [], shop.now())
    return []
  }
}
