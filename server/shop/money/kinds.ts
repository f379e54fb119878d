import type { Db } from '../../database/open-database.ts'
import { askPromises, type Broken, PROMISES } from '../../database/reconcile-queries.ts'
import { bonuses } from './bonuses/bonuses.ts'
import { certificate } from './certificate/certificate.ts'
import { coupon } from './coupon/coupon.ts'
import type { EarnedBy, MoneyKind, Returned, SpentOfCart, Taking } from './kind.ts'
import { promotion } from './promotion/promotion.ts'
import type { MoneyTerms } from './terms.rules.ts'

/**
 * Everything that lowers or pays the sum of an order, in the order in which money is computed (decision 3),
 * between goods and delivery. No other file knows which kinds there are.
 */
export const KINDS: MoneyKind[] = [promotion, coupon, bonuses, certificate]

/** Does it lower the value of goods? Every other kind pays. */
export function isDiscount(kind: string): boolean {
  return KINDS.find(each => each.kind === kind)?.role === 'discount'
}

/** Kinds that an order takes something of, by how often they are taken. */
export function takenKinds(): { of_order: string[]; of_checkout: string[] } {
  const taken = KINDS.filter(kind => kind.take)
  const namesOf = (kinds: MoneyKind[]) => kinds.map(({ kind }) => kind)
  return {
    of_order: namesOf(taken.filter(kind => !kind.is_of_checkout)),
    of_checkout: namesOf(taken.filter(kind => kind.is_of_checkout)),
  }
}

/** The part of an order's rows that belongs to each kind of the list. */
export function sumsByKind(rows: { kind: string; roubles: number }[], kinds = KINDS): Record<string, number> {
  return Object.fromEntries(kinds.map(({ kind }) => [kind, sumOf(rows.filter(row => row.kind === kind))]))
}

/** What was paid for the goods of an order, by kind; `money` is what none of them has paid. */
export function paidOf({ order, money }: PaidOrder): Record<string, number> {
  const paying = KINDS.filter(({ role }) => role !== 'discount')
  return { money: order.goods_total - order.discount, ...sumsByKind(money, paying) }
}

interface PaidOrder {
  order: { goods_total: number; discount: number }
  money: { kind: string; roubles: number }[]
}

/** What a return gives back beside money, as its page shows it. */
export function backInWords(rows: { kind: string; roubles: number }[]) {
  const sums = sumsByKind(rows)
  return KINDS.flatMap(({ kind, role, words }) => {
    const roubles = sums[kind] ?? 0
    return roubles > 0
      ? [{ kind, words: words.back ?? words.sum, roubles, is_points: role === 'points' }]
      : []
  })
}

/** An order that is being placed, as far as its money is concerned. */
export interface PlacedMoney {
  order: { id: string; checkout_id: string; user_id: number | null; created_at: number }
  money: { kind: string; source: string; roubles: number }[]
}

/** What a checkout takes, kind by kind: prepared before its transaction, taken in it. */
export type Takings = { kind: MoneyKind; terms: unknown; taking: Taking }[]

/** Most orders take nothing of most kinds. */
function takesSomething({ taking }: Takings[number]): boolean {
  return taking.sources.length > 0
}

/**
 * @param money the terms that the orders were computed with
 * @param customer whose uses count
 */
export function takingsOf(
  orders: [PlacedMoney, ...PlacedMoney[]],
  money: MoneyTerms,
  customer: string,
): Takings {
  const [{ order }] = orders
  const { checkout_id, created_at: now } = order
  return money.of.map(({ kind, terms }) => {
    const own = orders.map(({ order: placed, money: rows }) => ({
      placed,
      rows: rows.filter(row => row.kind === kind.kind),
    }))
    const shares = own.map(({ placed: { id: order_id, user_id }, rows }) => ({
      order_id,
      user_id,
      roubles: sumOf(rows),
    }))
    const bySource = Map.groupBy(
      own.flatMap(({ rows }) => rows),
      ({ source }) => source,
    )
    const sources = [...bySource].map(([source, rows]) => ({ source, roubles: sumOf(rows) }))
    const taking = {
      checkout_id,
      customer,
      now,
      orders: shares.filter(({ roubles }) => roubles > 0),
      sources,
    }
    return { kind, terms, taking }
  })
}

function sumOf(rows: { roubles: number }[]): number {
  return rows.reduce((sum, { roubles }) => sum + roubles, 0)
}

/** What all of them use up of the cart. */
export function spentOfCart(takings: Takings): Required<SpentOfCart> {
  const spent = takings.filter(takesSomething).map(({ kind, taking }) => kind.spent?.(taking) ?? {})
  return {
    columns: Object.assign({}, ...spent.map(({ columns }) => columns)),
    codes: spent.flatMap(({ codes = [] }) => codes),
  }
}

/** Rows that buyers of other carts may want at the same time. */
export function rowsOfOthers(takings: Takings): string[] {
  return takings
    .filter(takesSomething)
    .flatMap(({ kind, terms, taking }) => kind.rowsOfOthers?.(taking, terms) ?? [])
}

/**
 * Takes everything that the orders use, kind by kind, or throws `Refused('changed')` for what is no longer
 * there: then nothing of the checkout is taken. `trx` must be the order's transaction.
 *
 * @param atAccount writes the row of the account, at the point where kinds of the account take and return: in
 *   another order two transactions could deadlock (PostgreSQL)
 */
export async function spendMoney(trx: Db, takings: Takings, atAccount?: () => Promise<void>): Promise<void> {
  const first = takings.findIndex(({ kind }) => kind.is_of_account)
  for (const [index, taken] of takings.entries()) {
    if (index === first) await atAccount?.()
    if (takesSomething(taken)) await taken.kind.take?.(trx, taken.taking, taken.terms)
  }
  if (first < 0) await atAccount?.()
}

/**
 * Returns, once, everything that a cancelled order took, in the order in which a checkout takes it. `trx`
 * must be a transaction.
 *
 * @param isCheckoutUndone are all orders of its checkout cancelled?
 */
export async function giveBackMoney(
  trx: Db,
  order: { id: string; checkout_id: string; now: number },
  isCheckoutUndone: boolean,
): Promise<void> {
  const { id: order_id, checkout_id, now } = order
  for (const kind of KINDS) {
    if (!kind.is_of_checkout) await kind.giveBack?.(trx, { order_id, now })
    else if (isCheckoutUndone) await kind.giveBack?.(trx, { order_id: checkout_id, now })
  }
}

/** What a delivered order has earned, once. `trx` must be a transaction. */
export async function earnMoney(
  trx: Db,
  order: { id: string; user_id: number | null; bonuses_new: number },
  now: number,
): Promise<void> {
  for (const kind of KINDS) await kind.earn?.give(trx, order, now)
}

/**
 * Returns what each kind has paid for returned pieces, and takes back what they had earned. `trx` must be a
 * transaction.
 *
 * @param shares roubles by kind
 * @returns how much of what was earned was due
 */
export async function refundMoney(
  trx: Db,
  back: Omit<Returned, 'roubles'> & EarnedBy,
  shares: Record<string, number>,
): Promise<number> {
  let due = 0
  for (const kind of KINDS) {
    const own = { ...back, roubles: shares[kind.kind] ?? 0 }
    await kind.refund?.(trx, own)
    // The spent bonuses have been returned by now, so earned ones can be taken from them.
    due += (await kind.earn?.takeBack(trx, own)) ?? 0
  }
  return due
}

/**
 * Everything that should not exist, by the promise that it breaks: of the whole shop, and of each kind of
 * money. Writes nothing.
 */
export async function findBroken(db: Db): Promise<Broken> {
  return askPromises(db, Object.assign({}, PROMISES, ...KINDS.map(({ reconcile }) => reconcile)))
}
