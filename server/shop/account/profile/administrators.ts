import { normalizePhone } from '../../../contract/account/phone.ts'
import type { Db } from '../../../database/open-database.ts'
import { Refused } from '../../../errors.ts'
import { findAdministrators, updateAdministrator } from './profile.queries.ts'

/**
 * Makes the account of this phone an administrator of the shop, or none any more, from its next request on. Throws
 * `Refused` for a phone without an account: whoever has signed in once has one.
 */
export async function setAdministrator(db: Db, typed: string, is_admin: boolean): Promise<string> {
  const phone = normalizePhone(typed)
  if (phone === null) throw new Refused('bad-phone', `${typed} — не номер мобильного телефона`)
  if (!(await updateAdministrator(db, phone, is_admin ? 1 : 0)))
    throw new Refused('no-account', `У телефона ${phone} нет кабинета: сначала с ним нужно войти в магазин`)
  return phone
}

export async function listAdministrators(db: Db): Promise<{ phone: string; name: string }[]> {
  return findAdministrators(db)
}
