import { type Kysely, sql } from 'kysely'

/**
 * Whose a payment and a refund is, so that both stay with their provider when new payments go to another. What is there was
 * opened at the only provider that there was, and so is what a version that does not know of the column writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['payments', 'refunds']) {
    await sql.raw(`alter table ${table} add column provider text not null default 'yookassa'`).execute(db)
  }
}
