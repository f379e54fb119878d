import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { keyedHash } from '../account/signed-token.ts'
import type { SecretContext } from '../contexts.ts'
import type { LimitContext } from './admissions.ts'
import {
  type BatchedLimit,
  BOOK,
  type Concerned,
  type LimitName,
  type LimitRow,
  limitKey,
  limitsOf,
  type ProcessLimit,
  type RowLimit,
  STANDINGS,
  type Standing,
  type Whose,
} from './limit-table.rules.ts'
import { limitedAddress } from './limited-address.rules.ts'
import { deleteLimits, type Limit } from './limits.queries.ts'
import { takeLimits, takeLimitsAndWished, takeLimitsIn, takeLimitsWith, tooOften } from './limits.ts'
import { type Asker, standingOf } from './standing.rules.ts'

/** The key for limits of the whole shop. */
export const WHOLE_SHOP = 'all'

/** What the limit counts by, as it is stored. */
type About = Partial<Record<Whose, string>>

/**
 * Counts one more use of a limit in the lanes of the asker, or throws `Refused('too-often')` (429) with the
 * wait and counts nothing. See `limit-table.rules.ts`. Call it before anything is written.
 */
export async function enter<D extends RowLimit>(
  shop: LimitContext,
  limit_name: D,
  asker: Asker,
  about: Concerned<D>,
): Promise<void> {
  if (shop.config.LIMITS === 'on') await takeLimits(shop, countedAt(shop, limit_name, asker, about))
}

/** The same, with `work` in the same transaction: counted if and only if the work is done. */
export async function enterWith<D extends RowLimit, T>(
  shop: LimitContext,
  { limit_name, asker, about }: { limit_name: D; asker: Asker; about: Concerned<D> },
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  if (shop.config.LIMITS === 'off') return inTransaction(shop.db, work)
  return takeLimitsWith(shop, countedAt(shop, limit_name, asker, about), work)
}

/** The same inside a transaction: what is rolled back was not counted. */
export async function enterIn<D extends RowLimit>(
  shop: LimitContext,
  trx: Db,
  { limit_name, asker, about }: { limit_name: D; asker: Asker; about: Concerned<D> },
): Promise<void> {
  if (shop.config.LIMITS === 'on') await takeLimitsIn(shop, trx, countedAt(shop, limit_name, asker, about))
}

/** The limits that an order counts in. */
type OrderLimit = 'order' | 'fast-order'

/**
 * Counts an order in its limits, and its SMS in the phone's, in one statement of its transaction. Throws
 * `Refused('too-often')` for a full limit; an order goes on without the SMS.
 *
 * @returns whether its phone may be sent an SMS
 */
export async function enterWithSms(
  shop: LimitContext,
  trx: Db,
  { limit_names, asker, about }: { limit_names: OrderLimit[]; asker: Asker; about: Concerned<'order'> },
): Promise<boolean> {
  if (shop.config.LIMITS === 'off') return true
  return takeLimitsAndWished(
    shop,
    trx,
    limit_names.flatMap(limit_name => countedAt(shop, limit_name, asker, about)),
    countedAt(shop, 'order-sms', asker, about),
  )
}

/** The same for a limit whose rows are books of uses. */
export async function enterByBook(shop: LimitContext, limit_name: BatchedLimit, asker: Asker): Promise<void> {
  if (shop.config.LIMITS === 'off') return
  for (const { key, max, per_ms } of countedAt(shop, limit_name, asker, {})) {
    if (shop.admissions.takeFromBook(key, shop.now())) continue
    await takeLimits(shop, [{ key, max: Math.floor(max / BOOK), per_ms }])
    shop.admissions.openBook(key, { left: BOOK - 1, until: shop.now() + per_ms }, shop.now())
  }
}

/** Counts one more use of a limit that protects only this process's time. Throws `Refused('too-often')`. */
export function enterQuickly(shop: LimitContext, limit_name: ProcessLimit, asker: Asker): void {
  if (shop.config.LIMITS === 'off') return
  for (const limit of countedAt(shop, limit_name, asker, {})) {
    const wait = shop.admissions.take(limit.key, limit, shop.now())
    if (wait > 0) throw tooOften(wait)
  }
}

/** The terms of a limit that count this use: those of the asker's lanes. */
export function countedAt(shop: LimitContext, limit_name: LimitName, asker: Asker, about: About): Limit[] {
  return limitsOf(shop.config.limits, limit_name).flatMap(row => {
    if (!STANDINGS[row.lane].includes(standingAt(row, asker, about, shop.now()))) return []
    const who = whoOf(row.of, asker, about)
    return who === null
      ? []
      : [{ key: limitKey(row, keyedWho(shop, row.of, who)), max: row.max, per_ms: row.per_ms }]
  })
}

/** A typed e-mail says nothing about the phone beside it, and vice versa. */
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
  if (who === undefined) throw new Error(`a limit counts by ${of}, which nobody gave`)
  return of === 'email' ? who.toLowerCase() : who
}

/**
 * Looks up what somebody typed with `find`; null when it does not exist. Wrong guesses are counted, and after
 * too many of them right ones are refused as well: throws `Refused('too-often')`.
 *
 * The use is counted first, so that many guesses at once cannot exceed the limit; a right guess takes its
 * count back.
 */
export async function enterToGuess<T>(
  shop: LimitContext,
  limit_name: Extract<RowLimit, 'certificate' | 'coupon'>,
  asker: Asker,
  find: (db: Db) => Promise<T | null>,
): Promise<T | null> {
  // Without limits there is nothing to take back.
  if (shop.config.LIMITS === 'off') return find(shop.db)
  try {
    return await inTransaction(shop.db, async trx => {
      await enterIn(shop, trx, { limit_name, asker, about: {} })
      const found = await find(trx)
      if (found !== null) throw new RightGuess(found)
      return null
    })
  } catch (error) {
    if (error instanceof RightGuess) return error.found as T
    throw error
  }
}

class RightGuess extends Error {
  readonly found: unknown

  constructor(found: unknown) {
    super('a right guess is not counted')
    this.found = found
  }
}

/**
 * The key under which somebody is counted: a hash with the shop's secret. Nobody can read a phone or an
 * address from it, but the rows of a known one can be found again.
 */
function keyedWho(shop: SecretContext, of: Whose, who: string): string {
  if (of === 'shop') return who
  return keyedHash(shop, 'limit', `${of}\n${who}`)
}

/** Deletes what was counted for these phones and e-mails. */
export async function forgetCounts(
  shop: LimitContext,
  trx: Db,
  who: { of: 'phone' | 'email'; address: string }[],
): Promise<void> {
  const keys = who.flatMap(({ of, address }) =>
    shop.config.limits.filter(row => row.of === of).map(row => limitKey(row, keyedWho(shop, of, address))),
  )
  if (keys.length > 0) await deleteLimits(trx, keys)
}
