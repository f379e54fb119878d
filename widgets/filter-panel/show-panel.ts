import { FILTER_TYPE, type Filter } from '../../server/contract/catalog/filter.ts'
import { formatCount } from '../../server/contract/words.ts'
import type { PanelChoice } from './panel-choice.ts'
import { rangeFields, ticksOf } from './read-panel.ts'
import type { Range } from './typed-range.ts'

type Ticked = Exclude<Filter, { type: typeof FILTER_TYPE.range }>

/** Counts of a group's values, and whether they can be ticked: a value of nothing cannot be ticked anew. */
export function showCounts(group: Element, filter: Filter | undefined): void {
  if (!filter || filter.type === FILTER_TYPE.range) return
  const counts = new Map(filter.values.map(value => [codeOf(value), value.count]))
  for (const tick of ticksOf(group)) {
    const count = counts.get(tick.value) ?? 0
    const label = tick.parentElement as HTMLElement
    const words = formatCount(count)
    if (label.dataset.count !== words) label.dataset.count = words
    tick.disabled = count === 0 && !tick.checked
  }
}

/** A value as calls and addresses spell it: slugs, sticker ids, shops' ext_ids (contract 2.7). */
export function codeOf(value: Ticked['values'][number]): string {
  if ('place' in value) return value.ext_id
  return 'slug' in value ? value.slug : String(value.id)
}

/** Fills the fields of a range where what they show is another one now. */
export function showRange(group: Element, range: Range): void {
  const fields = rangeFields(group)
  if (!fields) return
  fields.from.value = String(range.from)
  fields.to.value = String(range.to)
}

/** A dot at each group of which something is chosen. */
export function showMarks(form: HTMLFormElement, choice: PanelChoice): void {
  for (const group of form.querySelectorAll<HTMLElement>('[data-filter]')) {
    const mark = group.querySelector('.filters__mark')
    const isChosen = choice[group.dataset.filter ?? ''] !== undefined
    if (mark && !isChosen) mark.remove()
    if (mark || !isChosen) continue
    const dot = document.createElement('span')
    dot.className = 'filters__mark'
    dot.setAttribute('role', 'img')
    dot.setAttribute('aria-label', 'выбрано')
    group.querySelector('summary')?.append(dot)
  }
}

/** Shops whose address or place has these words; ticked ones first (contract 2.5). */
export function showShops(group: Element): void {
  const search = group.querySelector<HTMLInputElement>('.filters__search')
  const list = group.querySelector('.filters__values')
  if (!search || !list) return
  const wanted = search.value.trim().toLowerCase()
  const focused = document.activeElement as HTMLElement | null
  const items = [...list.children] as HTMLElement[]
  for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(wanted)
  const isTicked = (item: HTMLElement) => item.querySelector('input')?.checked === true
  const sorted = [...items.filter(isTicked), ...items.filter(item => !isTicked(item))]
  if (sorted.every((item, at) => item === items[at])) return
  list.append(...sorted)
  focused?.focus({ preventScroll: true })
}
