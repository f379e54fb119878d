import { on } from '../shared/bus.ts'
import { element } from '../shared/element.ts'

const SHOWN_MS = 4_000

/** Toasts: bottom left, 4 seconds, read out politely. The place stands in the layout: `[data-toasts]`. */
export function startToasts(): void {
  const place = document.querySelector('[data-toasts]')
  if (!place) return
  on('toast.asked', ({ text }) => {
    const toast = element('p', { className: 'toast', textContent: text })
    place.append(toast)
    setTimeout(() => toast.remove(), SHOWN_MS)
  })
}
