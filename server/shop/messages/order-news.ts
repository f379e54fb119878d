import { hasBeenPaid } from '../../contract/account/order-status.ts'
import { productPath } from '../../contract/catalog/catalog.ts'
import { COURIER } from '../../contract/delivery/delivery.ts'
import { formatRubles } from '../../contract/money.ts'
import { inThrees } from '../../contract/words.ts'
import type { Db } from '../../database/open-database.ts'
import type { DbContext, SiteContext } from '../contexts.ts'
import { orderGoods, ownStoreOf, type ShownProduct, storageDays } from '../orders/shown-order.ts'
import { statusInWords } from '../orders/states/order-states.rules.ts'
import { deliveryWords, findWholeOrder, type OrderRow, type WholeOrder } from '../orders/stored-order.ts'
import { moneyBackOf } from '../payments/money-back.ts'
import { placeOfStore, soldOfThese } from './letter-goods.queries.ts'
import { factsInText, factsOfLetter, goodsInText, nextStepInWords } from './order-messages.ts'
import { addAllToOutbox } from './outbox.ts'

/**
 * - `shipped`: `track` is the carrier's number of the parcel, '' if not known
 * - `released`: it was not paid in time
 * - `unclaimed`: it came back because nobody picked it up
 * - `refunded`: `roubles` have gone back; `is_by_hand`: the shop has paid them out itself, and no bank has to credit them
 */
export type OrderNews =
  | { kind: 'paid' | 'ready' | 'cancelled' | 'released' | 'unclaimed' }
  | { kind: 'shipped'; track: string }
  | { kind: 'refunded'; roubles: number; is_by_hand: boolean }

/** Events of orders that shoppers are notified of, by templates. */
export type OrderNewsContext = DbContext &
  SiteContext & {
    renderer: {
      /** Of `templates/`, by its name. */
      paintPart(template: string, data: Record<string, unknown>): Promise<string>
    }
  }

/**
 * What happened, in a few words: the subject of a letter names the order, its heading has the number below it. Its text
 * is a template of `templates/messages`.
 *
 * @param order `заказ` or `заказ 348211907316`
 */
function whatHappened(order: string, { service_id }: OrderRow, { kind }: OrderNews): string {
  const became = (status: Parameters<typeof statusInWords>[0]['status']) =>
    capitalized(`${order} ${statusInWords({ status, service_id }).toLowerCase()}`)
  switch (kind) {
    case 'paid':
      return capitalized(`${order} оплачен`)
    case 'shipped':
    case 'ready':
    case 'cancelled':
      return became(kind)
    case 'released':
      return capitalized(`${order} не оплачен и отменён`)
    case 'unclaimed':
      return became('returned')
    case 'refunded':
      return `Деньги за ${order} возвращены`
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * Writes an SMS and a letter about an event of an order, in the transaction of the event: sent if and only if
 * it happened. Wake the outbox after the COMMIT.
 */
export async function notifyOfOrder(
  shop: OrderNewsContext,
  trx: Db,
  order_id: string,
  news: OrderNews,
): Promise<void> {
  const whole = await findWholeOrder(trx, order_id)
  const { order } = whole
  const site = { name: shop.config.SHOP_NAME, url: shop.config.SITE_URL }
  const words = wordsOf(order, news)
  // A letter has said in its heading what happened, and has the number below it.
  const textOf = async (is_letter: boolean) =>
    (await shop.renderer.paintPart(`messages/order-${news.kind}`, { site, order: words, is_letter }))
      .replace(/\s+/g, ' ')
      .trim()
  const text = await textOf(false)
  const subject = whatHappened(`заказ ${order.id}`, order, news)
  const refunds = await moneyBackOf(trx, order_id)
  const shown = await shownInLetter(trx, whole)
  const goods = orderGoods(shown.product, [whole], refunds)
  const facts = factsOfLetter([whole], { store: shown.store, refunds })
  const letter = {
    subject,
    title: whatHappened('заказ', order, news),
    number: inThrees(order.id).join('\u00a0'),
    text: capitalized(await textOf(true)),
    url: `${site.url}/order/?ORDER_ID=${order.id}`,
    // The version before prints these in place of the order.
    service: facts.service,
    point: facts.point,
    total: words.total,
  }
  const { user_id } = order
  const sms = {
    kind: 'sms' as const,
    recipient: order.phone,
    user_id,
    payload: { text: `${site.name}: ${text}` },
  }
  const payload = {
    subject,
    text: `${capitalized(text)}\n\n${goodsInText(goods)}\n\n${factsInText(facts)}\n\nЗаказ: ${letter.url}\n`,
    template: 'mails/order-news',
    data: { site, letter, order: { ...goods, facts } },
  }
  const mail = { kind: 'mail' as const, recipient: order.email, user_id, payload }
  // An order whose person was deleted has nobody to notify.
  const messages = [sms, mail].filter(({ recipient }) => recipient !== '')
  if (messages.length > 0) await addAllToOutbox(trx, messages, shop.now())
}

/** Pictures, pages and the store of a letter: from the database, because the programs of operators have no catalogue. */
async function shownInLetter(trx: Db, { order, lines }: WholeOrder) {
  const products = new Map(
    (
      await soldOfThese(
        trx,
        lines.map(line => line.product_id),
      )
    ).map(each => [each.id, each]),
  )
  const product: ShownProduct = product_id => {
    const found = products.get(product_id)
    return found ? { url: productPath(found), img: found.key } : { url: '', img: '' }
  }
  const store_id = ownStoreOf(order)
  return { product, store: store_id > 0 ? await placeOfStore(trx, store_id) : undefined }
}

function wordsOf(order: OrderRow, news: OrderNews) {
  const words = deliveryWords(order)
  return {
    id: order.id,
    total: formatRubles(order.total),
    roubles: news.kind === 'refunded' ? formatRubles(news.roubles) : '',
    is_by_hand: news.kind === 'refunded' && news.is_by_hand,
    track: news.kind === 'shipped' ? news.track : '',
    is_paid: hasBeenPaid(order.payment_status),
    is_courier: order.service_id === COURIER,
    point: words.point,
    workhours: words.workhours,
    storage: storageDays(order),
    what_comes: nextStepInWords(order, words),
  }
}
