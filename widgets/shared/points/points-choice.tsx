import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type LostOfService, lostInShort } from '../../../server/contract/checkout/lost-words.ts'
import type { Pickpoint } from '../../../server/contract/delivery/calculation.ts'
import { priceInWords } from '../../../server/contract/delivery/card-lines.ts'
import { dayInShort } from '../../../server/contract/delivery/day-words.ts'
import { placeKey } from '../../../server/contract/delivery/each-place-once.ts'
import type { MapSettings } from '../../../server/contract/delivery/map-settings.ts'
import { placeInWords } from '../../../server/contract/delivery/point-words.ts'
import { LateMap } from '../map/late-map.tsx'
import type { MapPoint } from '../map/map-points.ts'
import type { MapTown } from '../map/point-map.tsx'
import { streetOf } from '../map/street-of.ts'
import { ListOrMap } from './list-or-map.tsx'
import { PointDetail } from './point-detail.tsx'
import { filterPoints, hasChoice, isSelectable, POINT_FILTERS, type PointFilter } from './point-filters.ts'
import { PointList } from './point-list.tsx'

/**
 * Where a press does something of its own, and does not return to the list: the detail itself, its buttons, and
 * the map, which handles presses on its ground and shows the point too.
 */
const OWN_ANSWER =
  '.points__panel, .points__below, .points__switch [aria-pressed="false"], .map, .popup__close'

/** A town with its time zone. */
export interface PointsTown extends MapTown {
  timezone: string
}

/**
 * Points to choose from: a list, or one of them in detail, beside a map; on a phone, list or map. List and map
 * show the same choice. A press outside the detail returns to the list (contract 2.4).
 *
 * @param lost from the cart's quotes: shown before a point is chosen (decision 42)
 * @param chosen_id `placeKey` of the point in detail; the parent decides what choosing does
 * @param onTake where a row of the list chooses at once, without the detail
 * @param below under the list or the detail, always within reach: the button that continues
 */
export function PointsChoice(props: {
  points: Pickpoint[]
  lost: LostOfService
  town: PointsTown
  settings: MapSettings
  chosen_id: string | null
  onChoose: (id: string | null) => void
  onTake?: (id: string) => void
  below: ReactNode
}) {
  const { points, lost, town, settings, chosen_id, onChoose, onTake, below } = props
  const [filters, setFilters] = useState<PointFilter[]>([])
  const [raised_id, setRaised] = useState<string | null>(null)
  const [shows_map, setShowsMap] = useState(false)
  const [now] = useState(() => Date.now())
  const shown = useMemo(() => filterPoints(points, filters), [points, filters])
  const markers = useMemo(
    () => shown.map(point => mapPointOf(point, lost, now, town.timezone)),
    [shown, lost, now, town.timezone],
  )
  const chosen = points.find(point => placeKey(point) === chosen_id) ?? null
  const panel = useRef<HTMLDivElement>(null)
  // Once it has been shown, the list stays in the document, hidden behind a detail: its forty rows are neither
  // removed nor rendered again.
  const isListed = useRef(false)
  if (!chosen) isListed.current = true
  const choose = useRef(onChoose)
  choose.current = onChoose
  const take = useRef(onTake)
  take.current = onTake
  const showDetail = useCallback((id: string) => choose.current(id), [])
  const chooseOfList = useCallback((id: string) => (take.current ?? choose.current)(id), [])
  const pressed = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!panel.current) return
    // The detail of another point begins at its top.
    panel.current.scrollTop = 0
    // The row that was pressed is now hidden behind the detail: the focus moves there, and returns to the row.
    const focused = document.activeElement as HTMLElement
    if (chosen_id === null) {
      if (focused === document.body) pressed.current?.focus()
    } else if (panel.current.contains(focused) && focused.closest('[hidden]')) {
      pressed.current = focused
      panel.current.querySelector<HTMLElement>('.point__back')?.focus()
    }
  }, [chosen_id])
  useEffect(() => {
    const dialog = panel.current?.closest('dialog')
    if (!chosen_id || !dialog) return
    const goBack = (event: MouseEvent) => {
      if ((event.target as Element).closest(OWN_ANSWER)) return
      // Also outside the popup: the first press returns to the list, and the next one closes the popup.
      if (event.target === dialog) event.stopImmediatePropagation()
      choose.current(null)
    }
    dialog.addEventListener('click', goBack, { capture: true })
    return () => dialog.removeEventListener('click', goBack, { capture: true })
  }, [chosen_id])
  return (
    <div className="points" data-shows={shows_map ? 'map' : 'list'}>
      <ListOrMap shows_map={shows_map} onShow={setShowsMap} />
      <div className="points__panel" ref={panel} data-detail={chosen ? true : undefined}>
        {chosen ? (
          <PointDetail
            point={chosen}
            lost={lost.get(chosen.delivery_service_id) ?? []}
            now={now}
            timezone={town.timezone}
            onBack={() => onChoose(null)}
          />
        ) : null}
        {isListed.current ? (
          <div hidden={chosen !== null}>
            <FilterChips points={points} chosen={filters} onChange={setFilters} />
            <PointList
              points={shown}
              lost={lost}
              onChoose={chooseOfList}
              onDetail={onTake ? showDetail : undefined}
              onRaise={setRaised}
            />
          </div>
        ) : null}
      </div>
      <LateMap
        points={markers}
        center={town}
        settings={settings}
        chosen_id={chosen_id}
        raised_id={raised_id}
        onChoose={onChoose}
        onGround={() => onChoose(null)}
        label="Пункты на карте"
        card={panel}
      />
      <div className="points__below">{below}</div>
    </div>
  )
}

function mapPointOf(point: Pickpoint, lost: LostOfService, now: number, timezone: string): MapPoint {
  const taken = point.can_go ? (lost.get(point.delivery_service_id) ?? []) : []
  return {
    id: placeKey(point),
    latitude: point.latitude,
    longitude: point.longitude,
    label: labelOf(point, now, timezone),
    title: [[point.name, placeInWords(point)].filter(Boolean).join(', '), ...taken.map(lostInShort)].join(
      '. ',
    ),
    is_muted: !point.can_go,
    street: streetOf(point.address),
  }
}

/** A place that cannot be chosen promises neither a day nor a price. */
function labelOf({ can_go, price, days_max }: Pickpoint, now: number, timezone: string): string {
  if (!can_go) return ''
  return price > 0 ? priceInWords(price) : dayInShort(days_max, { now, timezone })
}

/**
 * Filters above a list of points, which can be combined: those that divide this list. One that would leave nothing
 * of what the others leave is disabled; the last button clears all.
 */
function FilterChips(props: {
  points: Pickpoint[]
  chosen: PointFilter[]
  onChange: (chosen: PointFilter[]) => void
}) {
  const { points, chosen, onChange } = props
  const filters = POINT_FILTERS.filter(({ code }) => hasChoice(points, code))
  if (filters.length === 0) return null
  return (
    <fieldset className="point-filters">
      <legend className="visually-hidden">Показать только</legend>
      {filters.map(({ code, name }) => {
        const is_chosen = chosen.includes(code)
        return (
          <button
            key={code}
            type="button"
            className="chip"
            aria-pressed={is_chosen}
            disabled={!isSelectable(points, chosen, code)}
            onClick={() => onChange(is_chosen ? chosen.filter(each => each !== code) : [...chosen, code])}
          >
            {name}
          </button>
        )
      })}
      {chosen.length > 0 ? (
        <button type="button" className="chip chip--clear" onClick={() => onChange([])}>
          Сбросить
        </button>
      ) : null}
    </fieldset>
  )
}
