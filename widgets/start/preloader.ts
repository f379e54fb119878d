import { on } from '../shared/bus.ts'

/** Specification 1, section 9: shown if unload takes more than 2 seconds. */
const SHOWN_AFTER_MS = 2_000

/** A line at the top of the page while the next one is long in coming. */
export function startPreloader(): void {
  const line = document.querySelector<HTMLElement>('[data-preloader]')
  if (!line) return
  let waiting: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      line.hidden = false
    }, SHOWN_AFTER_MS)
  }
  const stop = () => {
    clearTimeout(waiting)
    line.hidden = true
  }
  // Not on `beforeunload`: some browsers keep no page with such a listener for going back.
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest('a')
    if (link && leaves(link, event)) wait()
  })
  document.addEventListener('submit', event => !event.defaultPrevented && wait())
  on('page.left', wait)
  addEventListener('pagehide', stop)
  addEventListener('pageshow', stop)
}

function leaves(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere =
    event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (event.defaultPrevented || opensElsewhere || link.target || link.hasAttribute('download')) return false
  const staysHere = link.pathname === location.pathname && link.search === location.search && link.hash !== ''
  return link.origin === location.origin && !staysHere
}
