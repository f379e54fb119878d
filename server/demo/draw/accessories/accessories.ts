import { type Knot, num, type PathPoint } from '../sketch/path.ts'
import { add, line, part, type Sketch } from '../sketch/sketch.ts'

/** A strap or handle of leather along a line, `width` centimetres wide. */
export function grip(sketch: Sketch, points: readonly (PathPoint | Knot)[], width: number): void {
  part(sketch, 'strap', () => {
    const d = line(sketch, points)
    const stroke = (colour: string, share: number, opacity = 1, move = 0) =>
      `<path d="${d}" transform="translate(${num(-move)} ${num(-move)})" fill="none" stroke="${colour}" stroke-width="${num(width * share)}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`
    add(
      sketch,
      stroke(sketch.dye.deep, 1.1, 0.25, -0.4),
      stroke(sketch.dye.line, 1),
      stroke(sketch.dye.base, 0.84),
      stroke(sketch.dye.light, 0.3, 0.6, width * 0.14),
      stroke(sketch.dye.shadow, 0.24, 0.45, -width * 0.2),
    )
  })
}
