import type { NamedDraw } from '../../contract/content/draw.ts'
import { MINUTE_MS } from '../../contract/durations.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import type { JobContext } from '../contexts.ts'
import { drawableFrom } from './draw-dates.rules.ts'
import {
  findCounter,
  findResult,
  insertEntries,
  lockCounter,
  ordersWithoutEntry,
  setCounter,
} from './draws.queries.ts'
import { allDraws, type DrawContext } from './draws.ts'

const ORDERS = 200
/**
 * An order is stored some moments after the time that it says, and clocks of machines differ: this far back they are
 * read again.
 */
const MARGIN_MS = 10 * MINUTE_MS

/** Gives numbers to the orders of all draws that run, or have just ended. */
export async function enterAllOrders(shop: JobContext & DrawContext, signal?: AbortSignal): Promise<void> {
  const now = shop.now()
  for (const draw of allDraws(shop)) {
    if (signal?.aborted) return
    if (draw.from <= now && now < drawableFrom(draw)) await enterOrders(shop.jobs_db, draw, now)
  }
}

/**
 * Gives a number to each order that takes part and has none, in the order in which they came. It reads what is
 * stored and is not part of the order's transaction: buyers do not wait for each other's numbers, and a process
 * that is killed, or a file that an editor saves late or changes, loses no order. An order has one number, however
 * often and by however many processes it is read (promise 1).
 */
export async function enterOrders(db: Db, draw: NamedDraw, now: number): Promise<void> {
  if (draw.order_from === undefined || !(await hasNews(db, draw, now))) return
  while ((await enterSome(db, draw, now)) === ORDERS);
}

/** Without a lock: most of the time nobody has ordered. */
async function hasNews(db: Db, draw: NamedDraw, now: number): Promise<boolean> {
  const counter = await findCounter(db, draw.slug)
  if (!counter || counter.terms !== termsOf(draw) || now - counter.read_until > MARGIN_MS) return true
  return (await ordersWithoutEntry(db, spanOf(draw, counter), 1)).length > 0
}

function enterSome(db: Db, draw: NamedDraw, now: number): Promise<number> {
  return inTransaction(db, async trx => {
    const counter = await lockCounter(trx, draw.slug)
    if (await findResult(trx, draw.slug)) return 0
    const orders = await ordersWithoutEntry(trx, spanOf(draw, counter), ORDERS)
    await insertEntries(
      trx,
      orders.map(({ id, created_at }, index) => ({
        ...{ draw: draw.slug, number: counter.last_number + index + 1, checkout_id: id, created_at },
        ...{
          least_total: draw.order_from ?? 0,
          user_id: null,
          receipt: null,
          store_id: null,
          bought_on: null,
        },
      })),
    )
    await setCounter(trx, {
      draw: draw.slug,
      last_number: counter.last_number + orders.length,
      terms: termsOf(draw),
      read_until: orders.length === ORDERS ? (orders.at(-1)?.created_at ?? now) : now,
    })
    return orders.length
  })
}

function spanOf(draw: NamedDraw, { terms, read_until }: { terms: string; read_until: number }) {
  const from = terms === termsOf(draw) ? Math.max(draw.from, read_until - MARGIN_MS) : draw.from
  return { draw: draw.slug, least_total: draw.order_from ?? 0, from, to: draw.to }
}

function termsOf({ from, to, order_from }: NamedDraw): string {
  return `${from} ${to} ${order_from}`
}
