import { CORNER, contour, way } from '../sketch/path.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
import { patch, stitch } from './trims.ts'

/** A soft bow with long ends. */
export function bow(sketch: Sketch, y: number, k: number, cloth = {}): void {
  part(sketch, 'bow', () => {
    for (const side of [-1, 1]) {
      const x = (value: number) => value * side * k
      patch(
        sketch,
        [
          [x(0.2), y, 1],
          [x(2.6), y + 7 * k],
          [x(3.4), y + 19 * k, 1],
          [x(6.6), y + 18 * k, 1],
          [x(5), y + 7 * k],
          [x(1), y - 0.4 * k, 1],
        ],
        way(x(1.2), y + 2 * k, x(4), y + 9 * k, x(4.8), y + 16 * k),
        cloth,
      )
    }
    for (const side of [-1, 1]) {
      const x = (value: number) => value * side * k
      patch(
        sketch,
        contour(
          x(0),
          y,
          CORNER,
          x(3.4),
          y - 3.4 * k,
          x(7.6),
          y - 2.6 * k,
          x(8),
          y + 1.6 * k,
          x(4),
          y + 2.6 * k,
        ),
        way(x(1), y + 0.1 * k, x(3.6), y - 0.6 * k, x(6), y - 0.2 * k),
        cloth,
      )
    }
    patch(
      sketch,
      way(-1.2 * k, y - 1.4 * k, 1.2 * k, y - 1.4 * k, 1.3 * k, y + 1.5 * k, -1.3 * k, y + 1.5 * k),
      undefined,
      cloth,
    )
  })
}

export function chestPocket(sketch: Sketch, x: number, y: number, half: number): void {
  part(sketch, 'pocket', () => {
    const deep = half * 2.3
    patch(
      sketch,
      [
        [x - half, y, 1],
        [x + half, y - 0.2, 1],
        [x + half * 0.96, y + deep * 0.82, 1],
        [x, y + deep, 1],
        [x - half * 0.96, y + deep * 0.82, 1],
      ],
      [
        [x - half + 0.4, y + 1],
        [x - half + 0.5, y + deep * 0.78, 1],
        [x, y + deep - 0.6, 1],
        [x + half - 0.5, y + deep * 0.78, 1],
        [x + half - 0.4, y + 1],
      ],
    )
    stitch(sketch, way(x - half, y + deep * 0.17, x + half, y + deep * 0.16))
  })
}
