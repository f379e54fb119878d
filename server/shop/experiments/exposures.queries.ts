import type { Db } from '../../database/open-database.ts'

export interface Exposure {
  experiment: string
  browser_id: number
  variant: string
  seen_at: number
}

/** Whoever is counted already stays as they are. */
export async function insertExposures(db: Db, rows: Exposure[]): Promise<void> {
  await db
    .insertInto('experiment_visitors')
    .values(rows)
    .onConflict(on => on.columns(['experiment', 'browser_id']).doNothing())
    .execute()
}

export async function markOrdered(
  trx: Db,
  { browser_id, experiments, now }: { browser_id: number; experiments: string[]; now: number },
): Promise<void> {
  await trx
    .updateTable('experiment_visitors')
    .set({ ordered_at: now })
    .where('browser_id', '=', browser_id)
    .where('experiment', 'in', experiments)
    .where('ordered_at', 'is', null)
    .execute()
}

/** How many were shown each variant, and how many of them ordered. */
export async function countByVariant(
  db: Db,
): Promise<{ experiment: string; variant: string; visitors: number; orders: number }[]> {
  return db
    .selectFrom('experiment_visitors')
    .groupBy(['experiment', 'variant'])
    .select(['experiment', 'variant'])
    .select(({ fn }) => [fn.countAll<number>().as('visitors'), fn.count<number>('ordered_at').as('orders')])
    .orderBy('experiment')
    .orderBy('variant')
    .execute()
}
