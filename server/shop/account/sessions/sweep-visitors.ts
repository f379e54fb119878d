import { setImmediate as breathe } from 'node:timers/promises'
import { inTransaction } from '../../../database/statement.ts'
import type { JobContext } from '../../contexts.ts'
import { EMPTY_VISITOR_MS, IDLE_CART_MS, visitorRetention } from './session.rules.ts'
import {
  cartsAfter,
  deleteIdleCarts,
  deleteVisitors,
  endSessions,
  factsOfVisitors,
  visitorsAfter,
} from './sweep.queries.ts'

/** Rows are read in pages: going through a million of them must not block other work. */
const PAGE = 500

/** Deletes browser rows that hold nothing, and ends sessions without recent visits (`session.rules.ts`). */
export async function sweepVisitors(shop: JobContext, signal?: AbortSignal): Promise<void> {
  const seen_before = shop.now() - EMPTY_VISITOR_MS
  for await (const page of pages(after => visitorsAfter(shop.jobs_db, after, PAGE), signal)) {
    const ids = page.filter(row => row.seen_at <= seen_before).map(row => row.id)
    if (ids.length === 0) continue
    const facts = await factsOfVisitors(shop.jobs_db, ids)
    const of = (retention: string) =>
      facts.filter(each => visitorRetention(each, shop.now()) === retention).map(({ id }) => id)
    const [gone, over] = [of('delete'), of('end')]
    if (gone.length + over.length === 0) continue
    await inTransaction(shop.jobs_db, async trx => {
      await deleteVisitors(trx, gone, seen_before)
      await endSessions(trx, over, seen_before)
    })
  }
}

export async function sweepCarts(shop: JobContext, signal?: AbortSignal): Promise<void> {
  const idle_since = shop.now() - IDLE_CART_MS
  for await (const page of pages(after => cartsAfter(shop.jobs_db, after, PAGE), signal)) {
    const ids = page.filter(row => row.updated_at <= idle_since).map(row => row.id)
    if (ids.length > 0) await inTransaction(shop.jobs_db, trx => deleteIdleCarts(trx, ids, idle_since))
  }
}

async function* pages<T extends { id: number }>(
  read: (after: number) => Promise<T[]>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T[]> {
  for (let after = 0; !signal?.aborted; ) {
    const page = await read(after)
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.id
    await breathe()
  }
}
