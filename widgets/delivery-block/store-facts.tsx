import { useState } from 'react'
import type { Pickpoint } from '../../server/contract/delivery/calculation.ts'
import { storageInWords } from '../../server/contract/delivery/card-lines.ts'
import {
  hoursNow,
  meansInWords,
  placeInWords,
  takeInWords,
} from '../../server/contract/delivery/point-words.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'

/** The chosen store with what the shopper should know about it, and the pen that returns to the choice. */
export function StoreFacts(props: { store: Pickpoint; timezone: string; onEdit?: (() => void) | undefined }) {
  const { store, timezone, onEdit } = props
  const [now] = useState(() => Date.now())
  const means = meansInWords(store)
  return (
    <section className="store-facts" aria-label="Магазин">
      <div className="store-facts__head">
        <p>
          <b>{withNoBreaks(store.name)}</b>
          <br />
          {withNoBreaks(placeInWords(store))}
        </p>
        {onEdit ? (
          <button type="button" className="store-facts__pen" onClick={onEdit}>
            <span className="icon icon--pen" aria-hidden="true" />
            <span className="visually-hidden">Выбрать другой магазин</span>
          </button>
        ) : null}
      </div>
      <p className="store-facts__hours">{hoursNow(store, now, timezone)}</p>
      <ul className="store-facts__list">
        <li>{withNoBreaks(takeInWords(store, now, timezone))}</li>
        <li>хранение {withNoBreaks(storageInWords(store.storage_period))}</li>
        {store.has_dressing_room ? <li>есть примерочная</li> : null}
        {means ? <li>{means}</li> : null}
      </ul>
    </section>
  )
}
