import type { SizeSubscription } from '../../contract/catalog/size-subscription.ts'
import { CONSENT_LABELS } from '../../contract/checkout/consents.ts'
import type { Db } from '../../database/open-database.ts'
import { NotFound, Refused } from '../../errors.ts'
import { provedEmailOf } from '../account/owner.rules.ts'
import type { Visitor } from '../account/visitor.ts'
import type { LegalTextContext } from '../consents/legal-texts.ts'
import { recordConsents } from '../consents/save-consents.ts'
import { offersInTown } from '../delivery/quotes/quote-ways.ts'
import { enterWith } from '../limits/enter.ts'
import type { SizeSubscriptionContext } from './notify-of-sizes.ts'
import { insertWaiting } from './size-subscriptions.queries.ts'

/**
 * Records who is to be notified when a size that is not available in the visitor's town can be bought there.
 * Asking twice is the same as once, and the answer does not reveal which it was. Nothing is sent now.
 *
 * Throws `NotFound` for an offer that is not sold, `Refused('can-be-bought')` (409) for one that is
 * available, and `Refused('too-often')`.
 *
 * @param page path of the page it was asked on
 */
export async function subscribeToSize(
  shop: SizeSubscriptionContext & LegalTextContext,
  visitor: Visitor,
  asked: SizeSubscription,
  page: string,
): Promise<void> {
  const found = shop.catalog.current().findOffer(asked.offer_id)
  if (!found) throw new NotFound('offer', asked.offer_id)
  const inTown = await offersInTown(shop, visitor)
  if (inTown(found.offer).can !== 'nothing') {
    throw new Refused('can-be-bought', 'Этот размер уже можно купить: обновите страницу', { status: 409 })
  }
  const { offer_id, channel, recipient } = asked
  const now = shop.now()
  const user_id = visitor.user?.id ?? null
  const proved = visitor.user && provedEmailOf(visitor.user)
  const region_fias_id = visitor.region.fias_id
  const save = async (trx: Db) => {
    const row = { offer_id, channel, recipient, user_id, region_fias_id, created_at: now }
    if (!(await insertWaiting(trx, row))) return
    await recordConsents(shop, trx, {
      purposes: ['personal_data'],
      visitor_id: visitor.id,
      user_id,
      order_id: null,
      email: proved === recipient ? proved : null,
      label: CONSENT_LABELS.personal_data,
      page,
      now,
    })
  }
  if (channel === 'mail')
    await enterWith(shop, { limit_name: 'size-mail', asker: visitor, about: { email: recipient } }, save)
  else await enterWith(shop, { limit_name: 'size-sms', asker: visitor, about: { phone: recipient } }, save)
}
