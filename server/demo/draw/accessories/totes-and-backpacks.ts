import { paintPanel, paintTrim } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import { bothSides, CORNER, contour, corners, type Knot, way } from '../sketch/path.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
import { patch, seam, stitch, zip } from '../trims/trims.ts'
import { grip, ring } from './leather-parts.ts'

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
    knots: bothSides([
      [0, 1.1],
      [top * 0.6, 0.8],
      [top, 0, 1],
      [top + 0.7, h * 0.3],
      [bottom + 1, h * 0.8],
      [bottom, h, 1],
      [0, h + 0.9],
    ]),
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
    patch(
      sketch,
      [
        [side * 7.4, 2.4, 1],
        [side * 9.8, 2.3, 1],
        [side * 9.7, 9],
        [side * 8.6, 10.2],
        [side * 7.5, 9],
      ],
      way(side * 7.9, 3, side * 8, 8.8, side * 8.6, 9.5, side * 9.2, 8.8, side * 9.3, 3),
    )
    if (!isShopper) ring(sketch, side * 8.6, 4.4, 0.8)
  }
  grip(sketch, arch(0, 16.4), isShopper ? 2.4 : 1.5)
}

/** Two padded straps that stand out at both sides behind the bag, and the loop to hang it by. */
export function shoulderStraps(sketch: Sketch, w: number, h: number): void {
  for (const side of [-1, 1])
    part(sketch, 'shoulder-strap', () =>
      grip(
        sketch,
        [
          [side * 4, 1],
          [side * (w - 2), -3.4],
          [side * (w + 4.4), 7],
          [side * (w + 4.8), h * 0.52],
          [side * (w + 0.4), h * 0.9],
        ],
        3.2,
      ),
    )
  grip(sketch, way(-3, 0, -2.6, -5, 2.6, -5, 3, 0), 1.4)
}

/** The zip of its mouth, and a pocket with a zip of its own; `w` is half its width, `h` its height. */
export function frontOfBackpack(sketch: Sketch, w: number, h: number): void {
  zip(sketch, way(-w * 0.86, 9.4, w * 0.86, 9.4), sketch.cloth.hex)
  part(sketch, 'pocket', () => {
    const pocket = (inset: number): Knot[] =>
      bothSides([
        [0, h * 0.52 + inset],
        [w * 0.36, h * 0.52 + inset],
        [w * 0.66 - inset, h * 0.53 + inset],
        [w * 0.76 - inset, h * 0.6],
        [w * 0.76 - inset, h * 0.86],
        [w * 0.64 - inset, h * 0.92 - inset],
        [w * 0.36, h * 0.93 - inset],
        [0, h * 0.93 - inset],
      ])
    patch(sketch, pocket(0), pocket(0.8))
    zip(sketch, way(-w * 0.56, h * 0.6, w * 0.56, h * 0.6), sketch.cloth.hex, false)
  })
}
