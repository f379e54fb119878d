import type { Db } from '../../../database/open-database.ts'

/** False when another account has this phone. Two at once: the unique column lets one through. */
export async function movePhone(trx: Db, user_id: number, phone: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ phone })
    .where('id', '=', user_id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as other').where('other.phone', '=', phone).select('other.id'))),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}
