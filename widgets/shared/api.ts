import * as v from 'valibot'
import { loadChunk } from './load-chunk.ts'

/** A call that the server refused, or that did not arrive. `text` is Russian, for people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly text: string
  readonly request_id: string
  readonly fields: Record<string, string>
  /** The whole answer: calls have members of their own beside `error`. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    const read = v.safeParse(ErrorBody, body)
    const error = read.success ? read.output.error : null
    super(error?.code ?? `http-${status}`)
    this.status = status
    this.code = error?.code ?? (status === 0 ? 'offline' : 'unknown')
    this.text = error?.message ?? 'Нет связи с магазином. Проверьте интернет и попробуйте ещё раз.'
    this.request_id = error?.request_id ?? ''
    this.fields = error?.fields ?? {}
    this.body = body
  }
}

const ErrorBody = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    request_id: v.string(),
    fields: v.optional(v.record(v.string(), v.string())),
  }),
})

/** The client comes with the first call, or when the browser is idle: the page needs none of it to show. */
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
  /** Given the answer's headers: paginated lists count in them. */
  onHeaders?: (headers: Headers) => void
}

/**
 * Asks the server and reads the answer by its schema of the contract. Throws `ApiError`.
 */
export async function call<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  schema: v.GenericSchema<unknown, T>,
  body?: unknown,
  options: CallOptions = {},
): Promise<T> {
  const { onHeaders, ...rest } = options
  const { client, HTTPError } = await loadClient().catch(() => {
    throw new ApiError(0, null)
  })
  try {
    const answer = await client(path, { method, ...rest, ...(body === undefined ? {} : { json: body }) })
    onHeaders?.(answer.headers)
    return v.parse(schema, await answer.json())
  } catch (error) {
    if (error instanceof HTTPError) throw new ApiError(error.response.status, error.data)
    if ((error as Error).name === 'AbortError') throw error
    throw new ApiError(0, null)
  }
}
