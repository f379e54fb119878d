import * as v from 'valibot'
import type { CarrierProvider, CarrierRate } from '../providers.ts'
import { type CdekTerms, cdekClient } from './cdek-client.ts'
import { cdekParcel } from './cdek-tracking.ts'

const TOWNS_CACHED = 5_000
/** From a point to a point. */
const POINT_TO_POINT = 4

const Cities = v.array(v.object({ code: v.pipe(v.number(), v.integer()) }))
const Tariffs = v.object({
  tariff_codes: v.array(
    v.object({
      tariff_code: v.number(),
      delivery_mode: v.number(),
      delivery_sum: v.pipe(v.number(), v.minValue(0)),
      period_min: v.pipe(v.number(), v.integer(), v.minValue(0)),
      period_max: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  ),
})

/**
 * CDEK's API v2 (`server/providers/README.md`): rates from point to point, and where parcels are. Throws
 * `ProviderError` within 2.5 s whatever happens; after five failures CDEK is not called for 30 s.
 */
export function cdekCarrier(terms: CdekTerms): CarrierProvider {
  const client = cdekClient(terms)
  const towns = new Map<string, number | null>()

  async function codeOf(fias_id: string, signal: AbortSignal): Promise<number | null> {
    const known = towns.get(fias_id)
    if (known !== undefined) return known
    const path = `location/cities?fias_guid=${encodeURIComponent(fias_id)}&size=1`
    const [city] = await client.ask(path, { schema: Cities, signal })
    if (towns.size >= TOWNS_CACHED) towns.clear()
    towns.set(fias_id, city?.code ?? null)
    return city?.code ?? null
  }

  async function rateOf({
    from,
    to,
    weight_g,
    rate_id,
    signal,
  }: {
    from: number
    to: number
    weight_g: number
    rate_id: string
    signal: AbortSignal
  }): Promise<CarrierRate | null> {
    const { tariff_codes } = await client.ask('calculator/tarifflist', {
      body: {
        type: 1,
        from_location: { code: from },
        to_location: { code: to },
        packages: [packageOf(weight_g)],
      },
      schema: Tariffs,
      signal,
    })
    const own = tariff_codes.find(each => String(each.tariff_code) === rate_id)
    const [cheapest] = tariff_codes
      .filter(each => each.delivery_mode === POINT_TO_POINT)
      .toSorted((a, b) => a.delivery_sum - b.delivery_sum)
    const tariff = own ?? cheapest
    if (!tariff) return null
    return {
      up_to_g: weight_g,
      price: Math.ceil(tariff.delivery_sum),
      days_min: tariff.period_min,
      days_max: Math.max(tariff.period_min, tariff.period_max),
    }
  }

  return {
    rates: ({ from_fias_id, to_fias_id, weights_g, rate_id }) =>
      client.run(async signal => {
        const [from, to] = await Promise.all([codeOf(from_fias_id, signal), codeOf(to_fias_id, signal)])
        if (from === null || to === null) return []
        const rates = await Promise.all(
          weights_g.map(weight_g => rateOf({ from, to, weight_g, rate_id, signal })),
        )
        return rates.filter(rate => rate !== null)
      }),
    parcel: cdekParcel(client),
  }
}

/**
 * A cube with this weight at five litres for each kilogram: the volumetric weight is charged by our own
 * table.
 */
function packageOf(weight_g: number) {
  const side = Math.max(1, Math.floor(Math.cbrt(weight_g * 5)))
  return { weight: weight_g, length: side, width: side, height: side }
}
