import type { FilterPair } from '../../server/contract/catalog/filter.ts'
import type { FilterGroup } from '../../server/contract/catalog/filter-groups.ts'
import { type Range, shownRange, typedRange, type Whole } from './typed-range.ts'

/** The shopper's current choice by filter code: values of lists, ends of ranges. */
export type PanelChoice = Record<string, string[] | Range>

/** The ranges of a panel by filter code, each with the part that the other filters leave. */
export type Ranges = Record<string, Whole>

/** The list `{ code, value }` of `POST /api/v3/filter/`. */
export function pairsOf(choice: PanelChoice): FilterPair[] {
  return Object.entries(choice).map(([code, chosen]) => ({
    code,
    value: Array.isArray(chosen) ? chosen.join(',') : `${chosen.from}-${chosen.to}`,
  }))
}

/** The applied choice. */
export function paintedChoice(groups: FilterGroup[]): PanelChoice {
  return Object.fromEntries(
    groups
      .filter(({ is_chosen }) => is_chosen)
      .map(({ slug, range, values }) => [
        slug,
        range
          ? { from: range.from, to: range.to }
          : values.filter(({ selected }) => selected).map(({ code }) => code),
      ]),
  )
}

export function paintedRanges(groups: FilterGroup[]): Ranges {
  return Object.fromEntries(
    groups.flatMap(({ slug, range }) => (range ? [[slug, { min: range.min, max: range.max }]] : [])),
  )
}

/** A range that covers everything is not a choice. */
export function withRange(choice: PanelChoice, code: string, range: Range, whole: Whole): PanelChoice {
  const { [code]: _, ...others } = choice
  return range.from <= whole.min && range.to >= whole.max ? others : { ...others, [code]: range }
}

/**
 * The choice with the current numbers of its range fields, including those still being typed.
 *
 * @param typed the text of a field by its name; null if the form has no such field
 */
export function withTyped(
  choice: PanelChoice,
  ranges: Ranges,
  typed: (name: string) => string | null,
): PanelChoice {
  let next = choice
  for (const [code, whole] of Object.entries(ranges)) {
    const [from, to] = [typed(`f_${code}_from`), typed(`f_${code}_to`)]
    if (from === null || to === null) continue
    const range = typedRange({ from, to }, shownRange(next[code], whole), whole)
    if (range) next = withRange(next, code, range, whole)
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
