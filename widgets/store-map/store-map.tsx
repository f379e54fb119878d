import { useMemo, useState } from 'react'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { LateMap } from '../shared/map/late-map.tsx'
import { streetOf } from '../shared/map/street-of.ts'

/**
 * Stores of a town on a map; the one that is chosen there is named below it. The same stores are a list beside it, for
 * whoever has no map.
 *
 * An island because a map is drawn in the browser, once it is visible.
 */
export function StoreMap({ town, center, places, map }: WidgetProps['store-map']) {
  const [chosen_id, choose] = useState<string | null>(null)
  const chosen = places.find(({ id }) => String(id) === chosen_id)
  const points = useMemo(
    () =>
      places.map(({ id, latitude, longitude, name, address }) => ({
        id: String(id),
        latitude,
        longitude,
        label: '',
        street: streetOf(address),
        title: `${name}, ${address}`,
      })),
    [places],
  )
  const start = useMemo(() => ({ name: town, ...center }), [town, center])
  return (
    <div className="store-map">
      <div className="store-map__ground">
        <LateMap
          points={points}
          center={start}
          settings={map}
          chosen_id={chosen_id}
          onChoose={choose}
          label={`Магазины на карте: ${town}`}
          missing="Карта не загрузилась. Магазины есть в списке."
        />
      </div>
      <p className="store-map__chosen" role="status">
        {chosen ? (
          <>
            <a href={chosen.url}>{chosen.name}</a>, {chosen.address}. {chosen.workhours}
          </>
        ) : null}
      </p>
    </div>
  )
}
