import { bothSides, type Knot, way } from '../sketch/path.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
import { patch, zip } from '../trims/trims.ts'
import { grip } from './leather-parts.ts'

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
