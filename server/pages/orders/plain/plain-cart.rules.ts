import type { Cart, CartProduct } from '../../../contract/cart/cart.ts'
import { lostInWords } from '../../../contract/checkout/lost-words.ts'
import { otherWayInWords, stayingInWords, TAB_NAMES } from '../../../contract/checkout/order-words.ts'
import { quoteShown, tabInForce } from '../../../contract/checkout/quote-in-force.ts'
import { wayOfTab } from '../../../contract/delivery/delivery.ts'
import type { StayingLine } from '../../../contract/delivery/delivery-quote.ts'
import { formatRubles } from '../../../contract/money.ts'
import { expiringInWords, formatCount, plural } from '../../../contract/words.ts'

/** What was said to a form of the cart: what was typed, and what is wrong with it. */
export interface CartSaid {
  coupon?: { typed: string; error: string }
  certificate?: { typed: string; error: string }
  /** Of bonuses, of a quantity. */
  error?: string
}

/** The cart as forms (`templates/parts/order-plain-cart.liquid`): the same lines, tabs and folds as its island's. */
export function plainCart(cart: Cart, service_id: number | null, said: CartSaid = {}) {
  const tab = tabInForce(cart, service_id)
  const quote = quoteShown(cart, service_id)
  const staysOf = (line: CartProduct) =>
    quote?.stays.find(({ offer_id }) => offer_id === line.product_id) ?? null
  const going = cart.products.filter(line => line.can_buy && !staysOf(line))
  const staying = cart.products.filter(line => !going.includes(line))
  const most = (line: CartProduct) =>
    tab === 'delivery' ? line.quantity_available_delivery : line.quantity_available_pickup
  return {
    tabs: (['delivery', 'selfpickup'] as const).map(each => ({
      tab: each,
      name: TAB_NAMES[each],
      count: wayOfTab(cart.delivery_quotes, each)?.offer_ids.length ?? 0,
      is_current: each === tab,
    })),
    lost: (quote?.lost ?? []).filter(({ roubles }) => roubles < 0).map(lostInWords),
    going: going.map(line => plainLine(line, null, most(line))),
    staying_title: staying.length > 0 ? stayingInWords(tab, staying.length) : '',
    staying: staying.map(line => plainLine(line, staysOf(line), most(line))),
    coupons: cart.coupon_list.map(({ coupon, status, status_text }) => ({
      coupon,
      is_applied: status === 'applied',
      words: status === 'applied' ? `${coupon} — применён` : `${coupon} — не действует сейчас`,
      reason: status === 'applied' ? '' : status_text,
    })),
    coupon: { typed: '', error: '', ...said.coupon },
    bonuses: plainBonuses(cart),
    certificate: {
      typed: '',
      error: '',
      ...said.certificate,
      /** The applied one; one, or none. */
      applied: cart.certificate
        ? [
            {
              certificate_id: cart.certificate.certificate_id,
              words: `Оплатит ${formatRubles(cart.certificate.amount)} из ${formatRubles(cart.certificate.balance)}`,
              is_used: cart.certificate.amount > 0,
              reason: cart.certificate.error ?? '',
            },
          ]
        : [],
    },
    error: said.error ?? '',
  }
}

function plainLine(line: CartProduct, stays: StayingLine | null, most: number) {
  const { product_id, name, url, img, variant, quantity, sum, sum_old, can_buy, reason } = line
  const other = stays?.other_service_id ? otherWayInWords(stays.other_service_id) : null
  return {
    offer_id: product_id,
    name,
    url,
    img,
    variant,
    quantity,
    sum,
    sum_old,
    can_buy,
    /** Why it cannot be bought, or stays in the cart; empty when it goes. */
    reason: can_buy ? (stays?.reason ?? '') : reason,
    /** The quantity that each button asks for; 0 where there is no such button. */
    less: quantity > 1 ? quantity - 1 : 0,
    more: quantity < most ? quantity + 1 : 0,
    keep: stays?.quantity_most ?? 0,
    /** One, or none. */
    others: other ? [other] : [],
  }
}

/** One, or none for who has no bonuses. */
function plainBonuses(cart: Cart) {
  const { balance_total, balance, bonuses, bonuses_extra, bonuses_extra_expiration_date } = cart
  if (balance_total === 0) return []
  return [
    {
      title: `Бонусы: ${formatCount(balance_total)}`,
      expiring: bonuses_extra > 0 ? expiringInWords(bonuses_extra, bonuses_extra_expiration_date) : '',
      words:
        bonuses > 0
          ? `Спишется ${plural(bonuses, 'бонус', 'бонуса', 'бонусов')}`
          : `Можно списать ${plural(balance, 'бонус', 'бонуса', 'бонусов')}`,
      is_used: bonuses > 0,
      /** What the button asks for. */
      amount: bonuses > 0 ? 0 : balance,
      button: bonuses > 0 ? 'Не списывать' : 'Списать',
      can_change: bonuses > 0 || balance > 0,
    },
  ]
}
