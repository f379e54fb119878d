import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isPostgres } from '../../database/is-postgres.ts'
import type { Db } from '../../database/open-database.ts'
import { statement } from '../../database/statement.ts'
import type { CartLinesTable, CartsTable } from '../../database/tables/cart.ts'
import type { OrdersTable } from '../../database/tables/orders.ts'
import type { CertificatesTable, CouponsTable, PromotionsTable } from '../../database/tables/promotions.ts'

type CartLineRow = Pick<Selectable<CartLinesTable>, 'offer_id' | 'quantity'>
type CartTerms = Pick<Selectable<CartsTable>, 'tab' | 'bonus_amount' | 'certificate_amount'>
type CouponTerms = Selectable<CouponsTable> & {
  /** Uses of this customer that stand, by the account or by this browser without one. */
  own_uses: number
  added_at: number
}
type LastOrder = Pick<
  Selectable<OrdersTable>,
  'post_code' | 'region' | 'city_type' | 'city_parent' | 'city' | 'street' | 'house' | 'flat' | 'address'
> & { kind: 'address' | 'shop' | 'pvz'; point_id: string; region_fias_id: string | null }

/** All that a quote asks of a cart. */
export interface TermsRows {
  /** In the order they were added. */
  lines: CartLineRow[]
  cart: CartTerms | undefined
  promotions: PromotionsTable[]
  coupons: CouponTerms[]
  certificate: CertificatesTable | undefined
  /** The account's bonuses; undefined for who is no member. */
  member: { bonus_balance: number } | undefined
  /** Bonuses with a term: what is left of each gift. */
  lots: { left: number; expires_at: number }[]
  /** Orders of this owner that were not cancelled. */
  orders: number
  last: LastOrder[]
}

/** Whose cart it is: an account's `visitor_id` is 0, a browser's `user_id` is. */
export interface TermsAsked extends Record<string, unknown> {
  cart_id: number
  user_id: number
  visitor_id: number
  customer: string
}

/** In one statement: a cart is read with every page of its owner. */
export async function readTerms(db: Db, asked: TermsAsked): Promise<TermsRows> {
  const rows = await termsOfCart(db, asked)
  const of = <T>(kind: string) =>
    rows.filter(row => row.kind === kind).map(row => JSON.parse(row.row_json) as T)
  return {
    cart: of<CartTerms>('cart')[0],
    lines: of<CartLineRow & { added_at: number }>('line')
      .toSorted((a, b) => a.added_at - b.added_at || a.offer_id - b.offer_id)
      .map(({ offer_id, quantity }) => ({ offer_id, quantity })),
    promotions: of('promotion'),
    coupons: of<CouponTerms>('coupon').toSorted(
      (a, b) => a.added_at - b.added_at || (a.code < b.code ? -1 : 1),
    ),
    certificate: of<CertificatesTable>('certificate')[0],
    member: of<{ bonus_balance: number }>('member')[0],
    lots: of('lot'),
    orders: of<{ orders: number }>('orders')[0]?.orders ?? 0,
    last: of('last'),
  }
}

const PROMOTION = ['code', 'title', 'kind', 'pieces', 'percent', 'price', 'category_ids_json', 'priority', 'starts_at', 'ends_at', 'is_on'] // biome-ignore format: a list
const COUPON = ['code', 'title', 'percent', 'roubles', 'least_items', 'least_total', 'uses_limit', 'uses', 'customer_limit', 'is_first_order', 'category_ids_json', 'is_combinable', 'starts_at', 'ends_at'] // biome-ignore format: a list
const ADDRESS = ['post_code', 'region', 'city_type', 'city_parent', 'city', 'street', 'house', 'flat', 'address'] // biome-ignore format: a list

const termsOfCart = statement<TermsAsked, { kind: string; row_json: string }>((db, asked) => {
  const json = (columns: Record<string, RawBuilder<unknown>>) => {
    // The same function under two names; both give its text.
    const name = sql.raw(isPostgres(db) ? 'json_build_object' : 'json_object')
    const members = Object.entries(columns).map(([key, value]) => sql`${sql.lit(key)}, ${value}`)
    return sql`cast(${name}(${sql.join(members)}) as text)`
  }
  const columns = (table: string, names: string[]) =>
    Object.fromEntries(names.map(name => [name, sql.ref(`${table}.${name}`)]))
  const cart_id = sql`cast(${asked.cart_id} as integer)`
  const user_id = sql`cast(${asked.user_id} as integer)`
  const visitor_id = sql`cast(${asked.visitor_id} as integer)`
  // Of whoever is not asked for the id is 0, which nobody has.
  const isOwn = (orders: string) => sql`(${sql.ref(`${orders}.user_id`)} = ${user_id}
    or (${sql.ref(`${orders}.visitor_id`)} = ${visitor_id} and ${sql.ref(`${orders}.user_id`)} is null))`
  const own_uses = sql`(select count(*) from coupon_uses u join orders uo on uo.id = u.order_id
    where u.code = c.code and u.given_back_at is null and (u.customer = ${asked.customer} or ${isOwn('uo')}))`
  const last = (kind: string, services: string) => sql`
    select 'last' as kind, row_json from (select ${json({
      kind: sql.lit(kind),
      point_id: sql.ref('o.point_id'),
      region_fias_id: sql`(select p.region_fias_id from pickup_points p where p.id = o.point_id)`,
      ...columns('o', ADDRESS),
    })} as row_json from orders o where ${isOwn('o')} and ${sql.raw(services)}
      order by o.created_at desc, o.id desc limit 1) as last_${sql.raw(kind)}`
  const asking = sql<{ kind: string; row_json: string }>`
    select 'cart' as kind, ${json(columns('k', ['tab', 'bonus_amount', 'certificate_amount']))} as row_json
      from carts k where k.id = ${cart_id}
    union all select 'line', ${json(columns('i', ['offer_id', 'quantity', 'added_at']))}
      from cart_lines i where i.cart_id = ${cart_id}
    union all select 'promotion', ${json(columns('p', PROMOTION))} from promotions p where p.is_on = 1
    union all select 'coupon', ${json({ ...columns('c', COUPON), own_uses, added_at: sql.ref('cc.added_at') })}
      from cart_coupons cc join coupons c on c.code = cc.code where cc.cart_id = ${cart_id}
    union all select 'certificate', ${json(columns('g', ['id', 'amount', 'balance', 'ends_at']))}
      from carts k join certificates g on g.id = k.certificate_id where k.id = ${cart_id}
    union all select 'member', ${json(columns('m', ['bonus_balance']))}
      from users m where m.id = ${user_id} and m.in_loyalty_program = 1
    union all select 'lot', ${json({
      expires_at: sql.ref('l.expires_at'),
      left: sql`l.delta + coalesce((select sum(t.delta) from bonus_moves t where t.lot_id = l.id), 0)`,
    })} from bonus_moves l where l.user_id = ${user_id} and l.expires_at is not null and l.delta > 0
    union all select 'orders', ${json({ orders: sql`count(*)` })}
      from orders n where ${isOwn('n')} and n.status <> 'cancelled' and (n.status <> 'returned'
        or exists (select 1 from order_events d where d.order_id = n.id and d.status = 'delivered'))
    union all ${last('address', 'o.service_id = 4')}
    union all ${last('shop', 'o.service_id in (3, 76)')}
    union all ${last('pvz', '(o.service_id = 79 or o.service_id >= 100)')}`
  return { compile: () => asking.compile(db) }
})
