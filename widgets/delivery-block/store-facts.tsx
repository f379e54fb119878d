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

/** A line ends between two terms, not within one. */
const NO_BREAK = '\u00a0'

/**
 * The chosen store with what the shopper should know about it, and the pen that returns to the choice.
 *
 * @param near why it stands here, where it was not the shopper who chose it
 */
export function StoreFacts(props: {
  store: Pickpoint
  near?: string
  timezone: string
  onEdit?: (() => void) | undefined
}) {
  const { store, near, timezone, onEdit } = props
  const [now] = useState(() => Date.now())
  const terms = [
    takeInWords(store, now, timezone),
    `хранение ${storageInWords(store.storage_period)}`,
    store.has_dressing_room && 'есть примерочная',
    meansInWords(store),
  ].filter(Boolean)
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
      {near ? <p className="store-facts__near">{withNoBreaks(near)}</p> : null}
      <p className="store-facts__hours">{hoursNow(store, now, timezone)}</p>
      <ul className="store-facts__terms">
        {terms.map(words => (
          <li key={String(words)}>{String(words).replaceAll(' ', NO_BREAK)}</li>
        ))}
      </ul>
    </section>
  )
}
