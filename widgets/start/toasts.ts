import { emit, on } from '../shared/bus.ts'
import { element } from '../shared/element.ts'
import { findStorage } from '../shared/storage.ts'

const SHOWN_MS = 4_000
const KEY = 'toast'

/**
 * Toasts: bottom left, for 4 seconds, in a polite live region, which the layout contains: `[data-toasts]`. Plain: a line of
 * text.
 */
export function startToasts(): void {
  const place = document.querySelector('[data-toasts]')
  if (!place) return
  on('toast.asked', ({ text }) => {
    const toast = element('p', { className: 'toast', textContent: text })
    place.append(toast)
    setTimeout(() => toast.remove(), SHOWN_MS)
  })
  const storage = findStorage('sessionStorage')
  const text = storage?.getItem(KEY)
  storage?.removeItem(KEY)
  if (text) emit('toast.asked', { text })
}

/** Shows this toast on the tab's next page, for an action that reloads the page. */
export function toastOnNextPage(text: string): void {
  findStorage('sessionStorage')?.setItem(KEY, text)
}
