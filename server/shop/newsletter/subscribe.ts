import { CONSENT_LABELS, type ConsentPurpose } from '../../contract/checkout/consents.ts'
import type { Subscribe } from '../../contract/content/newsletter.ts'
import { DAY_MS } from '../../contract/durations.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { NotFound } from '../../errors.ts'
import { emailOfLink, type ProvedEmail, type UnprovedEmail } from '../account/owner.rules.ts'
import { hashToken, keyedHash } from '../account/signed-token.ts'
import type { AccountContext, Visitor } from '../account/visitor.ts'
import type { LegalTextContext } from '../consents/legal-texts.ts'
import { recordConsents, withdrawConsentOfEmail } from '../consents/save-consents.ts'
import type { DbContext, SecretContext, SiteContext } from '../contexts.ts'
import { enterIn, enterWith } from '../limits/enter.ts'
import { addToOutbox, type MailPayload, wakeOutbox } from '../messages/outbox.ts'
import {
  askSubscription,
  confirmSubscription,
  endAskedBy,
  endSubscription,
  findSubscription,
  shareAsked,
  unmarkSubscriber,
} from './subscriptions.queries.ts'

/**
 * Requests the newsletter: a mail with a link goes to the address, at most one a day, and only the link
 * subscribes it. The answer does not reveal whether the address was known. Throws `Refused('too-often')` for
 * too many requests from one browser or one address of the internet.
 *
 * @param page path of the page it was asked on
 */
export async function subscribe(
  shop: AccountContext,
  visitor: Visitor,
  asked: Subscribe,
  page: string,
): Promise<void> {
  const draft = draftOfVisitor(shop, visitor, asked, page)
  const limited = { limit_name: 'subscribe' as const, asker: visitor, about: {} }
  await enterWith(shop, limited, trx => saveSubscription(trx, draft, shop.now()))
  wakeOutbox(shop)
}

/** The same inside the caller's transaction; the caller wakes the outbox. */
export async function subscribeIn(
  shop: AccountContext,
  trx: Db,
  visitor: Visitor,
  { page, ...asked }: Subscribe & { page: string },
): Promise<void> {
  await enterIn(shop, trx, { limit_name: 'subscribe', asker: visitor, about: {} })
  await saveSubscription(trx, draftOfVisitor(shop, visitor, asked, page), shop.now())
}

function draftOfVisitor(
  shop: AccountContext,
  visitor: Visitor,
  asked: Subscribe,
  page: string,
): SubscriptionDraft {
  return draftSubscription(shop, asked, {
    user_id: visitor.user?.id ?? null,
    consent: {
      purposes: ['advertising', 'personal_data'],
      visitor_id: visitor.id,
      order_id: null,
      label: CONSENT_LABELS.advertising,
      page,
      asked_at: shop.now(),
    },
  })
}

/**
 * What was ticked when the newsletter was requested; it becomes a consent once the address's owner confirms
 * it.
 */
export interface AskedConsent {
  purposes: ConsentPurpose[]
  visitor_id: number | null
  order_id: string | null
  label: string
  page: string
  /** When it was ticked; requests of the version before do not say it. */
  asked_at?: number
}

/** The rows that a newsletter request writes, with its mail. */
export interface SubscriptionDraft {
  email: UnprovedEmail
  utm_term: string
  token_hash: string
  user_id: number | null
  consent_json: string
  mail: MailPayload
}

/** Two spellings of one mailbox are one subscription. */
export function draftSubscription(
  shop: SiteContext & SecretContext,
  asked: { email: UnprovedEmail; utm_term?: string },
  by: { user_id: number | null; consent: AskedConsent },
): SubscriptionDraft {
  const email = asked.email.toLowerCase()
  const token = tokenOf(shop, email)
  const mail = confirmationMail(shop, token)
  return {
    email,
    utm_term: asked.utm_term ?? '',
    token_hash: hashToken(token),
    user_id: by.user_id,
    consent_json: JSON.stringify(by.consent),
    mail,
  }
}

/**
 * Writes the request, and the mail with the link to the outbox; false when this address had one within a day
 * or is subscribed.
 */
export async function saveSubscription(trx: Db, draft: SubscriptionDraft, now: number): Promise<boolean> {
  const { mail, ...wish } = draft
  if ((await askSubscription(trx, { ...wish, now, mail_every_ms: DAY_MS })) === null) {
    await shareAsked(trx, wish.email, wish.user_id)
    return false
  }
  await addToOutbox(trx, { kind: 'mail', recipient: wish.email, user_id: wish.user_id, payload: mail }, now)
  return true
}

/** The subscription that a link of ours is about. Throws `NotFound` for any other. */
export async function subscriptionOf(shop: DbContext, token: string) {
  const found = await findSubscription(shop.db, hashToken(token))
  if (!found) throw new NotFound('subscription', 'of this link')
  return found
}

/**
 * Confirms the request and writes the consent: it belongs to the address, whoever typed it. After
 * unsubscribing it must be requested again; confirming twice is the same as once.
 */
export async function confirm(
  shop: DbContext & LegalTextContext,
  token: string,
): Promise<'confirmed' | 'gone'> {
  const now = shop.now()
  await inTransaction(shop.db, async trx => {
    const confirmed = await confirmSubscription(trx, hashToken(token), now)
    if (!confirmed || confirmed.consent_json === '') return
    const { asked_at = now, ...asked } = JSON.parse(confirmed.consent_json) as AskedConsent
    const email = emailOfLink(confirmed)
    await recordConsents(shop, trx, { ...asked, user_id: null, email, now, ticked_at: asked_at })
  })
  const { status } = await subscriptionOf(shop, token)
  return status === 'confirmed' ? 'confirmed' : 'gone'
}

/** Ends it, and withdraws the consent that it was requested with. */
export async function leave(shop: AccountContext, token: string): Promise<void> {
  const email = emailOfLink(await subscriptionOf(shop, token))
  await inTransaction(shop.db, trx => leaveByEmail(shop, trx, email))
}

/** The same by address, for an account that has proved to own it (promise 29). */
export async function leaveByEmail(shop: AccountContext, trx: Db, email: ProvedEmail): Promise<void> {
  // Accounts before subscriptions, the order in which saving a profile locks them: otherwise the two could
  // deadlock.
  await unmarkSubscriber(trx, email)
  await endSubscription(trx, hashToken(tokenOf(shop, email)))
  await withdrawConsentOfEmail(trx, { email, purpose: 'advertising', now: shop.now() })
}

/** For an account that has not proved the address: withdraws its own request that nobody has confirmed. */
export async function takeBackAsked(trx: Db, user_id: number, email: UnprovedEmail): Promise<void> {
  await endAskedBy(trx, user_id, email.toLowerCase())
}

/**
 * One address has one token, so that the links in every mail ever sent to it work, and none has to be stored
 * in plain text.
 */
function tokenOf(shop: SecretContext, email: string): string {
  return keyedHash(shop, 'newsletter', email)
}

function confirmationMail(shop: SiteContext, token: string): MailPayload {
  const { SITE_URL, SHOP_NAME } = shop.config
  const confirm_url = `${SITE_URL}/subscribe/confirm/?token=${token}`
  const leave_url = `${SITE_URL}/subscribe/leave/?token=${token}`
  return {
    subject: `Подтвердите подписку на рассылку «${SHOP_NAME}»`,
    template: 'mails/confirm-subscription',
    data: { site: { name: SHOP_NAME, url: SITE_URL }, confirm_url, leave_url },
    text: `Подтвердите подписку на рассылку «${SHOP_NAME}»: ${confirm_url}\n\nЕсли вы её не просили, ничего не делайте. Отказаться: ${leave_url}\n`,
    headers: { 'List-Unsubscribe': `<${leave_url}>` },
  }
}
