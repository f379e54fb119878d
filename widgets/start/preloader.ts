import { on } from '../shared/bus.ts'

/** Contract 1.9: shown if unload takes more than 2 seconds. */
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
  on('page.left', wait)
  addEventListener('pagehide', stop)
  addEventListener('pageshow', stop)
}
