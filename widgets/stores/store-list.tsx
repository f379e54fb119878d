import type { MouseEvent } from 'react'
import { placeInWords } from '../../server/contract/delivery/point-words.ts'
import { type StoreOfTown, storePath } from '../../server/contract/delivery/stores.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'

/** Stores as links: with script they open in place, without it they lead to their own pages. */
export function StoreList(props: {
  stores: StoreOfTown[]
  openingOf: (store: StoreOfTown) => string
  onStore: (id: number) => (event: MouseEvent) => void
  onRaise: (id: string | null) => void
}) {
  const { stores, openingOf, onStore, onRaise } = props
  if (stores.length === 0) return <p className="points__none">Такого магазина нет. Попробуйте иначе.</p>
  return (
    <ul className="points__list" onPointerLeave={() => onRaise(null)}>
      {stores.map(store => (
        <li key={store.id}>
          <a
            className="point-row"
            id={`store-${store.id}`}
            href={storePath(store.id)}
            onClick={onStore(store.id)}
            onPointerEnter={() => onRaise(String(store.id))}
            onFocus={() => onRaise(String(store.id))}
          >
            <span className="point-row__place">{withNoBreaks(store.name)}</span>
            <span>{withNoBreaks(placeInWords(store))}</span>
            <span className="point-row__kind">
              {withNoBreaks(
                [openingOf(store) || store.workhours, store.has_dressing_room && 'примерка']
                  .filter(Boolean)
                  .join(' · '),
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
