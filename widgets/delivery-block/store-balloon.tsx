import type { ReactNode } from 'react'
import type { Pickpoint } from '../../server/contract/delivery/calculation.ts'
import { priceInWords } from '../../server/contract/delivery/card-lines.ts'
import { formatDaySpan } from '../../server/contract/words.ts'
import { placeInWords } from '../shared/points/point-words.ts'

/**
 * What the map shows for a chosen store on a desktop (contract 2.2).
 *
 * @param children the button that goes on
 */
export function StoreBalloon({ store, children }: { store: Pickpoint; children: ReactNode }) {
  return (
    <div className="balloon">
      <b>{store.name}</b>
      <span>{placeInWords(store)}</span>
      <span className="balloon__terms">
        {formatDaySpan(store.days_min, store.days_max)} · {priceInWords(store.price)}
        {store.has_dressing_room ? (
          <>
            <span className="icon icon--fitting" aria-hidden="true" title="Есть примерочная" />
            <span className="visually-hidden">, есть примерочная</span>
          </>
        ) : null}
      </span>
      {children}
    </div>
  )
}
