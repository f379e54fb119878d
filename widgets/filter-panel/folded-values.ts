import { afterPaint } from '../shared/after-paint.ts'
import { fillGroup } from './fill-group.ts'

/** More values than a group shows without scrolling (`styles/filters.css`). */
const FIRST_VALUES = 12

/**
 * Puts the values of folded groups into them, each when it is opened: a panel has hundreds, and most are never looked at.
 * The first of a group come with the frame that opens it, those that have to be scrolled to after it.
 *
 * @param coming the groups with their values, as they were asked for when the panel was touched
 * @param onFilled a group's values are in the page
 */
export function followFolds(
  groups: HTMLElement,
  coming: Promise<Element[]>,
  onFilled: (group: HTMLElement) => void,
): void {
  const values = new Map<string | undefined, Element[]>()
  const fill = (group: HTMLElement) => {
    const waiting = group.querySelector('noscript')
    const known = values.get(group.dataset.filter)
    if (!waiting || !known) return
    const filled = known.map(element => element.cloneNode(true) as Element)
    const list = filled.find(element => element.matches('.filters__values'))
    const rest = [...(list?.children ?? [])].slice(FIRST_VALUES)
    for (const value of rest) value.remove()
    waiting.replaceWith(...filled)
    onFilled(group)
    if (rest.length === 0) return
    afterPaint(() => {
      // The panel may have been painted anew.
      if (!list?.isConnected) return
      list.append(...rest)
      onFilled(group)
    })
  }
  const each = () => [...groups.querySelectorAll<HTMLElement>('[data-filter]')]
  // Before the section hears of it: values that come now have to be those of the last answer.
  groups.addEventListener('click', event => {
    const group = (event.target as Element).closest('summary')?.parentElement
    if (group) fill(group)
  })
  coming.then(
    found => {
      for (const group of found as HTMLElement[])
        values.set(group.dataset.filter, [...group.children].slice(1))
      for (const group of each()) if (group.matches('[open]')) fill(group)
    },
    () => each().forEach(fillGroup),
  )
}
