import { useMemo } from 'react'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import { $deliveries } from '../shared/checkout/checkout-store.ts'
import { choosePoint } from '../shared/checkout/go-on.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { pointsOf } from './point-popup.tsx'

/**
 * The store that has everything soonest: one tap chooses it, without the list. Its place is there before the points
 * are calculated, and stays when they are not: nothing moves.
 */
export function SoonestStore() {
  const deliveries = useShopStore($deliveries, () => null)
  const soonest = useMemo(
    () => pointsOf(deliveries ?? [], 'store').find(({ can_go }) => can_go),
    [deliveries],
  )
  return (
    <div className="soonest">
      {soonest ? (
        <button
          type="button"
          className="soonest__take"
          onClick={() => choosePoint(soonest.delivery_service_id, soonest.id)}
        >
          <span className="soonest__place">{withNoBreaks(soonest.name)}</span>
          <span className="soonest__terms">{soonest.metro ? `метро ${soonest.metro}` : soonest.address}</span>
          <span className="soonest__words">Забрать здесь</span>
        </button>
      ) : null}
    </div>
  )
}
