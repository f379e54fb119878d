import type { Request, RequestHandler, Response } from 'express'
import type { Variant } from '../../contract/delivery/delivery.ts'
import { isUnavailable } from '../../database/is-unavailable.ts'
import {
  closeSession,
  findSession,
  isVisitToNote,
  noteVisit,
  type OpenedSession,
  openSession,
  type VisitorRow,
  visitorOfSession,
} from '../../shop/account/sessions/session.ts'
import { hashToken } from '../../shop/account/signed-token.ts'
import type { SavedVisitor, SaveVisitor, Visitor } from '../../shop/account/visitor.ts'
import { NO_VARIANTS, paymentVariant } from '../../shop/experiments/experiments.ts'
import { DEFAULT_TOWN, type KnownTown } from '../../shop/towns/towns.ts'
import { regionOf } from '../../shop/towns/visitor-town.rules.ts'
import type { Shop } from '../../shop.ts'
import { requestIdOf } from '../log-requests.ts'
import { isCall } from '../security/security.ts'
import { deviceOf, isRobot, readCookie, setCookie } from './browser.ts'

const COOKIE = 'visitor'

const met = new WeakMap<Request, Visitor>()
/** Why a visitor who has a cookie is treated as a stranger. */
const unmet = new WeakMap<Request, unknown>()

/**
 * Identifies the visitor by their cookie. A browser without one gets no row and no cookie until its first
 * write, so that looking costs nothing and pages stay equal for all.
 */
export function meetVisitor(shop: Shop): RequestHandler {
  return async (req, res, next) => {
    await meet(shop, req, res)
    next()
  }
}

/** `visitorOf` knows the visitor of this request from now on. */
export async function meet(shop: Shop, req: Request, res: Response): Promise<void> {
  const token = readCookie(shop.config, req, COOKIE)
  let known = token ? await findVisitor(shop, req, token) : null
  if (known && token && isVisitToNote(shop, known.row)) {
    if (!(await renewVisit({ shop, req, res, row: known.row, token }))) known = null
  }
  met.set(
    req,
    known?.visitor ?? stranger(req, await shop.towns.standing(), paymentVariant(shop, NO_VARIANTS)),
  )
}

/**
 * With the database away, pages can still be looked at, as a stranger. Calls and writes would affect the
 * wrong visitor, so they answer 503 (promise 18).
 */
async function findVisitor(
  shop: Shop,
  req: Request,
  token: string,
): Promise<{ row: VisitorRow; visitor: SavedVisitor } | null> {
  try {
    const row = await findSession(shop, hashToken(token))
    return row && { row, visitor: await visitorOfSession(shop, row, senderOf(req)) }
  } catch (error) {
    const isLooking = req.method === 'GET' || req.method === 'HEAD'
    if (!isLooking || isCall(req.path) || !isUnavailable(error)) throw error
    shop.log.warn(
      { request_id: requestIdOf(req), reason: (error as Error).name },
      'visitor taken for a stranger',
    )
    unmet.set(req, error)
    return null
  }
}

/**
 * Records the visit, at most once a day, and extends the cookie. Call it before anything else is written for
 * the visitor, so that the sweep does not delete the row meanwhile. A page never fails because of it.
 *
 * @returns false for a row that has just been swept
 */
async function renewVisit({
  shop,
  req,
  res,
  row,
  token,
}: {
  shop: Shop
  req: Request
  res: Response
  row: VisitorRow
  token: string
}): Promise<boolean> {
  try {
    if (!(await noteVisit(shop, row))) return false
    setCookie({ config: shop.config, res, name: COOKIE, value: token })
  } catch (error) {
    if (!isUnavailable(error)) throw error
    shop.log.warn({ request_id: requestIdOf(req), reason: (error as Error).name }, 'visit not written down')
  }
  return true
}

/**
 * For pages that are useless without their visitor: a cart that cannot be read is not an empty one. Throws
 * the error.
 */
export function assertMet(req: Request): void {
  if (unmet.has(req)) throw unmet.get(req)
}

export function visitorOf(req: Request): Visitor {
  return met.get(req) ?? stranger(req, DEFAULT_TOWN, 'allPaymentMethods')
}

/**
 * Creates the visitor's row and cookie, unless they exist. Call it right before the first write for this
 * browser, after all checks: a refused write leaves neither (promise 23). Throws `Refused('too-often')`.
 */
export async function saveVisitor(shop: Shop, req: Request, res: Response): Promise<SavedVisitor> {
  const visitor = visitorOf(req)
  if (visitor.id !== null) return visitor
  const newcomer = {
    user_id: null,
    region_json: null,
    known_since: null,
    proved_user_id: null,
    browser_id: null,
  }
  return openVisitor({ shop, req, res, opened: newcomer, counted: visitor })
}

/** An action calls it after all its checks, and gets its visitor, saved. */
export function savingVisitor(shop: Shop, req: Request, res: Response): SaveVisitor {
  return () => saveVisitor(shop, req, res)
}

/**
 * A new session id, at sign-in (`user_id`) and sign-out (null): the old cookie is invalid from here on
 * (promise 9). The region stays; moving cart and favourites is up to the caller.
 *
 * @param session.is_same_browser false where nothing may reveal that the visitor was here before
 */
export async function startSession(
  shop: Shop,
  req: Request,
  res: Response,
  { user_id, is_same_browser = true }: { user_id: number | null; is_same_browser?: boolean },
): Promise<SavedVisitor> {
  const before = visitorOf(req)
  if (before.id !== null) await closeSession(shop, before.id)
  const region_json = before.region_is_chosen ? JSON.stringify(regionOf(before.region)) : null
  // It is the same browser: it stays known, and so does the phone that was proved in it.
  const { known_since } = before
  const proved_user_id = user_id ?? before.user?.id ?? null
  const browser_id = is_same_browser ? before.browser_id : null
  return openVisitor({
    shop,
    req,
    res,
    opened: { user_id, region_json, known_since, proved_user_id, browser_id },
  })
}

async function openVisitor({
  shop,
  req,
  res,
  opened,
  counted = null,
}: {
  shop: Shop
  req: Request
  res: Response
  opened: Omit<OpenedSession, 'device' | 'token_hash'>
  counted?: Visitor | null
}): Promise<SavedVisitor> {
  const token = shop.random.bytes(16).toString('base64url')
  const device = deviceOf(req.headers['user-agent'] ?? '')
  const row = await openSession(shop, { ...opened, device, token_hash: hashToken(token) }, counted)
  setCookie({ config: shop.config, res, name: COOKIE, value: token })
  const visitor = await visitorOfSession(shop, row, senderOf(req))
  met.set(req, visitor)
  return visitor
}

function senderOf(req: Request): { ip: string; is_robot: boolean } {
  return { ip: req.ip ?? '', is_robot: isRobot(req.headers['user-agent']) }
}

function stranger(req: Request, region: KnownTown, experiment: Variant): Visitor {
  return {
    id: null,
    user: null,
    owner: null,
    region,
    region_is_chosen: false,
    ip: req.ip ?? '',
    known_since: null,
    proved_phone: null,
    browser_id: null,
    variants: NO_VARIANTS,
    experiment,
    versions: '',
  }
}
