import { type RawBuilder, type Selectable, sql } from 'kysely'
import { columnsOf, jsonObject } from '../../../database/dialects.ts'
import type { Db } from '../../../database/open-database.ts'
import type { CouponsTable } from '../../../database/tables/promotions.ts'
import { undoneOrder } from '../../../database/undone-order.ts'
import { type LostOfKind, type MoneyKind, moneyChanged } from '../kind.ts'
import { isInForce } from '../promotion/promotion.ts'
import { isReported, lostInChange } from '../terms.rules.ts'
import { findCode, giveBackUses, insertUse, returnUse, takeUse, usesOfCustomer } from './coupon.queries.ts'
import {
  barredBy,
  type CartCoupon,
  couponEntry,
  couponOutcomes,
  couponSteps,
  customerLimit,
} from './coupon.rules.ts'

/** The codes of a cart. */
export interface CouponTerms {
  /** In the order in which they were entered. */
  coupons: CartCoupon[]
  /** Codes of the cart that are of no more use to this customer, whatever is in it. */
  gone: string[]
}

type CouponRow = Selectable<CouponsTable> & {
  /** Standing uses of this customer: by the account, or without one by this browser or the order's phone. */
  own_uses: number
  /** Of these, the ones by others who typed the same phone. */
  typed_uses: number
  added_at: number
}

const COLUMNS = ['code', 'title', 'percent', 'roubles', 'least_items', 'least_total', 'uses_limit', 'uses', 'customer_limit', 'is_first_order', 'category_ids_json', 'is_combinable', 'starts_at', 'ends_at'] // biome-ignore format: a list

/**
 * A discount for everybody who has its code, up to a number of uses: one for each checkout, however many
 * parts it has.
 */
export const coupon: MoneyKind<CouponTerms> = {
  kind: 'coupon',
  role: 'discount',
  is_of_checkout: true,
  words: {
    sum: 'Промокод',
    column: 'coupon',
    changed: 'Промокод больше не действует. Уберите его, проверьте сумму и повторите.',
  },

  readTerms({ db, is_account, cart_id, customer, isOwn }) {
    const uses = (isCounted: RawBuilder<unknown>) =>
      sql`(select count(*) from coupon_uses u join orders uo on uo.id = u.order_id
        where u.code = c.code and u.given_back_at is null and ${isCounted})`
    const own_uses = uses(sql`(u.customer = ${customer} or ${isOwn('uo')})`)
    const typed_uses = is_account ? sql.lit(0) : uses(sql`u.customer = ${customer} and not ${isOwn('uo')}`)
    const row = { ...columnsOf('c', COLUMNS), own_uses, typed_uses, added_at: sql.ref('cc.added_at') }
    return [
      sql`select 'coupon' as name, ${jsonObject(db, row)} as row_json
        from cart_coupons cc join coupons c on c.code = cc.code where cc.cart_id = ${cart_id}`,
    ]
  },
  rows: ['coupon'],
  termsFrom({ of, now, orders_standing }) {
    const rows = of<CouponRow>('coupon').toSorted(
      (a, b) => a.added_at - b.added_at || (a.code < b.code ? -1 : 1),
    )
    const coupons = rows
      .filter(row => isInForce(row, now))
      .map(
        ({ category_ids_json, is_combinable, ...row }): CartCoupon => ({
          ...row,
          category_ids: JSON.parse(category_ids_json),
          is_combinable: is_combinable === 1,
          barred: barredBy(row, orders_standing),
        }),
      )
    const live = new Set(coupons.filter(({ barred }) => barred === null).map(({ code }) => code))
    return { coupons, gone: rows.map(({ code }) => code).filter(code => !live.has(code)) }
  },

  apply: ({ coupons }, soFar) => couponSteps(coupons, soFar),
  lost: ({ coupons }, { soFar, most }) =>
    couponOutcomes(coupons, soFar).flatMap((outcome): LostOfKind[] => {
      if (outcome.status === 'applied') return []
      const { code: rule } = outcome.coupon
      const roubles = outcome.is_beaten ? 0 : -(most.get(rule)?.roubles ?? 0)
      const words = `Промокод ${rule} ${lowerFirst(outcome.status_text)}`
      return [{ kind: 'coupon', rule, roubles: roubles || 0, words }]
    }),
  causes({ coupons, gone }, { lost }) {
    const taken = lost.filter(step => isReported(step) && !gone.includes(step.rule))
    return [
      ...gone.map(code => {
        const reason = lost.find(({ rule }) => rule === code)?.words
        const helps = coupons.find(each => each.code === code)?.barred === 'used_by_phone' && {
          sign_in: true as const,
        }
        return { what: 'coupon', coupon: code, now: 0, ...(reason && { reason }), ...helps }
      }),
      ...taken.map(step => ({ coupon: step.rule, ...lostInChange(step) })),
    ]
  },
  shown: ({ coupons }, { soFar, roubles }) => ({
    coupon_list: couponOutcomes(coupons, soFar).map(couponEntry),
    price_discount_coupon: roubles,
  }),

  spent: ({ sources }) => ({ codes: sources.map(({ source }) => source) }),
  rowsOfOthers: ({ sources }) => sources.map(({ source }) => `coupon ${source}`),
  take: (trx, { checkout_id: id, customer, now, sources }) =>
    spendCoupons(
      trx,
      { id, customer, now },
      sources.map(({ source: code, roubles }) => ({ code, roubles })),
    ),
  async giveBack(trx, { order_id, now }) {
    for (const code of await giveBackUses(trx, order_id, now)) await returnUse(trx, code)
  },

  reconcile: {
    'a checkout whose code took something off has used it, unless all of it came to nothing': `
      select p.checkout_id, d.source as code, sum(d.roubles) as roubles, max(u.roubles) as used,
        max(u.given_back_at) as given_back_at
      from order_money d join orders p on p.id = d.order_id
      left join coupon_uses u on u.order_id = p.checkout_id and u.code = d.source
      where d.kind = 'coupon' group by p.checkout_id, d.source
      having max(u.code) is null or sum(d.roubles) <> max(u.roubles)
        or (max(u.given_back_at) is null) <> (p.checkout_id in (select o.checkout_id from orders o where not ${undoneOrder('o')}))`,
    'a code is used no more often than it may be, and each use is an order': `
      select c.code, c.uses, coalesce(u.used, 0) as used from coupons c
      left join (select code, count(*) as used from coupon_uses where given_back_at is null group by code) u on u.code = c.code
      where (c.uses_limit > 0 and c.uses > c.uses_limit) or c.uses < coalesce(u.used, 0)`,
    'a customer uses a code no more often than it may be': `
      select u.code, u.customer, count(*) as used from coupon_uses u
      join coupons c on c.code = u.code
      where u.given_back_at is null and c.customer_limit > 0
      group by u.code, u.customer, c.customer_limit having count(*) > c.customer_limit`,
  },
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/**
 * Uses these codes for an order, all or none. A code's limit is a condition of its own update; a customer's
 * limit is the number of the use, which is unique (promise 3).
 *
 * `trx` must be the order's transaction. Throws `Refused('changed')` for one that is used up by now.
 *
 * @param order the first of its checkout: a code is used once, however many parts it has
 */
export async function spendCoupons(
  trx: Db,
  order: { id: string; customer: string; now: number },
  codes: { code: string; roubles: number }[],
): Promise<void> {
  const { id: order_id, customer, now } = order
  // Same order in every checkout; otherwise two could deadlock on each other's codes (PostgreSQL).
  for (const { code, roubles } of codes.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const terms = await takeUse(trx, code, now)
    if (!terms) throw usedUp(code, roubles)
    const places = await usesOfCustomer(trx, code, customer)
    const limit = customerLimit(terms)
    if (limit > 0 && places.length >= limit) throw usedByCustomer(code, roubles, customer)
    const place = firstFree(places)
    await insertUse(trx, { code, order_id, customer, place, roubles, created_at: now, given_back_at: null })
  }
}

/** Numbers of returned uses are used again. */
function firstFree(places: number[]): number {
  let place = 1
  while (places.includes(place)) place += 1
  return place
}

function usedUp(coupon: string, was: number) {
  const text = `Промокод ${coupon} закончился, пока вы оформляли заказ. Проверьте сумму и повторите.`
  return moneyChanged(text, { what: 'coupon', coupon, was, now: 0 })
}

/**
 * The phone counts only for an order without an account: its owner, once signed in, has a use of their own
 * (promise 29).
 */
function usedByCustomer(coupon: string, was: number, customer: string) {
  const isAccount = customer.startsWith('user:')
  const text = isAccount
    ? `Вы уже использовали промокод ${coupon}. Уберите его и повторите.`
    : `Промокод ${coupon} с этим номером телефона уже использовали. Если это были не вы, войдите по номеру, и он сработает.`
  const change = { what: 'coupon' as const, coupon, was, now: 0 }
  return moneyChanged(text, isAccount ? change : { ...change, sign_in: true })
}

/**
 * A code as the shop spells it, for what somebody typed; null for one that does not exist, has ended or has
 * not begun.
 */
export async function findLiveCode(db: Db, typed: string, now: number): Promise<string | null> {
  const found = await findCode(db, sameCodes(typed))
  return found && isInForce(found, now) ? found.code : null
}

/** Possible spellings of the code: codes are stored in capitals, but nobody types them so. */
export function sameCodes(typed: string): string[] {
  return [...new Set([typed.toUpperCase(), typed])]
}
