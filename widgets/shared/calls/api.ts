import * as v from 'valibot'
import { loadChunk } from '../load-chunk.ts'
import { ApiError } from './api-error.ts'

/**
 * The client is loaded with the first call, or when the browser is idle: the page does not need it to be
 * shown.
 */
export const loadClient = () =>
  loadChunk(() => import('ky')).then(({ default: ky, HTTPError }) => ({
    HTTPError,
    client: ky.create({
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
      timeout: 15_000,
      retry: { limit: 1, methods: ['get'] },
    }),
  }))

export interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Sent as JSON; a form as it is, with its files. */
  body?: unknown
  /** Milliseconds, where a quarter of a minute is too short. */
  timeout?: number
  /** Called with the answer's headers: paginated lists report counts in them. */
  onHeaders?: (headers: Headers) => void
}

/**
 * Asks the server and reads the answer by its schema of the contract. Throws `ApiError`.
 */
export async function call<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  schema: v.GenericSchema<unknown, T>,
  { body, onHeaders, ...rest }: CallOptions = {},
): Promise<T> {
  const { client, HTTPError } = await loadClient().catch(() => {
    throw new ApiError(0, null)
  })
  try {
    const sent = body === undefined ? {} : { [body instanceof FormData ? 'body' : 'json']: body }
    const answer = await client(path, { method, ...rest, ...sent })
    onHeaders?.(answer.headers)
    const request_id = answer.headers.get('X-Request-Id') ?? ''
    return readAs(schema, await answer.json().catch(unlessStopped), request_id)
  } catch (error) {
    if (error instanceof HTTPError) {
      const { status, headers } = error.response
      throw new ApiError(status, error.data, headers.get('X-Request-Id') ?? '')
    }
    if (error instanceof ApiError || (error as Error).name === 'AbortError') throw error
    throw new ApiError(0, null)
  }
}

const UNREAD = 'Что-то сломалось. Попробуйте ещё раз.'

/** A body that is not JSON is treated as empty; one that was cut off did not arrive. */
function unlessStopped(error: unknown): null {
  if ((error as Error).name === 'SyntaxError') return null
  throw error
}

/** The answer as the contract defines it. Throws `ApiError`: any other answer is as good as none. */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, said: unknown, request_id = ''): T {
  const read = v.safeParse(schema, said)
  if (!read.success) throw new ApiError(0, { error: { code: 'unread', message: UNREAD, request_id } })
  return read.output
}
