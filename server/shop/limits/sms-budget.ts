import { Refused } from '../../errors.ts'
import type { Shop } from '../shop.ts'
import { enter } from './enter.ts'
import { limitKey, limitsOf } from './limit-table.rules.ts'
import { takenOfLimit } from './limits.rows.ts'

const WHO = { shop: 'all' }
/** The share of the budget from which on somebody should look why so many go out. */
const WARNED_FROM = 0.8
const HOURLY = { max: 1, per_ms: 60 * 60_000 }

/**
 * Counts one more SMS of the whole shop's day. Warns in the log before the budget is spent, and says it as an error when it is.
 *
 * @returns 0, or the milliseconds until there is one again
 */
export async function waitOfSmsBudget(shop: Shop): Promise<number> {
  if (shop.config.LIMITS === 'off') return 0
  try {
    await enter(shop, 'sms', WHO)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    shop.log.error({ retry_after: error.retry_after }, 'the budget of SMS is spent: they wait')
    return (error.retry_after ?? 1) * 1_000
  }
  await warn(shop)
  return 0
}

/** Once an hour and process, so that it is read and not scrolled by. */
async function warn(shop: Shop): Promise<void> {
  for (const row of limitsOf('sms')) {
    const sent = await takenOfLimit(shop.db, limitKey(row, WHO.shop), shop.now())
    if (sent < row.max * WARNED_FROM) continue
    if (shop.admissions.take('warning of the SMS budget', HOURLY, shop.now()) > 0) continue
    shop.log.warn({ sent, budget: row.max }, 'many SMS today: the budget comes to its end')
  }
}
