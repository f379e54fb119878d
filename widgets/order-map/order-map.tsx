import { useMemo } from 'react'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { LateMap } from '../shared/map/late-map.tsx'

const ID = 'place'
/** Without tiles there are main streets, parks and stations, which are seen from a little further away. */
const ZOOM = { tiles: 16, ground: 14 }

/**
 * The store or point where an order waits, as a picture: its address and directions are beside it in words, so
 * the map takes neither pointer nor focus, and never gets in the way of scrolling.
 *
 * An island because a map is drawn in the browser, once it is visible.
 */
export function OrderMap({ title, latitude, longitude, map }: WidgetProps['order-map']) {
  const points = useMemo(
    () => [{ id: ID, latitude, longitude, label: '', title }],
    [latitude, longitude, title],
  )
  return (
    <div className="order-map" inert>
      <LateMap
        points={points}
        // The place is not a town: the names around it show where it is.
        center={{ name: '', latitude, longitude }}
        settings={map}
        chosen_id={ID}
        zoom_chosen={map.tiles_url ? ZOOM.tiles : ZOOM.ground}
        onChoose={stay}
        label="Где забрать заказ"
        missing="Карта не загрузилась."
      />
    </div>
  )
}

function stay(): void {}
