import { formatCount } from '../../server/contract/words.ts'
import type { PanelChoice, Ranges } from './panel-choice.ts'
import { isSameChoice, withTyped } from './panel-choice.ts'
import type { PanelStore } from './panel-store.ts'
import { type Range, shownRange } from './typed-range.ts'

// The form is the state of its fields: React renders them once and never sets them, so what is ticked and typed
// before hydration is neither lost nor overwritten. This file reads them, and writes the numbers of a range.

/** The choice with the boxes ticked now; earlier choices come first. */
export function withTicks(choice: PanelChoice, form: HTMLFormElement): PanelChoice {
  const next = { ...choice }
  const ticks = [...form.querySelectorAll<HTMLInputElement>('.checkbox__input')]
  for (const code of new Set(ticks.map(codeOf))) {
    const before = choice[code] as string[] | undefined
    const ticked = ticks.filter(tick => tick.checked && codeOf(tick) === code).map(({ value }) => value)
    const values = [
      ...(before ?? []).filter(value => ticked.includes(value)),
      ...ticked.filter(value => !before?.includes(value)),
    ]
    delete next[code]
    if (values.length > 0) next[code] = values
  }
  return next
}

/** The choice with the numbers now in its range fields. */
export function withNumbers(choice: PanelChoice, ranges: Ranges, form: HTMLFormElement): PanelChoice {
  return withTyped(choice, ranges, name => numberNamed(form, name)?.value ?? null)
}

/** What was ticked and typed before all of the panel was hydrated. */
export function takeEarlyChanges(store: PanelStore, form: HTMLFormElement): void {
  const { choice, ranges } = store.$panel.get()
  const ticked = withTicks(choice, form)
  if (!isSameChoice(ticked, choice)) store.change(ticked)
  if (!isSameChoice(withNumbers(ticked, ranges, form), ticked)) store.setTyping(true)
}

export function rangeFields(form: HTMLFormElement, code: string) {
  const [from, to] = [numberNamed(form, `f_${code}_from`), numberNamed(form, `f_${code}_to`)]
  return from && to ? { from, to } : null
}

function numberNamed(form: HTMLFormElement, wanted: string): HTMLInputElement | undefined {
  return [...form.querySelectorAll<HTMLInputElement>('.filters__number')].find(({ name }) => name === wanted)
}

/** Fills the fields of a range. */
export function showRange(form: HTMLFormElement, code: string, range: Range): void {
  const fields = rangeFields(form, code)
  if (!fields) return
  fields.from.value = formatCount(range.from)
  fields.to.value = formatCount(range.to)
}

/** Fills the fields of those ranges whose remaining part has changed. */
export function showRanges(form: HTMLFormElement, choice: PanelChoice, was: Ranges, is: Ranges): void {
  for (const [code, whole] of Object.entries(is)) {
    const before = was[code] && shownRange(choice[code], was[code])
    const now = shownRange(choice[code], whole)
    if (before?.from !== now.from || before.to !== now.to) showRange(form, code, now)
  }
}

/** `f_color` -> `color` */
function codeOf({ name }: HTMLInputElement): string {
  return name.slice(2)
}
