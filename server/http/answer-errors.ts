import type { ErrorRequestHandler, Request, Response } from 'express'
import { CHECKOUT_PATH } from '../contract/checkout/checkout.ts'
import { isUnavailable } from '../database/is-unavailable.ts'
import { BadRequest, NotFound, Refused } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { requestIdOf } from './log-requests.ts'
import { acceptedForm } from './negotiation.ts'
import { hasMarker, isCall } from './security/security.ts'

/** Renders the page of an error; passed in by the pages, so that this layer needs no templates. */
export type ErrorPage = (
  req: Request,
  res: Response,
  status: 404 | 429 | 500 | 503 | 400,
  error: unknown,
) => Promise<void>

interface Reported {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
  body?: Record<string, unknown>
  retry_after?: number
}

/** The only place where an error becomes an answer (decision 10). */
export function answerErrors(shop: Shop, errorPage: ErrorPage): ErrorRequestHandler {
  return async (error, req, res, _next) => {
    // The client disconnected in the middle of a file: there is nobody to answer, and nothing is broken.
    if (error?.code === 'ECONNABORTED' && res.destroyed) return
    const reported = report(error)
    if (reported.code === 'unavailable') shop.readiness.unavailable_answers += 1
    if (reported.status >= 500) shop.log.error({ err: error, request_id: requestIdOf(req) }, 'request failed')
    if (res.headersSent) return void res.destroy()
    for (const name of OF_THE_FILE) res.removeHeader(name)
    res.setHeader('Cache-Control', 'private, no-store')
    if (reported.retry_after !== undefined) res.setHeader('Retry-After', String(reported.retry_after))
    const isPage = !isCall(req.path) && !hasMarker(req) && acceptedForm(req) === 'html'
    if (!isPage) return void answerCall(req, res, reported)
    await errorPage(req, res, pageStatus(reported.status), error).catch(failure => {
      shop.log.error({ err: failure, request_id: requestIdOf(req) }, 'error page failed')
      res.status(500).type('text').send('Что-то сломалось. Попробуйте ещё раз через минуту.')
    })
  }
}

/** Headers set for a file that is not sent after all: they would be wrong for the error. */
const OF_THE_FILE = [
  'Content-Type',
  'Content-Encoding',
  'Content-Length',
  'ETag',
  'Last-Modified',
  'Accept-Ranges',
]

function answerCall(req: Request, res: Response, reported: Reported): void {
  const { status, code, message, fields, body } = reported
  // Contract 1.7 names `errors` for a checkout: messages, beside `error`, with every status.
  const errors = req.path === CHECKOUT_PATH ? { errors: Object.values(fields ?? { message }) } : {}
  res.status(status).json({
    ...errors,
    ...body,
    error: { code, message, request_id: requestIdOf(req), ...(fields ? { fields } : {}) },
  })
}

function report(error: unknown): Reported {
  if (error instanceof NotFound) return { status: 404, code: 'not-found', message: 'Не найдено' }
  if (error instanceof BadRequest) {
    return { status: error.status, code: error.code, message: error.message, fields: error.fields }
  }
  if (error instanceof Refused) {
    return {
      status: error.status,
      code: error.code,
      message: error.message,
      body: error.body,
      fields: error.fields,
      retry_after: error.retry_after,
    }
  }
  if (isUnavailable(error)) {
    return {
      status: 503,
      code: 'unavailable',
      message: 'Магазин ненадолго недоступен, попробуйте ещё раз',
      retry_after: 2,
    }
  }
  return { status: 500, code: 'internal', message: 'Что-то сломалось, мы уже знаем' }
}

function pageStatus(status: number): 404 | 429 | 500 | 503 | 400 {
  if (status === 404 || status === 429 || status === 503) return status
  return status < 500 ? 400 : 500
}

/** Is the error about an unavailable database (promise 18)? For pages that can still show something then. */
export function isShopAway(error: unknown): boolean {
  return isUnavailable(error)
}
