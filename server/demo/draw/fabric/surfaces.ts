import type { Weave } from '../sketch/garment.ts'

/** How a cloth takes the light, and how its grain is seen. */
interface Surface {
  /** How much the lit side of a fold shines, and how deep its shade is. */
  light: number
  shade: number
  /** Blur of the folds in pixels: thick cloth has no sharp ones. */
  blur: number
  /** Of a round body, where the light falls on it. */
  shine: number
  /** Centimetres of one repeat of the grain from the photographer's distance; 0 for what looks smooth from there. */
  repeat: number
  /** The same in a close-up, where threads and stitches are seen one by one. */
  close: number
}

/** Light, shade, blur, shine, repeat, close. */
const SURFACES: Record<Weave, readonly [number, number, number, number, number, number]> = {
  satin: [1, 1, 3, 0.34, 0, 0.3],
  leather: [0.8, 0.8, 3.4, 0.34, 2.6, 1.5],
  down: [0.95, 0.95, 2.8, 0.34, 0, 0.34],
  woven: [0.62, 0.92, 3.4, 0.34, 0, 0.2],
  twill: [0.5, 0.88, 3.4, 0.34, 0.3, 0.24],
  jersey: [0.46, 0.85, 3.4, 0.22, 0, 0.2],
  knit: [0.34, 0.74, 4.6, 0.22, 0.42, 0.5],
  chunky: [0.34, 0.74, 5, 0.22, 0.85, 0.9],
  wool: [0.34, 0.8, 4.4, 0.22, 2.2, 1.3],
  fleece: [0.34, 0.8, 4.6, 0.22, 2.2, 0.26],
  sheer: [0.8, 0.7, 3.4, 0.34, 0, 0.2],
  velvet: [0.9, 1, 4, 0.34, 1.6, 0.8],
  corduroy: [0.45, 0.85, 3.4, 0.34, 0.62, 0.62],
  terry: [0.3, 0.7, 5, 0.22, 1.1, 0.6],
  waffle: [0.34, 0.7, 3.4, 0.22, 1.1, 1.2],
  lace: [0.3, 0.6, 3.4, 0.34, 3.6, 3.2],
  fur: [0.4, 0.8, 6, 0.22, 7, 4],
  quilt: [0.5, 0.6, 3.4, 0.34, 6.4, 6.4],
  tweed: [0.3, 0.75, 4.4, 0.22, 1.6, 0.9],
  straw: [0.3, 0.5, 3.4, 0.34, 1.1, 1],
  felt: [0.4, 0.8, 4.6, 0.22, 1.6, 0.9],
}

export function surfaceOf(weave: Weave): Surface {
  const [light, shade, blur, shine, repeat, close] = SURFACES[weave]
  return { light, shade, blur, shine, repeat, close }
}
