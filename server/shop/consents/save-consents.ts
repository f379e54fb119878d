import { type Insertable, sql } from 'kysely'
import type { Checkout } from '../../contract/checkout/checkout.ts'
import {
  CONSENT_LABELS,
  type ConsentPurpose,
  SINGLE_CONSENT_LABEL,
} from '../../contract/checkout/consents.ts'
import type { Db } from '../../database/open-database.ts'
import { write } from '../../database/statement.ts'
import type { ConsentsTable } from '../../database/tables/cart.ts'
import { BadRequest } from '../../errors.ts'
import { type ProvedEmail, provedEmailOf } from '../account/owner.rules.ts'
import type { SavedVisitor, Visitor } from '../account/visitor.ts'
import { agreedText, type LegalTextContext } from './legal-texts.ts'

/**
 * With separate boxes nothing is ordered until terms and personal data are both ticked; the single pre-ticked
 * agreement is not required (contract 2.5; decisions 12 and 28). Throws `BadRequest`.
 */
export function requireConsents(kind: 'single' | 'separate', { confirm, consents }: Checkout): void {
  if (kind === 'single') return
  const fields: Record<string, string> = {}
  if (!consents?.terms) fields['consents.terms'] = 'Примите пользовательское соглашение'
  if (!consents?.personal_data)
    fields['consents.personal_data'] = 'Дайте согласие на обработку персональных данных'
  if (!confirm) fields.confirm = 'Примите соглашение'
  if (Object.keys(fields).length > 0)
    throw new BadRequest('no-consent', 'Без согласий заказ не оформить', { fields })
}

/**
 * A row for each consent (decision 12): the single agreement counts as two, with the label shown. The
 * newsletter's is written when its letter is confirmed.
 */
export async function saveConsents(
  shop: LegalTextContext,
  db: Db,
  {
    buyer,
    order,
    sent,
  }: {
    buyer: SavedVisitor
    order: { id: string; email: string; created_at: number }
    sent: Checkout
  },
): Promise<void> {
  const { consents, confirm } = sent
  const facts = {
    visitor_id: buyer.id,
    user_id: buyer.user?.id ?? null,
    order_id: order.id,
    email: findProved(buyer, order.email),
    page: '/order/',
    now: order.created_at,
  }
  const purposes: ConsentPurpose[] = ['terms', 'personal_data']
  if (consents) {
    const ticked = purposes.filter(purpose => consents[purpose as 'terms' | 'personal_data'])
    await recordConsents(shop, db, { ...facts, purposes: ticked, label: null })
  } else if (confirm) await recordConsents(shop, db, { ...facts, purposes, label: SINGLE_CONSENT_LABEL })
}

function findProved({ user }: Visitor, email: string): ProvedEmail | null {
  const proved = user && provedEmailOf(user)
  return proved === email.toLowerCase() ? proved : null
}

/** Requested by the flag of contract 1.7, or by the box for advertising. */
export function wantsNewsletter({ subscribe, consents }: Checkout): boolean {
  return subscribe || consents?.advertising === true
}

/** Who agreed to what, and what they saw. */
interface ConsentFacts {
  purposes: ConsentPurpose[]
  visitor_id: number | null
  user_id: number | null
  order_id: string | null
  /**
   * Null for an address that nobody has proved: the consent is the browser's or the account's own (promise
   * 29).
   */
  email: ProvedEmail | null
  /** The words beside the one box for all purposes; null when each has its own box. */
  label: string | null
  /** Path of the page it was ticked on. */
  page: string
  now: number
  /** When the box was ticked, where that was before now: it decides which version was shown. */
  ticked_at?: number
}

/**
 * Records who agreed to what, in which version of its text and when (decision 12): a row for each purpose. `db` may be
 * the transaction of what was agreed to.
 */
export async function recordConsents(
  shop: LegalTextContext,
  db: Db,
  { purposes, label, now, ticked_at = now, ...who }: ConsentFacts,
): Promise<void> {
  const consents = purposes.map(purpose => {
    const { version, hash } = agreedText(shop, purpose, ticked_at)
    return {
      ...who,
      purpose,
      text_version: version,
      text_hash: hash,
      label: label ?? CONSENT_LABELS[purpose],
      created_at: now,
    }
  })
  if (consents.length > 0) await inserting(db, { consents })
}

const inserting = write<{ consents: Insertable<ConsentsTable>[] }>((db, { consents }) =>
  db.insertInto('consents').values(consents),
)

/** A withdrawn consent stays, with the moment: messages before that were sent with it. */
export async function withdrawConsent(
  db: Db,
  { user_id, purpose, now }: { user_id: number; purpose: ConsentPurpose; now: number },
): Promise<void> {
  await withdrawing(db, now).where('user_id', '=', user_id).where('purpose', '=', purpose).execute()
}

/**
 * The same for what was agreed to by an address, with or without an account: the words of the newsletter or
 * of waiting for a size. What was agreed to with an order stays.
 */
export async function withdrawConsentOfEmail(
  db: Db,
  { email, purpose, now }: { email: ProvedEmail; purpose: 'advertising' | 'personal_data'; now: number },
): Promise<void> {
  await withdrawing(db, now)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('label', '=', CONSENT_LABELS[purpose])
    .where(({ or, eb }) => or([eb('purpose', '=', 'advertising'), eb('order_id', 'is', null)]))
    .execute()
}

function withdrawing(db: Db, now: number) {
  return db.updateTable('consents').set({ withdrawn_at: now }).where('withdrawn_at', 'is', null)
}
