import { on } from '../shared/bus.ts'

const SHOWN_MS = 4_000

/** Toasts: bottom left, 4 seconds, read out politely. The place stands in the layout: `[data-toasts]`. */
export function startToasts(): void {
  const place = document.querySelector('[data-toasts]')
  if (!place) return
  on('toast.asked', ({ text }) => {
    const toast = document.createElement('p')
    toast.className = 'toast'
    toast.textContent = text
    place.append(toast)
    setTimeout(() => toast.remove(), SHOWN_MS)
  })
}
