import { BUILT_IN_CITIES, type ListedTown } from './built-in-cities.rules.ts'

/** The part and the order of the list that was asked for, as `pageOfRegions` of the database understands them. */
export interface AskedRegions {
  filter: '' | 'accent' | 'all'
  sort: 'sort' | 'name' | 'population'
  /** From 1. */
  page: number
  per_page: number
}

/** The list of regions of a shop that has imported no towns yet: from the built-in ones, listed as rows would be. */
export function pageOfBuiltIn(asked: AskedRegions): { regions: ListedTown[]; total: number } {
  const listed = BUILT_IN_CITIES.filter(
    town => asked.filter === 'all' || (asked.filter === '' ? town.sort > 0 : town.accent === 1),
  ).toSorted((a, b) => compare(a, b, asked.sort) || b.population - a.population)
  const from = (asked.page - 1) * asked.per_page
  return { regions: listed.slice(from, from + asked.per_page), total: listed.length }
}

function compare(a: ListedTown, b: ListedTown, sort: AskedRegions['sort']): number {
  if (sort === 'name') return a.name.localeCompare(b.name, 'ru')
  if (sort === 'population') return 0
  return (a.sort || Number.POSITIVE_INFINITY) - (b.sort || Number.POSITIVE_INFINITY) || 0
}
