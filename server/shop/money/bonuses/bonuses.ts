import { sql } from 'kysely'
import { columnsOf, jsonObject } from '../../../database/dialects.ts'
import type { Db } from '../../../database/open-database.ts'
import { ordersBesideLedger } from '../../../database/undone-order.ts'
import { type MoneyKind, moneyChanged } from '../kind.ts'
import {
  hasEarned,
  insertBonusMoves,
  lockBalance,
  lotsOf,
  moveBonuses,
  spentByOrder,
  takeBonuses,
} from './bonuses.queries.ts'
import {
  type BonusLot,
  type BonusTerms,
  backTo,
  bonusesNow,
  bonusesOfLines,
  bonusesUsed,
  bonusSteps,
  expiringNext,
} from './bonuses.rules.ts'
import { refundBonuses, takeBackEarned } from './expire-bonuses.ts'

const BESIDE_LEDGER = ordersBesideLedger({ kind: 'bonuses', moves: 'bonus_moves', taken: 'spend' })

/**
 * A member's points: each is worth a rouble, together they pay at most a share of the goods, and money earns
 * them.
 */
export const bonuses: MoneyKind<BonusTerms> = {
  kind: 'bonuses',
  role: 'points',
  is_of_account: true,
  words: {
    sum: 'Бонусы',
    column: 'bonuses',
    document: 'Списано бонусов',
    back: 'Бонусы — на счёт',
    changed: 'Бонусов на счёте стало меньше. Проверьте сумму и повторите.',
  },

  readTerms({ db, is_account, owner_id, cart_id }) {
    if (!is_account) return []
    const wished = sql`coalesce((select bonus_amount from carts where id = ${cart_id}), 0)`
    const left = sql`l.delta + coalesce((select sum(t.delta) from bonus_moves t where t.lot_id = l.id), 0)`
    return [
      sql`select 'member' as name, ${jsonObject(db, { ...columnsOf('m', ['bonus_balance']), wished })} as row_json
        from users m where m.id = ${owner_id} and m.in_loyalty_program = 1`,
      sql`select 'lot' as name, ${jsonObject(db, { expires_at: sql.ref('l.expires_at'), left })} as row_json
        from bonus_moves l where l.user_id = ${owner_id} and l.expires_at is not null and l.delta > 0`,
    ]
  },
  rows: ['member', 'lot'],
  termsFrom({ of, now, timezone, earn_percent }) {
    const [member] = of<{ bonus_balance: number; wished: number }>('member')
    const lots = of<BonusLot>('lot')
    return member
      ? {
          total: bonusesNow(member.bonus_balance, lots, now),
          wished: member.wished,
          earn_percent,
          extra: expiringNext(lots, now, timezone),
        }
      : null
  },
  unwished: terms => ({ ...terms, wished: 0 }),

  apply: bonusSteps,
  causes: ({ total, wished }) => (total < wished ? [{ what: 'bonuses', was: wished, now: total }] : []),
  shown: (terms, { soFar, roubles, earned }) => ({
    balance_total: terms.total,
    balance: bonusesUsed(terms, soFar).usable,
    bonuses: roubles,
    bonuses_new: earned,
    ...terms.extra,
  }),
  earned: bonusesOfLines,

  spent: () => ({ columns: { bonus_amount: 0 } }),
  rowsOfOthers: ({ orders }) => orders.slice(0, 1).map(({ user_id }) => `bonuses ${user_id}`),
  async take(trx, { orders, now }) {
    for (const { order_id, user_id, roubles: amount } of orders)
      if (user_id !== null) await spendBonuses(trx, { user_id, order_id, amount, now })
  },
  async giveBack(trx, { order_id, now }) {
    for (const { user_id, amount: delta, ...lot } of await spentByOrder(trx, order_id)) {
      const reason = `Отмена заказа ${order_id}`
      await moveBonuses(trx, { user_id, delta, kind: 'release', reason, order_id, ...backTo(lot, now), now })
    }
  },
  refund: refundBonuses,
  earn: {
    async give(trx, { id: order_id, user_id, bonuses_new: delta }, now) {
      if (user_id === null || delta === 0) return
      await lockBalance(trx, user_id)
      if (await hasEarned(trx, order_id)) return
      const reason = `Начислено за заказ ${order_id}`
      await moveBonuses(trx, { user_id, delta, kind: 'earn', reason, order_id, lot_id: null, now })
    },
    takeBack: takeBackEarned,
  },

  reconcile: {
    'a balance of bonuses is the sum of its ledger, never below 0': `
      select u.id, u.bonus_balance, coalesce(b.moved, 0) as moved from users u
      left join (select user_id, sum(delta) as moved from bonus_moves group by user_id) b on b.user_id = u.id
      where u.bonus_balance <> coalesce(b.moved, 0) or u.bonus_balance < 0`,
    'what is left of bonuses with a term is no less than nothing': `
      select l.id, l.delta, coalesce(t.taken, 0) as taken from bonus_moves l
      join (select lot_id, sum(delta) as taken from bonus_moves where lot_id is not null group by lot_id) t on t.lot_id = l.id
      where l.delta + t.taken < 0 or t.taken > 0`,
    'an order spent the bonuses that it says': BESIDE_LEDGER.spent,
    'an order that came to nothing has got its bonuses back, and no other has': BESIDE_LEDGER.returned,
    'an account earns by an order once, when it was delivered, what the order says': `
      select o.id, o.status, o.bonuses_new, coalesce(b.earned, 0) as earned from orders o
      left join (select order_id, sum(delta) as earned from bonus_moves where kind = 'earn' group by order_id) b
        on b.order_id = o.id
      where coalesce(b.earned, 0) not in (0, o.bonuses_new)
        or (coalesce(b.earned, 0) > 0 and not exists (
          select 1 from order_events e where e.order_id = o.id and e.status = 'delivered'))`,
  },
}

/**
 * Pays a part of an order by bonuses, soonest to expire first. Expired ones that no job has deducted yet pay
 * nothing. `trx` must be the order's transaction. Throws `Refused('changed')` when there are fewer by now.
 */
export async function spendBonuses(
  trx: Db,
  { user_id, order_id, amount, now }: { user_id: number; order_id: string; amount: number; now: number },
): Promise<void> {
  if (amount === 0) return
  // The account's row first: from here on nobody else changes its lots.
  const left = await takeBonuses(trx, user_id, amount)
  if (left === null) throw tooFew(amount)
  const lots = await lotsOf(trx, user_id)
  const expired = lots.filter(lot => lot.expires_at <= now).reduce((sum, lot) => sum + lot.left, 0)
  if (left < expired) throw tooFew(amount)
  let rest = amount
  const taken: { lot_id: number | null; amount: number }[] = []
  for (const lot of lots.filter(each => each.expires_at > now)) {
    const share = Math.min(rest, lot.left)
    if (share > 0) taken.push({ lot_id: lot.id, amount: share })
    rest -= share
  }
  if (rest > 0) taken.push({ lot_id: null, amount: rest })
  await insertBonusMoves(
    trx,
    taken.map(({ lot_id, amount: share }) => ({
      user_id,
      delta: -share,
      kind: 'spend' as const,
      reason: `Оплата заказа ${order_id}`,
      order_id,
      lot_id,
      created_at: now,
    })),
  )
}

function tooFew(was: number) {
  const text = 'Бонусов на счёте стало меньше, пока вы оформляли заказ. Проверьте сумму и повторите.'
  return moneyChanged(text, { what: 'bonuses', was, now: 0 })
}
