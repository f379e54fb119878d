import { useMemo } from 'react'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { LateMap } from '../shared/map/late-map.tsx'

const ID = 'place'

/**
 * The store or point where an order waits, on a map. Its address and the way there stand beside it in words.
 *
 * An island because a map is drawn in the browser, once it is seen.
 */
export function OrderMap({ title, latitude, longitude, map }: WidgetProps['order-map']) {
  const points = useMemo(
    () => [{ id: ID, latitude, longitude, label: '', title }],
    [latitude, longitude, title],
  )
  return (
    <div className="order-map">
      <LateMap
        points={points}
        center={{ name: '', latitude, longitude }}
        settings={map}
        chosen_id={ID}
        onChoose={() => undefined}
        label="Где забрать заказ"
        missing="Карта не загрузилась."
      />
    </div>
  )
}
