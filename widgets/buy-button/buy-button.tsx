import { type MouseEvent, useEffect, useState } from 'react'
import { isInCart } from '../../server/contract/cart/empty-cart.ts'
import { formatRubles } from '../../server/contract/money.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { afterPaint } from '../shared/after-paint.ts'
import { emit } from '../shared/bus.ts'
import { ApiError } from '../shared/calls/api-error.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import { setQuantity } from '../shared/cart/set-quantity.ts'
import { replaceAddress } from '../shared/popup/popup-entry.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { type ButtonOffer, firstOffer, offerOfHash, priceWords, whyNot } from './choice.ts'
import { jeansRows } from './jeans.ts'
import { SHEET_FRAME, SizeSheet } from './size-sheet.tsx'
import { Sizes } from './sizes.tsx'

/** Where the bar is shown, see `styles/buy-button.css`. */
const PHONE = '(max-width: 767.98px)'

/**
 * Sizes of a product and the button that buys the chosen one. The choice is in the hash of the address as the
 * offer's ext_id; once the offer is in the cart, the button leads to the order (contract 2.4). On a phone
 * price and button are a bar in place of the navbar, and without a size it opens the sheet of sizes.
 *
 * An island because it follows the cart and waits for the server.
 */
export function BuyButton({ product_id, offers, size_table }: WidgetProps['buy-button']) {
  const cart = useShopStore($cart, page => page.cart)
  const [chosen_id, setChosen] = useState(firstOffer(offers)?.id ?? null)
  const [asksSize, setAsksSize] = useState(false)
  /** Null: it was never requested. */
  const [isSheetOpen, setSheetOpen] = useState<boolean | null>(null)
  const [is_loading, setLoading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const chosen = offers.find(offer => offer.id === chosen_id) ?? null

  useEffect(() => {
    const follow = () => {
      const named = offerOfHash(offers, location.hash)
      if (!named) return
      setChosen(named.id)
      announce(product_id, named)
    }
    announce(product_id, firstOffer(offers))
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [product_id, offers])

  const choose = (offer_id: number | null) => {
    const offer = offers.find(each => each.id === offer_id) ?? null
    setChosen(offer_id)
    setAsksSize(false)
    setError(null)
    const hash = offer ? `#${encodeURIComponent(offer.ext_id)}` : location.pathname + location.search
    // Changing the address takes browsers longer than the rest of the click. Islands that hydrate before it
    // hear of the size, later ones read it from the address.
    afterPaint(() => {
      replaceAddress(hash)
      announce(product_id, offer)
    })
  }

  const buy = async (offer: ButtonOffer) => {
    setLoading(true)
    setError(null)
    try {
      await setQuantity(offer.id, 1, offer.barcode)
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.text : 'Не получилось, попробуйте ещё раз')
    } finally {
      setLoading(false)
    }
  }

  const wait = (offer_id: number) => emit('size.asked', { opener: null, offer_id })

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A press that waited for the island may come before the effect that reads the address.
    const offer = chosen ?? offerOfHash(offers, location.hash)
    if (offer?.picks_up) emit('stores.asked', { opener: event.currentTarget })
    else if (offer) void buy(offer)
    else if (matchMedia(PHONE).matches) setSheetOpen(true)
    else setAsksSize(true)
  }

  const why_not = whyNot(offers, chosen)
  return (
    <div className="buy">
      <Sizes
        offers={offers}
        chosen_id={chosen_id}
        size_table={size_table}
        onChoose={choose}
        onWait={wait}
        asks_size={asksSize}
      />
      <div className="buy__bar">
        <p className="buy__sum">
          {chosen ? formatRubles(chosen.price) : priceWords(offers)}
          {chosen?.size_name ? ` · ${chosen.size_name}` : null}
        </p>
        {chosen && isInCart(cart, chosen.id) ? (
          <a className="button button--primary buy__button" href="/order/">
            Оформить заказ
          </a>
        ) : (
          <button
            type="button"
            className="button button--primary buy__button"
            onClick={press}
            disabled={why_not !== ''}
            aria-busy={is_loading || undefined}
          >
            <Action why_not={why_not} chosen={chosen} has_rows={jeansRows(offers) === null} />
          </button>
        )}
      </div>
      <p className="buy__error" role="alert">
        {error}
      </p>
      {isSheetOpen === null ? null : (
        <SizeSheet
          offers={offers}
          chosen_id={chosen_id}
          size_table={size_table}
          onChoose={choose}
          onWait={wait}
          is_open={isSheetOpen}
          onClose={() => setSheetOpen(false)}
        />
      )}
    </div>
  )
}

function announce(product_id: number, offer: ButtonOffer | null): void {
  if (offer) emit('offer.selected', { product_id, offer_id: offer.id, ext_id: offer.ext_id })
}

/**
 * What the button does; the server renders both phone and desktop, and the style sheet shows the right one.
 */
function Action(props: { why_not: string; chosen: ButtonOffer | null; has_rows: boolean }) {
  const { why_not, chosen } = props
  if (why_not) return why_not
  if (chosen) return chosen.picks_up ? 'Забрать из магазина' : 'Добавить в корзину'
  return (
    <>
      <span
        className="buy__ask"
        data-frame={SHEET_FRAME.title}
        data-frame-look={SHEET_FRAME.look}
        data-frame-rows={props.has_rows ? '' : undefined}
      >
        Выбрать размер
      </span>
      <span className="buy__add">Добавить в корзину</span>
    </>
  )
}
