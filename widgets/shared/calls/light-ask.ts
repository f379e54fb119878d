import { ApiError } from './api-error.ts'

const WAITS_MS = 15_000

export type Method = 'GET' | 'POST' | 'DELETE'

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
