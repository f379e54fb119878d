import { paintBand, paintPanel } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import { mix } from '../sketch/colour.ts'
import { bothSides, CORNER, contour, drawn, type Knot, moved, way } from '../sketch/path.ts'
import { has, part, type Sketch } from '../sketch/sketch.ts'
import { seam, stitch } from '../trims/trims.ts'

const BRIM = drawn(
  '-11 11, -20 12.4, -23.4 15.6, -16 19.6, 0 21.2, 16 19.6, 23.4 15.2, 20 12.2, 11 11, 0 12.6',
)

/** Brimmed hats: felt or straw, a narrow or a wide brim. */
export function drawHat(sketch: Sketch): void {
  const brimWide = { 'wide-brim': 1.28, 'narrow-brim': 0.8 }[sketch.look.style as string] ?? 1
  const brim = moved(BRIM, (x, y) => [Math.abs(x) > 12 ? x * brimWide : x, y])
  const crown: Knot[] = bothSides(contour(0, -2.4, 3.6, -4, 7.4, -2.4, 9.4, 3, 11.2, 13.2, CORNER, 0, 15.6))
  part(sketch, 'brim', () =>
    paintPanel(sketch, {
      knots: brim,
      folds: [
        { from: [-20, 15], to: [20, 15], bow: -3, width: 2.6, tone: -0.6 },
        { from: [-22, 14.6], to: [-6, 19.4], bow: -1, width: 1.5, tone: 0.7 },
      ],
      roundness: 0.8,
    }),
  )
  paintPanel(sketch, {
    knots: crown,
    folds: [
      { from: [0, -2], to: [0, 7], bow: 0, width: 2.6, tone: -0.9 },
      ...fold([-6.6, -1], [-4, 7], [1.8, 0.7, -1]),
      ...fold([6.6, -1], [4.6, 8], [1.8, 0.7, 1]),
    ],
  })
  if (sketch.isBack) seam(sketch, way(0, -2.4, 0.2, 4, 0, 9), 0.8)
  const ribbon = has(sketch, 'ribbon') ? mix(sketch.cloth.accent, sketch.cloth.hex, 0.15) : sketch.dye.line
  const low = has(sketch, 'ribbon') ? 0 : 2.6
  part(sketch, has(sketch, 'ribbon') ? 'ribbon' : 'cord', () =>
    paintBand(sketch, {
      knots: [
        [-10.4 - low * 0.2, 8.6 + low, 1],
        [0, 11 + low],
        [10.4 + low * 0.2, 8.6 + low, 1],
        [11.3, 13, 1],
        [0, 15.5],
        [-11.3, 13, 1],
      ],
      cloth: { hex: ribbon, weave: 'satin' },
      roundness: 1,
    }),
  )
  stitch(
    sketch,
    way(-22 * brimWide, 15.4, -15 * brimWide, 18.6, 0, 20.2, 15 * brimWide, 18.6, 22 * brimWide, 15),
  )
}
