import { useEffect, useState } from 'react'
import type { CartProduct, Cart as PricedCart } from '../../server/contract/cart/cart.ts'
import type { LostStep } from '../../server/contract/cart/step.ts'
import { stayingInWords } from '../../server/contract/checkout/order-words.ts'
import { quoteShown, tabInForce } from '../../server/contract/checkout/quote-in-force.ts'
import type { StoppedLine } from '../../server/contract/checkout/stopped-line.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import { ApiError } from '../shared/calls/api-error.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import { setQuantity } from '../shared/cart/set-quantity.ts'
import { LostSteps } from '../shared/checkout/lost-steps.tsx'
import { NoWays } from '../shared/checkout/no-ways.tsx'
import { useCheckout } from '../shared/checkout/start-checkout.ts'
import { $chosenWay, $stopped } from '../shared/chosen-way.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $checkoutStep, $region } from '../shared/visitor-store.ts'
import { BonusFold } from './bonus-fold.tsx'
import { CartLine } from './cart-line.tsx'
import { CartTabs } from './cart-tabs.tsx'
import { CertificateFold } from './certificate-fold.tsx'
import { CouponFold } from './coupon-fold.tsx'
import { ExplainFold } from './explain-fold.tsx'
import { replaceLine } from './replace-line.ts'
import { keepTabs } from './tabs.ts'
import { type RemovedLine, standingOrder, useRemoved } from './use-removed.ts'

const NONE_STOPPED: StoppedLine[] = []
const NOTHING_LOST: LostStep[] = []

/**
 * Step 1, the cart: tabs, lines, what cannot be delivered and why. The browser never computes money.
 *
 * An island because every change waits for the server's prices.
 */
export function Cart() {
  useCheckout()
  const step = useShopStore($checkoutStep, page => page.checkout_step ?? null)
  const cart = useShopStore($cart, page => page.cart)
  const chosen = useShopStore($chosenWay, () => null)
  const stopped = useShopStore($stopped, () => NONE_STOPPED)
  const region = useShopStore($region, page => page.region)
  const { removed, keep, forget } = useRemoved()
  const [waiting_id, setWaiting] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(keepTabs, [])

  const attempt = async (line: CartProduct, work: () => Promise<void>) => {
    setWaiting(line.product_id)
    setError(null)
    $stopped.set([])
    try {
      await work()
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.text : 'Не получилось, попробуйте ещё раз')
    } finally {
      setWaiting(null)
    }
  }
  const order = standingOrder(
    cart.products.map(line => line.product_id),
    removed,
  )
  const change = (line: CartProduct, quantity: number) =>
    attempt(line, async () => {
      await setQuantity(line.product_id, quantity, line.barcode)
      if (quantity === 0) keep(line, order.slice(0, order.indexOf(line.product_id)))
      else forget(line.product_id)
    })
  const giveBack = ({ line, after }: RemovedLine) =>
    attempt(line, async () => {
      await setQuantity(line.product_id, line.quantity, line.barcode, after)
      forget(line.product_id)
    })

  if (step !== null && step !== 1) return null
  if (cart.products.length === 0 && removed.length === 0) return <EmptyCart />
  const quote = quoteShown(cart, chosen)
  const tab = tabInForce(cart, chosen)
  const whyStays = (line: CartProduct) =>
    stopped.find(each => each.offer_id === line.product_id) ??
    quote?.stays.find(each => each.offer_id === line.product_id) ??
    null
  const going = cart.products.filter(line => line.can_buy && !whyStays(line))
  const staying = cart.products.filter(line => !going.includes(line))
  const lineOf = (line: CartProduct) => (
    <CartLine
      key={line.product_id}
      line={line}
      stays={whyStays(line)}
      quantity_most={tab === 'delivery' ? line.quantity_available_delivery : line.quantity_available_pickup}
      tab={tab}
      is_waiting={waiting_id === line.product_id}
      onQuantity={quantity => void change(line, quantity)}
      onReplace={other => void attempt(line, () => replaceLine(line, other))}
    />
  )
  const rows = order.flatMap(offer_id => {
    const line = going.find(each => each.product_id === offer_id)
    if (line) return [lineOf(line)]
    const taken = removed.find(each => each.line.product_id === offer_id)
    if (!taken) return []
    const { name } = taken.line
    return [
      <li key={`removed ${offer_id}`} className="cart-removed" role="status">
        {`${withNoBreaks(name)} — удалено`}
        <button type="button" className="staying__way" onClick={() => void giveBack(taken)}>
          Вернуть<span className="visually-hidden">{`: ${name}`}</span>
        </button>
      </li>,
    ]
  })
  return (
    <section className="cart" aria-label="Товары в корзине">
      {cart.products.length > 0 && cart.delivery_quotes.length === 0 ? <NoWays town={region.name} /> : null}
      <CartTabs cart={cart} tab={tab} />
      <LostSteps lost={quote?.lost ?? NOTHING_LOST} />
      {rows.length > 0 ? <ul className="cart__lines">{rows}</ul> : null}
      {staying.length > 0 ? (
        <>
          <h2 className="cart__stays">{stayingInWords(tab, staying.length)}</h2>
          <ul className="cart__lines">{staying.map(lineOf)}</ul>
        </>
      ) : null}
      <p className="cart__error" role="alert">
        {error}
      </p>
      {cart.products.length > 0 ? (
        <MoneyFolds cart={cart} service_id={quote?.can_go ? quote.service_id : null} />
      ) : null}
    </section>
  )
}

/** The empty cart, with links to go on. */
function EmptyCart() {
  return (
    <section className="cart cart--empty">
      <h2 className="cart__empty-title">В корзине пока пусто</h2>
      <p className="cart__empty-text">Загляните в каталог: мы собрали хиты и новинки сезона.</p>
      <a className="button button--primary" href="/catalog/new/">
        К новинкам
      </a>
    </section>
  )
}

/** Code, bonuses, certificate and the explanation of the sum, each folded into one line. */
function MoneyFolds({ cart, service_id }: { cart: PricedCart; service_id: number | null }) {
  return (
    <div className="folds">
      <CouponFold cart={cart} />
      {cart.balance_total > 0 ? <BonusFold cart={cart} /> : null}
      <CertificateFold cart={cart} />
      <ExplainFold cart={cart} service_id={service_id} />
    </div>
  )
}
