import type { Checkout } from '../../contract/checkout/checkout.ts'
import { type ConsentPurpose, SINGLE_CONSENT_LABEL } from '../../contract/checkout/consents.ts'
import type { Db } from '../../database/open-database.ts'
import { BadRequest } from '../../errors.ts'
import { type ProvedEmail, provedEmailOf } from '../account/proved.rules.ts'
import type { Visitor } from '../account/visitor.ts'
import type { OrderRow } from '../orders/save-order.ts'
import { recordConsents } from './record-consent.ts'

/**
 * With separate boxes nothing is ordered until terms and personal data are each ticked; the one pre-ticked agreement is
 * not required (contract 2.5; decisions 12 and 28). Throws `BadRequest`.
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
 * A row per consent (decision 12): the single agreement counts as two, with the label shown. That of the newsletter is
 * written when its letter is confirmed.
 */
export async function saveConsents(
  db: Db,
  buyer: Visitor & { id: number },
  order: OrderRow,
  sent: Checkout,
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
    await recordConsents(db, ticked, { ...facts, label: null })
  } else if (confirm) await recordConsents(db, purposes, { ...facts, label: SINGLE_CONSENT_LABEL })
}

function findProved({ user }: Visitor, email: string): ProvedEmail | null {
  const proved = user && provedEmailOf(user)
  return proved === email.toLowerCase() ? proved : null
}

/** Asked for by the flag of contract 1.7, or by the box for advertising. */
export function wantsNewsletter({ subscribe, consents }: Checkout): boolean {
  return subscribe || consents?.advertising === true
}
