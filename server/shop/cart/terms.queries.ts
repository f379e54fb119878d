import { type RawBuilder, type Selectable, sql } from 'kysely'
import { servicesOf } from '../../contract/delivery/delivery.ts'
import type { NamedRow, TermsPart } from '../../database/cart-asking.ts'
import { type DeliveryRevisions, REVISIONS } from '../../database/delivery-text.ts'
import { columnsOf, jsonArray, jsonObject } from '../../database/dialects.ts'
import type { Db } from '../../database/open-database.ts'
import { statement } from '../../database/statement.ts'
import type { CartLinesTable, CartsTable } from '../../database/tables/cart.ts'
import type { OrdersTable } from '../../database/tables/orders.ts'
import type { StockTable } from '../../database/tables/stock.ts'
import { undoneOrder } from '../../database/undone-order.ts'
import type { Owner } from '../account/owner.rules.ts'

type CartLineRow = Pick<Selectable<CartLinesTable>, 'offer_id' | 'quantity'>
type CartTerms = Pick<Selectable<CartsTable>, 'id' | 'version' | 'tab'>
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

/** Everything that a quote needs to know about a cart. */
export interface TermsRows {
  /** Undefined for a visitor without a cart. */
  cart: CartTerms | undefined
  /** In the order they were added. */
  lines: CartLineRow[]
  /** The stock of their offers. */
  stock: (Pick<Selectable<StockTable>, 'offer_id' | 'store_id' | 'qty'> & { kind: 'store' | 'warehouse' })[]
  /** Rows that kinds of money have asked for, by the names they gave them. */
  of<T>(name: string): T[]
  has(name: string): boolean
  /** Orders of this owner, and those of them that were not cancelled. */
  orders: { placed: number; standing: number }
  last: LastOrder[]
  /** The current revisions of the delivery tables. */
  delivery: DeliveryRevisions
}

/**
 * Reads a cart in one statement, because every page of its owner reads it.
 *
 * @param parts what the kinds of money read in addition
 */
export function termsReader(parts: TermsPart) {
  const ofAccount = termsStatement('user_id', parts)
  const ofBrowser = termsStatement('visitor_id', parts)
  return async (db: Db, owner: Owner, customer: string): Promise<TermsRows> =>
    'user_id' in owner
      ? readRows(await ofAccount(db, { owner_id: owner.user_id, customer }))
      : readRows(await ofBrowser(db, { owner_id: owner.visitor_id, customer }))
}

function readRows(rows: NamedRow[]): TermsRows {
  const texts = Map.groupBy(rows, row => row.name)
  const of = <T>(name: string) => (texts.get(name) ?? []).map(row => JSON.parse(row.row_json) as T)
  const text = (name: string) => texts.get(name)?.[0]?.row_json ?? ''
  return {
    cart: of<CartTerms>('cart')[0],
    lines: of<CartLineRow & { added_at: number }>('line')
      .toSorted((a, b) => a.added_at - b.added_at || a.offer_id - b.offer_id)
      .map(({ offer_id, quantity }) => ({ offer_id, quantity })),
    stock: of<TermsRows['stock']>('stock').flat(),
    of,
    has: name => texts.has(name),
    orders: of<TermsRows['orders']>('orders')[0] ?? { placed: 0, standing: 0 },
    last: of('last'),
    delivery: { services_revision: text('services_revision'), revision: text('revision') },
  }
}

const ADDRESS = ['post_code', 'region', 'city_type', 'city_parent', 'city', 'street', 'house', 'entrance', 'flat', 'address'] // biome-ignore format: a list

function termsStatement(column: 'user_id' | 'visitor_id', parts: TermsPart) {
  return statement<{ owner_id: number; customer: string }, NamedRow>((db, asked) => {
    const isAccount = column === 'user_id'
    const json = (members: Record<string, RawBuilder<unknown>>) => jsonObject(db, members)
    const owner_id = sql`cast(${asked.owner_id} as integer)`
    const cart_id = sql`(select id from carts where ${sql.ref(column)} = ${owner_id})`
    const isOwn = (orders: string) =>
      isAccount
        ? sql`${sql.ref(`${orders}.user_id`)} = ${owner_id}`
        : sql`(${sql.ref(`${orders}.visitor_id`)} = ${owner_id} and ${sql.ref(`${orders}.user_id`)} is null)`
    const last = (kind: string, services: number[]) => sql`
      select 'last' as name, row_json from (select ${json({
        kind: sql.lit(kind),
        point_id: sql.ref('o.point_id'),
        region_fias_id: sql`(select p.region_fias_id from pickup_points p where p.id = o.point_id and p.is_gone = 0)`,
        ...columnsOf('o', ADDRESS),
      })} as row_json from orders o where ${isOwn('o')} and o.service_id in (${sql.raw(services.join(', '))})
        order by o.created_at desc, o.id desc limit 1) as last_${sql.raw(kind)}`
    // Line by line: with a join PostgreSQL might scan the stock of all offers for each cart.
    const shelves = jsonArray(
      db,
      { ...columnsOf('shelf', ['offer_id', 'store_id', 'qty']), kind: sql.ref('w.kind') },
      {
        from: sql`stock shelf join stores w on w.id = shelf.store_id
            where shelf.offer_id = i.offer_id and w.is_gone = 0`,
        order_by: sql`shelf.store_id`,
      },
    )
    const standing = sql`coalesce(sum(case when ${sql.raw(undoneOrder('n'))} then 0 else 1 end), 0)`
    const of_kinds = parts({ db, is_account: isAccount, owner_id, cart_id, customer: asked.customer, isOwn })
    const asking = sql<NamedRow>`
      select 'cart' as name, ${json(columnsOf('k', ['id', 'version', 'tab']))} as row_json
        from carts k where k.id = ${cart_id}
      union all select 'line', ${json(columnsOf('i', ['offer_id', 'quantity', 'added_at']))}
        from cart_lines i where i.cart_id = ${cart_id}
      union all select 'stock', ${shelves} from cart_lines i where i.cart_id = ${cart_id}
      ${sql.join(
        of_kinds.map(part => sql`union all ${part}`),
        sql` `,
      )}
      union all select 'orders', ${json({ placed: sql`count(*)`, standing })} from orders n where ${isOwn('n')}
      union all ${last('address', servicesOf('courier'))}
      union all ${last('shop', servicesOf('shop_selfpickup'))}
      union all ${last('pvz', servicesOf('pickpoint'))}
      union all select 'services_revision', ${REVISIONS.services_revision}
      union all select 'revision', ${REVISIONS.revision}`
    return { compile: () => asking.compile(db) }
  })
}

/** In the order in which they were entered. */
export async function codesOfCart(db: Db, cart_id: number): Promise<{ code: string; added_at: number }[]> {
  return db
    .selectFrom('cart_coupons')
    .where('cart_id', '=', cart_id)
    .select(['code', 'added_at'])
    .orderBy('added_at')
    .orderBy('code')
    .execute()
}

/** A code that is there already keeps its place. */
export async function addCodes(
  trx: Db,
  cart_id: number,
  codes: { code: string; added_at: number }[],
): Promise<void> {
  if (codes.length === 0) return
  await trx
    .insertInto('cart_coupons')
    .values(codes.map(each => ({ cart_id, ...each })))
    .onConflict(conflict => conflict.columns(['cart_id', 'code']).doNothing())
    .execute()
}

/** @param codes without them, all of the cart's */
export async function removeCodes(trx: Db, cart_id: number, codes?: string[]): Promise<void> {
  const removed = trx.deleteFrom('cart_coupons').where('cart_id', '=', cart_id)
  await (codes ? removed.where('code', 'in', codes) : removed).execute()
}
