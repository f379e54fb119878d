import type { Checkout } from '../../contract/checkout.ts'
import { CONSENT_LABEL_SINGLE, CONSENT_LABELS, type Purpose } from '../../contract/consents.ts'
import type { Db } from '../../data/open-database.ts'
import type { OrderRow } from '../../data/orders.ts'
import { recordConsent } from '../account/record-consent.ts'
import type { Visitor } from '../shop.ts'

/** A row per consent (specification, README item 12): the single agreement counts as two, with the label shown. */
export async function saveConsents(db: Db, buyer: Visitor & { id: number }, order: OrderRow, sent: Checkout): Promise<void> {
  const circumstances = {
    page: '/order/',
    visitor_id: buyer.id,
    user_id: buyer.user?.id ?? null,
    order_id: order.id,
    email: order.email,
  }
  for (const { purposes, label } of consentsGiven(sent)) {
    await recordConsent(db, { ...circumstances, purposes, label }, order.created_at)
  }
}

/** Which boxes were ticked, with the words beside them. */
function consentsGiven(sent: Checkout): { purposes: Purpose[]; label: string }[] {
  const { consents, confirm, subscribe } = sent
  const separate = (purpose: Purpose) => ({ purposes: [purpose], label: CONSENT_LABELS[purpose] })
  if (!consents) {
    const single = confirm ? [{ purposes: ['terms', 'personal_data'] satisfies Purpose[], label: CONSENT_LABEL_SINGLE }] : []
    return subscribe ? [...single, separate('advertising')] : single
  }
  return (['terms', 'personal_data', 'advertising'] as const).filter(purpose => consents[purpose]).map(separate)
}
