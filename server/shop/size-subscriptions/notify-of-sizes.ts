import { hasPieces, productPath } from '../../contract/catalog/catalog.ts'
import { formatRubles } from '../../contract/money.ts'
import { inTransaction } from '../../database/statement.ts'
import type { JobContext, SiteContext } from '../contexts.ts'
import type { DeliveryContext } from '../delivery/delivery-caches.ts'
import { offersInTown } from '../delivery/quotes/quote-ways.ts'
import type { LimitContext } from '../limits/admissions.ts'
import { addToOutbox, type Message, type OutboxContext, wakeOutbox } from '../messages/outbox.ts'
import { leaveToken } from './leave-sizes.ts'
import {
  claimWaiting,
  offersWaitedFor,
  type WaitedFor,
  type Waiting,
  waitingFor,
} from './size-subscriptions.queries.ts'

/** A size that somebody waits for, and in which town. */
export type SizeSubscriptionContext = DeliveryContext &
  LimitContext &
  JobContext &
  OutboxContext &
  SiteContext

const AT_ONCE = 100

/**
 * Notifies everybody whose size can be bought again in their town, whatever brought it back: an import of
 * stock, a cancelled order or a return. Each is notified once: the row is marked and the message written to
 * the outbox in one transaction, by whichever process is first.
 *
 * @returns how many were notified
 */
export async function notifyOfSizes(shop: SizeSubscriptionContext, signal?: AbortSignal): Promise<number> {
  let notified = 0
  for (const wanted of await offersWaitedFor(shop.jobs_db)) {
    while (!signal?.aborted && (await isThere(shop, wanted))) {
      const waiting = await waitingFor(shop.jobs_db, wanted, AT_ONCE)
      for (const each of waiting) if (await notify(shop, each)) notified += 1
      if (waiting.length < AT_ONCE) break
    }
  }
  if (notified > 0) wakeOutbox(shop)
  return notified
}

/** If the town is no longer known, any town counts. */
async function isThere(shop: DeliveryContext, { offer_id, region_fias_id }: WaitedFor): Promise<boolean> {
  const found = shop.catalog.current().findOffer(offer_id)
  if (!found || !hasPieces(found.offer)) return false
  const town = region_fias_id ? await shop.towns.byId(region_fias_id) : undefined
  if (!town) return true
  const inTown = await offersInTown(shop, { region: town, experiment: 'allPaymentMethods' })
  return inTown(found.offer).can !== 'nothing'
}

async function notify(shop: SizeSubscriptionContext, waiting: Waiting): Promise<boolean> {
  const message = messageOf(shop, waiting)
  if (!message) return false
  return inTransaction(shop.jobs_db, async trx => {
    const isMine = await claimWaiting(trx, waiting.id, shop.now())
    if (isMine) await addToOutbox(trx, message, shop.now())
    return isMine
  })
}

/** Null when the offer has just left the catalogue. */
function messageOf(shop: SizeSubscriptionContext, waiting: Waiting): Message | null {
  const found = shop.catalog.current().findOffer(waiting.offer_id)
  if (!found) return null
  const { SITE_URL, SHOP_NAME } = shop.config
  const { product, offer } = found
  const name = offer.size_name ? `${product.name}, размер ${offer.size_name}` : product.name
  const url = `${SITE_URL}${productPath(product)}#${encodeURIComponent(offer.ext_id)}`
  const text = `${SHOP_NAME}: снова в наличии — ${name}, ${formatRubles(offer.price)}. ${url}`
  const { recipient, user_id } = waiting
  if (waiting.channel === 'sms')
    return { kind: 'sms', recipient, user_id, payload: { text, budget: 'sms-advertising' } }
  const leave_url = `${SITE_URL}/size-subscription/leave/?token=${leaveToken(shop, waiting.id)}`
  const site = { name: SHOP_NAME, url: SITE_URL }
  const picture_key = product.pictures[0]?.key ?? ''
  const goods = { name, color_name: product.color_name, price: offer.price, picture_key, url }
  return {
    kind: 'mail',
    recipient,
    user_id,
    payload: {
      subject: `Снова в наличии: ${name}`,
      template: 'mails/size-back',
      data: { site, goods, leave_url },
      text: `${text}\n\nБольше не сообщать о размерах: ${leave_url}\n`,
      headers: { 'List-Unsubscribe': `<${leave_url}>` },
    },
  }
}
