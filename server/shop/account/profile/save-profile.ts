import type { ProfileChange } from '../../../contract/account/profile.ts'
import type { Profile } from '../../../contract/account/profile-fields.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import { BadRequest, NotFound } from '../../../errors.ts'
import { recordConsents } from '../../consents/record-consent.ts'
import { withdrawConsent } from '../../consents/withdraw-consents.ts'
import { leaveByEmail, subscribe, takeBackAsked } from '../../newsletter/subscribe.ts'
import type { Shop, SignedIn } from '../../shop.ts'
import { provedEmailOf } from '../proved.rules.ts'
import { askToConfirmMail } from './confirm-mail.ts'
import { loadProfile } from './load-profile.ts'
import { updateProfile } from './profile.rows.ts'

const PAGE = '/personal/profile/'

/**
 * Changes the fields that are given. Another e-mail is unproved again, and gets a letter; subscribing to letters begins
 * the newsletter's own confirmation, and ends here only for a proved address: any other by the link of its letters. Throws `BadRequest` naming the field, `Refused('too-often')`.
 */
export async function saveProfile(shop: Shop, visitor: SignedIn, change: ProfileChange): Promise<Profile> {
  const before = await loadProfile(shop, visitor)
  const email = change.email ?? before.email
  const isNewMail = email !== before.email
  const { subscribe_mail, subscribe_sms, ...plain } = change
  if (subscribe_mail && email === '') {
    const text = 'Сначала укажите почту'
    throw new BadRequest('no-email', text, { status: 422, fields: { subscribe_mail: text } })
  }
  const startsMail = subscribe_mail === true && (!before.subscribe_mail || isNewMail)
  const endsMail = before.subscribe_mail && before.email !== '' && (subscribe_mail === false || isNewMail)
  if (startsMail) await subscribe(shop, visitor, { email, utm_term: '' }, PAGE)
  if (endsMail) await endMail(shop, visitor, before)
  await inTransaction(shop.db, async trx => {
    const isThere = await updateProfile(trx, visitor.user.id, {
      ...plain,
      ...(isNewMail ? { mail_confirmed: 0, mail_token_hash: '', mail_asked_at: null } : {}),
      ...(subscribe_mail === undefined ? {} : { subscribe_mail: subscribe_mail ? 1 : 0 }),
      // A newsletter goes to the address that was asked.
      ...(isNewMail && subscribe_mail === undefined ? { subscribe_mail: 0 } : {}),
      ...(subscribe_sms === undefined ? {} : { subscribe_sms: subscribe_sms ? 1 : 0 }),
    })
    if (!isThere) throw new NotFound('user', visitor.user.id)
    if (subscribe_sms && !before.subscribe_sms) {
      await recordConsents(trx, ['advertising_sms'], {
        visitor_id: visitor.id,
        user_id: visitor.user.id,
        order_id: null,
        email: null,
        label: null,
        page: PAGE,
        now: shop.now(),
      })
    }
    if (subscribe_sms === false) {
      await withdrawConsent(trx, { user_id: visitor.user.id, purpose: 'advertising_sms', now: shop.now() })
    }
  })
  if (isNewMail && email !== '') await askToConfirmMail(shop, visitor)
  return loadProfile(shop, visitor)
}

/** An address that nobody proved may be another's: of it the account takes back its own wish alone (promise 29). */
async function endMail(shop: Shop, { user }: SignedIn, before: Profile): Promise<void> {
  const proved = provedEmailOf(before)
  if (proved) await leaveByEmail(shop, proved)
  else await takeBackAsked(shop, user.id, before.email)
}
