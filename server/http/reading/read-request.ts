import express, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import type { BaseIssue } from 'valibot'
import * as v from 'valibot'
import { FIELD_REQUIRED } from '../../contract/checkout/payload-fields.ts'
import { BadRequest } from '../../errors.ts'

type Schema<T> = v.GenericSchema<unknown, T>

const DEPTH_MOST = 8
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** The body as the contract has it. Throws `BadRequest` naming each wrong field. */
export function readBody<T>(schema: Schema<T>, req: Request): T {
  return read(schema, req.body ?? {}, 'bad-body', 'Запрос заполнен неверно')
}

/** The query as the contract has it. Throws `BadRequest`. */
export function readQuery<T>(schema: Schema<T>, req: Request): T {
  return read(schema, { ...req.query }, 'bad-query', 'Адрес запроса заполнен неверно')
}

/** Path of the page that a call came from, as its browser says; empty when it does not. */
export function pageOf(req: Request): string {
  const { referer } = req.headers
  return referer && URL.canParse(referer) ? new URL(referer).pathname.slice(0, 200) : ''
}

/** The browser's own key for this request: printable ASCII of at most 100 characters, or none. Throws `BadRequest`. */
export function idempotencyKey(req: Request): string | null {
  const key = req.get('Idempotency-Key')
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{1,100}$/.test(key))
    throw new BadRequest('bad-key', 'Заголовок Idempotency-Key записан неверно')
  return key
}

function read<T>(schema: Schema<T>, value: unknown, code: string, text: string): T {
  const result = v.safeParse(schema, value, { message: wordsOfIssue })
  if (result.success) return result.output
  const fields: Record<string, string> = {}
  for (const issue of result.issues) fields[v.getDotPath(issue) ?? ''] ??= issue.message
  throw new BadRequest(code, text, { fields })
}

/**
 * Reads JSON bodies of at most `limit` bytes (promise 16), as one of `types`. Any other type is 415. 400 is for invalid JSON,
 * for too much depth, for a key that could reach a prototype, and for a text that no database can store.
 */
export function jsonBody(limit: number, types = ['application/json']): RequestHandler {
  const parse = express.json({ limit, strict: true, type: types, inflate: false })
  return (req, res, proceed) => {
    if (hasBody(req) && !req.is(types)) {
      throw new BadRequest('not-json', `Тело запроса должно быть ${types.join(' или ')}`, { status: 415 })
    }
    const next = cutTooLong(req, res, { limit, next: proceed })
    parse(req, res, (error?: unknown) => {
      if (error) return next(error)
      // Thrown here it would be lost: the parser calls back when the body has arrived.
      const wrong = findWrongShape(req.body, 0)
      next(wrong ?? undefined)
    })
  }
}

/**
 * A body that declares its length and is slightly too long is read to its end, so that its browser certainly
 * receives the answer.
 */
const OVERHEAD_MOST = 1024 * 1024

/**
 * Stops reading a body at its limit: 413, and the connection is closed (promise 16). The parser would go on
 * reading until the request times out, as long as somebody sends.
 *
 * @returns goes on, unless that has happened
 */
export function cutTooLong(
  req: Request,
  res: Response,
  { limit, next }: { limit: number; next: NextFunction },
): NextFunction {
  const declared = req.headers['content-length']
  const most = declared === undefined ? limit : limit + OVERHEAD_MOST
  let size = 0
  let isCut = false
  const cut = () => {
    isCut = true
    req.off('data', count)
    res.setHeader('Connection', 'close')
    next(tooLarge())
  }
  const count = (chunk: Buffer) => {
    size += chunk.length
    if (size > most && !isCut) cut()
  }
  if (declared !== undefined && Number(declared) > most) cut()
  else if (declared === undefined && hasBody(req)) req.on('data', count)
  return error => {
    if (!isCut) next(error)
  }
}

function tooLarge(): BadRequest {
  return new BadRequest('too-large', 'Тело запроса слишком большое', { status: 413 })
}

/** What makes a parsed body unacceptable to any route; null when it is sound. */
export function refuseWrongShape(body: unknown): BadRequest | null {
  return findWrongShape(body, 0)
}

function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
}

function findWrongShape(value: unknown, depth: number): BadRequest | null {
  if (typeof value === 'string' && !isText(value)) return NOT_TEXT
  if (value === null || typeof value !== 'object') return null
  if (depth >= DEPTH_MOST) return new BadRequest('too-deep', 'Тело запроса вложено слишком глубоко')
  for (const key of Object.keys(value)) {
    if (FORBIDDEN_KEYS.has(key)) return new BadRequest('bad-key', 'Недопустимое имя поля')
    const wrong = findWrongShape((value as Record<string, unknown>)[key], depth + 1)
    if (wrong) return wrong
  }
  return null
}

const NOT_TEXT = new BadRequest('bad-text', 'В тексте есть недопустимые знаки')

/** JSON can encode NUL and lone surrogates; PostgreSQL can store neither. */
function isText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Errors of body parsers and file senders as our own; anything else is passed on. */
export const translateBodyErrors: ErrorRequestHandler = (error, _req, _res, next) => {
  next(inOurWords(error))
}

function inOurWords(error: { type?: string; status?: number }): unknown {
  switch (error?.type) {
    case 'entity.too.large':
      return tooLarge()
    case 'entity.parse.failed':
      return new BadRequest('bad-json', 'Тело запроса — не JSON')
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new BadRequest('bad-encoding', 'Кодировка тела не поддерживается', { status: 415 })
    default:
      if (error instanceof URIError) return new BadRequest('bad-address', 'Адрес записан неверно')
      if (error?.status === 416) return new BadRequest('bad-range', 'Такой части файла нет', { status: 416 })
      if (error?.status && error.status >= 400 && error.status < 500 && isOfLibrary(error))
        return new BadRequest('bad-request', 'Запрос не прочитан', { status: error.status })
      return error
  }
}

/**
 * `http-errors`, which Express's own parts throw; our own errors carry their status and message themselves.
 */
function isOfLibrary(error: object): boolean {
  return 'expose' in error || 'type' in error
}

/**
 * What a field should have been, from what valibot expected; for people, where the contract has no message of
 * its own.
 */
const EXPECTED: Record<string, string> = {
  string: 'нужен текст',
  number: 'нужно число',
  integer: 'нужно целое число',
  boolean: 'нужно да или нет',
  array: 'нужен список',
  object: 'нужен объект с полями',
  strict_object: 'нужен объект с полями',
  picklist: 'нет такого варианта',
  literal: 'нет такого варианта',
  non_empty: FIELD_REQUIRED,
  min_length: 'слишком коротко',
  max_length: 'слишком длинно',
  min_value: 'слишком мало',
  max_value: 'слишком много',
}

/**
 * A message for the shopper, in Russian (decision 10): every field of every call has one, even if its schema
 * gives none.
 */
function wordsOfIssue(issue: BaseIssue<unknown>): string {
  if (issue.kind === 'schema' && (issue.input === undefined || issue.input === null)) return FIELD_REQUIRED
  return EXPECTED[issue.type] ?? 'заполнено неверно'
}
