import { useState } from 'react'
import type { Pickpoint } from '../../server/contract/delivery/calculation.ts'
import { type KnownSpot, type NearStore, nearInWords } from '../../server/contract/delivery/nearest-store.ts'
import { hoursNow, placeInWords } from '../../server/contract/delivery/point-words.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'

/** The other stores that give the size away today, the nearest first, and how far they are. */
export function StoresOfToday(props: {
  stores: NearStore[]
  spot: KnownSpot
  chosen: Pickpoint
  timezone: string
  onChoose: (store: Pickpoint) => void
}) {
  const [now] = useState(() => Date.now())
  return (
    <ul className="today__stores">
      {props.stores.map(({ store }) => (
        <li key={store.id}>
          <button
            type="button"
            className="popup__row"
            aria-pressed={store.id === props.chosen.id}
            onClick={() => props.onChoose(store)}
          >
            <span className="store-row__words">
              <span className="point-row__place">{withNoBreaks(store.name)}</span>
              <span>{withNoBreaks(placeInWords(store))}</span>
              <span className="point-row__kind">
                {withNoBreaks(
                  [hoursNow(store, now, props.timezone), nearInWords(store.id, props.stores, props.spot)]
                    .filter(Boolean)
                    .join(' · '),
                )}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
