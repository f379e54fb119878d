import { on } from '../shared/bus.ts'

/** Contract 1.9: shown if unload takes more than 2 seconds. */
const SHOWN_AFTER_MS = 2_000

/**
 * A line at the top of the page while the next one is long in coming; and a mark on the page, for code that has yet to be
 * loaded, of what must not go back now (`shared/popup/popup-entry.ts`).
 */
export function startPreloader(): void {
  const line = document.querySelector('[data-preloader]')
  const { dataset } = document.documentElement
  let waiting: ReturnType<typeof setTimeout>
  const wait = () => {
    dataset.leaving = ''
    clearTimeout(waiting)
    waiting = setTimeout(() => line?.toggleAttribute('hidden', false), SHOWN_AFTER_MS)
  }
  const stop = () => {
    delete dataset.leaving
    clearTimeout(waiting)
    line?.toggleAttribute('hidden', true)
  }
  on('page.left', wait)
  addEventListener('pagehide', stop)
  addEventListener('pageshow', stop)
}
