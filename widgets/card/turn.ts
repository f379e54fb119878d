/** How long the change to the next picture takes (contract 2.9). */
const TURN_MS = 200

const turning = new WeakMap<HTMLElement, number>()

/** Which picture a strip shows, from 0. */
export function shownIn(strip: HTMLElement): number {
  return Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))
}

/** All pictures are in view: there is nothing to move. */
export function standsStill(strip: HTMLElement): boolean {
  return strip.scrollWidth <= strip.clientWidth + 1
}

/**
 * Moves a strip to its picture in 200 ms; at once for visitors who prefer reduced motion. A later call takes
 * over.
 */
export function turnTo(strip: HTMLElement, index: number): void {
  const to = index * strip.clientWidth
  const from = strip.scrollLeft
  cancelAnimationFrame(turning.get(strip) ?? 0)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden) {
    strip.scrollLeft = to
    return
  }
  // Scroll snapping would pull every step back to a whole picture.
  strip.style.scrollSnapType = 'none'
  let began: number | null = null
  const step = (now: number) => {
    began ??= now
    const part = Math.min(1, (now - began) / TURN_MS)
    strip.scrollLeft = from + (to - from) * easedOut(part)
    if (part < 1) turning.set(strip, requestAnimationFrame(step))
    else strip.style.scrollSnapType = ''
  }
  turning.set(strip, requestAnimationFrame(step))
}

function easedOut(part: number): number {
  return 1 - (1 - part) ** 3
}
