import { plural } from '../contract/words.ts'
import { inTransaction } from '../data/in-transaction.ts'
import { type Limit, takeSlot, waitOfLimits } from '../data/limits.ts'
import { Refused } from '../errors.ts'
import type { Shop } from './shop.ts'

/** A limit's terms without its key. */
export type LimitTerms = Omit<Limit, 'key'>

/**
 * Counts one more use of `key`, or throws `Refused('too-often')` (429) with the wait. All terms or none are counted; a
 * refused use is not counted.
 *
 * @param key what is limited, and whose: `sms-phone:+79…`
 */
export async function takeLimit(shop: Shop, key: string, terms: LimitTerms[]): Promise<void> {
  await takeLimits(
    shop,
    terms.map(each => ({ ...each, key: `${key}|${each.per_ms}` })),
  )
}

/** The same for limits of several keys, as those of a phone and of an address. */
export async function takeLimits(shop: Shop, limits: Limit[]): Promise<void> {
  // Same order in every process, or two can wait for each other's rows (PostgreSQL deadlock).
  const ordered = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  // Each lost round means that another request got in: there are no more rounds than slots.
  for (let round = ordered.reduce((sum, limit) => sum + limit.max, 0); round >= 0; round--) {
    const wait = await waitOfLimits(shop.db, ordered, shop.now())
    if (wait > 0) throw tooOften(wait)
    if (await takeAll(shop, ordered)) return
  }
  throw tooOften(1_000)
}

class LostRound extends Error {}

async function takeAll(shop: Shop, limits: Limit[]): Promise<boolean> {
  try {
    await inTransaction(shop.db, async trx => {
      for (const limit of limits) if (!(await takeSlot(trx, limit, shop.now()))) throw new LostRound()
    })
    return true
  } catch (error) {
    if (error instanceof LostRound) return false
    throw error
  }
}

function tooOften(wait_ms: number): Refused {
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
