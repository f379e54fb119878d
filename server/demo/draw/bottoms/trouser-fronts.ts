import { corners, onSides, type PathPoint, way } from '../sketch/path.ts'
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
  const at = (share: number) => top + rise * share
  if (sketch.isBack) {
    seam(sketch, way(0, top + 0.6, 0, top + rise))
    if (pockets === 'jeans') {
      for (const side of [-1, 1]) backPocket(sketch, [side * hip * 0.5, at(0.32)], hip * 0.3, thread)
      for (const line of onSides(way(waist * 0.98, at(0.1), 0, at(0.26)))) seam(sketch, line)
    } else if (pockets === 'slant')
      for (const side of [-1, 1]) {
        seam(sketch, way(side * hip * 0.24, at(0.36), side * hip * 0.78, at(0.34)), 1.2)
        seam(sketch, way(side * waist * 0.52, top + 0.6, side * hip * 0.5, at(0.33)), 0.6)
      }
    return
  }
  seam(sketch, way(0, top + 0.6, 0.15, at(0.5), 0, top + rise))
  stitch(sketch, way(2.6, top + 0.8, 2.7, at(0.52), 1.8, at(0.68), 0.2, at(0.76)), thread)
  for (const side of [-1, 1]) {
    const x = (value: number) => side * value
    if (pockets === 'slant') {
      slantPocket(sketch, [x(waist * 0.76), top + 0.6], [x(hip - 1.1), at(0.62)])
      stitch(sketch, way(x(waist * 0.76 - 0.7), top + 0.9, x(hip - 1.9), at(0.62)), thread)
    } else if (pockets === 'jeans') {
      const mouth = way(x(waist * 0.5), top + 0.6, x(waist * 0.62), at(0.22), x(edge - 1.2), at(0.35))
      part(sketch, 'pocket', () => seam(sketch, [...mouth, [x(edge), at(0.36)]], 1.2))
      const stitched = way(x(waist * 0.5 - 0.6), top + 0.9, x(waist * 0.6 - 0.3), at(0.25))
      stitch(sketch, [...stitched, ...way(x(edge - 1.6), at(0.39), x(edge), at(0.4))], thread)
      rivet(sketch, x(waist * 0.52), top + 1.6)
      rivet(sketch, x(edge - 0.6), at(0.36))
    }
  }
}

function backPocket(sketch: Sketch, [x, y]: PathPoint, w: number, thread?: string): void {
  const inner = w * 0.88 - 0.5
  patch(
    sketch,
    corners(x - w, y, x + w, y, x + w * 0.88, y + w * 1.55, x, y + w * 2, x - w * 0.88, y + w * 1.55),
    [
      [x - w + 0.5, y + 0.6],
      ...corners(x - inner, y + w * 1.5, x, y + w * 2 - 0.6, x + inner, y + w * 1.5),
      [x + w - 0.5, y + 0.6],
    ],
  )
  stitch(sketch, way(x - w, y + 1.6, x + w, y + 1.6), thread)
  stitch(sketch, way(x - w * 0.9, y + w * 0.75, x, y + w * 1.15, x + w * 0.9, y + w * 0.75), thread)
}

function rivet(sketch: Sketch, x: number, y: number): void {
  const unit = px(sketch, 1)
  add(
    sketch,
    `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${unit})"><circle r="3.4" fill="#8a6a3c"/><circle cx="-.6" cy="-.6" r="2" fill="#d8b878"/></g>`,
  )
}
