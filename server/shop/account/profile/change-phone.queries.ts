import type { Db } from '../../../database/open-database.ts'

/**
 * False when another account has this phone, and when the account's own is not what it was. Two at once: the unique column
 * lets one through, and fails the other (`isTakenMeanwhile`).
 */
export async function movePhone(
  trx: Db,
  account: { id: number; phone: string },
  phone: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ phone })
    .where('id', '=', account.id)
    .where('phone', '=', account.phone)
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
