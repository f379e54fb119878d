/** Whole numbers, both ends included. */
export interface Range {
  from: number
  to: number
}

export interface Whole {
  min: number
  max: number
}

/** What the fields of a range show: the chosen part, or the whole range. */
export function shownRange(chosen: string[] | Range | undefined, whole: Whole): Range {
  return chosen && !Array.isArray(chosen) ? chosen : { from: whole.min, to: whole.max }
}

/**
 * The numbers typed into the two fields, within the whole range, the smaller first; empty or zero means an end
 * of it (contract 2.5). Null if the fields are unchanged: a choice may be wider than the part that the other
 * filters leave, and showing that part must not narrow it.
 */
export function typedRange(typed: { from: string; to: string }, shown: Range, whole: Whole): Range | null {
  if (typed.from === String(shown.from) && typed.to === String(shown.to)) return null
  const read = (text: string, fallback: number) =>
    Math.min(whole.max, Math.max(whole.min, Number.parseInt(text, 10) || fallback))
  const one = read(typed.from, whole.min)
  const other = read(typed.to, whole.max)
  const range = { from: Math.min(one, other), to: Math.max(one, other) }
  return range.from === shown.from && range.to === shown.to ? null : range
}
