import { HOUR_MS } from '../../contract/durations.ts'
import { offersMovedSince } from '../../database/moved-offers.ts'
import type { Db } from '../../database/open-database.ts'
import { quantitiesOf } from '../catalog.queries.ts'
import { scorer } from '../listing/default-score.ts'
import {
  firstUncounted,
  hasMove,
  type LastStockMove,
  lastStockMove,
  offersMovedAfter,
  popularityOfSold,
} from '../saved-catalogue.queries.ts'
import { type SnapshotContent, storePlaces } from '../snapshot/snapshot-content.ts'

/** From where on changes that no import makes are followed: stock, and popularity, which grows with orders. */
export interface Position {
  last_move: LastStockMove | null
  /** Epoch milliseconds: orders before it are counted. */
  counted_before: number
}

/** No transaction of an order takes longer, and no clock of a machine is further off. */
const SLACK_MS = HOUR_MS
/** Where more than this part of the offers has changed, following them takes longer than reading everything. */
const MOST = { part: 1 / 4, least: 1_000 }

/** Take it before the rows are read. */
export async function positionNow(db: Db, now: number): Promise<Position> {
  const uncounted = await firstUncounted(db)
  return { last_move: await lastStockMove(db), counted_before: Math.min(uncounted ?? now, now) - SLACK_MS }
}

/**
 * The content with stock and popularity as they are now; it changes what it is given. Null where they cannot be followed:
 * the database has other moves than it had, as after a backup was restored, or too many.
 */
export async function catchUp(
  db: Db,
  content: SnapshotContent,
  { last_move, counted_before }: Position,
): Promise<SnapshotContent | null> {
  if (last_move && !(await hasMove(db, last_move))) return null
  const sold = await popularityOfSold(db, counted_before)
  const { offer_ids, mark } = await offersMovedSince(db, content.stock_mark)
  // On another server of PostgreSQL ids of transactions begin anew; those of moves do not.
  const moved = [...new Set([...offer_ids, ...(await offersMovedAfter(db, last_move?.id ?? 0))])]
  const most = Math.max(MOST.least, content.columns.offer_id.length * MOST.part)
  if (moved.length > most || sold.length > most) return null
  setPopularity(content, sold)
  await readStock(db, content, moved)
  return { ...content, stock_mark: mark }
}

async function readStock(db: Db, content: SnapshotContent, moved: number[]): Promise<void> {
  const { columns, indexes, stock, orders } = content
  const places = storePlaces(content.rows.stores)
  const changed = new Set<number>()
  for (const { offer_id, store_id, qty } of await quantitiesOf(db, moved)) {
    const offer = indexes.offer.find(offer_id)
    const place = places.get(store_id)
    if (offer < 0 || place === undefined) continue
    stock.set(offer, place, qty)
    changed.add(columns.offer_product[offer] as number)
  }
  for (const product of changed) stock.recompute(product, [orders.price_asc, orders.discount])
}

function setPopularity(content: SnapshotContent, sold: { id: number; popularity: number }[]): void {
  const { columns, indexes, orders, scores } = content
  const scoreOf = scorer(content)
  for (const { id, popularity } of sold) {
    const product = indexes.product.find(id)
    if (product < 0 || columns.popularity[product] === popularity) continue
    const change = () => {
      columns.popularity[product] = popularity
      scores[product] = scoreOf(product)
    }
    // Each order must find the product by its old place.
    orders.default.move(product, () => orders.popular.move(product, change))
  }
}
