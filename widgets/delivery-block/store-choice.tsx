import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Pickpoint } from '../../server/contract/delivery/calculation.ts'
import { priceInWords } from '../../server/contract/delivery/card-lines.ts'
import { dayInShort } from '../../server/contract/delivery/day-words.ts'
import {
  closedInWords,
  hoursNow,
  placeInWords,
  termsInWords,
} from '../../server/contract/delivery/point-words.ts'
import { formatRubles } from '../../server/contract/money.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import { formatDaySpan } from '../../server/contract/words.ts'
import { LateMap } from '../shared/map/late-map.tsx'
import type { MapPoint } from '../shared/map/map-points.ts'
import { streetOf } from '../shared/map/street-of.ts'
import { findStores } from '../shared/points/find-stores.ts'
import { ListOrMap } from '../shared/points/list-or-map.tsx'
import type { BlockProps } from './popup-props.ts'

/** Own stores of the town, searched, listed and on the map; one is chosen, then «Выбрать магазин» (contract 2.2). */
export function StoreChoice(props: {
  stores: Pickpoint[]
  town: BlockProps['town']
  map: BlockProps['map']
  /** Without a size there is nothing to order yet. */
  has_size: boolean
  onStore: (store: Pickpoint) => void
  onSize: () => void
}) {
  const { stores, town, map, has_size, onStore, onSize } = props
  const [query, setQuery] = useState('')
  const [picked_id, setPicked] = useState<string | null>(null)
  const [raised_id, setRaised] = useState<string | null>(null)
  const [shows_map, setShowsMap] = useState(false)
  const [now] = useState(() => Date.now())
  const search = useRef<HTMLInputElement>(null)
  const found = useMemo(() => findStores(stores, query), [stores, query])
  const markers = useMemo(
    () => found.map(store => markerOf(store, now, town.timezone)),
    [found, now, town.timezone],
  )
  const picked = stores.find(store => store.id === picked_id && store.can_go) ?? null
  const go = has_size ? (
    <button
      type="button"
      className="button button--primary"
      disabled={picked === null}
      onClick={() => picked && onStore(picked)}
    >
      Выбрать магазин
    </button>
  ) : (
    <button type="button" className="button button--primary" onClick={onSize}>
      Выбрать размер
    </button>
  )
  const pick = (id: string) => setPicked(stores.find(store => store.id === id)?.can_go ? id : picked_id)
  return (
    <div className="points" data-shows={shows_map ? 'map' : 'list'}>
      <ListOrMap shows_map={shows_map} onShow={setShowsMap}>
        <button
          type="button"
          className="points__find"
          aria-label="Найти магазин"
          onClick={() => {
            setShowsMap(false)
            setTimeout(() => search.current?.focus())
          }}
        >
          <span className="icon icon--search" aria-hidden="true" />
        </button>
      </ListOrMap>
      <div className="points__panel">
        <label className="point-search">
          <span className="visually-hidden">Найти магазин</span>
          <input
            ref={search}
            type="search"
            className="field__input"
            placeholder="метро, ТЦ"
            value={query}
            onChange={event => setQuery(event.target.value)}
          />
        </label>
        {found.length === 0 ? <p className="points__none">Такого магазина нет</p> : null}
        <fieldset className="points__list" onPointerLeave={() => setRaised(null)}>
          <legend className="visually-hidden">Магазины</legend>
          {found.map(store => (
            <label
              key={store.id}
              className="store-row"
              data-off={store.can_go ? undefined : true}
              onPointerEnter={() => setRaised(store.id)}
            >
              <input
                type="radio"
                name="store"
                className="checkbox__input"
                checked={store.id === picked_id}
                disabled={!store.can_go}
                onChange={() => pick(store.id)}
              />
              <span className="store-row__words">
                <span className="point-row__place">{withNoBreaks(store.name)}</span>
                <span>{withNoBreaks(placeInWords(store))}</span>
                <span className="point-row__kind">{hoursNow(store, now, town.timezone)}</span>
                <span className="point-row__terms">
                  {withNoBreaks(store.can_go ? termsInWords(store) : closedInWords(store, true))}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      </div>
      <LateMap
        points={markers}
        center={town}
        settings={map}
        chosen_id={picked_id}
        raised_id={raised_id}
        onChoose={pick}
        balloon={picked ? <StoreBalloon store={picked}>{go}</StoreBalloon> : null}
        label="Магазины на карте"
      />
      <div className="points__below">
        {picked && shows_map ? (
          <p className="points__picked">
            <b>{withNoBreaks(picked.name)}</b>
            <span>{withNoBreaks(placeInWords(picked))}</span>
            <span>{withNoBreaks(termsInWords(picked))}</span>
          </p>
        ) : null}
        {go}
      </div>
    </div>
  )
}

function markerOf(store: Pickpoint, now: number, timezone: string): MapPoint {
  const day = dayInShort(store.days_max, { now, timezone })
  return {
    id: store.id,
    latitude: store.latitude,
    longitude: store.longitude,
    label: store.can_go ? `${day}, ${formatRubles(store.price)}` : '',
    short_label: store.can_go ? day : '',
    title: `${withNoBreaks(store.name)}, ${placeInWords(store)}`,
    is_muted: !store.can_go,
    street: streetOf(store.address),
  }
}

/**
 * What the map shows above a chosen store on a desktop (contract 2.2).
 *
 * @param children the button that continues
 */
function StoreBalloon({ store, children }: { store: Pickpoint; children: ReactNode }) {
  return (
    <div className="balloon">
      <b>{withNoBreaks(store.name)}</b>
      <span>{withNoBreaks(placeInWords(store))}</span>
      <span className="balloon__terms">
        {withNoBreaks(`${formatDaySpan(store.days_min, store.days_max)} · ${priceInWords(store.price)}`)}
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
