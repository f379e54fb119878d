import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type ChosenRegion,
  CITY_QUERY_LEAST,
  CITY_SEARCH_WAIT_MS,
} from '../../../server/contract/delivery/region.ts'
import { useShopStore } from '../use-shop-store.ts'
import { $regions, NO_REGIONS } from './regions-store.ts'
import { type CitySearchResult, searchCities } from './search-cities.ts'

/**
 * A city, chosen by searching or from the list: for the popup «Выбор города» and the page of stores. A combobox
 * by the ARIA pattern: arrows, Home, End, Enter and Escape work, and the field keeps the focus.
 *
 * @param name prefix of the ids of its elements: unique in the page
 * @param near KLADR code of the current region
 * @param onPick receives the region; the picker does not wait for it
 */
export function CityPicker(props: { name: string; near: string; onPick: (region: ChosenRegion) => void }) {
  const { regions, is_loading } = useShopStore($regions, () => NO_REGIONS)
  const { query, result, type, searchNow } = useCitySearch(props.near)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const { cities } = result
  const list = `${props.name}-cities`
  const isOpen = cities.length > 0

  // On a phone the keyboard would hide the list of cities.
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer has other options
  useEffect(() => setActive(-1), [result])

  const onKeyDown = (event: React.KeyboardEvent) => {
    const key = event.key
    const last = cities.length - 1
    const moves: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      ...(active >= 0 ? { Home: 0, End: last } : {}),
    }
    const to = moves[key]
    if (to !== undefined && isOpen) setActive(to)
    else if (key === 'Enter') {
      const picked = cities[active]
      if (picked) props.onPick(picked.region)
      else searchNow()
    } else if (key === 'Escape' && query !== '') type('')
    else return
    // Escape clears a field that has text; only the next one closes the popup.
    event.preventDefault()
  }

  return (
    <div className="city-picker">
      <div className="city-picker__search">
        <input
          ref={input}
          className="city-picker__input"
          type="text"
          role="combobox"
          placeholder="Введите название города"
          aria-label="Введите название города"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={query}
          onChange={event => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="city-picker__find" aria-label="Найти" onClick={searchNow} />
      </div>
      <div
        className="city-picker__found"
        id={list}
        role="listbox"
        aria-label="Найденные города"
        hidden={!isOpen}
      >
        {cities.map((city, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose it
          <div
            key={city.region.fias_id}
            id={`${list}-${position}`}
            className={`city-picker__city${position === active ? ' city-picker__city--active' : ''}`}
            role="option"
            tabIndex={-1}
            aria-selected={position === active}
            onPointerDown={event => event.preventDefault()}
            onClick={() => props.onPick(city.region)}
          >
            <span className="city-picker__name">{city.name}</span>
            {city.around ? <span className="city-picker__around">{city.around}</span> : null}
          </div>
        ))}
      </div>
      <p className="city-picker__nothing" role="status">
        {result.is_answered && !isOpen ? 'Такого города не нашлось. Проверьте название.' : ''}
      </p>
      {query.trim() === '' && is_loading ? <div className="city-picker__shape" aria-busy="true" /> : null}
      {query.trim() === '' ? (
        <ul className="city-picker__regions">
          {regions.map(region => (
            <li key={region.fias_id}>
              <button
                type="button"
                className={`city-picker__region${region.accent ? ' city-picker__region--accent' : ''}`}
                onClick={() => props.onPick(region)}
              >
                {region.name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const NOTHING: CitySearchResult = { cities: [], is_answered: false }

/**
 * Searches for what is typed: half a second after the last key, or immediately with `searchNow`. Only the answer
 * to the latest text is shown.
 *
 * @param near see `searchCities`
 */
function useCitySearch(near: string) {
  const [query, setQuery] = useState('')
  const [result, setResult] = useState(NOTHING)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    running.current?.abort()
  }, [])
  useEffect(() => stop, [stop])

  const search = (typed: string) => {
    stop()
    const control = new AbortController()
    running.current = control
    searchCities(typed, near, control.signal).then(
      found => !control.signal.aborted && setResult(found),
      // Aborted for a later text, whose answer is shown instead.
      () => undefined,
    )
  }
  const type = (typed: string) => {
    stop()
    setQuery(typed)
    if (typed.trim().length < CITY_QUERY_LEAST) setResult(NOTHING)
    else timer.current = setTimeout(search, CITY_SEARCH_WAIT_MS, typed)
  }
  return { query, result, type, searchNow: () => search(query) }
}
