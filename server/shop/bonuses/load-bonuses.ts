import type { BonusBalance, BonusMove } from '../../contract/account/bonuses.ts'
import { formatDateSpan } from '../../contract/words.ts'
import { dateAfter } from '../delivery/tariffs/delivery-days.rules.ts'
import type { Shop, SignedIn } from '../shop.ts'
import { movesOfUser, soonestOver } from './bonus-history.rows.ts'

const DAY_MS = 24 * 60 * 60_000

/** What a member has, and what of it runs out next, in the shopper's town. */
export async function loadBonuses(shop: Shop, { user, region }: SignedIn): Promise<BonusBalance> {
  const now = shop.now()
  const lots = await soonestOver(shop.db, user.id, now)
  const days = lots[0] ? Math.ceil((lots[0].expires_at - now) / DAY_MS) : 0
  const date = lots[0] ? dateAfter(lots[0].expires_at, region.timezone, 0) : ''
  const extra = lots.filter(lot => dateAfter(lot.expires_at, region.timezone, 0) === date)
  return {
    in_loyalty_program: user.in_loyalty_program,
    balance_total: user.bonus_balance,
    bonuses_extra: extra.reduce((sum, lot) => sum + lot.left, 0),
    bonuses_extra_expiration: days,
    bonuses_extra_expiration_date: date ? formatDateSpan(date, date) : '',
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
