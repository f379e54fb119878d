import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'

export async function raiseCatalogRevision(trx: Db): Promise<void> {
  await sql`
    insert into meta (key, value) values ('catalog_revision', '1')
    on conflict (key) do update set value = cast(cast(meta.value as integer) + 1 as text)`.execute(trx)
}
