import type { View } from './place-labels.ts'

/** What lies over a map, in the page's pixels. */
export type Rect = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/**
 * The largest part of a map that a card leaves free, in pixels from the map's corner: above the card, below it, or
 * beside it.
 *
 * @param card null where there is none
 */
export function freePart(map: Rect, card: Rect | null): View {
  const [width, height] = [map.right - map.left, map.bottom - map.top]
  const whole = { left: 0, top: 0, right: width, bottom: height }
  if (!card) return whole
  const covered = {
    left: Math.max(0, card.left - map.left),
    top: Math.max(0, card.top - map.top),
    right: Math.min(width, card.right - map.left),
    bottom: Math.min(height, card.bottom - map.top),
  }
  if (covered.left >= covered.right || covered.top >= covered.bottom) return whole
  const parts = [
    { ...whole, bottom: covered.top },
    { ...whole, top: covered.bottom },
    { ...whole, right: covered.left },
    { ...whole, left: covered.right },
  ]
  return parts.reduce((best, part) => (sizeOf(part) > sizeOf(best) ? part : best))
}

function sizeOf({ left, top, right, bottom }: View): number {
  return (right - left) * (bottom - top)
}
