import { HOUR_MS } from '../../contract/durations.ts'
import type { Db } from '../../database/open-database.ts'
import { Refused } from '../../errors.ts'
import type { LimitContext } from './admissions.ts'
import { countedAt } from './enter.ts'
import type { SmsBudget } from './limit-table.rules.ts'
import { type Limit, takenOfLimit } from './limits.queries.ts'
import { refuseFull, takeLimits, takeLimitsIn } from './limits.ts'
import type { Asker } from './standing.rules.ts'

/** From this share of the budget on somebody should find out why so many are sent. */
const WARNED_FROM = 0.8
const HOURLY = { max: 1, per_ms: HOUR_MS }
const NOBODY: Asker = { id: null, user: null, ip: '', known_since: null, proved_phone: null }

/**
 * Counts one more SMS in the whole shop's day. Logs a warning before the budget is used up, and an error when
 * it is.
 *
 * @returns 0, or the milliseconds until there is one again
 */
export async function waitOfSmsBudget(shop: LimitContext, budget: SmsBudget): Promise<number> {
  if (shop.config.LIMITS === 'off') return 0
  const limits = countedAt(shop, budget, NOBODY, {})
  try {
    await takeLimits(shop, limits)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    warnOfSpentBudget(shop, budget, error)
    return (error.retry_after ?? 1) * 1_000
  }
  await warn(shop, budget, limits)
  return 0
}

/**
 * Counts one more code in the shop's day. Throws `Refused('no-sms-left')` (503) when none is left, so that
 * the visitor does not wait for an SMS that will not come.
 */
export async function payForCode(shop: LimitContext, trx: Db, asker: Asker, phone: string): Promise<void> {
  if (shop.config.LIMITS === 'off') return
  const limits = countedAt(shop, 'sms-codes', asker, { phone })
  try {
    refuseFull(shop, limits)
    await takeLimitsIn(shop, trx, limits)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    warnOfSpentBudget(shop, 'sms-codes', error)
    const { retry_after } = error
    throw new Refused('no-sms-left', NO_CODES, { status: 503, ...(retry_after ? { retry_after } : {}) })
  }
  await warn({ ...shop, db: trx }, 'sms-codes', limits)
}

const NO_CODES =
  'Сейчас мы не можем отправить код: СМС на сегодня закончились. Попробуйте позже. Заказ можно оформить и без входа.'

/** Once an hour and process, like every log line about a budget, so that the log stays readable. */
function warnOfSpentBudget(shop: LimitContext, budget: SmsBudget, { retry_after }: Refused): void {
  if (shop.admissions.take(`word of spent ${budget}`, HOURLY, shop.now()) > 0) return
  const words = budget === 'sms-codes' ? 'whoever asks for a code is told' : 'they wait'
  shop.log.error({ budget, retry_after }, `the budget of SMS is spent: ${words}`)
}

async function warn(shop: LimitContext, budget: SmsBudget, limits: Limit[]): Promise<void> {
  for (const { key, max } of limits) {
    const sent = await takenOfLimit(shop.db, key, shop.now())
    if (sent < max * WARNED_FROM) continue
    if (shop.admissions.take(`warning of ${key}`, HOURLY, shop.now()) > 0) continue
    shop.log.warn({ budget, sent, most: max }, 'many SMS today: the budget comes to its end')
  }
}
