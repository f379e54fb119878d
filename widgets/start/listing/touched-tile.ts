import { openColors } from './tile-colors.ts'
import { cycle, fill } from './tile-pictures.ts'

/**
 * What a pointer, a finger or the keyboard does to a tile. A mouse over its picture cycles through the others, and leaving
 * goes back to the first; a finger swipes. The others come when they are wanted: of 48 tiles their names alone would be a
 * tenth of the page. Dots of colours become links for whoever points at them, taps one or comes by keyboard. Plain, as
 * `tiles.ts` is.
 */
export function touched(event: Event): void {
  const at = event.target as Element
  const strip = at.closest<HTMLElement>('[data-tile-gallery]')
  // They are asked for again by the next touch.
  if (strip && event.type === 'touchstart') fill(strip).catch(() => undefined)
  if (strip && event.type === 'pointerover' && (event as PointerEvent).pointerType === 'mouse')
    if (strip.matches(':hover')) cycle(strip)
  // Their links look after themselves.
  const dots = at.matches(':focus-visible') ? at.closest('.tile')?.querySelector('.color-dots') : at
  if (dots?.matches('.color-dots[style]')) void openColors(dots as HTMLElement, event)
}
