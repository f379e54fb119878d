import { formatCount } from '../../server/contract/words.ts'

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
  if (digitsOf(typed.from) === String(shown.from) && digitsOf(typed.to) === String(shown.to)) return null
  const read = (text: string, fallback: number) =>
    Math.min(whole.max, Math.max(whole.min, Number(digitsOf(text)) || fallback))
  const one = read(typed.from, whole.min)
  const other = read(typed.to, whole.max)
  const range = { from: Math.min(one, other), to: Math.max(one, other) }
  return range.from === shown.from && range.to === shown.to ? null : range
}

/** As many digits as a number may have in a field. */
const MOST_DIGITS = 9

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, MOST_DIGITS)
}

/** What a field shows of the text that was typed into it: its digits alone, thousands apart. */
export function shownNumber(text: string): string {
  const digits = digitsOf(text)
  return digits && formatCount(Number(digits))
}

/**
 * Where the caret of a field goes when its text is shown anew: behind the same digit.
 *
 * @param caret in what was typed
 */
export function caretIn(shown: string, typed: string, caret: number): number {
  let after = digitsOf(typed.slice(caret)).length
  let at = shown.length
  while (after > 0 && at > 0) {
    at -= 1
    if (shown[at] !== '\u00a0') after -= 1
  }
  return at
}
