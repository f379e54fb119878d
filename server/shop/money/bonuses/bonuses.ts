import { sql } from 'kysely'
import { columnsOf, jsonObject } from '../../../database/json-rows.ts'
import type { Db } from '../../../database/open-database.ts'
import { type EarnedBy, type MoneyKind, moneyChanged, type Returned } from '../kind.ts'
import {
  earnedByOrder,
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
  earnedTakenBack,
  expiringNext,
} from './bonuses.rules.ts'

/** Points of a member: one is a rouble, of at most a part of the goods; what is paid otherwise earns them. */
export const bonuses: MoneyKind<BonusTerms> = {
  kind: 'bonuses',
  role: 'points',
  is_of_account: true,
  words: {
    sum: 'Бонусы',
    column: 'bonuses',
    document: 'Списано бонусов',
    back: 'Бонусы',
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

  spent: ({ orders }) => (orders.length > 0 ? { columns: { bonus_amount: 0 } } : {}),
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
}

/**
 * Pays a part of an order by bonuses, those that expire soonest first. What has expired, and no job has taken away yet,
 * pays nothing. `trx` must be the order's transaction. Throws `Refused('changed')` when there are fewer by now.
 */
export async function spendBonuses(
  trx: Db,
  { user_id, order_id, amount, now }: { user_id: number; order_id: string; amount: number; now: number },
): Promise<void> {
  if (amount === 0) return
  // The account's row first: from here on nobody else touches its gifts.
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

/** Back to the gifts that they came from: what can be used longest comes first. */
async function refundBonuses(trx: Db, { user_id, order_id, code, roubles, now }: Returned): Promise<void> {
  if (user_id === null || roubles === 0) return
  await lockBalance(trx, user_id)
  const reason = `Возврат ${code}: бонусы за вещи`
  let left = roubles
  for (const { amount: most, user_id: _, ...lot } of (await spentByOrder(trx, order_id)).toSorted(byEnd)) {
    const delta = Math.min(left, most)
    if (delta === 0) break
    await moveBonuses(trx, { user_id, order_id, delta, kind: 'return', reason, ...backTo(lot, now), now })
    left -= delta
  }
  if (left > 0) throw new Error(`order ${order_id} has spent ${left} bonuses less than come back`)
}

/** Without a term first, then what ends last. */
function byEnd(one: { expires_at: number | null }, other: { expires_at: number | null }): number {
  return (other.expires_at ?? Number.MAX_SAFE_INTEGER) - (one.expires_at ?? Number.MAX_SAFE_INTEGER)
}

/**
 * Takes back what the returned pieces had earned: of the order's own bonuses with a term first, then of those without
 * one, then of the others that run out soonest. The balance stops at 0; what was not there is written in the reason.
 */
async function takeBackEarned(trx: Db, back: Returned & EarnedBy): Promise<number> {
  const { user_id, order_id, code, now, paid, given_after, taken } = back
  if (user_id === null) return 0
  const due = earnedTakenBack(await earnedByOrder(trx, order_id), taken, { paid, given_after })
  if (due === 0) return 0
  const balance = await lockBalance(trx, user_id)
  const there = Math.min(balance, due)
  const missing = due > there ? `, не хватило ${due - there}` : ''
  const reason = `Возврат ${code}: бонусы, начисленные за вещи${missing}`
  for (const { lot_id, amount } of await sourcesOf(trx, { user_id, order_id }, balance, there))
    await moveBonuses(trx, { user_id, order_id, delta: -amount, kind: 'take_back', reason, lot_id, now })
  return due
}

/** Where so many bonuses are taken from; they are there. */
async function sourcesOf(
  trx: Db,
  { user_id, order_id }: { user_id: number; order_id: string },
  balance: number,
  amount: number,
): Promise<{ lot_id: number | null; amount: number }[]> {
  const lots = await lotsOf(trx, user_id)
  const without_term = balance - lots.reduce((sum, lot) => sum + lot.left, 0)
  const wells = [
    ...lots.filter(lot => isOwn(lot, order_id)),
    { id: null, left: Math.max(0, without_term) },
    ...lots.filter(lot => !isOwn(lot, order_id)),
  ]
  const sources = []
  let left = amount
  for (const { id: lot_id, left: most } of wells) {
    const taken = Math.min(left, most)
    if (taken > 0) sources.push({ lot_id, amount: taken })
    left -= taken
  }
  return sources
}

function isOwn(lot: { kind: string; order_id: string | null }, order_id: string): boolean {
  return lot.kind === 'earn' && lot.order_id === order_id
}
