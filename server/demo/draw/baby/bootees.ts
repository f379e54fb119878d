import { drawn } from '../sketch/shape.ts'
import { paintBand, paintPanel } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import { mix } from '../sketch/colour.ts'
import { type Knot, type PathPoint, placed } from '../sketch/path.ts'
import { has, type Sketch } from '../sketch/sketch.ts'
import { bow } from '../trims/bows-and-lace.ts'
import { seam, stitch } from '../trims/trims.ts'
import { snaps } from './baby-cuts.ts'

const OPENING = drawn('0 0!, 4.4 -1!, 7.4 0!, 4 1.3!')
const UPPER = drawn(
  '0 0!, 3.8 1.1, 7.4 0!, 7.3 4, 7.9 7.4, 7.2 9.8, 1 10.3, -5 10, -6.6 8, -5.2 5.6, -2 4.6, 0 3',
)
const SOLE = drawn('-6.5 8.6!, -5 9.6, 1 9.9, 7.4 9.3!, 7.1 10.6, 1 11.1, -5.2 10.8')
const CUFF = drawn('-.2 -.2!, 3.8 1.1, 7.6 -.2!, 7.5 2.2!, 3.8 3.4, -.1 2.2!')

/** A pair of knitted bootees, the left one turned to the viewer. */
export function drawBootees(sketch: Sketch): void {
  const isTied = has(sketch, 'ties')
  const side = sketch.isBack ? -1 : 1
  for (const [dx, dy] of [
    [4.4, -1.6],
    [-4.4, 1.8],
  ] as const) {
    const p = (x: number, y: number): PathPoint => [dx + x * side, dy + y]
    const at = (knots: readonly Knot[]) => placed(knots, { x: dx, y: dy, w: side, h: 1 })
    paintPanel(sketch, {
      knots: at(OPENING),
      cloth: { hex: sketch.dye.line, pattern: 'plain' },
    })
    paintPanel(sketch, {
      knots: at(UPPER),
      across: side === 1 ? [p(-5, 4), p(8, 6)] : [p(8, 6), p(-5, 4)],
      folds: [
        ...fold(p(0, 4.4), p(6.6, 4.8), [1, 0.6, -0.5]),
        ...fold(p(-1.4, 5.4), p(3, 7), [0.9, 0.5, -0.3]),
        { from: p(-5.4, 6.6), to: p(-1, 5.4), bow: 0.4, width: 1.2, tone: 0.7 },
      ],
    })
    paintBand(sketch, {
      knots: at(SOLE),
      cloth: { hex: mix(sketch.cloth.hex, sketch.cloth.accent, 0.4) },
    })
    paintBand(sketch, {
      knots: at(CUFF),
      roundness: 1,
    })
    seam(sketch, [p(-2.4, 4.9), p(-0.6, 7), p(-3.4, 8.8)], 0.6)
    if (isTied) {
      stitch(sketch, [p(0, 3.7), p(3.6, 4.7), p(7.2, 3.7)], sketch.cloth.accent)
      const nested = { ...sketch, layers: [] as string[] }
      bow(nested, 0, 0.26, { hex: sketch.cloth.accent, pattern: 'plain' })
      sketch.layers.push(`<g transform="translate(${p(1.6, 4.3).join(' ')})">${nested.layers.join('')}</g>`)
    } else snaps(sketch, [p(1.4, 5.6)], sketch.cloth.accent)
  }
}
