import { useEffect, useState } from 'react'
import { FILTER_TYPE, type Filter } from '../../server/contract/catalog/filter.ts'
import { type TickedValue, valuesToTick } from '../../server/contract/catalog/filter-groups.ts'
import { askPainted, type Listing } from './ask-filters.ts'
import { type PanelChoice, pairsOf } from './panel-choice.ts'

/**
 * The values of folded groups, by filter. The page leaves out these hundreds of values, because most are never
 * looked at. They are requested when the panel is hydrated, so that they are there when a group opens.
 */
export function useLateValues(
  listing: Listing,
  applied: PanelChoice,
): 'waiting' | 'failed' | Map<string, TickedValue[]> {
  const [late, setLate] = useState<ReturnType<typeof useLateValues>>('waiting')
  useEffect(() => {
    askPainted(listing, pairsOf(applied)).then(
      ({ filter: { filter } }) => setLate(new Map(filter.map(each => [each.slug, valuesToTick(each)]))),
      () => setLate('failed'),
    )
  }, [listing, applied])
  return late
}

/** How many products each value would leave, by filter. */
export function countsOf(filters: Filter[]): Map<string, Map<string, number>> {
  return new Map(
    filters
      .filter(({ type }) => type !== FILTER_TYPE.range)
      .map(filter => [filter.slug, new Map(valuesToTick(filter).map(({ code, count }) => [code, count]))]),
  )
}
