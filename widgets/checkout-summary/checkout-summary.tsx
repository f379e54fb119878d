import { useLayoutEffect, useState } from 'react'
import { deliveryErrors } from '../../server/contract/checkout/draft-errors.ts'
import { findPoint } from '../../server/contract/checkout/find-point.ts'
import { orderWay, shortOf } from '../../server/contract/checkout/order-way.ts'
import {
  agreeButton,
  promiseInWords,
  stepButton,
  sumInWords,
} from '../../server/contract/checkout/order-words.ts'
import { quoteOfCart } from '../../server/contract/checkout/quote-in-force.ts'
import { stepAfter } from '../../server/contract/checkout/steps.ts'
import { whenInWords } from '../../server/contract/checkout/when-words.ts'
import type { DeliveryQuote } from '../../server/contract/delivery/delivery-quote.ts'
import { formatRubles } from '../../server/contract/money.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import { plural, pointInWords } from '../../server/contract/words.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import {
  $deliveries,
  $deliveriesLoading,
  $draft,
  $isSending,
  $refusal,
  $stateLoading,
} from '../shared/checkout/checkout-store.ts'
import { goOn } from '../shared/checkout/go-on.ts'
import { useCheckout } from '../shared/checkout/start-checkout.ts'
import { goToStep } from '../shared/checkout/steps.ts'
import { Picture } from '../shared/picture.tsx'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $checkoutStep, $region } from '../shared/visitor-store.ts'
import { RefusalNote } from './refusal-note.tsx'

/**
 * What is ordered and what it costs, beside the step, on a phone folded above the bar; and the one button of
 * each step.
 *
 * An island because sum and button follow the cart and the step.
 */
export function CheckoutSummary() {
  useCheckout()
  const step = useShopStore($checkoutStep, page => page.checkout_step ?? null) ?? 1
  const cart = useShopStore($cart, page => page.cart)
  const draft = useShopStore($draft, () => $draft.value)
  const deliveries = useShopStore($deliveries, () => null)
  const is_sending = useShopStore($isSending, () => false)
  const waits = useShopStore($stateLoading, () => 0)
  const calculates = useShopStore($deliveriesLoading, () => 0)
  const refusal = useShopStore($refusal, () => null)
  const region = useShopStore($region, page => page.region)
  const is_wide = useIsWide()
  if (cart.products.length === 0) return null
  const way = orderWay(cart, draft, deliveries)
  const { payment_id } = way
  // The method is chosen in step 2: until then any of the tab decides which lines can be delivered.
  const quote = way.quote ?? (step === 1 ? quoteOfCart(cart, draft.service_id) : null)
  const lines = cart.products.filter(line =>
    quote ? quote.offer_ids.includes(line.product_id) : line.can_buy,
  )
  const count = lines.reduce((sum, line) => sum + line.quantity, 0)
  // Goods alone until a method is chosen: no delivery is mentioned before it is asked for.
  const total = quote ? (step === 1 ? quote.goods_due : quote.total) : cart.price_total
  const accepts =
    step === 4 &&
    (refusal?.changed.length ?? 0) > 0 &&
    Object.keys(deliveryErrors(draft, quote)).length === 0 &&
    shortOf(cart, draft).length === 0
  const is_busy = is_sending || (step === 4 && waits > 0)
  const next = stepAfter(step, { cart, draft, deliveries })
  const point = findPoint(deliveries, draft.service_id, draft.point_id)
  const button = accepts ? agreeButton(total) : stepButton(step === 4 ? 4 : next - 1, payment_id, total)
  // On a phone a sum stands once in the bar.
  const is_in_button = button.includes(formatRubles(total))
  return (
    <aside className="summary" aria-label="Ваш заказ" data-calculates={calculates > 0 || undefined}>
      <details className="summary__fold" open={step === 1 || is_wide}>
        <summary className="fold__name summary__line">
          {`В заказе ${plural(count, 'товар', 'товара', 'товаров')}`}
        </summary>
        {step > 1 ? (
          // Nothing in it takes the focus, and by keys, too, it scrolls.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached
          <ul className="summary__lines" aria-label="Товары" tabIndex={is_wide ? 0 : undefined}>
            {lines.map(line => (
              <li key={line.product_id} className="summary__good">
                <Picture picture_key={line.img} alt="" sizes="48px" />
                <span className="summary__name">
                  {withNoBreaks(line.name)}
                  <span className="summary__variant">
                    {[line.variant, line.quantity > 1 && `${line.quantity} шт.`].filter(Boolean).join(', ')}
                  </span>
                </span>
                <span className="summary__price">{formatRubles(line.sum)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <SumRows bonuses_new={cart.bonuses_new} quote={quote} has_delivery={step > 1} />
      </details>
      <div className="order-bar">
        {step === 4 ? <RefusalNote refusal={refusal} /> : null}
        {step === 1 && next > 2 ? (
          <p className="order-bar__place">
            <span>{point ? withNoBreaks(pointInWords(point)) : 'Место выбрано'}</span>
            <button type="button" className="staying__way" onClick={() => goToStep(2)}>
              Изменить<span className="visually-hidden"> место получения</span>
            </button>
          </p>
        ) : null}
        <p className={`order-bar__sum${is_in_button ? ' order-bar__wide' : ''}`}>
          <span className="order-bar__words order-bar__wide">Итого</span>
          <output>{formatRubles(total)}</output>
          {/* The last step has said it above. */}
          {quote?.can_go && step < 4 ? (
            <span className="order-bar__words">
              {withNoBreaks(
                step === 1
                  ? promiseInWords(quote)
                  : whenInWords(quote, draft, { now: Date.now(), timezone: region.timezone }),
              )}
            </span>
          ) : null}
        </p>
        <button
          type="button"
          className="button button--primary order-bar__button"
          disabled={(quote === null && step === 1) || cart.delivery_quotes.length === 0}
          aria-busy={is_busy || undefined}
          onClick={() => {
            if (!is_busy) void goOn()
          }}
        >
          {button}
        </button>
      </div>
    </aside>
  )
}

/** Beside the step there is room for every line; on a phone they are folded. */
function useIsWide(): boolean {
  const [is_wide, setWide] = useState(false)
  // Before the frame that shows the step: folded in one frame and unfolded in the next, the lines push the sum down.
  useLayoutEffect(() => {
    const wide = matchMedia('(min-width: 1280px)')
    const follow = () => setWide(wide.matches)
    follow()
    wide.addEventListener('change', follow)
    return () => wide.removeEventListener('change', follow)
  }, [])
  return is_wide
}

/** Every reason of the sum as a row, as the server gives it for this delivery method. */
function SumRows(props: { bonuses_new: number; quote: DeliveryQuote | null; has_delivery: boolean }) {
  const { bonuses_new, quote, has_delivery } = props
  if (!quote) return null
  return (
    <dl className="sums">
      {quote.rows.map(({ kind, words, roubles }) =>
        kind !== 'delivery' || has_delivery ? (
          <div key={kind} className={`sums__row${roubles < 0 ? ' sums__row--off' : ''}`}>
            <dt>{words}</dt>
            <dd>{sumInWords({ kind, roubles })}</dd>
          </div>
        ) : null,
      )}
      {bonuses_new > 0 ? (
        <div className="sums__row">
          <dt>Вернётся бонусами</dt>
          <dd>{`+${bonuses_new}`}</dd>
        </div>
      ) : null}
    </dl>
  )
}
