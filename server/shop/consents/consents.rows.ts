import type { Selectable } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import type { ConsentsTable } from '../../database/tables/checkout.ts'

export async function insertConsents(
  db: Db,
  consents: Omit<Selectable<ConsentsTable>, 'id'>[],
): Promise<void> {
  if (consents.length > 0) await db.insertInto('consents').values(consents).execute()
}
