import type { Profile } from '../../../contract/account/profile-fields.ts'
import { NotFound } from '../../../errors.ts'
import type { DbContext } from '../../contexts.ts'
import { provedEmailOf } from '../owner.rules.ts'
import { listDevices } from '../sessions/session.ts'
import type { SignedIn } from '../visitor.ts'
import { isLetterThere } from './confirm-mail.ts'
import { consentsOf, findProfile, type ProfileRow, rowsOfAccount } from './profile.queries.ts'

export async function loadProfile(shop: DbContext, visitor: SignedIn): Promise<Profile> {
  return profileOf(await rowOf(shop, visitor))
}

/** The profile for its page, which also says whether a confirmation letter is on its way. */
export async function loadProfilePage(
  shop: DbContext,
  visitor: SignedIn,
): Promise<{ profile: Profile; letter_is_there: boolean }> {
  const row = await rowOf(shop, visitor)
  return { profile: profileOf(row), letter_is_there: isLetterThere(row, shop.now()) }
}

async function rowOf(shop: DbContext, { user }: SignedIn): Promise<ProfileRow> {
  const row = await findProfile(shop.db, user.id)
  if (!row) throw new NotFound('user', user.id)
  return row
}

function profileOf(row: ProfileRow): Profile {
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

/**
 * All that the shop stores about the person, for that person. Moments are epoch milliseconds, money is whole
 * roubles.
 */
export async function exportPersonalData(shop: DbContext, visitor: SignedIn) {
  const [profile, devices, rows] = await Promise.all([
    loadProfile(shop, visitor),
    listDevices(shop, visitor),
    rowsOfAccount(shop.db, visitor.user.id, provedEmailOf(visitor.user)),
  ])
  return { exported_at: shop.now(), profile, bonus_balance: visitor.user.bonus_balance, devices, ...rows }
}

export async function listConsents(shop: DbContext, visitor: SignedIn) {
  return consentsOf(shop.db, visitor.user.id, provedEmailOf(visitor.user))
}
