import { useEffect, useRef, useState } from 'react'
import { isInCart } from '../../server/contract/cart/empty-cart.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { emit } from '../shared/bus.ts'
import { ApiError } from '../shared/calls/api-error.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import { setQuantity } from '../shared/cart/set-quantity.ts'
import { saveSize } from '../shared/favorites/save-size.ts'
import { openAnew } from '../shared/go-to.ts'
import { useShopStore } from '../shared/use-shop-store.ts'

/**
 * Size and cart button of a favourite (contract 2.2 and 2.4): a chosen size is saved with it, a single one is
 * preselected, and without one the button waits. If the chosen size has another price, the page is reloaded
 * to show it.
 *
 * An island because it follows the cart and waits for the server.
 */
export function FavoritePicker({
  product_id,
  name,
  price,
  offers,
  chosen_id,
}: WidgetProps['favorite-picker']) {
  const cart = useShopStore($cart, page => page.cart)
  const [picked_id, setPicked] = useState(chosen_id)
  const [is_loading, setLoading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const way = useRef<HTMLAnchorElement>(null)
  const wasBought = useRef(false)
  const picked = offers.find(offer => offer.id === picked_id) ?? null
  const is_in_cart = picked !== null && isInCart(cart, picked.id)

  // The clicked button has become a link to the cart: the keyboard continues from there.
  useEffect(() => {
    if (is_in_cart && wasBought.current) way.current?.focus()
  }, [is_in_cart])

  const pick = async (offer_id: number) => {
    setPicked(offer_id)
    setError(null)
    // Contract 1.8: silent; the chosen size can be bought all the same.
    const isSaved = await saveSize(product_id, offer_id).catch(() => false)
    if (!isSaved) return
    if (offers.find(offer => offer.id === offer_id)?.price !== price) openAnew()
  }

  const buy = async () => {
    if (!picked || is_loading) return
    setLoading(true)
    setError(null)
    wasBought.current = true
    try {
      await setQuantity(picked.id, 1, picked.barcode)
      emit('goal.reached', { goal: 'add-to-cart-from-fav' })
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.text : 'Не получилось, попробуйте ещё раз')
    } finally {
      setLoading(false)
    }
  }

  return (
    <div className="favorite-picker">
      {offers.some(offer => offer.size_name) ? (
        <select
          className="favorite-picker__size"
          aria-label={`Размер: ${name}`}
          value={picked ? String(picked.id) : ''}
          onChange={event => pick(Number(event.target.value))}
        >
          <option value="" disabled hidden>
            Размер
          </option>
          {offers.map(offer => (
            <option key={offer.id} value={String(offer.id)} disabled={!offer.can_buy}>
              {offer.can_buy ? offer.size_name : `${offer.size_name} — нет`}
            </option>
          ))}
        </select>
      ) : null}
      {is_in_cart ? (
        <a ref={way} className="button favorite-picker__button" href="/order/">
          В корзине
        </a>
      ) : (
        <button
          type="button"
          className="button button--primary favorite-picker__button"
          disabled={!picked?.can_buy}
          aria-busy={is_loading || undefined}
          onClick={buy}
        >
          В корзину
        </button>
      )}
      <p className="favorite-picker__error" role="alert">
        {error}
      </p>
    </div>
  )
}
