import { useMemo } from 'react'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { LateMap } from '../shared/map/late-map.tsx'

const ID = 'place'

/**
 * The store or point where an order waits, as a picture: its address and the way there stand beside it in words, so it
 * takes neither pointer nor focus, and never holds up a page that is scrolled over it.
 *
 * An island because a map is drawn in the browser, once it is seen.
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
        // No town itself: the names around say where it is.
        center={{ name: '', latitude, longitude }}
        settings={map}
        // Without tiles there is nothing to see up close.
        chosen_id={map.tiles_url ? ID : null}
        onChoose={stay}
        label="Где забрать заказ"
        missing="Карта не загрузилась."
      />
    </div>
  )
}

function stay(): void {}
