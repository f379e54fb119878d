import { LRUCache } from 'lru-cache'
import type { Db } from '../../database/open-database.ts'
import type { Visitor } from '../account/visitor.ts'
import type { DbContext, LogContext } from '../contexts.ts'
import { atMost } from '../reading/recent.ts'
import { checkoutExperiment, type ExperimentContext } from './experiments.ts'
import { countByVariant, insertExposures, markOrdered } from './exposures.queries.ts'

/** Whom this process has counted, so that it asks the database once a visitor and not at each page. */
export type CountedVisitors = LRUCache<string, true>

const COUNTED_MOST = 50_000

export function openCountedVisitors(): CountedVisitors {
  return new LRUCache(atMost(COUNTED_MOST))
}

type CountingContext = DbContext & LogContext & ExperimentContext & { counted_visitors: CountedVisitors }

/**
 * Counts that the visitor was shown these experiments, once each. Call it after the answer, which nobody waits for:
 * what cannot be written is counted with their next page.
 */
export function countShown(shop: CountingContext, visitor: Visitor, experiments: string[]): void {
  const { browser_id, variants } = visitor
  if (browser_id === null) return
  const keyOf = (experiment: string) => `${browser_id} ${experiment}`
  const rows = experiments.flatMap(experiment => {
    const variant = variants.drawn(experiment)
    if (variant === null || shop.counted_visitors.has(keyOf(experiment))) return []
    return [{ experiment, browser_id, variant, seen_at: shop.now() }]
  })
  if (rows.length === 0) return
  for (const { experiment } of rows) shop.counted_visitors.set(keyOf(experiment), true)
  insertExposures(shop.db, rows).catch((error: Error) => {
    for (const { experiment } of rows) shop.counted_visitors.delete(keyOf(experiment))
    shop.log.warn({ reason: error.name }, 'visitors of experiments are not counted')
  })
}

/** The page of the cart is where the payments of the checkout are shown. */
export function countCheckoutShown(shop: CountingContext, visitor: Visitor): void {
  const experiment = visitor.browser_id === null ? undefined : checkoutExperiment(shop)
  if (experiment) countShown(shop, visitor, [experiment.name])
}

/**
 * Counts the order, once a visitor, for what they were shown before. Without running experiments it asks nothing.
 *
 * @param trx the order's transaction
 */
export async function countOrdered(
  trx: Db,
  { browser_id, variants }: Pick<Visitor, 'browser_id' | 'variants'>,
  now: number,
): Promise<void> {
  const experiments = Object.keys(variants.all())
  if (browser_id !== null && experiments.length > 0) await markOrdered(trx, { browser_id, experiments, now })
}

/** Visitors and orders by experiment and variant. */
export async function loadCounts(db: Db) {
  return countByVariant(db)
}
