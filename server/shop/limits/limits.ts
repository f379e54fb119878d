import { plural } from '../../contract/words.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { Refused } from '../../errors.ts'
import type { LimitContext } from './admissions.ts'
import { fullOf, type Limit, takeSlots } from './limits.queries.ts'

/**
 * Counts one more use of each limit, or throws `Refused('too-often')` (429) with the wait. All are counted or
 * none; a refused use is not counted. The shop's limits are in `limits/limit-table.rules.ts`.
 */
export async function takeLimits(shop: LimitContext, limits: Limit[]): Promise<void> {
  await takeLimitsWith(shop, limits, async () => {})
}

/** The same, with `work` in the same transaction: one write to the disk instead of two. */
export async function takeLimitsWith<T>(
  shop: LimitContext,
  limits: Limit[],
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  refuseFull(shop, limits)
  return inTransaction(shop.db, async trx => {
    await takeLimitsIn(shop, trx, limits)
    return work(trx)
  })
}

/** A refused visitor who tries again costs nothing until there is a free slot. */
export function refuseFull(shop: LimitContext, limits: Limit[]): void {
  const wait = shop.admissions.waitOfFull(limits, shop.now())
  if (wait > 0) throw tooOften(wait)
}

/** The same inside a transaction: what is rolled back was not counted. */
export async function takeLimitsIn(shop: LimitContext, trx: Db, limits: Limit[]): Promise<void> {
  await takeSome(shop, trx, limits, [])
}

/**
 * The same, and one more use of those `wished` that have a free slot, all in one statement, for callers that
 * can go on without them.
 *
 * @returns whether all of them had
 */
export async function takeLimitsAndWished(
  shop: LimitContext,
  trx: Db,
  limits: Limit[],
  wished: Limit[],
): Promise<boolean> {
  const missed = await takeSome(shop, trx, limits, wished)
  return missed.length === 0
}

/** @returns those of the wished that are full */
async function takeSome(shop: LimitContext, trx: Db, limits: Limit[], wished: Limit[]): Promise<Limit[]> {
  const now = shop.now()
  // Same order in every process; otherwise two could deadlock on each other's rows (PostgreSQL).
  let left = [...limits, ...wished].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const missed: Limit[] = []
  // Each lost round means that another request was admitted, so there are no more rounds than slots.
  for (let round = sumOfSlots(left); left.length > 0; round--) {
    if (round < 0) throw tooOften(1_000)
    const taken = await takeSlots(trx, left, now)
    left = left.filter(({ key }) => !taken.includes(key))
    if (left.length === 0) break
    const full = await fullOf(trx, left, now)
    shop.admissions.noteFull(full, now)
    const wait = Math.max(
      0,
      ...full.filter(({ limit }) => limits.includes(limit)).map(({ wait_ms }) => wait_ms),
    )
    if (wait > 0) throw tooOften(wait)
    missed.push(...full.map(({ limit }) => limit))
    left = left.filter(limit => !missed.includes(limit))
  }
  return missed
}

/**
 * Whether this is the first time within the period, however many ask at once and whatever the limits are: what is to be
 * done once. Inside a transaction; what is rolled back was not the first time.
 */
export async function takeOnce(trx: Db, { key, per_ms }: Omit<Limit, 'max'>, now: number): Promise<boolean> {
  const taken = await takeSlots(trx, [{ key, per_ms, max: 1 }], now)
  return taken.length > 0
}

function sumOfSlots(limits: Limit[]): number {
  return limits.reduce((sum, { max }) => sum + max, 0)
}

export function tooOften(wait_ms: number): Refused {
  const retry_after = Math.ceil(wait_ms / 1_000)
  return new Refused('too-often', `Слишком часто. Попробуйте ещё раз через ${waitInWords(retry_after)}`, {
    status: 429,
    retry_after,
  })
}

function waitInWords(seconds: number): string {
  if (seconds < 60) return plural(seconds, 'секунду', 'секунды', 'секунд')
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return plural(minutes, 'минуту', 'минуты', 'минут')
  return plural(Math.ceil(minutes / 60), 'час', 'часа', 'часов')
}
