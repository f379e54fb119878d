import { DAY_MS } from '../../../contract/durations.ts'
import { NotFound, Refused } from '../../../errors.ts'
import type { Clock, DbContext } from '../../contexts.ts'
import {
  DrawnVariants,
  type ExperimentContext,
  NO_VARIANTS,
  paymentVariant,
  takesPart,
} from '../../experiments/experiments.ts'
import type { LimitContext } from '../../limits/admissions.ts'
import { enterWith } from '../../limits/enter.ts'
import { townOfVisitor } from '../../towns/resolve-town.ts'
import type { TownContext } from '../../towns/towns.ts'
import { regionOf, type VisitorTown } from '../../towns/visitor-town.rules.ts'
import type { AccountContext, SavedVisitor, SignedIn, Visitor, VisitorUser } from '../visitor.ts'
import { SESSION_MS } from './session.rules.ts'
import { RETIRED } from './sweep.queries.ts'
import {
  devicesOf,
  findVisitor,
  insertVisitor,
  type NewVisitor,
  newcomer,
  retireToken,
  touchVisitor,
  updateRegion,
  type VisitorRow,
} from './visitors.queries.ts'

/** What a browser's new session starts with. */
export type OpenedSession = Omit<NewVisitor, 'now'>
export type { VisitorRow }

/** What is known of a visitor's place, and which payments they are offered. */
export type SessionContext = TownContext & ExperimentContext

/** The visitor that this cookie belongs to; null for an unknown cookie and for a session that has ended. */
export async function findSession(shop: DbContext, token_hash: string): Promise<VisitorRow | null> {
  const row = await findVisitor(shop.db, token_hash, shop.now())
  return row && row.seen_at > shop.now() - SESSION_MS ? row : null
}

/** A visit is recorded once a day, not with every page. */
export function isVisitToNote(shop: Clock, row: VisitorRow): boolean {
  return row.seen_at <= shop.now() - DAY_MS
}

/**
 * Records the visit before anything else is written for the visitor, so that the sweep does not delete the
 * row meanwhile. False when it has just been deleted.
 */
export async function noteVisit(shop: DbContext, row: VisitorRow): Promise<boolean> {
  return touchVisitor(shop.db, row.id, shop.now())
}

/**
 * Creates a row for a browser, identified by this cookie from here on.
 *
 * @param counted who asks, where it counts as a new visitor: in one transaction with it; throws
 *   `Refused('too-often')`, and `Refused('account-gone')` (409) for an account that was deleted meanwhile
 */
export async function openSession(
  shop: LimitContext,
  opened: OpenedSession,
  counted: Visitor | null,
): Promise<VisitorRow> {
  const row = { ...opened, now: shop.now() }
  const id = counted
    ? await enterWith(shop, { limit_name: 'visitor', asker: counted, about: {} }, trx =>
        insertVisitor(trx, row),
      )
    : await insertVisitor(shop.db, row)
  if (row.user_id === null) return newcomer(id, row)
  const found = await findVisitor(shop.db, row.token_hash, shop.now())
  if (!found)
    throw new Refused('account-gone', 'Этот кабинет только что удалён. Войдите ещё раз.', { status: 409 })
  return found
}

/** The row stays for its orders, but no cookie opens it any more. */
export async function closeSession(shop: AccountContext, visitor_id: number): Promise<void> {
  await retireToken(shop.db, visitor_id, `${RETIRED}${shop.random.bytes(16).toString('hex')}`)
}

/**
 * The visitor as actions take it. Only the code of the stored region is used: the town is looked up (promise
 * 28).
 */
export async function visitorOfSession(
  shop: SessionContext,
  row: VisitorRow,
  { ip, is_robot }: { ip: string; is_robot: boolean },
): Promise<SavedVisitor> {
  const variants = takesPart(row, { is_robot }) ? new DrawnVariants(shop, row.browser_id) : NO_VARIANTS
  const chosen = row.region_json ? (JSON.parse(row.region_json) as { fias_id: string; name: string }) : null
  return {
    id: row.id,
    ...(row.user_id === null
      ? { user: null, owner: { visitor_id: row.id } }
      : { user: userOf(row, row.user_id), owner: { user_id: row.user_id } }),
    region: chosen ? await townOfVisitor(shop, chosen) : await shop.towns.standing(),
    region_is_chosen: chosen !== null,
    ip,
    known_since: row.known_since,
    proved_phone: row.proved_phone,
    browser_id: row.browser_id,
    variants,
    experiment: paymentVariant(shop, variants),
    versions: versionsOf(row),
  }
}

/**
 * The whole row except the time of the visit: everything a page shows about a visitor is in it or is counted
 * by it.
 */
function versionsOf(row: VisitorRow): string {
  let text = ''
  for (const name in row) {
    if (name === 'seen_at') continue
    const value = row[name as keyof VisitorRow]
    // Each text is preceded by its length, so that different rows never make the same text.
    text += typeof value === 'string' ? `${value.length}:${value}` : `${value};`
  }
  return text
}

function userOf(row: VisitorRow, id: number): VisitorUser {
  return {
    id,
    phone: row.phone ?? '',
    email: row.email ?? '',
    mail_confirmed: row.mail_confirmed === 1,
    name: row.name ?? '',
    surname: row.surname ?? '',
    in_loyalty_program: row.in_loyalty_program === 1,
    is_admin: row.is_admin === 1,
    bonus_balance: Math.max(0, row.bonus_balance ?? 0),
  }
}

/** Browsers that are signed in to the account; `is_this` is the current one. */
export async function listDevices(shop: DbContext, visitor: SignedIn) {
  const rows = await devicesOf(shop.db, visitor.user.id, {
    after: shop.now() - SESSION_MS,
    retired: RETIRED,
  })
  return rows.map(row => ({ ...row, device: row.device || 'Браузер', is_this: row.id === visitor.id }))
}

/** Signs one of them out and invalidates its cookie. Throws `NotFound` for a browser of another account. */
export async function signOutDevice(
  shop: AccountContext,
  visitor: SignedIn,
  device_id: number,
): Promise<void> {
  const devices = await listDevices(shop, visitor)
  if (!devices.some(device => device.id === device_id)) throw new NotFound('device', device_id)
  await closeSession(shop, device_id)
}

/** Signs all others out. */
export async function signOutOthers(shop: AccountContext, visitor: SignedIn): Promise<void> {
  for (const device of await listDevices(shop, visitor)) {
    if (!device.is_this) await closeSession(shop, device.id)
  }
}

/** From here on this browser is not asked about its region again. */
export async function keepRegion(shop: DbContext, visitor: SavedVisitor, town: VisitorTown): Promise<void> {
  await updateRegion(shop.db, visitor.id, JSON.stringify(regionOf(town)))
}
