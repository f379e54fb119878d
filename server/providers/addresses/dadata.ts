import ky, { HTTPError } from 'ky'
import * as v from 'valibot'
import type { AddressSuggestion } from '../../contract/delivery/address.ts'
import { ProviderError } from '../../errors.ts'
import { circuitBreaker, within } from '../circuit-breaker.ts'
import type { AddressProvider } from '../providers.ts'

export interface DadataTerms {
  /** `https://suggestions.dadata.ru/suggestions/api/4_1/rs`, without a slash at the end. */
  url: string
  key: string
  clock?: () => number
}

/** Promise 17: a typing shopper does not wait longer. */
const TOTAL_MS = 1_500

/** DaData's `data` also holds lists (metro, history) and objects (divisions): only texts and numbers are read. */
const Suggestion = v.object({
  value: v.string(),
  unrestricted_value: v.nullish(v.string(), ''),
  data: v.pipe(v.record(v.string(), v.unknown()), v.transform(textsOf)),
})
const Suggested = v.object({ suggestions: v.array(Suggestion) })
const Located = v.object({ location: v.nullable(Suggestion) })

/**
 * The live address service (`server/providers/README.md`). Throws `ProviderError` within 1.5 s whatever happens;
 * after five failures DaData is left alone for 30 s.
 */
export function dadataAddresses(terms: DadataTerms): AddressProvider {
  const client = ky.create({
    headers: { Authorization: `Token ${terms.key}`, Accept: 'application/json' },
    timeout: TOTAL_MS,
    totalTimeout: TOTAL_MS,
    // A retry would come after the shopper has typed on.
    retry: 0,
  })
  const breaker = circuitBreaker('dadata', {
    ...(terms.clock ? { clock: terms.clock } : {}),
    isFailure: error => !(error instanceof ProviderError && error.is_final),
  })

  async function ask<T>(path: string, body: unknown, schema: v.GenericSchema<unknown, T>): Promise<T> {
    return breaker(async () => {
      try {
        // The library counts the body's time-out separately: one limit holds for the whole exchange.
        const answer = await within(TOTAL_MS, signal =>
          client.post(`${terms.url}/${path}`, { json: body, signal }).json(),
        )
        return v.parse(schema, answer)
      } catch (error) {
        throw inOurWords(path, error)
      }
    })
  }

  return {
    houses: 'all',
    async suggest(request) {
      const { suggestions } = await ask('suggest/address', request, Suggested)
      return suggestions
    },
    async locate(ip) {
      const { location } = await ask('iplocate/address', { ip }, Located)
      return location
    },
    async byId(fias_id) {
      const { suggestions } = await ask('findById/address', { query: fias_id, count: 1 }, Suggested)
      return suggestions[0] ?? null
    },
  }
}

/** Neither key nor query is included, because the error is logged. The cause would contain both. */
function inOurWords(path: string, error: unknown): ProviderError {
  const { name } = error as Error
  if (!(error instanceof HTTPError)) return new ProviderError(`dadata ${path}: ${name}`)
  const { status } = error.response
  // 400 and 413 blame the request; a wrong key or a used-up day (403) and 429 are the service's own refusal.
  return new ProviderError(`dadata ${path}: ${status}`, { is_final: status === 400 || status === 413 })
}

function textsOf(data: Record<string, unknown>): AddressSuggestion['data'] {
  const texts: AddressSuggestion['data'] = {}
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === 'string' || value === null) texts[name] = value
    else if (typeof value === 'number') texts[name] = String(value)
  }
  return texts
}
