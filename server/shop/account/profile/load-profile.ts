import type { Profile } from '../../../contract/account/profile-fields.ts'
import { NotFound } from '../../../errors.ts'
import type { Shop, SignedIn } from '../../shop.ts'
import { findProfile, type ProfileRow } from './profile.rows.ts'

export async function loadProfile(shop: Shop, { user }: SignedIn): Promise<Profile> {
  const row = await findProfile(shop.db, user.id)
  if (!row) throw new NotFound('user', user.id)
  return profileOf(row)
}

export function profileOf(row: ProfileRow): Profile {
  const { id, email, name, surname, phone, birthday, gender } = row
  return {
    id,
    email,
    name,
    surname,
    phone,
    birthday,
    gender,
    subscribe_mail: row.subscribe_mail === 1,
    subscribe_sms: row.subscribe_sms === 1,
    mail_confirmed: row.mail_confirmed === 1,
  }
}
