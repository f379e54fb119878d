import ky, { HTTPError } from 'ky'
import * as v from 'valibot'
import { ProviderError } from '../../errors.ts'
import { circuitBreaker } from '../circuit-breaker.ts'
import type { CarrierProvider, CarrierRate } from '../providers.ts'
import { within } from '../within.ts'

export interface CdekTerms {
  /** `https://api.cdek.ru/v2`, without a slash at the end. */
  url: string
  account: string
  password: string
  clock?: () => number
}

/** Promise 17: a delivery's calculation does not wait longer, whatever is asked of CDEK on the way. */
const TOTAL_MS = 2_500
/** A token is renewed so long before it ends. */
const SPARE_MS = 60_000
const TOWNS_KEPT = 5_000
/** From a point to a point. */
const POINT_TO_POINT = 4

const Token = v.object({ access_token: v.pipe(v.string(), v.nonEmpty()), expires_in: v.number() })
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
 * CDEK's API v2 (`server/providers/README.md`): rates from a point to a point. Throws `ProviderError` within 2.5 s
 * whatever happens; after five failures CDEK is left alone for 30 s.
 */
export function cdekCarrier(terms: CdekTerms): CarrierProvider {
  const clock = terms.clock ?? (() => performance.now())
  const client = ky.create({ timeout: TOTAL_MS, totalTimeout: TOTAL_MS, retry: 0 })
  const breaker = circuitBreaker('cdek', {
    clock,
    isFailure: error => !(error instanceof ProviderError && error.is_final),
  })
  /** `until` is infinite while it is on its way. */
  let token: { value: Promise<string>; until: number } | null = null
  const towns = new Map<string, number | null>()

  async function newToken(): Promise<string> {
    const answer = await within(TOTAL_MS, signal =>
      client
        .post(`${terms.url}/oauth/token`, {
          body: new URLSearchParams({
            grant_type: 'client_credentials',
            client_id: terms.account,
            client_secret: terms.password,
          }),
          signal,
        })
        .json(),
    )
    const { access_token, expires_in } = v.parse(Token, answer)
    if (token) token.until = clock() + expires_in * 1_000 - SPARE_MS
    return access_token
  }

  /** One for all who ask at once; one that could not be had is asked for again. */
  function tokenOf(): Promise<string> {
    if (!token || clock() >= token.until) {
      token = { value: Promise.resolve(''), until: Number.POSITIVE_INFINITY }
      const mine = token
      token.value = newToken().catch(error => {
        if (token === mine) token = null
        throw error
      })
    }
    return token.value
  }

  /** A token that CDEK took back (401) is renewed once. */
  async function ask<T>(
    path: string,
    body: unknown,
    schema: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
  ): Promise<T> {
    for (let tried = 1; ; tried++) {
      const used = tokenOf()
      const headers = { Authorization: `Bearer ${await used}` }
      try {
        const answer =
          body === null
            ? await client.get(`${terms.url}/${path}`, { headers, signal }).json()
            : await client.post(`${terms.url}/${path}`, { headers, json: body, signal }).json()
        return v.parse(schema, answer)
      } catch (error) {
        const isOld = error instanceof HTTPError && error.response.status === 401 && tried === 1
        if (!isOld) throw error
        if (token?.value === used) token = null
      }
    }
  }

  async function codeOf(fias_id: string, signal: AbortSignal): Promise<number | null> {
    const known = towns.get(fias_id)
    if (known !== undefined) return known
    const [city] = await ask(
      `location/cities?fias_guid=${encodeURIComponent(fias_id)}&size=1`,
      null,
      Cities,
      signal,
    )
    if (towns.size >= TOWNS_KEPT) towns.clear()
    towns.set(fias_id, city?.code ?? null)
    return city?.code ?? null
  }

  async function rateOf(
    from: number,
    to: number,
    weight_g: number,
    rate_id: string,
    signal: AbortSignal,
  ): Promise<CarrierRate | null> {
    const { tariff_codes } = await ask(
      'calculator/tarifflist',
      { type: 1, from_location: { code: from }, to_location: { code: to }, packages: [packageOf(weight_g)] },
      Tariffs,
      signal,
    )
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
    async rates({ from_fias_id, to_fias_id, weights_g, rate_id }) {
      return breaker(async () => {
        try {
          return await within(TOTAL_MS, async signal => {
            const [from, to] = await Promise.all([codeOf(from_fias_id, signal), codeOf(to_fias_id, signal)])
            if (from === null || to === null) return []
            const rates = await Promise.all(
              weights_g.map(weight_g => rateOf(from, to, weight_g, rate_id, signal)),
            )
            return rates.filter(rate => rate !== null)
          })
        } catch (error) {
          // One that did not come in time is not waited for by those who ask next.
          if (token?.until === Number.POSITIVE_INFINITY) token = null
          throw inOurWords(error)
        }
      })
    },
  }
}

/** A cube of so many grams at five litres a kilogram: what the volume counts as is charged by our own table. */
function packageOf(weight_g: number) {
  const side = Math.max(1, Math.floor(Math.cbrt(weight_g * 5)))
  return { weight: weight_g, length: side, width: side, height: side }
}

/** Neither keys nor the request are told: what is thrown here is logged. */
function inOurWords(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (!(error instanceof HTTPError)) return new ProviderError(`cdek: ${(error as Error).name}`)
  const { status } = error.response
  return new ProviderError(`cdek: ${status}`, { is_final: status === 400 })
}
