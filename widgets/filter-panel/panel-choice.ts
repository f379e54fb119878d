import { FILTER_TYPE, type Filter, type FilterPair } from '../../server/contract/catalog/filter.ts'
import { shownRange, typedRange } from './typed-range.ts'

/** What the shopper has ticked so far, by filter code: values of lists, ends of ranges. */
export type PanelChoice = Record<string, string[] | { from: number; to: number }>

/** What the server says is chosen. */
export function choiceOfFilters(filters: Filter[]): PanelChoice {
  const choice: PanelChoice = {}
  for (const filter of filters) {
    if (filter.type === FILTER_TYPE.range) {
      const [{ selected, from, to }] = filter.values
      if (selected) choice[filter.slug] = { from, to }
      continue
    }
    const chosen = filter.values.filter(value => value.selected).map(codeOf)
    if (chosen.length > 0) choice[filter.slug] = chosen
  }
  return choice
}

/** A value as calls and addresses spell it: slugs, sticker ids, shops' ext_ids (contract 2.7). */
export function codeOf(value: Exclude<Filter, { type: 2 }>['values'][number]): string {
  if ('place' in value) return value.ext_id
  return 'slug' in value ? value.slug : String(value.id)
}

/** The list `{ code, value }` of `POST /api/v3/filter/`. */
export function pairsOf(choice: PanelChoice): FilterPair[] {
  return Object.entries(choice).map(([code, chosen]) => ({
    code,
    value: Array.isArray(chosen) ? chosen.join(',') : `${chosen.from}-${chosen.to}`,
  }))
}

export function toggled(choice: PanelChoice, code: string, value: string): PanelChoice {
  const before = choice[code]
  const values = Array.isArray(before) ? before : []
  const after = values.includes(value) ? values.filter(other => other !== value) : [...values, value]
  const { [code]: _, ...others } = choice
  return after.length > 0 ? { ...others, [code]: after } : others
}

/** A range that spans everything is no choice. */
export function withRange(
  choice: PanelChoice,
  code: string,
  range: { from: number; to: number },
  whole: { min: number; max: number },
): PanelChoice {
  const { [code]: _, ...others } = choice
  return range.from <= whole.min && range.to >= whole.max ? others : { ...others, [code]: range }
}

/**
 * The choice with what stands in the fields of its ranges: also what was typed a moment ago, or is being typed.
 *
 * @param typed the text of a field by its name, null where the form has no such field
 */
export function withTyped(
  choice: PanelChoice,
  filters: Filter[],
  typed: (name: string) => string | null,
): PanelChoice {
  let next = choice
  for (const filter of filters) {
    if (filter.type !== FILTER_TYPE.range) continue
    const [whole] = filter.values
    const [from, to] = [typed(`f_${filter.slug}_from`), typed(`f_${filter.slug}_to`)]
    if (from === null || to === null) continue
    const range = typedRange({ from, to }, shownRange(next[filter.slug], whole), whole)
    if (range) next = withRange(next, filter.slug, range, whole)
  }
  return next
}

/** The order in which filters and values were ticked does not matter. */
export function isSameChoice(one: PanelChoice, other: PanelChoice): boolean {
  const spelt = (choice: PanelChoice) =>
    JSON.stringify(
      Object.entries(choice)
        .map(([code, chosen]) => [code, Array.isArray(chosen) ? chosen.toSorted() : [chosen.from, chosen.to]])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
  return spelt(one) === spelt(other)
}

export function isChosen(choice: PanelChoice, code: string, value: string): boolean {
  const chosen = choice[code]
  return Array.isArray(chosen) && chosen.includes(value)
}

/** How many filters have a choice. */
export function countChosen(choice: PanelChoice): number {
  return Object.keys(choice).length
}
