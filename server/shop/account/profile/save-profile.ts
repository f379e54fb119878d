import type { ProfileChange } from '../../../contract/account/profile.ts'
import type { Profile } from '../../../contract/account/profile-fields.ts'
import type { Db } from '../../../database/open-database.ts'
import { inTransaction } from '../../../database/statement.ts'
import { BadRequest, NotFound } from '../../../errors.ts'
import type { LegalTextContext } from '../../consents/legal-texts.ts'
import { recordConsents, withdrawConsent } from '../../consents/save-consents.ts'
import { wakeOutbox } from '../../messages/outbox.ts'
import { leaveByEmail, subscribeIn, takeBackAsked } from '../../newsletter/subscribe.ts'
import { provedEmailOf, type UnprovedEmail } from '../owner.rules.ts'
import type { AccountContext, SignedIn, VisitorUser } from '../visitor.ts'
import { askToConfirmMail } from './confirm-mail.ts'
import { loadProfile } from './load-profile.ts'
import { fillEmpty, lockAccount, type ProfileRow, updateProfile } from './profile.queries.ts'

const PAGE = '/personal/profile/'

/**
 * Changes the given fields. A changed e-mail becomes unproved and gets a confirmation letter. Subscribing to
 * letters starts the newsletter's own confirmation. Unsubscribing here works only for a proved address; any
 * other is unsubscribed by the link in its letters. Throws `BadRequest` naming the field,
 * `Refused('too-often')`.
 */
export async function saveProfile(
  shop: AccountContext & LegalTextContext,
  visitor: SignedIn,
  change: ProfileChange,
): Promise<Profile> {
  const isMailToProve = await inTransaction(shop.db, async trx => {
    // Locked from here on: whether the e-mail has changed, and what is proved, cannot change until everything
    // is written.
    const before = await lockAccount(trx, visitor.user.id)
    if (!before) throw new NotFound('user', visitor.user.id)
    const email = change.email ?? before.email
    const isNewMail = email !== before.email
    await changeNewsletter(shop, trx, visitor, { before, email, wished: change.subscribe_mail })
    await writeProfile(trx, before, change)
    await changeSmsConsent(shop, trx, visitor, { before, wished: change.subscribe_sms })
    return isNewMail && email !== ''
  })
  wakeOutbox(shop)
  if (isMailToProve) await askToConfirmMail(shop, visitor)
  return loadProfile(shop, visitor)
}

async function writeProfile(trx: Db, before: ProfileRow, change: ProfileChange): Promise<void> {
  const { subscribe_mail, subscribe_sms, ...plain } = change
  const isNewMail = change.email !== undefined && change.email !== before.email
  await updateProfile(trx, before.id, {
    ...plain,
    ...(isNewMail ? { mail_confirmed: 0, mail_token_hash: '', mail_asked_at: null } : {}),
    ...(subscribe_mail === undefined ? {} : { subscribe_mail: subscribe_mail ? 1 : 0 }),
    // The newsletter goes to the address that was asked for.
    ...(isNewMail && subscribe_mail === undefined ? { subscribe_mail: 0 } : {}),
    ...(subscribe_sms === undefined ? {} : { subscribe_sms: subscribe_sms ? 1 : 0 }),
  })
}

/** @param asked.email the address from now on */
async function changeNewsletter(
  shop: AccountContext,
  trx: Db,
  visitor: SignedIn,
  { before, email, wished }: { before: ProfileRow; email: string; wished: boolean | undefined },
): Promise<void> {
  if (wished && email === '') {
    const text = 'Сначала укажите почту'
    throw new BadRequest('no-email', text, { status: 422, fields: { subscribe_mail: text } })
  }
  const isNewMail = email !== before.email
  const isSubscribed = before.subscribe_mail === 1
  if (wished && (!isSubscribed || isNewMail))
    await subscribeIn(shop, trx, visitor, { email, utm_term: '', page: PAGE })
  if (!isSubscribed || before.email === '' || !(wished === false || isNewMail)) return
  // An unproved address may be somebody else's: the account can only withdraw its own request for it (promise
  // 29).
  const proved = provedEmailOf({ email: before.email, mail_confirmed: before.mail_confirmed === 1 })
  if (proved) await leaveByEmail(shop, trx, proved)
  else await takeBackAsked(trx, before.id, before.email)
}

async function changeSmsConsent(
  shop: LegalTextContext,
  trx: Db,
  visitor: SignedIn,
  { before, wished }: { before: ProfileRow; wished: boolean | undefined },
): Promise<void> {
  const now = shop.now()
  if (wished && before.subscribe_sms === 0) {
    await recordConsents(shop, trx, {
      purposes: ['advertising_sms'],
      visitor_id: visitor.id,
      user_id: before.id,
      order_id: null,
      email: null,
      label: null,
      page: PAGE,
      now,
    })
  }
  if (wished === false) await withdrawConsent(trx, { user_id: before.id, purpose: 'advertising_sms', now })
}

/** The person an order is for, as typed into its form. */
interface NamedInOrder {
  name: string
  surname: string
  email: UnprovedEmail
}

/**
 * Copies an order's name and e-mail into its account, where the account has none (decision 30). The e-mail
 * was only typed, so it is not proved by this (promise 29). An account that lacks nothing costs no statement.
 *
 * @param trx the order's transaction
 * @param user the account as it was when the request began; values set since then stay
 */
export async function fillProfile(trx: Db, user: VisitorUser, order: NamedInOrder): Promise<void> {
  const lacksName = user.name === '' && user.surname === '' && order.name !== ''
  const lacksEmail = user.email === '' && order.email !== ''
  if (!lacksName && !lacksEmail) return
  const { name, surname, email } = order
  await fillEmpty(trx, { user_id: user.id, name, surname, email })
}
