import { loadChunk } from '../load-chunk.ts'
import { ApiError } from './api-error.ts'
import type { Answer, AnswerName } from './checked.ts'

const WAITS_MS = 15_000

/**
 * Makes the calls of a first visit without the client of `api.ts`: 8 kB that such a visit needs for nothing
 * else. It never retries. Throws `ApiError`.
 */
export function lightGet<Name extends AnswerName>(path: string, name: Name): Promise<Answer<Name>> {
  return lightCall('GET', path, name)
}

/**
 * The same for a first tap's change, which arrives even if the page is left meanwhile. The schema is loaded
 * in parallel, because the start file has none.
 */
export async function lightCall<Name extends AnswerName>(
  method: Method,
  path: string,
  name: Name,
  body?: unknown,
): Promise<Answer<Name>> {
  const checked = loadChunk(() => import('./checked.ts')).catch(() => null)
  const said = await lightAsk(method, path, body)
  const { readAnswer } = (await checked) ?? {}
  if (!readAnswer) throw new ApiError(0, null)
  return readAnswer(name, said)
}

type Method = 'GET' | 'POST' | 'DELETE'

/**
 * The answer without validation, for callers that have the schema. Throws `ApiError`.
 *
 * @param signal instead of the time limit
 */
export async function lightAsk(
  method: Method,
  path: string,
  body?: unknown,
  signal = AbortSignal.timeout(WAITS_MS),
): Promise<unknown> {
  const request = new Request(path, {
    method,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body), keepalive: true }),
    signal,
  })
  const answer = await fetch(request).catch(() => null)
  const said: unknown = await answer?.json().catch(() => null)
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0, said, answer?.headers.get('X-Request-Id') ?? '')
  return said
}
