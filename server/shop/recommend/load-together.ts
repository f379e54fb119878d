import { kindOf } from '../../catalog/kinds.rules.ts'
import type { Product } from '../../contract/catalog/catalog.ts'
import { RECOMMENDED_MOST } from '../../contract/catalog/recommend.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts'
import type { Db } from '../../database/open-database.ts'
import type { CatalogContext } from '../contexts.ts'
import { Recent } from '../reading/recent.ts'
import { oneOfEachModel } from './likeness.rules.ts'

export interface RecommendContext extends CatalogContext {
  ordered_together: OrderedTogether
}

/** Products that were ordered together with a model, by its group. */
export type OrderedTogether = Recent<number[]>

export function openOrderedTogether(): OrderedTogether {
  return new Recent({ most: 1_000, keepMs: 10 * MINUTE_MS })
}

/** Fashion of the year before last is not worth recommending. */
const SINCE_MS = 365 * DAY_MS
const ORDERS_MOST = 500
/** A few more than needed: those that have sold out since are left out. */
const PAIRS_MOST = RECOMMENDED_MOST * 4

/**
 * What was ordered together with this model, in any of its colours and sizes; the most frequent first. Two dresses
 * of one order were a choice between them and are not put on together: what is of the same kind is left out.
 */
export async function loadTogether(shop: RecommendContext, product: Product): Promise<Product[]> {
  const catalog = shop.catalog.current()
  const kind = kindOf(catalog.categories, product)
  const ids = await pairsOf(shop, product)
  const products = ids
    .flatMap(id => catalog.findProduct(id) ?? [])
    .filter(each => each.in_stock && kindOf(catalog.categories, each) !== kind)
  return oneOfEachModel(products).slice(0, RECOMMENDED_MOST)
}

async function pairsOf(shop: RecommendContext, product: Product): Promise<number[]> {
  const recent = shop.ordered_together
  const known = recent.get(product.group_key, shop.now())
  if (known) return known
  const model = shop.catalog.current().productsOf(product.group_key)
  const pairs = await boughtTogether(shop.db, {
    offer_ids: model.flatMap(color => color.offers.map(offer => offer.id)),
    since: shop.now() - SINCE_MS,
    orders_most: ORDERS_MOST,
    most: PAIRS_MOST,
  })
  const ids = pairs.map(pair => pair.product_id)
  recent.set(product.group_key, ids, shop.now())
  return ids
}

/**
 * Which products were ordered together with any of these offers, and in how many orders. Only the latest
 * orders are read, so that a best-seller costs no more than any other product.
 */
async function boughtTogether(
  db: Db,
  asked: { offer_ids: number[]; since: number; orders_most: number; most: number },
): Promise<{ product_id: number; orders: number }[]> {
  if (asked.offer_ids.length === 0) return []
  const latest = db
    .selectFrom('orders')
    .where('id', 'in', inner =>
      inner.selectFrom('order_lines').where('offer_id', 'in', asked.offer_ids).select('order_id'),
    )
    .where('status', '<>', 'cancelled')
    .where('created_at', '>=', asked.since)
    .orderBy('created_at', 'desc')
    .limit(asked.orders_most)
    .select('id')
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin(latest.as('latest'), 'latest.id', 'order_lines.order_id')
    .where('order_lines.offer_id', 'not in', asked.offer_ids)
    .groupBy('order_lines.product_id')
    .select(['order_lines.product_id', db.fn.count<number>('order_lines.order_id').distinct().as('orders')])
    .orderBy('orders', 'desc')
    .orderBy('order_lines.product_id')
    .limit(asked.most)
    .execute()
  return rows.map(row => ({ product_id: row.product_id, orders: Number(row.orders) }))
}
