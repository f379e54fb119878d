import * as v from 'valibot'
import { ApiError } from './api.ts'

const WAITS_MS = 15_000

/**
 * Asks for what a first visit asks for, without the client of `api.ts`: 8 kB that such a visit needs for nothing else.
 * Once, and never again by itself. Throws `ApiError`.
 */
export function lightGet<T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<T> {
  return lightCall('GET', path, schema)
}

/** The same for a first tap's change, which arrives also when the page is left meanwhile. */
export async function lightCall<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  schema: v.GenericSchema<unknown, T>,
  body?: unknown,
): Promise<T> {
  const request = new Request(path, {
    method,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body), keepalive: true }),
    signal: AbortSignal.timeout(WAITS_MS),
  })
  const answer = await fetch(request).catch(() => null)
  const said: unknown = await answer?.json().catch(() => null)
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0, said)
  const read = v.safeParse(schema, said)
  if (!read.success) throw new ApiError(0, null)
  return read.output
}
