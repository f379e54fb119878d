import { useCallback, useEffect, useRef, useState } from 'react'
import { CITY_QUERY_LEAST, CITY_SEARCH_WAIT_MS } from '../../../server/contract/delivery/region.ts'
import { type CitySearchResult, searchCities } from './search-cities.ts'

const NOTHING: CitySearchResult = { cities: [], is_answered: false }

/**
 * Follows what is typed with a search: half a second after the last key, or at once by `searchNow`. Only the answer to
 * the latest text is shown.
 *
 * @param near see `searchCities`
 */
export function useCitySearch(near: string) {
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
      // Given up for a later text, whose answer is shown instead.
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
