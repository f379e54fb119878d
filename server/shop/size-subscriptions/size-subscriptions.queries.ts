import type { Db } from '../../database/open-database.ts'

export interface Waiting {
  id: number
  offer_id: number
  channel: 'mail' | 'sms'
  recipient: string
  user_id: number | null
}

/** False if the address waits for this size already. */
export async function insertWaiting(
  db: Db,
  row: Omit<Waiting, 'id'> & { created_at: number; region_fias_id: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('size_subscriptions')
    // The browser is not stored: its row may be deleted before the size is back.
    .values({ ...row, visitor_id: null, told_at: null })
    .onConflict(conflict =>
      conflict.columns(['offer_id', 'recipient']).where('told_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!inserted) await shareWaiting(db, row)
  return inserted !== undefined
}

/** Somebody else requested it as well: the first account can no longer end it alone. */
async function shareWaiting(
  db: Db,
  row: { offer_id: number; recipient: string; user_id: number | null },
): Promise<void> {
  await db
    .updateTable('size_subscriptions')
    .set({ user_id: null })
    .where('offer_id', '=', row.offer_id)
    .where('recipient', '=', row.recipient)
    .where('told_at', 'is', null)
    .where('user_id', '<>', row.user_id ?? 0)
    .execute()
}

/** An offer that somebody waits for in a town; an empty town means any. */
export interface WaitedFor {
  offer_id: number
  region_fias_id: string
}

export async function offersWaitedFor(db: Db): Promise<WaitedFor[]> {
  return db
    .selectFrom('size_subscriptions')
    .where('told_at', 'is', null)
    .select(['offer_id', 'region_fias_id'])
    .distinct()
    .orderBy('offer_id')
    .orderBy('region_fias_id')
    .execute()
}

/** Who waits for an offer in a town, longest first. */
export async function waitingFor(
  db: Db,
  { offer_id, region_fias_id }: WaitedFor,
  most: number,
): Promise<Waiting[]> {
  return db
    .selectFrom('size_subscriptions')
    .where('told_at', 'is', null)
    .where('offer_id', '=', offer_id)
    .where('region_fias_id', '=', region_fias_id)
    .orderBy('id')
    .limit(most)
    .select(['id', 'offer_id', 'channel', 'recipient', 'user_id'])
    .execute()
}

/** True for the one process that is to notify: of many at once, only the first. */
export async function claimWaiting(trx: Db, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('size_subscriptions')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findRecipient(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('size_subscriptions')
    .where('id', '=', id)
    .select('recipient')
    .executeTakeFirst()
  return row?.recipient ?? null
}

/** Everything that this address waits for. */
export async function deleteWaitingOf(db: Db, recipient: string): Promise<void> {
  await db
    .deleteFrom('size_subscriptions')
    .where('recipient', '=', recipient)
    .where('told_at', 'is', null)
    .execute()
}

export async function deleteOldSubscriptions(db: Db, when: { created_before: number }): Promise<void> {
  await db.deleteFrom('size_subscriptions').where('created_at', '<', when.created_before).execute()
}
