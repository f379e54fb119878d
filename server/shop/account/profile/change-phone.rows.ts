import type { Db } from '../../../database/open-database.ts'

/** False when another account has this phone. Two at once: the unique column lets one through. */
export async function movePhone(trx: Db, user_id: number, phone: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ phone })
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as other').where('other.phone', '=', phone).select('other.id'))),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** What was sent to the phone that is left goes with the account one day, as what is sent to the new one. */
export async function leavePhone(trx: Db, left: { id: number; phone: string }): Promise<void> {
  await trx.updateTable('outbox').set({ user_id: left.id }).where('recipient', '=', left.phone).execute()
  await trx.deleteFrom('sms_codes').where('phone', '=', left.phone).execute()
}
