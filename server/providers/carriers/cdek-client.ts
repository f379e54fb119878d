import ky, { HTTPError } from 'ky'
import * as v from 'valibot'
import { ProviderError } from '../../errors.ts'
import { type Breaker, circuitBreaker, within } from '../circuit-breaker.ts'

export interface CdekTerms {
  /** `https://api.cdek.ru/v2`, without a slash at the end. */
  url: string
  account: string
  password: string
  clock?: () => number
}

/** Promise 17: a delivery's calculation waits no longer, however many requests to CDEK it needs. */
const TOTAL_MS = 2_500
/** A token is renewed this long before it expires. */
const SPARE_MS = 60_000

const Token = v.object({ access_token: v.pipe(v.string(), v.nonEmpty()), expires_in: v.number() })

export interface CdekClient {
  /** GET, or POST with a body; the answer is what the schema says. For use inside `run`. */
  ask<T>(
    path: string,
    asked: { body?: unknown; schema: v.GenericSchema<unknown, T>; signal: AbortSignal },
  ): Promise<T>
  /**
   * Ends the work within 2.5 s whatever happens, and throws nothing but `ProviderError`, without keys and
   * request.
   */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/**
 * CDEK's API v2 with its token of an hour: concurrent callers share one, and it is renewed once when CDEK
 * rejects it.
 */
export function cdekClient(terms: CdekTerms): CdekClient {
  const clock = terms.clock ?? (() => performance.now())
  const client = ky.create({ timeout: TOTAL_MS, totalTimeout: TOTAL_MS, retry: 0 })
  const breaker: Breaker = circuitBreaker('cdek', {
    clock,
    isFailure: error => !(error instanceof ProviderError && error.is_final),
  })
  /** `until` is infinite while it is being requested. */
  let token: { value: Promise<string>; until: number } | null = null

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

  /** A failed request is repeated by the next caller. */
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

  return {
    async ask(path, { body, schema, signal }) {
      for (let tried = 1; ; tried++) {
        const used = tokenOf()
        const headers = { Authorization: `Bearer ${await used}` }
        try {
          const answer =
            body === undefined
              ? await client.get(`${terms.url}/${path}`, { headers, signal }).json()
              : await client.post(`${terms.url}/${path}`, { headers, json: body, signal }).json()
          return v.parse(schema, answer)
        } catch (error) {
          const isOld = error instanceof HTTPError && error.response.status === 401 && tried === 1
          if (!isOld) throw error
          if (token?.value === used) token = null
        }
      }
    },
    run: work =>
      breaker(async () => {
        try {
          return await within(TOTAL_MS, work)
        } catch (error) {
          // A request that timed out is not waited for by the next callers.
          if (token?.until === Number.POSITIVE_INFINITY) token = null
          throw inOurWords(error)
        }
      }),
  }
}

/** Neither keys nor the request are included, because the error is logged. */
function inOurWords(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (!(error instanceof HTTPError)) return new ProviderError(`cdek: ${(error as Error).name}`)
  const { status } = error.response
  return new ProviderError(`cdek: ${status}`, { is_final: status === 400 })
}
