import type { FilterGroup, TickedValue } from '../../server/contract/catalog/filter-groups.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'

/**
 * The panel's props, read from its rendered HTML. What was ticked and typed since is in the fields and not
 * included. Each group gets the comments of a Suspense boundary, so that React hydrates group by group.
 */
export function readPainted(island: HTMLElement): WidgetProps['filter-panel'] {
  const section = island.querySelector('section') as HTMLElement
  const form = section.querySelector('form') as HTMLFormElement
  const hidden = [...form.children].filter((child): child is HTMLInputElement => child.matches('input'))
  const groups = [...form.querySelectorAll<HTMLElement>('[data-filter]')]
  for (const group of groups) {
    group.before(document.createComment('$'))
    group.after(document.createComment('/$'))
  }
  return {
    base_url: form.querySelector('.filters__reset')?.getAttribute('href') ?? '',
    form_query: new URLSearchParams(hidden.map(({ name, value }) => [name, value])).toString(),
    category_id: Number(section.dataset.category),
    filters: groups.map(groupOf),
    count: numberIn(form.querySelector('.filters__apply')?.textContent),
  }
}

function groupOf(group: HTMLElement): FilterGroup {
  return {
    slug: group.dataset.filter ?? '',
    name: group.firstElementChild?.textContent ?? '',
    is_chosen: group.querySelector('.filters__mark') !== null,
    is_open: group.hasAttribute('open'),
    is_folded: group.querySelector('noscript') !== null,
    has_search: group.querySelector('.filters__search') !== null,
    range: rangeOf(group),
    values: [...group.querySelectorAll<HTMLLabelElement>('.filters__value')].map(tickedOf),
  }
}

function tickedOf(label: HTMLLabelElement): TickedValue {
  const field = label.firstElementChild as HTMLInputElement
  const address = label.querySelector('.filters__address')?.textContent ?? ''
  const background = label.querySelector('circle')?.getAttribute('fill')
  return {
    code: field.value,
    words: label.textContent.slice(0, label.textContent.length - address.length),
    ...(address ? { address } : {}),
    ...(background ? { background } : {}),
    selected: field.hasAttribute('checked'),
    count: numberIn(label.dataset.count),
  }
}

function rangeOf(group: HTMLElement): FilterGroup['range'] {
  const fields = [...group.querySelectorAll<HTMLInputElement>('.filters__range input')]
  const [from, to, whole] = fields.map(field => field.getAttribute('value'))
  if (!from || !to || !whole) return null
  const [min = 0, max = 0] = whole.split('-').map(Number)
  return { min, max, from: numberIn(from), to: numberIn(to) }
}

function numberIn(words: string | null | undefined): number {
  return Number(words?.replace(/\D/g, '') ?? 0)
}
