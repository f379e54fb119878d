/**
 * A call that the server refused, or that did not arrive. `text` is Russian, for people; for a failure of our
 * own it contains the number by which we find it. `words` are without that number, for places that always
 * show the text.
 */
export class ApiError extends Error {
  // Only declared: the start file need not name each of them twice.
  declare readonly status: number
  declare readonly code: string
  declare readonly words: string
  declare readonly text: string
  declare readonly request_id: string
  declare readonly fields: Record<string, string>
  /** The whole answer: calls have members of their own beside `error`. */
  declare readonly body: unknown

  /**
   * @param request_id from the answer's header: a gateway between us answers without our text
   */
  constructor(status: number, body: unknown, request_id = '') {
    const said = (body as { error?: unknown } | null)?.error
    const error = isSaid(said) ? said : null
    super(error?.code ?? `http-${status}`)
    this.status = status
    this.code = error?.code ?? (status === 0 ? 'offline' : 'unknown')
    this.request_id = error?.request_id || request_id
    this.words = error?.message ?? wordsOf(status)
    const isOurs = status > 499 || this.code === 'unread'
    this.text =
      isOurs && this.request_id ? `${this.words} (обращение ${this.request_id.slice(0, 8)})` : this.words
    this.fields = error?.fields ?? {}
    this.body = body
  }
}

function wordsOf(status: number): string {
  if (status) return 'Что-то сломалось. Попробуйте ещё раз.'
  return navigator.onLine === false
    ? 'Нет связи с магазином. Проверьте интернет и попробуйте ещё раз.'
    : 'Магазин не ответил. Попробуйте ещё раз.'
}

interface Said {
  code: string
  message: string
  request_id: string
  fields?: Record<string, string>
}

/** By hand: the start file, which contains this, has no schemas. */
function isSaid(said: unknown): said is Said {
  const { code, message, request_id, fields = {} } = (said ?? {}) as Record<string, unknown>
  const isText = (value: unknown) => typeof value === 'string'
  return [code, message, request_id, ...Object.values(fields as object)].every(isText)
}
