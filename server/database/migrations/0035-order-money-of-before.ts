import { type Kysely, sql } from 'kysely'

/**
 * Copies what was written before `0032` into rows. It only reads what others write, so that nobody waits for
 * it, however many orders there are; rows that triggers have already copied are skipped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`insert into order_money (order_id, position, offer_id, kind, source, roubles, words)
      select order_id, position, offer_id, kind, rule, roubles, words from order_discounts where true
      on conflict (order_id, position) do nothing`)
    .execute(db)
  for (const kind of ['bonuses', 'certificate'])
    await sql
      .raw(`insert into return_money (return_code, kind, roubles)
        select code, '${kind}', ${kind} from returns where ${kind} > 0 on conflict (return_code, kind) do nothing`)
      .execute(db)
}
