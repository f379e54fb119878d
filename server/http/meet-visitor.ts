import type { Request, RequestHandler, Response } from 'express'
import { DEFAULT_REGION } from '../contract/delivery/default-region.ts'
import { isDatabaseAway } from '../database/is-unavailable.ts'
import { isSessionOver, isTouchDue } from '../shop/account/session.rules.ts'
import { RETIRED } from '../shop/account/sweep.rows.ts'
import {
  findVisitor,
  insertVisitor,
  type NewVisitor,
  retireToken,
  touchVisitor,
  type VisitorRow,
} from '../shop/account/visitors.rows.ts'
import { enterWith } from '../shop/limits/enter.ts'
import { limitedAddress } from '../shop/limits/limited-address.rules.ts'
import type { Region, SavedVisitor, SaveVisitor, Shop, Visitor } from '../shop/shop.ts'
import { requestIdOf } from './log-requests.ts'
import { isCall } from './security.ts'
import { hashToken, readCookie, setCookie } from './visitor-cookie.ts'

const COOKIE = 'visitor'

const met = new WeakMap<Request, Visitor>()

/**
 * Finds out who asks, by the visitor cookie; a browser without one is nobody yet and gets no row and no cookie
 * until its first write, so that looking costs nothing and pages stay equal for all.
 */
export function meetVisitor(shop: Shop): RequestHandler {
  return async (req, res, next) => {
    const token = readCookie(shop.config, req, COOKIE)
    let row = token ? await findRow(shop, req, token) : undefined
    if (row && token && isTouchDue(row.seen_at, shop.now())) row = await noteVisit(shop, req, res, row, token)
    met.set(req, row ? known(row, req) : stranger(req))
    next()
  }
}

/**
 * With the database away, pages are still there to look at, as a stranger; calls and writes would answer or change
 * another's, so they say 503 (promise 18).
 */
async function findRow(shop: Shop, req: Request, token: string): Promise<VisitorRow | undefined> {
  try {
    const row = await findVisitor(shop.db, hashToken(token))
    return row && isSessionOver(row.seen_at, shop.now()) ? undefined : row
  } catch (error) {
    const isLooking = req.method === 'GET' || req.method === 'HEAD'
    if (!isLooking || isCall(req.path) || !isDatabaseAway(error)) throw error
    shop.log.warn(
      { request_id: requestIdOf(req), reason: (error as Error).name },
      'visitor taken for a stranger',
    )
    return undefined
  }
}

/**
 * Writes down, at most once a day, that the visitor is still there, and lets the cookie live on with it. Before anything
 * else is written for them: a row that was seen is not swept away under what follows. Nobody's page fails for it.
 *
 * @returns the row, unless it has been swept just now
 */
async function noteVisit(
  shop: Shop,
  req: Request,
  res: Response,
  row: VisitorRow,
  token: string,
): Promise<VisitorRow | undefined> {
  try {
    if (!(await touchVisitor(shop.db, row.id, shop.now()))) return undefined
    setCookie(shop.config, res, COOKIE, token)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    shop.log.warn({ request_id: requestIdOf(req), reason: (error as Error).name }, 'visit not written down')
  }
  return row
}

export function visitorOf(req: Request): Visitor {
  return met.get(req) ?? stranger(req)
}

/**
 * Makes the visitor's row and cookie, unless there are. Call it right before the first write for this browser, when
 * everything has been checked: a refused write leaves neither (promise 23). Throws `Refused('too-often')`.
 */
export async function saveVisitor(shop: Shop, req: Request, res: Response): Promise<SavedVisitor> {
  const visitor = visitorOf(req)
  if (visitor.id !== null) return visitor as SavedVisitor
  const counted = { address: limitedAddress(visitor.ip) }
  return openVisitor(shop, req, res, { user_id: null, region_json: null }, row =>
    enterWith(shop, 'visitor', counted, trx => insertVisitor(trx, row)),
  )
}

/** What an action calls when it has checked everything: its visitor, saved. */
export function savingVisitor(shop: Shop, req: Request, res: Response): SaveVisitor {
  return () => saveVisitor(shop, req, res)
}

/**
 * A new session id, at sign-in (`user_id`) and sign-out (null): the old cookie is worth nothing from here on
 * (promise 9). The region stays; cart and favourites are the caller's to bring along.
 */
export async function startSession(
  shop: Shop,
  req: Request,
  res: Response,
  user_id: number | null,
): Promise<SavedVisitor> {
  const before = visitorOf(req)
  if (before.id !== null) {
    await retireToken(shop.db, before.id, `${RETIRED}${shop.random.bytes(16).toString('hex')}`)
  }
  const region_json = before.region_is_chosen ? JSON.stringify(before.region) : null
  return openVisitor(shop, req, res, { user_id, region_json })
}

async function openVisitor(
  shop: Shop,
  req: Request,
  res: Response,
  row: { user_id: number | null; region_json: string | null },
  insert = (row: NewVisitor): Promise<number> => insertVisitor(shop.db, row),
): Promise<SavedVisitor> {
  const token = shop.random.bytes(16).toString('base64url')
  await insert({ ...row, token_hash: hashToken(token), now: shop.now() })
  setCookie(shop.config, res, COOKIE, token)
  const found = await findVisitor(shop.db, hashToken(token))
  if (!found) throw new Error('the visitor just saved is not there')
  const visitor = known(found, req)
  met.set(req, visitor)
  return visitor
}

function stranger(req: Request): Visitor {
  return {
    id: null,
    user: null,
    region: DEFAULT_REGION,
    region_is_chosen: false,
    ip: req.ip ?? '',
    versions: '',
  }
}

function known(row: VisitorRow, req: Request): SavedVisitor {
  const region = row.region_json ? (JSON.parse(row.region_json) as Region) : null
  return {
    id: row.id,
    user: row.user_id === null ? null : userOf(row, row.user_id),
    region: region ?? DEFAULT_REGION,
    region_is_chosen: region !== null,
    ip: req.ip ?? '',
    versions: versionsOf(row),
  }
}

/** The whole row but the time of the visit: whatever is painted of a visitor stands in it, or is counted by it. */
function versionsOf({ seen_at: _, ...row }: VisitorRow): string {
  return JSON.stringify(Object.values(row))
}

function userOf(row: VisitorRow, id: number) {
  return {
    id,
    phone: row.phone ?? '',
    email: row.email ?? '',
    name: row.name ?? '',
    surname: row.surname ?? '',
    in_loyalty_program: row.in_loyalty_program === 1,
    is_admin: row.is_admin === 1,
    bonus_balance: row.bonus_balance ?? 0,
  }
}
