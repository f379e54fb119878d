import { useMemo, useState } from 'react'
import { isInCart } from '../../server/contract/cart/empty-cart.ts'
import { type LostOfService, lostOfServices } from '../../server/contract/checkout/lost-words.ts'
import { type Delivery, type Pickpoint, SWITCHED_OFF } from '../../server/contract/delivery/calculation.ts'
import { eachPlaceOnce, placeKey } from '../../server/contract/delivery/each-place-once.ts'
import { DELIVERY_ADDRESS_KEY } from '../../server/contract/delivery/region.ts'
import { ApiError } from '../shared/calls/api-error.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import { setQuantity } from '../shared/cart/set-quantity.ts'
import { PointsChoice } from '../shared/points/points-choice.tsx'
import { Popup } from '../shared/popup/popup.tsx'
import { findStorage } from '../shared/storage.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { FRAMES, type PopupProps } from './popup-props.ts'
import { useDeliveries } from './use-deliveries.ts'
import { Waiting } from './waiting.tsx'

/** Where the goods can be picked up: own stores and pick-up points of the town, as a list and on the map. */
export function PointsPopup(props: PopupProps) {
  const { offer, offers, town, map, is_open, onClose } = props
  const asked = offer ?? offers.find(each => each.is_sold) ?? null
  const deliveries = useDeliveries(town, asked?.id ?? null, is_open)
  const points = useMemo(() => pointsOf(deliveries.list ?? []), [deliveries.list])
  const lost = useLost(asked?.id ?? null)
  const [chosen_id, setChosen] = useState<string | null>(null)
  const choose = (id: string | null) => {
    setChosen(id)
    const point = points.find(each => placeKey(each) === id)
    if (point) keepPoint(town.fias_id, point)
  }
  return (
    <Popup frame={FRAMES.points} is_open={is_open} onClose={onClose}>
      {deliveries.list ? (
        <PointsChoice
          points={points}
          lost={lost}
          town={town}
          settings={map}
          chosen_id={chosen_id}
          onChoose={choose}
          below={
            <>
              <SwitchedOff deliveries={deliveries.list} />
              <ToCart offer={offer} onDone={onClose} />
            </>
          }
        />
      ) : (
        <Waiting deliveries={deliveries} />
      )}
    </Popup>
  )
}

/** Goods that are the whole cart are quoted with the cart's codes and certificate; any others lose no discount. */
function useLost(offer_id: number | null): LostOfService {
  const { products, delivery_quotes } = useShopStore($cart, page => page.cart)
  const [first, ...others] = products.filter(({ can_buy }) => can_buy)
  const is_cart = first?.product_id === offer_id && first?.quantity === 1 && others.length === 0
  return useMemo(() => lostOfServices(is_cart ? delivery_quotes : []), [is_cart, delivery_quotes])
}

/** Only an administrator sees what is switched off (decision 19). */
function SwitchedOff({ deliveries }: { deliveries: Delivery[] }) {
  const served = deliveries.filter(
    ({ service_type, message }) => service_type === 'pickpoint' && message.includes(SWITCHED_OFF),
  )
  if (served.length === 0) return null
  return (
    <p className="points__note">
      {served.map(({ service_name, message }) => `${service_name}: ${message}`).join('. ')}
    </p>
  )
}

/** «Добавить в корзину», then the link to the order (contract 2.4). */
function ToCart({ offer, onDone }: Pick<PopupProps, 'offer'> & { onDone: () => void }) {
  const cart = useShopStore($cart, page => page.cart)
  const [is_loading, setLoading] = useState(false)
  const [error, setError] = useState('')
  if (offer === null) {
    return (
      <button type="button" className="button button--primary" onClick={onDone}>
        Выбрать размер
      </button>
    )
  }
  if (isInCart(cart, offer.id)) {
    return (
      <a className="button button--primary" href="/order/">
        Оформить заказ
      </a>
    )
  }
  const add = async () => {
    setLoading(true)
    setError('')
    try {
      await setQuantity(offer.id, 1, offer.barcode)
      onDone()
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.text : 'Не получилось, попробуйте ещё раз')
    }
    setLoading(false)
  }
  return (
    <>
      <button
        type="button"
        className="button button--primary"
        onClick={() => void add()}
        aria-busy={is_loading || undefined}
      >
        Добавить в корзину
      </button>
      <p className="points__error" role="alert">
        {error}
      </p>
    </>
  )
}

/** Every place of the town, own stores among them. */
function pointsOf(deliveries: Delivery[]): Pickpoint[] {
  return eachPlaceOnce(deliveries.flatMap(each => (each.service_type === 'courier' ? [] : each.pickpoints)))
}

/** The order starts with what was chosen on the card; it reads the same entry (contract 1.9). */
function keepPoint(region_fias_id: string, point: Pickpoint): void {
  const entry = { region_fias_id, service_id: point.delivery_service_id, point_id: point.id }
  try {
    findStorage('sessionStorage')?.setItem(DELIVERY_ADDRESS_KEY, JSON.stringify(entry))
  } catch {
    // Storage is full: the order asks for the point again.
  }
}
