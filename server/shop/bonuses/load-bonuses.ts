import type { BonusBalance, BonusMove } from '../../contract/account/bonuses.ts'
import type { Shop, SignedIn } from '../shop.ts'
import { movesOfUser } from './bonus-history.rows.ts'
import { EXPIRED_WORDS, expiringNext } from './bonus-lots.rules.ts'
import { lotsOf } from './returned-bonuses.rows.ts'

/** What a member has, and what of it runs out next, in the shopper's town. */
export async function loadBonuses(shop: Shop, { user, region }: SignedIn): Promise<BonusBalance> {
  const lots = await lotsOf(shop.db, user.id)
  return {
    in_loyalty_program: user.in_loyalty_program,
    balance_total: user.bonus_balance,
    ...expiringNext(lots, shop.now(), region.timezone),
    earn_percent: shop.config.BONUS_PERCENT,
  }
}

/** A page of the ledger, the newest first (decision 35). */
export async function bonusHistory(
  shop: Shop,
  { user }: SignedIn,
  asked: { page: number; per_page: number },
): Promise<{ moves: BonusMove[]; total: number }> {
  const { page, per_page } = asked
  const { rows, total } = await movesOfUser(shop.db, user.id, {
    now: shop.now(),
    expired_words: EXPIRED_WORDS,
    offset: (page - 1) * per_page,
    limit: per_page,
  })
  const moves = rows.map(row => ({
    date: row.created_at,
    title: row.reason,
    amount: row.delta,
    balance: row.balance,
    order_id: row.order_id,
    expires_at: row.expires_at,
  }))
  return { moves, total }
}
