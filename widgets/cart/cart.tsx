import { useState } from 'react'
import type { StoppedLine } from '../../server/contract/checkout/stopped-line.ts'
import { formatRubles } from '../../server/contract/money.ts'
import { plural } from '../../server/contract/words.ts'
import { ApiError } from '../shared/api.ts'
import { $cart, setQuantity } from '../shared/cart-store.ts'
import { $chosenWay, $stopped, quoteShown } from '../shared/chosen-way.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { CartLine } from './cart-line.tsx'

const NONE_STOPPED: StoppedLine[] = []

/**
 * The cart of the order page: quantities, deletion, totals. The browser never computes money.
 *
 * An island because every change waits for the server's prices.
 */
export function Cart() {
  const cart = useShopStore($cart, page => page.cart)
  const chosen = useShopStore($chosenWay, () => null)
  const stopped = useShopStore($stopped, () => NONE_STOPPED)
  const [waiting_id, setWaiting] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)

  const change = async (offer_id: number, quantity: number) => {
    setWaiting(offer_id)
    setError(null)
    $stopped.set([])
    try {
      await setQuantity(offer_id, quantity)
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.text : 'Не получилось, попробуйте ещё раз')
    } finally {
      setWaiting(null)
    }
  }

  if (cart.products.length === 0) {
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
  const quote = quoteShown(cart, chosen)
  const whyStays = (offer_id: number) =>
    stopped.find(line => line.offer_id === offer_id) ??
    quote?.stays.find(line => line.offer_id === offer_id) ??
    null
  const saved = cart.price_old_total - cart.price_total
  return (
    <section className="cart" aria-label="Товары в корзине">
      <ul className="cart__lines">
        {cart.products.map(line => (
          <CartLine
            key={line.product_id}
            line={line}
            stays={whyStays(line.product_id)}
            is_waiting={waiting_id === line.product_id}
            onQuantity={quantity => change(line.product_id, quantity)}
          />
        ))}
      </ul>
      <p className="cart__error" role="alert">
        {error}
      </p>
      <dl className="cart__totals">
        {saved > 0 ? (
          <>
            <div className="cart__row">
              <dt>Без скидки</dt>
              <dd>{formatRubles(cart.price_old_total)}</dd>
            </div>
            <div className="cart__row cart__row--sale">
              <dt>Скидка</dt>
              <dd>{`−${formatRubles(saved)}`}</dd>
            </div>
          </>
        ) : null}
        <div className="cart__row cart__row--total">
          <dt>{plural(cart.quantity_total, 'товар', 'товара', 'товаров')}</dt>
          <dd>{formatRubles(cart.price_total)}</dd>
        </div>
      </dl>
    </section>
  )
}
