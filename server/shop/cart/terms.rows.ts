import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type DeliveryRevisions, PROMOTION_COLUMNS, REVISIONS } from '../../database/delivery-text.ts'
import { columnsOf, jsonArray, jsonObject } from '../../database/json-rows.ts'
import type { Db } from '../../database/open-database.ts'
import { statement } from '../../database/statement.ts'
import type { CartLinesTable, CartsTable } from '../../database/tables/cart.ts'
import type { OrdersTable } from '../../database/tables/orders.ts'
import type { CertificatesTable, CouponsTable, PromotionsTable } from '../../database/tables/promotions.ts'
import type { StockTable } from '../../database/tables/stock.ts'

type CartLineRow = Pick<Selectable<CartLinesTable>, 'offer_id' | 'quantity'>
type CartTerms = Pick<
  Selectable<CartsTable>,
  'id' | 'version' | 'tab' | 'bonus_amount' | 'certificate_amount'
>
type CouponTerms = Selectable<CouponsTable> & {
  /** Uses of this customer that stand, by the account, or by this browser or the phone of its order without one. */
  own_uses: number
  /** Of these, the ones of others who typed the same phone. */
  typed_uses: number
  added_at: number
}
type LastOrder = Pick<
  Selectable<OrdersTable>,
  | 'post_code'
  | 'region'
  | 'city_type'
  | 'city_parent'
  | 'city'
  | 'street'
  | 'house'
  | 'entrance'
  | 'flat'
  | 'address'
> & { kind: 'address' | 'shop' | 'pvz'; point_id: string; region_fias_id: string | null }

/** All that a quote asks of a cart. */
export interface TermsRows {
  /** Undefined for who has none. */
  cart: CartTerms | undefined
  /** In the order they were added. */
  lines: CartLineRow[]
  /** What the shelves hold of them. */
  stock: (Pick<Selectable<StockTable>, 'offer_id' | 'store_id' | 'qty'> & { kind: 'store' | 'warehouse' })[]
  promotions: PromotionsTable[]
  coupons: CouponTerms[]
  certificate: CertificatesTable | undefined
  /** The account's bonuses; undefined for who is no member. */
  member: { bonus_balance: number } | undefined
  /** Bonuses with a term: what is left of each gift. */
  lots: { left: number; expires_at: number }[]
  /** Orders of this owner, and those of them that were not cancelled. */
  orders: { placed: number; standing: number }
  last: LastOrder[]
  /** Under which revisions deliveries are reckoned now. */
  delivery: DeliveryRevisions
}

type Owner = { user_id: number } | { visitor_id: number }

/** In one statement: a cart is read with every page of its owner. */
export async function readTerms(db: Db, owner: Owner, customer: string): Promise<TermsRows> {
  const rows =
    'user_id' in owner
      ? await termsOfAccount(db, { owner_id: owner.user_id, customer })
      : await termsOfBrowser(db, { owner_id: owner.visitor_id, customer })
  const texts = Map.groupBy(rows, row => row.kind)
  const of = <T>(kind: string) => (texts.get(kind) ?? []).map(row => JSON.parse(row.row_json) as T)
  const text = (kind: string) => texts.get(kind)?.[0]?.row_json ?? ''
  return {
    cart: of<CartTerms>('cart')[0],
    lines: of<CartLineRow & { added_at: number }>('line')
      .toSorted((a, b) => a.added_at - b.added_at || a.offer_id - b.offer_id)
      .map(({ offer_id, quantity }) => ({ offer_id, quantity })),
    stock: of<TermsRows['stock']>('stock').flat(),
    promotions: of('promotion'),
    coupons: of<CouponTerms>('coupon').toSorted(
      (a, b) => a.added_at - b.added_at || (a.code < b.code ? -1 : 1),
    ),
    certificate: of<CertificatesTable>('certificate')[0],
    member: of<{ bonus_balance: number }>('member')[0],
    lots: of('lot'),
    orders: of<TermsRows['orders']>('orders')[0] ?? { placed: 0, standing: 0 },
    last: of('last'),
    delivery: { services_revision: text('services_revision'), revision: text('revision') },
  }
}

const COUPON = ['code', 'title', 'percent', 'roubles', 'least_items', 'least_total', 'uses_limit', 'uses', 'customer_limit', 'is_first_order', 'category_ids_json', 'is_combinable', 'starts_at', 'ends_at'] // biome-ignore format: a list
const ADDRESS = ['post_code', 'region', 'city_type', 'city_parent', 'city', 'street', 'house', 'entrance', 'flat', 'address'] // biome-ignore format: a list

const termsOfAccount = termsStatement('user_id')
const termsOfBrowser = termsStatement('visitor_id')

function termsStatement(column: 'user_id' | 'visitor_id') {
  return statement<{ owner_id: number; customer: string }, { kind: string; row_json: string }>(
    (db, asked) => {
      const isAccount = column === 'user_id'
      const json = (members: Record<string, RawBuilder<unknown>>) => jsonObject(db, members)
      const owner_id = sql`cast(${asked.owner_id} as integer)`
      const cart_id = sql`(select id from carts where ${sql.ref(column)} = ${owner_id})`
      const isOwn = (orders: string) =>
        isAccount
          ? sql`${sql.ref(`${orders}.user_id`)} = ${owner_id}`
          : sql`(${sql.ref(`${orders}.visitor_id`)} = ${owner_id} and ${sql.ref(`${orders}.user_id`)} is null)`
      const uses = (isCounted: RawBuilder<unknown>) =>
        sql`(select count(*) from coupon_uses u join orders uo on uo.id = u.order_id
        where u.code = c.code and u.given_back_at is null and ${isCounted})`
      const own_uses = uses(sql`(u.customer = ${asked.customer} or ${isOwn('uo')})`)
      const typed_uses = isAccount
        ? sql.lit(0)
        : uses(sql`u.customer = ${asked.customer} and not ${isOwn('uo')}`)
      const last = (kind: string, services: string) => sql`
      select 'last' as kind, row_json from (select ${json({
        kind: sql.lit(kind),
        point_id: sql.ref('o.point_id'),
        region_fias_id: sql`(select p.region_fias_id from pickup_points p where p.id = o.point_id and p.is_gone = 0)`,
        ...columnsOf('o', ADDRESS),
      })} as row_json from orders o where ${isOwn('o')} and ${sql.raw(services)}
        order by o.created_at desc, o.id desc limit 1) as last_${sql.raw(kind)}`
      const left = sql`l.delta + coalesce((select sum(t.delta) from bonus_moves t where t.lot_id = l.id), 0)`
      const ofAccount = sql`
      union all select 'member', ${json(columnsOf('m', ['bonus_balance']))}
        from users m where m.id = ${owner_id} and m.in_loyalty_program = 1
      union all select 'lot', ${json({ expires_at: sql.ref('l.expires_at'), left })}
        from bonus_moves l where l.user_id = ${owner_id} and l.expires_at is not null and l.delta > 0`
      // Line by line: in one join PostgreSQL may begin with the shelves, all of them, for each cart that is read.
      const shelves = jsonArray(
        db,
        { ...columnsOf('shelf', ['offer_id', 'store_id', 'qty']), kind: sql.ref('w.kind') },
        {
          from: sql`stock shelf join stores w on w.id = shelf.store_id
            where shelf.offer_id = i.offer_id and w.is_gone = 0`,
          order_by: sql`shelf.store_id`,
        },
      )
      const isStanding = sql`n.status <> 'cancelled' and (n.status <> 'returned'
        or exists (select 1 from order_events d where d.order_id = n.id and d.status = 'delivered'))`
      const standing = sql`coalesce(sum(case when ${isStanding} then 1 else 0 end), 0)`
      const asking = sql<{ kind: string; row_json: string }>`
      select 'cart' as kind,
        ${json(columnsOf('k', ['id', 'version', 'tab', 'bonus_amount', 'certificate_amount']))} as row_json
        from carts k where k.id = ${cart_id}
      union all select 'line', ${json(columnsOf('i', ['offer_id', 'quantity', 'added_at']))}
        from cart_lines i where i.cart_id = ${cart_id}
      union all select 'stock', ${shelves} from cart_lines i where i.cart_id = ${cart_id}
      union all select 'promotion', ${json(columnsOf('p', PROMOTION_COLUMNS))} from promotions p where p.is_on = 1
      union all select 'coupon', ${json({ ...columnsOf('c', COUPON), own_uses, typed_uses, added_at: sql.ref('cc.added_at') })}
        from cart_coupons cc join coupons c on c.code = cc.code where cc.cart_id = ${cart_id}
      union all select 'certificate', ${json(columnsOf('g', ['id', 'amount', 'balance', 'ends_at']))}
        from carts k join certificates g on g.id = k.certificate_id where k.id = ${cart_id}
      ${isAccount ? ofAccount : sql``}
      union all select 'orders', ${json({ placed: sql`count(*)`, standing })} from orders n where ${isOwn('n')}
      union all ${last('address', 'o.service_id = 4')}
      union all ${last('shop', 'o.service_id in (3, 76)')}
      union all ${last('pvz', '(o.service_id = 79 or o.service_id >= 100)')}
      union all select 'services_revision', ${REVISIONS.services_revision}
      union all select 'revision', ${REVISIONS.revision}`
      return { compile: () => asking.compile(db) }
    },
  )
}
