import type { PanelChoice, Ranges } from './panel-choice.ts'

/** What is applied, as `templates/parts/filter-groups.liquid` painted it, and what the ranges span. */
export function readPanel(form: HTMLFormElement): { applied: PanelChoice; ranges: Ranges } {
  const applied: PanelChoice = {}
  const ranges: Ranges = {}
  for (const group of form.querySelectorAll<HTMLElement>('[data-filter]')) {
    const code = group.dataset.filter ?? ''
    const fields = rangeFields(group)
    if (fields) {
      const [min = 0, max = 0] = fields.whole.value.split('-').map(Number)
      ranges[code] = { min, max }
      if (group.querySelector('.filters__mark')) {
        applied[code] = { from: Number(fields.from.defaultValue), to: Number(fields.to.defaultValue) }
      }
      continue
    }
    const chosen = ticksOf(group).filter(tick => tick.defaultChecked)
    if (chosen.length > 0) applied[code] = chosen.map(({ value }) => value)
  }
  return { applied, ranges }
}

/** The choice with what is ticked in the form now, which nobody may have followed. */
export function withTicks(choice: PanelChoice, form: HTMLFormElement): PanelChoice {
  const next = { ...choice }
  for (const group of form.querySelectorAll<HTMLElement>('[data-filter]')) {
    const code = group.dataset.filter ?? ''
    const ticks = ticksOf(group)
    if (ticks.length === 0) continue
    delete next[code]
    const chosen = ticks.filter(tick => tick.checked).map(({ value }) => value)
    if (chosen.length > 0) next[code] = chosen
  }
  return next
}

export function ticksOf(group: Element): HTMLInputElement[] {
  return [...group.querySelectorAll<HTMLInputElement>('.checkbox__input')]
}

export function rangeFields(group: Element) {
  const field = (end: string) => group.querySelector<HTMLInputElement>(`input[name$="_${end}"]`)
  const [from, to, whole] = [field('from'), field('to'), field('whole')]
  return from && to && whole ? { from, to, whole } : null
}
