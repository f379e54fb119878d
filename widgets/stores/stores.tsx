import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { localTime, openingOf } from '../../server/contract/delivery/hours.ts'
import { placeInWords } from '../../server/contract/delivery/point-words.ts'
import { pickupInWords } from '../../server/contract/delivery/stores.ts'
import { MINUTE_MS } from '../../server/contract/durations.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { formatCount, plural } from '../../server/contract/words.ts'
import { LateMap } from '../shared/map/late-map.tsx'
import { streetOf } from '../shared/map/street-of.ts'
import { findStores } from '../shared/points/find-stores.ts'
import { StoreDetail } from './store-detail.tsx'
import { StoreList } from './store-list.tsx'
import { StoreSearch } from './store-search.tsx'
import { useChosenStore } from './use-chosen-store.ts'
import { useTownChooser } from './use-town-chooser.tsx'

/**
 * Own stores of a town: a list, or one of them in detail, beside a map; on a phone, list or map (contract 2.2).
 *
 * An island because list and map show the same choice; rendered on the server, where every store is a link.
 */
export function Stores({ town, center, stores, chosen_id, pickup, nearest, map }: WidgetProps['stores']) {
  const { chosen, choose, close } = useChosenStore(stores, town, chosen_id)
  const [query, setQuery] = useState('')
  const [raised_id, setRaised] = useState<string | null>(null)
  const [shows_map, setShowsMap] = useState(false)
  const now = useMinutes()
  const towns = useTownChooser(town)
  const found = useMemo(() => findStores(stores, query), [stores, query])
  // An open store stays on the map even if the search leaves it out.
  const markers = useMemo(
    () => (chosen && !found.includes(chosen) ? [...found, chosen] : found).map(markerOf),
    [found, chosen],
  )
  const start = useMemo(() => ({ name: town.name, ...center }), [town.name, center])
  const panel = useRef<HTMLDivElement>(null)
  const shown_id = chosen?.id ?? 0
  const shown_before = useRef(shown_id)
  useEffect(() => {
    if (shown_before.current === shown_id) return
    shown_before.current = shown_id
    const element = panel.current
    if (!element) return
    element.scrollTop = 0
    // On a phone the list is as long as the page; the store of a marker scrolls into view below the map.
    if (shown_id > 0 && !shows_map && element.getBoundingClientRect().top < 0) element.scrollIntoView()
  }, [shown_id, shows_map])
  const tabs = useRef<HTMLDivElement>(null)
  // The map fills the window, and the way back to the list stays above it.
  useEffect(() => {
    if (shows_map) tabs.current?.scrollIntoView()
  }, [shows_map])

  const local = now === null ? null : localTime(now, town.timezone)
  const openingNow = (store: (typeof stores)[number]) =>
    local ? openingOf(store, local).words : store.opening
  const taking = local ? pickupInWords(local) : pickup
  const onClose = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    // A store that was opened directly has no list behind it: the link leads to one (contract 1.2).
    if (close()) event.preventDefault()
  }
  const onStore = (id: number) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    choose(id)
  }
  if (stores.length === 0) return <NoStores town={town} nearest={nearest} />
  return (
    <section className="stores" aria-label="Магазины" data-shows={shows_map ? 'map' : 'list'}>
      <div className="stores__head">
        <h1 className="stores__title">
          Магазины{' '}
          <a className="stores__town" {...towns.link}>
            {town.in_words}
          </a>
        </h1>
        <p className="stores__count" data-stores-count={stores.length}>
          {plural(stores.length, 'магазин', 'магазина', 'магазинов')}
        </p>
      </div>
      <div className="points__switch stores__switch" ref={tabs}>
        <button type="button" aria-pressed={!shows_map} onClick={() => setShowsMap(false)}>
          Список
        </button>
        <button type="button" aria-pressed={shows_map} onClick={() => setShowsMap(true)}>
          Карта
        </button>
      </div>
      <div className="stores__panel" ref={panel} data-detail={chosen ? true : undefined}>
        {chosen ? (
          <StoreDetail store={chosen} opening={openingNow(chosen)} pickup={taking} onClose={onClose} />
        ) : (
          <>
            <StoreSearch query={query} count={found.length} onType={setQuery} />
            <StoreList stores={found} openingOf={openingNow} onStore={onStore} onRaise={setRaised} />
          </>
        )}
      </div>
      <LateMap
        points={markers}
        center={start}
        settings={map}
        chosen_id={chosen ? String(chosen.id) : null}
        raised_id={raised_id}
        onChoose={id => choose(Number(id))}
        label="Магазины на карте"
      />
      {towns.popup}
    </section>
  )
}

/** A click that asks for another tab gets it. */
function isPlainClick(event: MouseEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}

function markerOf(store: WidgetProps['stores']['stores'][number]) {
  const { id, latitude, longitude, name } = store
  return {
    ...{ id: String(id), latitude, longitude, label: '', street: streetOf(store.address) },
    title: `${name}, ${placeInWords(store)}`,
  }
}

/** A town without a store: a kind message, the nearest store with directions, and a choice of another town. */
function NoStores({ town, nearest }: Pick<WidgetProps['stores'], 'town' | 'nearest'>) {
  const towns = useTownChooser(town)
  return (
    <section className="stores-none" data-stores-count={0}>
      <h1>
        Магазины{' '}
        <a className="stores__town" {...towns.link}>
          {town.in_words}
        </a>
      </h1>
      <p>Здесь нашего магазина пока нет. Привезём заказ курьером или в пункт выдачи рядом с вами.</p>
      {nearest ? (
        <p>
          Ближайший магазин — <a href={nearest.url}>{nearest.town}</a>, {formatCount(nearest.km)} км по
          прямой: <a href={nearest.store.url}>{nearest.store.name}</a>, {nearest.store.address}.
        </p>
      ) : null}
      <p>
        <a className="button" {...towns.link}>
          Выбрать другой город
        </a>
      </p>
      {towns.popup}
    </section>
  )
}

/**
 * The time, updated every minute, for a page that stays open; null until the first minute has passed, because
 * until then the rendered text is right.
 */
function useMinutes(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
