import { inTransaction } from '../../database/in-transaction.ts'
import type { Db } from '../../database/open-database.ts'
import type { Shop } from '../shop.ts'
import { keyedWho } from './keyed-who.ts'
import {
  BOOK,
  type BookDoor,
  type Concerned,
  type Door,
  type LimitRow,
  limitKey,
  limitsOf,
  type QuickDoor,
  type SlowDoor,
  STANDINGS,
  type Standing,
  type Whose,
} from './limit-table.rules.ts'
import { limitedAddress } from './limited-address.rules.ts'
import type { Limit } from './limits.rows.ts'
import { takeLimits, takeLimitsAndWished, takeLimitsIn, takeLimitsWith, tooOften } from './limits.ts'
import { type Asker, standingOf } from './standing.rules.ts'

/** Whom limits of the whole shop count. */
export const WHOLE_SHOP = 'all'

/** What it is about, as the door counts it. */
type About = Partial<Record<Whose, string>>

/**
 * Counts one more use of a door in the lanes of whoever asks, or throws `Refused('too-often')` (429) with the wait and
 * counts nothing. See `limit-table.rules.ts`. Call it before anything is written.
 */
export async function enter<D extends SlowDoor>(
  shop: Shop,
  door: D,
  asker: Asker,
  about: Concerned<D>,
): Promise<void> {
  if (shop.config.LIMITS === 'on') await takeLimits(shop, countedAt(shop, door, asker, about))
}

/** The same, and `work` in the same transaction: counted if and only if it is done. */
export async function enterWith<D extends SlowDoor, T>(
  shop: Shop,
  { door, asker, about }: { door: D; asker: Asker; about: Concerned<D> },
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  if (shop.config.LIMITS === 'off') return inTransaction(shop.db, work)
  return takeLimitsWith(shop, countedAt(shop, door, asker, about), work)
}

/** The same inside of a transaction: what is rolled back was not counted. */
export async function enterIn<D extends SlowDoor>(
  shop: Shop,
  trx: Db,
  { door, asker, about }: { door: D; asker: Asker; about: Concerned<D> },
): Promise<void> {
  if (shop.config.LIMITS === 'on') await takeLimitsIn(shop, trx, countedAt(shop, door, asker, about))
}

/** What an order knocks at. */
type OrderDoor = 'order' | 'fast-order'

/**
 * Counts an order at its doors, and its SMS at the phone's, in one statement of its transaction. Throws
 * `Refused('too-often')` for a full door; without the SMS an order goes on.
 *
 * @returns whether its phone may be sent an SMS
 */
export async function enterWithSms(
  shop: Shop,
  trx: Db,
  { doors, asker, about }: { doors: OrderDoor[]; asker: Asker; about: Concerned<'order'> },
): Promise<boolean> {
  if (shop.config.LIMITS === 'off') return true
  return takeLimitsAndWished(
    shop,
    trx,
    doors.flatMap(door => countedAt(shop, door, asker, about)),
    countedAt(shop, 'order-sms', asker, about),
  )
}

/** The same for a door whose rows are books of uses. */
export async function enterByBook(shop: Shop, door: BookDoor, asker: Asker): Promise<void> {
  if (shop.config.LIMITS === 'off') return
  for (const { key, max, per_ms } of countedAt(shop, door, asker, {})) {
    if (shop.admissions.takeFromBook(key, shop.now())) continue
    await takeLimits(shop, [{ key, max: Math.floor(max / BOOK), per_ms }])
    shop.admissions.openBook(key, { left: BOOK - 1, until: shop.now() + per_ms }, shop.now())
  }
}

/** Counts one more use of a door that costs only this process's time. Throws `Refused('too-often')`. */
export function enterQuickly(shop: Shop, door: QuickDoor, asker: Asker): void {
  if (shop.config.LIMITS === 'off') return
  for (const limit of countedAt(shop, door, asker, {})) {
    const wait = shop.admissions.take(limit.key, limit, shop.now())
    if (wait > 0) throw tooOften(wait)
  }
}

/** The limits of a door that count this use: those of the asker's lanes. */
export function countedAt(shop: Shop, door: Door, asker: Asker, about: About): Limit[] {
  return limitsOf(shop.config.limits, door).flatMap(row => {
    if (!STANDINGS[row.lane].includes(standingAt(row, asker, about, shop.now()))) return []
    const who = whoOf(row.of, asker, about)
    return who === null
      ? []
      : [{ key: limitKey(row, keyedWho(shop, row.of, who)), max: row.max, per_ms: row.per_ms }]
  })
}

/** An e-mail that was typed says nothing of the phone beside it, and the other way round. */
function standingAt({ of }: LimitRow, asker: Asker, { phone, email }: About, now: number): Standing {
  if (of === 'email' && email !== undefined) return standingOf(asker, now, { email })
  return standingOf(asker, now, phone === undefined ? {} : { phone })
}

/** Null for a browser without a row: only its address tells it from others. */
function whoOf(of: Whose, { id, user, ip }: Asker, about: About): string | null {
  if (of === 'shop') return WHOLE_SHOP
  if (of === 'address') return limitedAddress(ip)
  if (of === 'visitor') return user ? `account ${user.id}` : id === null ? null : `browser ${id}`
  const who = about[of]
  if (who === undefined) throw new Error(`a door counts by ${of}, and nobody told it`)
  return of === 'email' ? who.toLowerCase() : who
}
