import { type PathPoint, way } from '../sketch/path.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
import { chestPocket } from './bows.ts'
import { button, patch, seam, stitch } from './trims.ts'

/** Where pockets sit on the body of an upper garment: half widths and heights in centimetres. */
export interface PocketPlaces {
  /** Half width of the chest, and the height of the armpits. */
  chest: number
  armpit: number
  /** Half width at the hips and the upper edge of the lower pockets. */
  hip: number
  low: number
  k: number
}

/** Pockets as the look says; nothing where it says nothing. */
export function paintPockets(sketch: Sketch, { chest, armpit, hip, low, k }: PocketPlaces): void {
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

export function patchPocket(sketch: Sketch, x: number, y: number, half: number): void {
  part(sketch, 'pocket', () =>
    patch(
      sketch,
      [
        [x - half, y, 1],
        [x + half, y, 1],
        [x + half, y + half * 1.8],
        [x + half * 0.7, y + half * 2.15],
        [x - half * 0.7, y + half * 2.15],
        [x - half, y + half * 1.8],
      ],
      way(x - half + 0.4, y + half * 0.34, x + half - 0.4, y + half * 0.34),
    ),
  )
}

function welt(sketch: Sketch, x: number, y: number, k: number): void {
  const way = Math.sign(x)
  part(sketch, 'pocket', () => {
    patch(sketch, [
      [x - way * 1.8 * k, y + 13 * k, 1],
      [x + way * 1.2 * k, y, 1],
      [x + way * 3.4 * k, y + 0.8 * k, 1],
      [x + way * 0.4 * k, y + 14 * k, 1],
    ])
  })
}

/** A kangaroo pocket over the hem. */
function pouch(sketch: Sketch, hip: number, low: number, k: number): void {
  const [top, bottom] = [low, low + 20 * k]
  part(sketch, 'pocket', () => {
    patch(
      sketch,
      [
        [-hip * 0.36, top, 1],
        [hip * 0.36, top, 1],
        [hip * 0.66, top + 12 * k, 1],
        [hip * 0.66, bottom, 1],
        [0, bottom + 0.5],
        [-hip * 0.66, bottom, 1],
        [-hip * 0.66, top + 12 * k, 1],
      ],
      way(-hip * 0.38, top + 0.8, hip * 0.38, top + 0.8),
    )
    for (const side of [-1, 1])
      stitch(sketch, way(side * (hip * 0.36 - 0.6), top + 1, side * (hip * 0.66 - 0.9), top + 12.4 * k))
  })
}

export function flap(sketch: Sketch, [x, y]: PathPoint, half: number, height: number): void {
  part(sketch, 'pocket', () =>
    patch(
      sketch,
      [
        [x - half, y, 1],
        [x + half, y, 1],
        [x + half, y + height * 0.8],
        [x + half * 0.84, y + height],
        [x - half * 0.84, y + height],
        [x - half, y + height * 0.8],
      ],
      [
        [x - half + 0.5, y + 0.6],
        [x - half + 0.5, y + height * 0.72],
        [x - half * 0.8, y + height - 0.5],
        [x + half * 0.8, y + height - 0.5],
        [x + half - 0.5, y + height * 0.72],
        [x + half - 0.5, y + 0.6],
      ],
    ),
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
