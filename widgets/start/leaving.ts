import { emit } from '../shared/bus.ts'
import { opensElsewhere } from '../shared/opens-elsewhere.ts'

/** Tells of links and forms that lead to another page; what leaves by script tells it itself (`shared/go-to.ts`). */
export function startLeaving(): void {
  // Not on `beforeunload`: some browsers keep no page with such a listener for going back. On the window: whoever
  // answers a press without leaving has said so by then.
  addEventListener('click', event => {
    const link = (event.target as Element).closest('a')
    if (link && leaves(link, event)) emit('page.left', {})
  })
  addEventListener('submit', event => !event.defaultPrevented && emit('page.left', {}))
}

function leaves(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.defaultPrevented || opensElsewhere(event) || link.target || link.hasAttribute('download'))
    return false
  const staysHere = link.pathname === location.pathname && link.search === location.search && link.hash !== ''
  return link.origin === location.origin && !staysHere
}
