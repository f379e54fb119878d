import express, { type RequestHandler } from 'express'
import { cutTooLong, refuseWrongShape } from './read-request.ts'

const LIMIT_BYTES = 32_000

/** Reads the fields of a plain form of our own pages: texts, or lists of texts. `readBody` validates them. */
export function formBody(limit = LIMIT_BYTES): RequestHandler {
  const parse = express.urlencoded({
    extended: false,
    limit,
    parameterLimit: 500,
    inflate: false,
  })
  return (req, res, proceed) => {
    const next = cutTooLong(req, res, { limit, next: proceed })
    parse(req, res, (error?: unknown) => next(error ?? refuseWrongShape(req.body) ?? undefined))
  }
}
