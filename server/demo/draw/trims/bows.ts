import { drawn, placed } from '../sketch/path.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
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
