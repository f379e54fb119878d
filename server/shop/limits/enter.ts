import { inTransaction } from '../../database/in-transaction.ts'
import type { Db } from '../../database/open-database.ts'
import type { Shop } from '../shop.ts'
import { keyedWho } from './keyed-who.ts'
import { type BookDoor, type Knocking, limitKey, limitsOf, type SlowDoor } from './limit-table.rules.ts'
import { takeLimits, takeLimitsAndWished, takeLimitsIn, takeLimitsWith } from './limits.ts'

/**
 * Counts one more use of a door by everybody whose uses it counts, or throws `Refused('too-often')` (429) with the wait
 * and counts nothing. See `limit-table.rules.ts`. Call it before anything is written.
 */
export async function enter<D extends SlowDoor>(shop: Shop, door: D, who: Knocking<D>): Promise<void> {
  if (shop.config.LIMITS === 'on') await takeLimits(shop, rowsOf(shop, door, who))
}

/** The same, and `work` in the same transaction: counted if and only if it is done. */
export async function enterWith<D extends SlowDoor, T>(
  shop: Shop,
  door: D,
  who: Knocking<D>,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  if (shop.config.LIMITS === 'off') return inTransaction(shop.db, work)
  return takeLimitsWith(shop, rowsOf(shop, door, who), work)
}

/** The same inside of a transaction: what is rolled back was not counted. */
export async function enterIn<D extends SlowDoor>(
  shop: Shop,
  trx: Db,
  door: D,
  who: Knocking<D>,
): Promise<void> {
  if (shop.config.LIMITS === 'on') await takeLimitsIn(shop, trx, rowsOf(shop, door, who))
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
  doors: OrderDoor[],
  who: Knocking<'order'>,
): Promise<boolean> {
  if (shop.config.LIMITS === 'off') return true
  const [sms, ...others] = rowsOf(shop, 'order-sms', who)
  if (!sms || others.length > 0) throw new Error('an SMS of an order has one limit')
  return takeLimitsAndWished(
    shop,
    trx,
    doors.flatMap(door => rowsOf(shop, door, who)),
    sms,
  )
}

/** The same for a door whose rows are books of uses. */
export async function enterByBook<D extends BookDoor>(shop: Shop, door: D, who: Knocking<D>): Promise<void> {
  if (shop.config.LIMITS === 'off') return
  for (const row of limitsOf(door)) {
    const key = limitKey(row, keyedWho(shop, row.of, (who as Record<string, string>)[row.of] ?? ''))
    if (shop.admissions.takeFromBook(key, shop.now())) continue
    const uses = row.book ?? 1
    await takeLimits(shop, [{ key, max: Math.floor(row.max / uses), per_ms: row.per_ms }])
    shop.admissions.openBook(key, { left: uses - 1, until: shop.now() + row.per_ms }, shop.now())
  }
}

function rowsOf(shop: Pick<Shop, 'secret'>, door: SlowDoor, who: Partial<Record<string, string>>) {
  return limitsOf(door).map(row => ({
    key: limitKey(row, keyedWho(shop, row.of, who[row.of] ?? '')),
    max: row.max,
    per_ms: row.per_ms,
  }))
}
