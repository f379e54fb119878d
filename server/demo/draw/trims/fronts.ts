import { way } from '../sketch/path.ts'
import { add, line, part, px, type Sketch, strokeLine } from '../sketch/sketch.ts'
import { button, piping, stitch } from './trims.ts'

interface ButtonRow {
  sketch: Sketch
  x: number
  from: number
  to: number
  count: number
  radius: number
  hex?: string
  name?: 'buttons' | 'snaps'
}

/** Buttons at equal distances down a front that closes in the middle. */
export function buttonRow({ sketch, x, from, to, count, radius, hex, name = 'buttons' }: ButtonRow): void {
  part(sketch, name, () => {
    for (let index = 0; index < count; index++) {
      const y = count === 1 ? from : from + ((to - from) * index) / (count - 1)
      button(sketch, [x, y], radius, hex)
    }
  })
}

/** The overlapping edge of a closed front: a shadow to its right and two rows of stitches. */
export function placket(sketch: Sketch, top: number, bottom: number, half: number): void {
  part(sketch, 'placket', () => {
    const { dye } = sketch
    const edge = line(sketch, way(half, top, half, (top + bottom) / 2, half, bottom))
    add(
      sketch,
      strokeLine(sketch, edge, [
        `transform="translate(${px(sketch, 3)} 0)" stroke="${dye.shadow}" stroke-width="${px(sketch, 7)}" stroke-opacity=".3"`,
        `stroke="${dye.line}" stroke-width="${px(sketch, 1.4)}" stroke-opacity=".8"`,
        `transform="translate(${-px(sketch, 2)} 0)" stroke="${dye.glow}" stroke-width="${px(sketch, 1.6)}" stroke-opacity=".5"`,
      ]),
    )
    piping(sketch, way(half - 0.2, top + 0.3, half - 0.2, bottom - 0.3))
    stitch(sketch, way(half - 0.45, top + 0.3, half - 0.45, bottom - 0.3))
    stitch(sketch, way(-half + 0.3, top + 0.3, -half + 0.3, bottom - 0.3))
  })
}
