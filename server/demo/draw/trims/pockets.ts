import { onSides, type PathPoint, placed, way } from '../sketch/path.ts'
import { drawn, shape } from '../sketch/shape.ts'
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
const POUCH = shape('-.36w y!, .36w y!, .66w y+12k!, .66w y+20k!, 0 y+20k+.5, -.66w y+20k!, -.66w y+12k!')
const FLAP = shape('x-w y!, x+w y!, x+w y+.8h, x+.84w y+h, x-.84w y+h, x-w y+.8h')
const FLAP_STITCH = shape(
  'x-w+.5 y+.6, x-w+.5 y+.72h, x-.8w y+h-.5, x+.8w y+h-.5, x+w-.5 y+.72h, x+w-.5 y+.6',
)
const CHEST = shape('x-w y!, x+w y-.2!, x+.96w y+.82d!, x y+d!, x-.96w y+.82d!')
const CHEST_STITCH = shape('x-w+.4 y+1, x-w+.5 y+.78d!, x y+d-.6!, x+w-.5 y+.78d!, x+w-.4 y+1')

function chestPocket(sketch: Sketch, x: number, y: number, half: number): void {
  part(sketch, 'pocket', () => {
    const deep = half * 2.3
    const measures = { x, y, w: half, d: deep }
    patch(sketch, CHEST(measures), CHEST_STITCH(measures))
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
    const bag = POUCH({ w: hip, y: low, k })
    patch(sketch, bag, way(-hip * 0.38, low + 0.8, hip * 0.38, low + 0.8))
    for (const line of onSides(way(hip * 0.36 - 0.6, low + 1, hip * 0.66 - 0.9, low + 12.4 * k)))
      stitch(sketch, line)
  })
}

export function flap(sketch: Sketch, [x, y]: PathPoint, half: number, height: number): void {
  part(sketch, 'pocket', () =>
    patch(sketch, FLAP({ x, y, w: half, h: height }), FLAP_STITCH({ x, y, w: half, h: height })),
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
