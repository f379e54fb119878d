import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'

/** The certificate that has paid for an order. */
export async function certificateOfOrder(db: Db, order_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('certificate_moves')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'order')
    .select('certificate_id')
    .executeTakeFirst()
  return row?.certificate_id ?? null
}

/** Puts roubles back on it and writes the move: never one without the other. */
export async function putBackOn(
  trx: Db,
  move: { certificate_id: string; delta: number; order_id: string; now: number },
): Promise<void> {
  const { certificate_id, delta, order_id, now: created_at } = move
  await trx
    .updateTable('certificates')
    .set({ balance: sql`balance + ${delta}` })
    .where('id', '=', certificate_id)
    .execute()
  await trx
    .insertInto('certificate_moves')
    .values({ certificate_id, delta, kind: 'return', order_id, created_at })
    .execute()
}
