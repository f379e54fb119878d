import ky, { HTTPError } from 'ky'
import * as v from 'valibot'
import { ProviderError } from '../../errors.ts'
import { within } from '../circuit-breaker.ts'

/** From the first byte to the last (promise 17). */
const TOTAL_MS = 3_000

/**
 * Posts to an SMS gateway and reads its JSON, whatever its status: gateways put errors into the body. Throws
 * a `ProviderError` that is not final when there is no such answer: lost, late, 5xx, not JSON, or our login
 * refused, which somebody may correct. It never quotes the request, which contains a phone, a code and the
 * shop's password.
 */
export async function askGate<T>(
  url: string,
  schema: v.GenericSchema<unknown, T>,
  options: { body: URLSearchParams } | { json: unknown; headers: Record<string, string> },
): Promise<T> {
  const answer = await read(url, options)
  const parsed = v.safeParse(schema, answer)
  if (!parsed.success) throw new ProviderError('gate answered something else')
  return parsed.output
}

async function read(
  url: string,
  options: { body: URLSearchParams } | { json: unknown; headers: Record<string, string> },
): Promise<unknown> {
  try {
    return await within(TOTAL_MS, async signal => {
      const response = await ky.post(url, {
        ...options,
        // The outbox tries again: a retry here could send the message twice.
        retry: 0,
        // The library counts the body's time separately: one limit holds for the whole exchange.
        timeout: false,
        signal,
        throwHttpErrors: status => status >= 500 || status === 401 || status === 403,
        redirect: 'error',
      })
      return response.json()
    })
  } catch (error) {
    if (error instanceof HTTPError) throw new ProviderError(`gate answered ${error.response.status}`)
    throw new ProviderError(`gate did not answer: ${(error as Error).name}`)
  }
}
