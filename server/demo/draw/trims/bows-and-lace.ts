import { type Knot, type PathPoint, placed } from '../sketch/path.ts'
import { drawn } from '../sketch/shape.ts'
import { add, part, px, type Sketch } from '../sketch/sketch.ts'
import { patch } from './trims.ts'

/** The right half of a bow and its knot, with the lines they are stitched along. */
const END = drawn('.2 0!, 2.6 7, 3.4 19!, 6.6 18!, 5 7, 1 -.4!')
const END_STITCH = drawn('1.2 2, 4 9, 4.8 16')
const LOOP = drawn('0 0!, 3.4 -3.4, 7.6 -2.6, 8 1.6, 4 2.6')
const LOOP_STITCH = drawn('1 .1, 3.6 -.6, 6 -.2')
const KNOT = drawn('-1.2 -1.4, 1.2 -1.4, 1.3 1.5, -1.3 1.5')

/** A soft bow with long ends. */
export function bow(sketch: Sketch, y: number, k: number, cloth = {}): void {
  part(sketch, 'bow', () => {
    for (const [piece, stitches] of [
      [END, END_STITCH],
      [LOOP, LOOP_STITCH],
    ] as const)
      for (const side of [-1, 1]) {
        const at = { y, w: side * k, h: k }
        patch(sketch, placed(piece, at), placed(stitches, at), cloth)
      }
    patch(sketch, placed(KNOT, { y, w: k, h: k }), undefined, cloth)
  })
}

/** A lace edge: scallops along a line. */
export function scallops(sketch: Sketch, points: readonly (PathPoint | Knot)[], radius: number): void {
  let d = ''
  for (let index = 0; index < points.length - 1; index++) {
    const [[ax, ay], [bx, by]] = [points[index] as Knot, points[index + 1] as Knot]
    const count = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / radius / 1.7))
    for (let step = 0; step < count; step++) {
      const t = (step + 0.5) / count
      const [x, y] = [ax + (bx - ax) * t, ay + (by - ay) * t]
      d += `M${(x - radius).toFixed(2)} ${y.toFixed(2)}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`
    }
  }
  add(
    sketch,
    `<path d="${d}" fill="${sketch.dye.light}" fill-opacity=".85" stroke="${sketch.dye.line}" stroke-width="${px(sketch, 1.2)}" stroke-opacity=".55"/>`,
    `<path d="${d}" transform="scale(1)" fill="none" stroke="${sketch.dye.shadow}" stroke-width="${px(sketch, 3)}" stroke-opacity=".4" stroke-dasharray="${px(sketch, 1.5)} ${px(sketch, 4)}"/>`,
  )
}
