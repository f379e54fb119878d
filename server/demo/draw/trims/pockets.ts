import { drawn, flip, type Knot, onSides, type PathPoint, placed, way } from '../sketch/path.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
import { button, patch, seam, stitch } from './trims.ts'

/**
 * Pockets as the look says; nothing where it says nothing. The upper ones by half the width of the chest and the height of
 * the armpits, the lower ones by half the width of the hips and their upper edge.
 */
export function paintPockets(
  sketch: Sketch,
  [chest, armpit]: PathPoint,
  [hip, low]: PathPoint,
  k: number,
): void {
  if (sketch.isBack) return
  const sides = [-1, 1]
  const flaps = (y: number, half: number, at: number) => {
    for (const side of sides) {
      flap(sketch, [side * at, y], half, half * 0.8)
      button(sketch, [side * at, y + half * 0.56], 0.6 * k)
    }
  }
  switch (sketch.look.pockets) {
    case 'chest':
      chestPocket(sketch, chest * 0.47, armpit - 0.5, chest * 0.25)
      return
    case 'flaps':
      for (const side of sides) chestPocket(sketch, side * chest * 0.47, armpit, chest * 0.24)
      flaps(armpit - 0.8, chest * 0.26, chest * 0.47)
      return
    case 'patch':
      for (const side of sides) patchPocket(sketch, side * hip * 0.56, low, 6.4 * k)
      return
    case 'four':
      flaps(armpit, chest * 0.25, chest * 0.47)
      flaps(low + 3 * k, 6 * k, hip * 0.52)
      return
    case 'welt':
      for (const side of sides) welt(sketch, side * hip * 0.56, low, k)
      return
    case 'pouch':
      pouch(sketch, hip, low, k)
  }
}

const PATCH = drawn('-1 0!, 1 0!, 1 1.8, .7 2.15, -.7 2.15, -1 1.8')
const WELT = drawn('-1.8 13!, 1.2 0!, 3.4 .8!, .4 14!')
const POUCH = drawn('-.36 0!, .36 0!, .66 12!, .66 20!')
const FLAP = drawn('-1 0!, 1 0!, 1 .8, .84 1, -.84 1, -1 .8')

function chestPocket(sketch: Sketch, x: number, y: number, half: number): void {
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

export function patchPocket(sketch: Sketch, x: number, y: number, half: number): void {
  part(sketch, 'pocket', () =>
    patch(
      sketch,
      placed(PATCH, { x, y, w: half, h: half }),
      way(x - half + 0.4, y + half * 0.34, x + half - 0.4, y + half * 0.34),
    ),
  )
}

function welt(sketch: Sketch, x: number, y: number, k: number): void {
  part(sketch, 'pocket', () => patch(sketch, placed(WELT, { x, y, w: Math.sign(x) * k, h: k })))
}

/** A kangaroo pocket over the hem. */
function pouch(sketch: Sketch, hip: number, low: number, k: number): void {
  part(sketch, 'pocket', () => {
    const [first, second, ...side] = placed(POUCH, { y: low, w: hip, h: k }) as [Knot, Knot, Knot, Knot]
    const bag: Knot[] = [first, second, ...side, [0, low + 20 * k + 0.5], ...flip(side)]
    patch(sketch, bag, way(-hip * 0.38, low + 0.8, hip * 0.38, low + 0.8))
    for (const line of onSides(way(hip * 0.36 - 0.6, low + 1, hip * 0.66 - 0.9, low + 12.4 * k)))
      stitch(sketch, line)
  })
}

export function flap(sketch: Sketch, [x, y]: PathPoint, half: number, height: number): void {
  part(sketch, 'pocket', () =>
    patch(sketch, placed(FLAP, { x, y, w: half, h: height }), [
      [x - half + 0.5, y + 0.6],
      [x - half + 0.5, y + height * 0.72],
      [x - half * 0.8, y + height - 0.5],
      [x + half * 0.8, y + height - 0.5],
      [x + half - 0.5, y + height * 0.72],
      [x + half - 0.5, y + 0.6],
    ]),
  )
}

/** The slit of a pocket in a side seam or a slanted front. */
export function slantPocket(
  sketch: Sketch,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  part(sketch, 'pocket', () => seam(sketch, [from, to], 1.4))
}
