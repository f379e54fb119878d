import { type Kysely, sql } from 'kysely'

/**
 * The provider of a payment and a refund, so that both stay with it when new payments go to another. Existing
 * rows belong to the only provider that there was, and so do those of a version that does not know the
 * column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['payments', 'refunds']) {
    await sql.raw(`alter table ${table} add column provider text not null default 'yookassa'`).execute(db)
  }
}
