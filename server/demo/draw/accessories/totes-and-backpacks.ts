import { paintPanel, paintTrim } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import { bothSides, CORNER, contour, corners, type Knot, onSides, placed, way } from '../sketch/path.ts'
import { drawn, shape } from '../sketch/shape.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
import { patch, seam, stitch, zip } from '../trims/trims.ts'
import { grip, ring } from './leather-parts.ts'

/** By half its width at the top and the bottom, and its height. */
const TOTE = shape('0 1.1, .6t .8, t 0!, t+.7 .3h, b+1 .8h, b h!, 0 h+.9')
const TAB = drawn('7.4 2.4!, 9.8 2.3!, 9.7 9, 8.6 10.2, 7.5 9')
const TAB_STITCH = drawn('7.9 3, 8 8.8, 8.6 9.5, 9.2 8.8, 9.3 3')

/** A tote of leather, or a shopper of cloth: wider, with flat handles sewn on. */
export function drawTote(sketch: Sketch): void {
  const isShopper = sketch.look.style === 'shopper'
  const [top, bottom, w, h] = isShopper ? [19, 18.4, 20, 35] : [17, 15.6, 18, 29]
  const arch = (dx: number, rise: number): Knot[] =>
    way(-8.6 + dx, 4, -8.2 + dx, -8, -3.6 + dx, -rise, 3.6 + dx, -rise, 8.2 + dx, -8, 8.6 + dx, 4)
  sketch.boxes.push({ left: -w, right: w, top: -19, bottom: h })
  grip(sketch, arch(0.9, 18.4), isShopper ? 2.4 : 1.5)
  paintTrim(sketch, {
    knots: bothSides(contour(0, -0.9, top, 0, CORNER, top - 0.4, 2.4, CORNER, 0, 3.4)),
    cloth: { hex: sketch.dye.line, pattern: 'plain' },
  })
  paintPanel(sketch, {
    knots: bothSides(TOTE({ t: top, b: bottom, h })),
    folds: [
      ...fold([-top, 3], [-bottom * 0.75, h * 0.9], [2.6, 0.7, 1]),
      ...fold([top, 4], [bottom * 0.72, h * 0.92], [2.6, 0.7, -1]),
      ...fold([-9, 6], [-13, h * 0.6], [1.6, 0.4, 0.8]),
      ...fold([9, 6], [12, h * 0.62], [1.6, 0.4, -0.8]),
      ...fold([-bottom, h * 0.9], [-4, h * 0.95], [1.4, 0.4, 0.5]),
    ],
    roundness: 0.8,
  })
  if (sketch.isBack) patch(sketch, corners(-top * 0.6, 9, top * 0.6, 9, top * 0.58, 21, -top * 0.58, 21))
  stitch(sketch, way(-top + 0.4, 1.6, 0, 2.6, top - 0.4, 1.6))
  seam(sketch, way(-bottom - 0.8, h * 0.84, 0, h * 0.87, bottom + 0.8, h * 0.84), 0.8)
  for (const side of [-1, 1]) {
    const at = { w: side, h: 1 }
    patch(sketch, placed(TAB, at), placed(TAB_STITCH, at))
    if (!isShopper) ring(sketch, side * 8.6, 4.4, 0.8)
  }
  grip(sketch, arch(0, 16.4), isShopper ? 2.4 : 1.5)
}

const STRAP = shape('4 1, w-2 -3.4, w+4.4 7, w+4.8 .52h, w+.4 .9h')

/** Two padded straps that stand out at both sides behind the bag, and the loop to hang it by. */
export function shoulderStraps(sketch: Sketch, w: number, h: number): void {
  for (const line of onSides(STRAP({ w, h }))) part(sketch, 'shoulder-strap', () => grip(sketch, line, 3.2))
  grip(sketch, way(-3, 0, -2.6, -5, 2.6, -5, 3, 0), 1.4)
}

/** Its lower half is nearly as wide; drawn `i` centimetres inside the edge. */
const POCKET = shape(
  '0 .52h+i, .36w .52h+i, .66w-i .53h+i, .76w-i .6h, .76w-i .86h, .64w-i .92h-i, .36w .93h-i, 0 .93h-i',
)

/** The zip of its mouth, and a pocket with a zip of its own; `w` is half its width, `h` its height. */
export function frontOfBackpack(sketch: Sketch, w: number, h: number): void {
  zip(sketch, way(-w * 0.86, 9.4, w * 0.86, 9.4), sketch.cloth.hex)
  part(sketch, 'pocket', () => {
    patch(sketch, bothSides(POCKET({ w, h, i: 0 })), bothSides(POCKET({ w, h, i: 0.8 })))
    zip(sketch, way(-w * 0.56, h * 0.6, w * 0.56, h * 0.6), sketch.cloth.hex, false)
  })
}
