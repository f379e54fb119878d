import { type Insertable, sql } from 'kysely'
import type { ConsentPurpose } from '../../contract/checkout/consents.ts'
import type { Db } from '../../database/open-database.ts'
import { write } from '../../database/statement.ts'
import type { ConsentsTable } from '../../database/tables/cart.ts'

type Consent = Insertable<ConsentsTable>

export async function insertConsents(db: Db, consents: Consent[]): Promise<void> {
  if (consents.length > 0) await inserting(db, { consents })
}

const inserting = write<{ consents: Consent[] }>((db, { consents }) =>
  db.insertInto('consents').values(consents),
)

/** Withdraws every standing consent of an account for this purpose. */
export async function withdrawOfUser(
  db: Db,
  { user_id, purpose, now }: { user_id: number; purpose: ConsentPurpose; now: number },
): Promise<void> {
  await db
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Withdraws every standing consent given with this address and these words, apart from an order. */
export async function withdrawOfEmail(
  db: Db,
  { email, label, now }: { email: string; label: string; now: number },
): Promise<void> {
  await db
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('label', '=', label)
    .where(({ or, eb }) => or([eb('purpose', '=', 'advertising'), eb('order_id', 'is', null)]))
    .where('withdrawn_at', 'is', null)
    .execute()
}
