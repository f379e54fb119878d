/** The thing does not exist, or is not yours: both are 404 (promise 12). */
export class NotFound extends Error {
  constructor(thing: string, id: string | number) {
    super(`no ${thing} ${id}`)
  }
}

/** The request cannot be understood. `fields` names what is wrong, in Russian, by path. */
export class BadRequest extends Error {
  readonly code: string
  readonly status: number
  readonly fields: Record<string, string> | undefined

  constructor(
    code: string,
    text: string,
    options: { status?: number; fields?: Record<string, string> } = {},
  ) {
    super(text)
    this.code = code
    this.status = options.status ?? 400
    this.fields = options.fields
  }
}

/**
 * The shop refuses: understood, foreseen, and shown to the shopper with `message` as it is. `status` 409 says
 * that something changed meanwhile, 422 that a rule forbids it, 429 too often, 503 try later.
 */
export class Refused extends Error {
  readonly code: string
  readonly status: number
  /** Further members of the answer's body, beside `error`. */
  readonly body: Record<string, unknown>
  /** What is wrong, in Russian, by path. */
  readonly fields: Record<string, string> | undefined
  /** Seconds, for the Retry-After header. */
  readonly retry_after: number | undefined

  constructor(
    code: string,
    text: string,
    options: {
      status?: number
      body?: Record<string, unknown>
      fields?: Record<string, string>
      retry_after?: number
    } = {},
  ) {
    super(text)
    this.code = code
    this.status = options.status ?? 422
    this.body = options.body ?? {}
    this.fields = options.fields
    this.retry_after = options.retry_after
  }
}

/**
 * A call to the outside failed. `is_final` says that a retry cannot help, `is_own` that the outside was not
 * even called: the message itself is wrong, and others may be sent.
 */
export class ProviderError extends Error {
  readonly is_final: boolean
  readonly is_own: boolean

  constructor(message: string, options: { is_final?: boolean; is_own?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.is_final = options.is_final ?? false
    this.is_own = options.is_own ?? false
  }
}

/**
 * An error for the log: its message and stack, without what a driver attaches to it, such as the values of a
 * row (promise 21).
 *
 * @param options.has_stack false where thousands of the same may come, and where they come from says nothing
 */
export function loggedError(error: unknown, options: { has_stack: boolean } = { has_stack: true }): object {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonal(String(error)) }
  const { name, message, stack = '', cause } = error
  const { code } = error as { code?: unknown }
  return {
    type: name,
    message: withoutPersonal(message),
    ...(options.has_stack && { stack: withoutPersonal(stack) }),
    ...(typeof code === 'string' && { code }),
    ...(cause instanceof Error && { cause: loggedError(cause, options) }),
  }
}

/** Query values, mail addresses and long numbers stay out of the log (promise 21). */
export function withoutPersonal(text: string): string {
  return text
    .replace(/\?[^\s#]*/g, '?…')
    .replace(/[\w.+-]+@[\w.-]+/g, '…@…')
    .replace(/\+?\d[\d\s()-]{6,}\d/g, '…')
}
