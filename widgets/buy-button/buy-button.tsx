import { useEffect, useState } from 'react'
import { isInCart } from '../../server/contract/cart/cart.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { ApiError } from '../shared/api.ts'
import { emit } from '../shared/bus.ts'
import { $cart, setQuantity } from '../shared/cart-store.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { firstOffer, isSold, offerOfHash } from './choice.ts'
import { Sizes } from './sizes.tsx'

/**
 * Sizes of a product and the button that buys the chosen one. The choice stands in the hash of the address as the
 * offer's ext_id; once the offer is in the cart, the button leads to the order (contract 2.4).
 *
 * An island because it follows the cart and waits for the server.
 */
export function BuyButton({ product_id, offers }: WidgetProps['buy-button']) {
  const cart = useShopStore($cart, page => page.cart)
  const [chosen_id, setChosen] = useState(firstOffer(offers)?.id ?? null)
  const [asksSize, setAsksSize] = useState(false)
  const [is_loading, setLoading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const chosen = offers.find(offer => offer.id === chosen_id) ?? null

  useEffect(() => {
    const follow = () => {
      const named = offerOfHash(offers, location.hash)
      if (named) setChosen(named.id)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [offers])

  useEffect(() => {
    if (chosen) emit('offer.selected', { product_id, offer_id: chosen.id, ext_id: chosen.ext_id })
  }, [product_id, chosen])

  const choose = (offer_id: number) => {
    const offer = offers.find(each => each.id === offer_id)
    if (!offer) return
    setChosen(offer_id)
    setAsksSize(false)
    setError(null)
    history.replaceState(history.state, '', `#${encodeURIComponent(offer.ext_id)}`)
  }

  const buy = async () => {
    if (!chosen) return setAsksSize(true)
    setLoading(true)
    setError(null)
    try {
      await setQuantity(chosen.id, 1)
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.text : 'Не получилось, попробуйте ещё раз')
    } finally {
      setLoading(false)
    }
  }

  const isSoldOut = !offers.some(isSold) || (chosen !== null && !isSold(chosen))
  return (
    <div className="buy">
      <Sizes offers={offers} chosen_id={chosen_id} onChoose={choose} asks_size={asksSize} />
      {chosen && isInCart(cart, chosen.id) ? (
        <a className="button button--primary buy__button" href="/order/">
          Оформить заказ
        </a>
      ) : (
        <button
          type="button"
          className="button button--primary buy__button"
          onClick={buy}
          disabled={isSoldOut}
          aria-busy={is_loading || undefined}
          data-loading={is_loading || undefined}
        >
          {isSoldOut ? 'Нет в наличии' : 'Добавить в корзину'}
        </button>
      )}
      <p className="buy__error" role="alert">
        {error}
      </p>
    </div>
  )
}
