import type { Checkout } from '../../contract/checkout.ts'
import { type ConsentPurpose, SINGLE_CONSENT_LABEL } from '../../contract/consents.ts'
import type { Db } from '../../data/open-database.ts'
import type { OrderRow } from '../../data/orders.ts'
import { BadRequest } from '../../errors.ts'
import { recordConsents } from '../account/record-consent.ts'
import type { Visitor } from '../shop.ts'

/** Throws `BadRequest`: nothing is ordered without terms and personal data agreed to. */
export function requireConsents(sent: Checkout): void {
  if (sent.confirm || (sent.consents?.terms && sent.consents.personal_data)) return
  throw new BadRequest('no-consent', 'Примите пользовательское соглашение', {
    fields: { confirm: 'Примите соглашение' },
  })
}

/** A row per consent (specification, README item 12): the single agreement counts as two, with the label shown. */
export async function saveConsents(
  db: Db,
  buyer: Visitor & { id: number },
  order: OrderRow,
  sent: Checkout,
): Promise<void> {
  const { consents, confirm, subscribe } = sent
  const facts = {
    visitor_id: buyer.id,
    user_id: buyer.user?.id ?? null,
    order_id: order.id,
    email: order.email,
    page: '/order/',
    now: order.created_at,
  }
  const purposes: ConsentPurpose[] = ['terms', 'personal_data']
  const advertising: ConsentPurpose[] = ['advertising']
  if (consents) {
    const ticked = [...purposes, ...advertising].filter(purpose => consents[purpose])
    return recordConsents(db, ticked, { ...facts, label: null })
  }
  if (confirm) await recordConsents(db, purposes, { ...facts, label: SINGLE_CONSENT_LABEL })
  if (subscribe) await recordConsents(db, advertising, { ...facts, label: null })
}
