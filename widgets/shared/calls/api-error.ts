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
    const said = (body as { error?: unknown } | null)?.error
    const error = isSaid(said) ? said : null
    super(error?.code ?? `http-${status}`)
    this.status = status
    this.code = error?.code ?? (status === 0 ? 'offline' : 'unknown')
    this.text = error?.message ?? 'Нет связи с магазином. Проверьте интернет и попробуйте ещё раз.'
    this.request_id = error?.request_id ?? ''
    this.fields = error?.fields ?? {}
    this.body = body
  }
}

interface Said {
  code: string
  message: string
  request_id: string
  fields?: Record<string, string>
}

/** By hand: the start file, which holds this, does without schemas. */
function isSaid(said: unknown): said is Said {
  const { code, message, request_id, fields = {} } = (said ?? {}) as Record<string, unknown>
  const isText = (value: unknown) => typeof value === 'string'
  return [code, message, request_id, ...Object.values(fields as object)].every(isText)
}
