import type { Cart } from '../cart/cart.ts'
import { PAYMENTS } from '../delivery/delivery.ts'
import { formatRubles } from '../money.ts'
import { formatDays } from '../words.ts'
import type { Change } from './changed.ts'

/**
 * What has changed, a row each; what the refusal itself says is not repeated.
 *
 * @param refusal its words
 */
export function changesInWords(
  refusal: string,
  changed: Change[],
  cart: Cart,
): { key: string; words: string }[] {
  const nameOf = (offer_id: number | undefined) =>
    cart.products.find(line => line.product_id === offer_id)?.name ?? ''
  return changed
    .map(change => ({
      key: `${change.what} ${change.offer_id ?? change.coupon ?? ''}`,
      words: changeInWords(change, nameOf),
    }))
    .filter(({ words }) => words !== '' && !refusal.startsWith(words))
}

/** Empty where the refusal has said it all: a store or an address of another town. */
function changeInWords(change: Change, nameOf: (offer_id: number | undefined) => string): string {
  const { what, was = 0, now = 0, offer_id } = change
  const name = change.name ?? nameOf(offer_id)
  if (what === 'availability') return `${name}: ${change.reason}`
  if (what === 'price') return `${name}: цена стала ${formatRubles(now)}, была ${formatRubles(was)}`
  if (what === 'offers') return `${name || 'Товар'}: в корзине ${now} шт., было ${was} шт.`
  if (what === 'delivery_cost') return `Доставка стала ${formatRubles(now)}, была ${formatRubles(was)}`
  if (what === 'delivery_days') return `Привезём ${formatDays(now)}, обещали ${formatDays(was)}`
  if (what === 'delivery_interval') return 'Выбранных часов доставки больше нет'
  if (what === 'total') return `Итого стало ${formatRubles(now)}, было ${formatRubles(was)}`
  if (what === 'payment') {
    const other = paymentName(now)
    return `Оплата «${paymentName(was)}» здесь больше не подходит${other && `, теперь — «${other}»`}`
  }
  if (change.reason) return was > 0 ? `${change.reason}: −${formatRubles(was)} пропадёт` : change.reason
  if (what === 'coupon') return `Промокод ${change.coupon ?? ''} больше не действует`
  if (what === 'bonuses') return `Бонусов на счёте ${now}, было ${was}`
  if (what === 'certificate') return `Сертификат оплатит ${formatRubles(now)}, было ${formatRubles(was)}`
  return what === 'tariff' ? 'Условия доставки изменились' : ''
}

function paymentName(payment_id: number): string {
  return PAYMENTS[payment_id as keyof typeof PAYMENTS] ?? ''
}
