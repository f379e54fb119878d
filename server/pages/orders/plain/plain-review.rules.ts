import type { Cart } from '../../../contract/cart/cart.ts'
import { CONSENT_LABELS, partsOfLabel, SINGLE_CONSENT_LABEL } from '../../../contract/checkout/consents.ts'
import type { Agreements, Draft } from '../../../contract/checkout/draft.ts'
import type { DraftErrors } from '../../../contract/checkout/draft-errors.ts'
import { findPoint } from '../../../contract/checkout/find-point.ts'
import { lostInWords } from '../../../contract/checkout/lost-words.ts'
import { orderBody } from '../../../contract/checkout/order-body.ts'
import { orderWay, shortOf } from '../../../contract/checkout/order-way.ts'
import {
  clientInWords,
  destinationInWords,
  paidAt,
  paymentNote,
} from '../../../contract/checkout/order-words.ts'
import { type Today, whenInWords } from '../../../contract/checkout/when-words.ts'
import type { Delivery } from '../../../contract/delivery/calculation.ts'
import { priceInWords } from '../../../contract/delivery/card-lines.ts'
import type { DeliveryQuote } from '../../../contract/delivery/delivery-quote.ts'
import { formatRubles } from '../../../contract/money.ts'

export interface Reviewed {
  cart: Cart
  draft: Draft
  agreements: Agreements
  deliveries: Delivery[] | null
  town: string
  today: Today
}

/** Step 4 (`templates/parts/order-plain-review.liquid`): everything once in words, payment, consents. */
export function plainReview(order: Reviewed, errors: DraftErrors, key: string) {
  const { cart, draft, agreements, deliveries, town, today } = order
  const { quote, payments, payment_id } = orderWay(cart, draft, deliveries)
  const point = quote && findPoint(deliveries, quote.service_id, draft.point_id)
  return {
    rows: [
      {
        name: 'Доставка',
        words: quote ? destinationInWords(quote, draft, town, point) : 'Способ доставки больше не подходит',
        url: '/order/?step=delivery',
      },
      ...(quote
        ? [
            {
              name: 'Когда',
              words: `${whenInWords(quote, draft, today)}, ${priceInWords(quote.cost)}`,
              url: '/order/?step=delivery',
            },
          ]
        : []),
      {
        name: 'Получатель',
        words: clientInWords(draft),
        url: '/order/?step=client',
      },
    ],
    lost: (quote?.lost ?? []).map(lostInWords),
    short: shortOf(cart, draft).map(({ offer_id, quantity }) => ({
      offer_id,
      quantity,
      words: `${cart.products.find(line => line.product_id === offer_id)?.name ?? ''}: ${quantity > 0 ? `в этом магазине осталось ${quantity} шт.` : 'в этом магазине больше нет'}`,
      button: quantity > 0 ? `Оставить ${quantity} шт.` : 'Удалить',
    })),
    payments: payments.map(({ id, name }) => {
      const way = orderWay(cart, { ...draft, payment_id: id }, deliveries).quote
      const other = way && quote && way.total !== quote.total ? `, итого ${formatRubles(way.total)}` : ''
      const note = paymentNote(id, way?.total ?? 0, way && paidAt(way, point)) + other
      return { id, name, note, is_chosen: id === payment_id }
    }),
    payment_error: errors.payment_id ?? '',
    comment: { value: draft.comment, error: errors.comment ?? '' },
    boxes: boxesOf(agreements, errors),
    shown: JSON.stringify(ordersShown(order)),
    key,
  }
}

/** What a payment of this service would order, with the numbers that the page shows. */
interface OrderShown {
  payment_ids: number[]
  body: Omit<
    ReturnType<typeof orderBody>,
    'payment_system_id' | 'comment' | 'confirm' | 'subscribe' | 'call_me'
  >
}

/**
 * The order as it is shown, once for each service that its payments belong to: the form carries it, so that
 * what was seen is what is sent, however often and however late the button is pressed. The server believes
 * none of it (promise 4).
 */
function ordersShown({ cart, draft, agreements, deliveries, town }: Reviewed): OrderShown[] {
  const by_service = new Map<number, { quote: DeliveryQuote; payment_ids: number[] }>()
  for (const { id } of orderWay(cart, draft, deliveries).payments) {
    const { quote } = orderWay(cart, { ...draft, payment_id: id }, deliveries)
    if (!quote) continue
    const same = by_service.get(quote.service_id)
    if (same) same.payment_ids.push(id)
    else by_service.set(quote.service_id, { quote, payment_ids: [id] })
  }
  return [...by_service.values()].map(({ quote, payment_ids }) => {
    const point = findPoint(deliveries, quote.service_id, draft.point_id)
    const storage_period = quote.service_type === 'courier' ? null : (point?.storage_period ?? null)
    const shown = { cart, quote, payment_id: 0, draft, agreements, city: town, storage_period, ym_id: '' }
    const { payment_system_id, comment, confirm, consents, subscribe, call_me, ...body } = orderBody(shown)
    return { payment_ids, body }
  })
}

/** One pre-ticked agreement and the newsletter's box, or separate unticked ones (decision 12). */
function boxesOf({ separate, single, subscribe, call_me }: Agreements, errors: DraftErrors) {
  const box = (name: string, label: string, is_ticked: boolean, error = '') => ({
    name,
    parts: partsOfLabel(label),
    is_ticked,
    error,
  })
  return [
    ...(separate
      ? [
          box('terms', CONSENT_LABELS.terms, separate.terms, errors.terms),
          box('personal_data', CONSENT_LABELS.personal_data, separate.personal_data, errors.personal_data),
          box('advertising', CONSENT_LABELS.advertising, separate.advertising),
        ]
      : [
          box('confirm', SINGLE_CONSENT_LABEL, single),
          box('subscribe', 'Получать письма о новинках и скидках', subscribe),
        ]),
    box('call_me', 'Позвоните мне, чтобы подтвердить заказ', call_me),
  ]
}

/** What of the boxes was ticked. */
export function agreementsTicked(before: Agreements, ticked: (name: string) => boolean): Agreements {
  const { separate } = before
  return {
    separate: separate && {
      terms: ticked('terms'),
      personal_data: ticked('personal_data'),
      advertising: ticked('advertising'),
    },
    single: ticked('confirm'),
    subscribe: ticked('subscribe'),
    call_me: ticked('call_me'),
  }
}
