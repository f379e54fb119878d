import { inTransaction } from '../../database/in-transaction.ts'
import type { Db } from '../../database/open-database.ts'
import type { LimitContext } from './admissions.ts'
import { enterIn } from './enter.ts'
import type { RowLimit } from './limit-table.rules.ts'
import type { Asker } from './standing.rules.ts'

/**
 * What somebody typed, as `find` knows it, or null for what there is not. Wrong guesses are counted, and once there were
 * too many nobody is told of right ones either: throws `Refused('too-often')`.
 *
 * Counted first, so that many guesses at once are no more than the limit; a right one takes its count back.
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
