import { emit, on } from '../shared/bus.ts'
import { element } from '../shared/element.ts'
import { findStorage } from '../shared/storage.ts'

const SHOWN_MS = 4_000
const KEY = 'toast'

/** Toasts: bottom left, 4 seconds, read out politely. The place stands in the layout: `[data-toasts]`. */
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

/** Shows this toast on the tab's next page: for whoever opens it right after the toast is asked for. */
export function toastOnNextPage(text: string): void {
  findStorage('sessionStorage')?.setItem(KEY, text)
}
