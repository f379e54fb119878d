import { createHash, createHmac } from 'node:crypto'
import { CONSENT_LABELS } from '../../contract/checkout/consents.ts'
import type { Subscribe } from '../../contract/content/newsletter.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Db } from '../../database/open-database.ts'
import { NotFound } from '../../errors.ts'
import { recordConsents } from '../consents/record-consent.ts'
import { withdrawConsentOfEmail } from '../consents/withdraw-consents.ts'
import { enter } from '../limits/enter.ts'
import { limitedAddress } from '../limits/limited-address.rules.ts'
import { addToOutbox, type MailPayload } from '../messages/add-to-outbox.ts'
import { wakeOutbox } from '../messages/wake-outbox.ts'
import type { Shop, Visitor } from '../shop.ts'
import {
  askSubscription,
  confirmSubscription,
  endSubscription,
  findSubscription,
  unmarkSubscriber,
} from './subscriptions.rows.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Asks for the newsletter: a mail with a link goes to the address, at most one a day, and only the link subscribes it.
 * Nothing tells the asker whether the address was known. Throws `Refused('too-often')` for too many from one address of
 * the internet.
 *
 * @param page path of the page it was asked on
 */
export async function subscribe(shop: Shop, visitor: Visitor, asked: Subscribe, page: string): Promise<void> {
  await enter(shop, 'subscribe', { address: limitedAddress(visitor.ip) })
  const draft = draftSubscription(shop, asked)
  const now = shop.now()
  await inTransaction(shop.db, async trx => {
    if (!(await saveSubscription(trx, draft, now))) return
    await recordConsents(trx, ['advertising', 'personal_data'], {
      visitor_id: visitor.id,
      user_id: visitor.user?.id ?? null,
      order_id: null,
      email: draft.email,
      label: CONSENT_LABELS.advertising,
      page,
      now,
    })
  })
  wakeOutbox(shop)
}

/** What asking for the newsletter will write, with its mail. */
export interface SubscriptionDraft {
  email: string
  utm_term: string
  token_hash: string
  mail: MailPayload
}

/** Two spellings of one mailbox are one subscription. */
export function draftSubscription(
  shop: Shop,
  asked: { email: string; utm_term?: string },
): SubscriptionDraft {
  const email = asked.email.toLowerCase()
  const token = tokenOf(shop, email)
  const mail = confirmationMail(shop, token)
  return { email, utm_term: asked.utm_term ?? '', token_hash: hashOf(token), mail }
}

/** Asks, and puts the mail with the link into the outbox; false when this address had one within a day or is subscribed. */
export async function saveSubscription(trx: Db, draft: SubscriptionDraft, now: number): Promise<boolean> {
  const { mail, ...wish } = draft
  if ((await askSubscription(trx, { ...wish, now, mail_every_ms: DAY_MS })) === null) return false
  await addToOutbox(trx, { kind: 'mail', recipient: wish.email, payload: mail }, now)
  return true
}

/** The subscription that a link of ours is about. Throws `NotFound` for any other. */
export async function subscriptionOf(shop: Shop, token: string) {
  const found = await findSubscription(shop.db, hashOf(token))
  if (!found) throw new NotFound('subscription', 'of this link')
  return found
}

/** Confirms what was asked for; who has left must ask again. Confirming twice is confirming once. */
export async function confirm(shop: Shop, token: string): Promise<'confirmed' | 'gone'> {
  await confirmSubscription(shop.db, hashOf(token), shop.now())
  const { status } = await subscriptionOf(shop, token)
  return status === 'confirmed' ? 'confirmed' : 'gone'
}

/** Ends it, and takes back the consent that it was asked for with. */
export async function leave(shop: Shop, token: string): Promise<void> {
  const { email } = await subscriptionOf(shop, token)
  await leaveByEmail(shop, email)
}

/** The same by the address, for whoever has proved to be its owner's account. */
export async function leaveByEmail(shop: Shop, email: string): Promise<void> {
  await inTransaction(shop.db, async trx => {
    await endSubscription(trx, hashOf(tokenOf(shop, email.toLowerCase())))
    await unmarkSubscriber(trx, email.toLowerCase())
    await withdrawConsentOfEmail(trx, { email, purpose: 'advertising', now: shop.now() })
  })
}

/** One address has one token, so that the links of every mail ever sent to it work, and none has to be kept readable. */
function tokenOf(shop: Shop, email: string): string {
  return createHmac('sha256', shop.secret).update(`newsletter\n${email}`).digest('base64url')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function confirmationMail(shop: Shop, token: string): MailPayload {
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
