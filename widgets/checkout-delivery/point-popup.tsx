import { useMemo, useState } from 'react'
import { lostOfServices } from '../../server/contract/checkout/lost-words.ts'
import type { Delivery, Pickpoint } from '../../server/contract/delivery/calculation.ts'
import { typeOfService } from '../../server/contract/delivery/delivery.ts'
import { eachPlaceOnce, placeKey } from '../../server/contract/delivery/each-place-once.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import { calculateDelivery } from '../shared/checkout/calculate.ts'
import { $deliveries, $deliveriesFailed, $draft } from '../shared/checkout/checkout-store.ts'
import { choosePoint } from '../shared/checkout/go-on.ts'
import { PointsChoice } from '../shared/points/points-choice.tsx'
import { Popup } from '../shared/popup/popup.tsx'
import type { FrameLook } from '../shared/popup/popup-frame.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $region } from '../shared/visitor-store.ts'

const STORES_FRAME: FrameLook = { title: 'Выберите магазин', look: 'popup--map' }
const POINTS_FRAME: FrameLook = { title: 'Выберите пункт выдачи', look: 'popup--map' }

/**
 * Stores or points as a list and on the map. A store's row goes on at once: what matters of a store is in its row.
 * Otherwise the button under the chosen one does.
 */
export function PointPopup(props: {
  kind: 'store' | 'point' | null
  map: WidgetProps['checkout-delivery']['map']
  onClose: () => void
}) {
  const { kind, map, onClose } = props
  const deliveries = useShopStore($deliveries, () => null)
  const has_failed = useShopStore($deliveriesFailed, () => false)
  const region = useShopStore($region, page => page.region)
  const { service_id, point_id } = useShopStore($draft, () => $draft.value)
  // The point chosen before is shown until the shopper goes back to the list.
  const [picked, setPicked] = useState<string | null | undefined>(undefined)
  const points = useMemo(() => pointsOf(deliveries ?? [], kind), [deliveries, kind])
  const { delivery_quotes } = useShopStore($cart, page => page.cart)
  const lost = useMemo(() => lostOfServices(delivery_quotes), [delivery_quotes])
  const chosen =
    points.find(
      point =>
        point.can_go &&
        (picked === undefined ? isChosen(point, service_id, point_id) : placeKey(point) === picked),
    ) ?? null
  const close = () => {
    setPicked(undefined)
    onClose()
  }
  const take = (point: Pickpoint) => {
    close()
    choosePoint(point.delivery_service_id, point.id)
  }
  const takeOfList = (key: string) => {
    const point = points.find(each => placeKey(each) === key)
    if (point) take(point)
  }
  return (
    <Popup is_open={kind !== null} onClose={close} frame={kind === 'store' ? STORES_FRAME : POINTS_FRAME}>
      {deliveries ? (
        <PointsChoice
          points={points}
          lost={lost}
          town={region}
          settings={map}
          chosen_id={chosen && placeKey(chosen)}
          onChoose={setPicked}
          {...(kind === 'store' ? { onTake: takeOfList } : {})}
          below={
            chosen ? (
              <button type="button" className="button button--primary" onClick={() => take(chosen)}>
                Забрать отсюда
              </button>
            ) : null
          }
        />
      ) : (
        <div className="points__none" role="status">
          {has_failed ? (
            <>
              <p>Не получилось узнать, откуда можно забрать.</p>
              <button type="button" className="button" onClick={() => void calculateDelivery()}>
                Попробовать ещё раз
              </button>
            </>
          ) : (
            'Ищем, откуда можно забрать…'
          )}
        </div>
      )}
    </Popup>
  )
}

/** An own store by either of its services. */
function isChosen(point: Pickpoint, service_id: number | null, point_id: string): boolean {
  return point.id === point_id && typeOfService(point.delivery_service_id) === typeOfService(service_id)
}

/** Own stores by both of their services, or the points of every carrier: the soonest and cheapest first. */
export function pointsOf(deliveries: Delivery[], kind: 'store' | 'point' | null): Pickpoint[] {
  const wanted = kind === 'store' ? 'shop_selfpickup' : 'pickpoint'
  return eachPlaceOnce(deliveries.flatMap(each => (each.service_type === wanted ? each.pickpoints : [])))
}
