import { corners, way } from '../sketch/path.ts'
import { add, part, px, type Sketch } from '../sketch/sketch.ts'
import { slantPocket } from '../trims/pockets.ts'
import { patch, seam, stitch } from '../trims/trims.ts'
import type { TrousersCut } from './legs.ts'

/** Fly, slanted or patch pockets, darts of the back. */
export function trouserFront(
  sketch: Sketch,
  cut: TrousersCut,
  pockets: 'slant' | 'jeans' | 'none',
  thread?: string,
): void {
  const { top, rise, waist, hip } = cut
  const edge = waist + (hip - waist) * 0.6
  if (sketch.isBack) {
    seam(sketch, way(0, top + 0.6, 0, top + rise))
    for (const side of [-1, 1]) {
      if (pockets === 'jeans') {
        const [x, y, w] = [side * hip * 0.5, top + rise * 0.32, hip * 0.3]
        patch(
          sketch,
          corners(x - w, y, x + w, y, x + w * 0.88, y + w * 1.55, x, y + w * 2, x - w * 0.88, y + w * 1.55),
          [
            [x - w + 0.5, y + 0.6],
            [x - w * 0.88 + 0.5, y + w * 1.5, 1],
            [x, y + w * 2 - 0.6, 1],
            [x + w * 0.88 - 0.5, y + w * 1.5, 1],
            [x + w - 0.5, y + 0.6],
          ],
        )
        stitch(sketch, way(x - w, y + 1.6, x + w, y + 1.6), thread)
        stitch(sketch, way(x - w * 0.9, y + w * 0.75, x, y + w * 1.15, x + w * 0.9, y + w * 0.75), thread)
      } else if (pockets === 'slant') {
        seam(sketch, way(side * hip * 0.24, top + rise * 0.36, side * hip * 0.78, top + rise * 0.34), 1.2)
        seam(sketch, way(side * waist * 0.52, top + 0.6, side * hip * 0.5, top + rise * 0.33), 0.6)
      }
    }
    if (pockets === 'jeans')
      for (const side of [-1, 1])
        seam(sketch, way(side * waist * 0.98, top + rise * 0.1, 0, top + rise * 0.26))
    return
  }
  seam(sketch, way(0, top + 0.6, 0.15, top + rise * 0.5, 0, top + rise))
  stitch(
    sketch,
    way(2.6, top + 0.8, 2.7, top + rise * 0.52, 1.8, top + rise * 0.68, 0.2, top + rise * 0.76),
    thread,
  )
  for (const side of [-1, 1]) {
    if (pockets === 'slant') {
      slantPocket(sketch, [side * waist * 0.76, top + 0.6], [side * (hip - 1.1), top + rise * 0.62])
      stitch(
        sketch,
        way(side * (waist * 0.76 - 0.7), top + 0.9, side * (hip - 1.9), top + rise * 0.62),
        thread,
      )
    } else if (pockets === 'jeans') {
      part(sketch, 'pocket', () =>
        seam(
          sketch,
          [
            [side * waist * 0.5, top + 0.6],
            [side * waist * 0.62, top + rise * 0.22],
            [side * (edge - 1.2), top + rise * 0.35],
            [side * edge, top + rise * 0.36],
          ],
          1.2,
        ),
      )
      stitch(
        sketch,
        [
          [side * (waist * 0.5 - 0.6), top + 0.9],
          [side * (waist * 0.6 - 0.3), top + rise * 0.25],
          [side * (edge - 1.6), top + rise * 0.39],
          [side * edge, top + rise * 0.4],
        ],
        thread,
      )
      rivet(sketch, side * (waist * 0.52), top + 1.6)
      rivet(sketch, side * (edge - 0.6), top + rise * 0.36)
    }
  }
}

function rivet(sketch: Sketch, x: number, y: number): void {
  const unit = px(sketch, 1)
  add(
    sketch,
    `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${unit})"><circle r="3.4" fill="#8a6a3c"/><circle cx="-.6" cy="-.6" r="2" fill="#d8b878"/></g>`,
  )
}
