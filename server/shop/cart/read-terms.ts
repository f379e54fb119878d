import type { Cart, Tab } from '../../contract/cart/cart.ts'
import { EMPTY_CART } from '../../contract/cart/empty-cart.ts'
import type { Db } from '../../database/open-database.ts'
import type { Owner } from '../account/owner.rules.ts'
import { bonusesNow, expiringNext } from '../bonuses/bonus-lots.rules.ts'
import type { MoneyTerms } from '../pricing/discounts.rules.ts'
import { barredBy } from '../promotions/barred.rules.ts'
import { isInForce } from '../promotions/in-force.rules.ts'
import { promotionsInForce } from '../promotions/promotions.rules.ts'
import type { Shop } from '../shop.ts'
import type { VisitorTown } from '../towns/visitor-town.rules.ts'
import type { CartLineRow, CartRow } from './cart.rows.ts'
import { readTerms, type TermsRows } from './terms.rows.ts'
import { lastPlaces } from './terms.rules.ts'

/** What a cart's quote asks of the cart itself, as the database has it now. */
export interface CartTerms {
  /** Null for who has none: nobody has one before their first line. */
  cart: CartRow | null
  /** In the order they were added. */
  lines: CartLineRow[]
  /** What the shelves hold of them. */
  stock: TermsRows['stock']
  tab: Tab
  terms: MoneyTerms
  /** Codes of the cart that are worth nothing to this customer any more, whatever is in it. */
  gone_codes: string[]
  /** Orders that this owner placed before. */
  orders_placed: number
  /** Under which revisions deliveries are reckoned now. */
  delivery: TermsRows['delivery']
  /** Fields of the cart that no sum depends on. */
  shown: Pick<
    Cart,
    | 'bonuses_extra'
    | 'bonuses_extra_expiration'
    | 'bonuses_extra_expiration_date'
    | 'last_address'
    | 'last_shop'
    | 'last_pvz'
  >
}

/**
 * The owner's cart with all that its quote asks of the database, in one statement.
 *
 * @param phone of the checkout, for who has no account: a customer is known by it (decision 25)
 */
export async function termsOf(
  shop: Pick<Shop, 'config' | 'catalog' | 'now'>,
  db: Db,
  owner: Owner,
  region: Pick<VisitorTown, 'name' | 'fias_id' | 'timezone'>,
  phone = '',
): Promise<CartTerms> {
  const rows = await readTerms(db, owner, customerOf(owner, phone))
  const now = shop.now()
  const storeRegion = (id: string) => shop.catalog.current().stores.get(Number(id))?.region_fias_id
  const terms = moneyTerms(rows, now, shop.config.BONUS_PERCENT)
  const live = terms.coupons.filter(({ barred }) => barred === null).map(({ code }) => code)
  return {
    cart: rows.cart ? { id: rows.cart.id, version: rows.cart.version } : null,
    lines: rows.lines,
    stock: rows.stock,
    orders_placed: rows.orders.placed,
    delivery: rows.delivery,
    tab: rows.cart?.tab ?? EMPTY_CART.tab,
    terms,
    gone_codes: rows.coupons.map(({ code }) => code).filter(code => !live.includes(code)),
    shown: {
      ...expiringNext(rows.member ? rows.lots : [], now, region.timezone),
      ...lastPlaces(rows.last, region, storeRegion),
    },
  }
}

/** Whose use of a code it is: the account's, else the phone's of the order. */
export function customerOf(owner: Owner, phone: string): string {
  return 'user_id' in owner ? `user:${owner.user_id}` : phone
}

function moneyTerms(rows: TermsRows, now: number, earn_percent: number): MoneyTerms {
  const { cart, certificate, member } = rows
  return {
    now,
    promotions: promotionsInForce(rows.promotions, now),
    coupons: rows.coupons
      .filter(coupon => isInForce(coupon, now))
      .map(({ category_ids_json, is_combinable, ...row }) => ({
        ...row,
        category_ids: JSON.parse(category_ids_json),
        is_combinable: is_combinable === 1,
        barred: barredBy(row, rows.orders.standing),
      })),
    bonuses:
      (member && {
        total: bonusesNow(member.bonus_balance, rows.lots, now),
        wished: cart?.bonus_amount ?? 0,
        earn_percent,
      }) ||
      null,
    certificate: certificate ? { ...certificate, wished: cart?.certificate_amount ?? 0 } : null,
  }
}
