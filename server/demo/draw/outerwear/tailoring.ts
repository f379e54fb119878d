import type { Body } from '../cut/body.ts'
import { placeSleeve, type SleeveCut } from '../cut/sleeve-shape.ts'
import { armpitPoint, hemPoint, type Neck, type TorsoCut, type UpperPiece } from '../cut/torso.ts'
import { paintBand } from '../fabric/fabric.ts'
import { type Fold, fold } from '../fabric/folds.ts'
import { mix } from '../sketch/colour.ts'
import { CORNER, contour, corners, type Knot, onSides, way } from '../sketch/path.ts'
import { shape } from '../sketch/shape.ts'
import { has, part, type Sketch } from '../sketch/sketch.ts'
import { backYoke } from '../tops/upper.ts'
import { flap, paintPockets, patchPocket } from '../trims/pockets.ts'
import { button, buttonColour, patch, seam } from '../trims/trims.ts'

export function coatSleeve(body: Body, ease: number, extra: Partial<SleeveCut> = {}): SleeveCut {
  return {
    shape: 'padded',
    length: body.sleeve + 2,
    arm: body.arm + 0.6 + ease * 0.4,
    wrist: body.wrist + 1.5,
    angle: 10.5,
    ...extra,
  }
}

const V = shape('-n 0!, 0 -.5, n 0!, a y, .6k d+3!, -a y')

/** Nothing shows through the deep V but the lining: it is painted first, down to the break point. */
export function shirtFront(sketch: Sketch, body: Body, neck: Neck, k: number): void {
  if (sketch.isBack || sketch.isOnFigure) return
  paintBand(sketch, {
    knots: V({ n: neck.half, d: neck.depth, a: body.armpit[0] * 0.5, y: body.armpit[1], k }),
    cloth: { hex: mix(sketch.cloth.hex, sketch.dye.deep, 0.55), weave: 'satin' },
    folds: fold([-3, 6], [0, neck.depth], [3, 0.7]),
  })
}

export function coatFolds(sketch: Sketch, body: Body, torso: TorsoCut): Fold[] {
  const [hx, hy] = hemPoint(body, torso)
  return [-0.75, -0.35, 0.3, 0.7].flatMap(u =>
    fold(
      [u * body.armpit[0], body.waist[1] + sketch.chance.spread(6)],
      [u * hx, hy],
      [3.4, 0.6, sketch.chance.spread(1.4), 'cone'],
    ),
  )
}

/** The middle seam of a tailored back with its vent, and a blazer's princess seams. */
export function backSeams(sketch: Sketch, body: Body, torso: TorsoCut, isBlazer: boolean): void {
  const [hx, hy] = hemPoint(body, torso)
  backYoke(sketch, body, torso, 'tailored')
  part(sketch, 'vent', () => seam(sketch, way(0, hy * 0.7, 0.8, hy + 1), 1.5))
  if (!isBlazer) return
  const [ax, ay] = armpitPoint(body, torso)
  const princess = way(ax - 1.2, ay * 0.7, ax * 0.6, ay + 8, ax * 0.5, body.waist[1], hx * 0.6, hy + 0.6)
  for (const line of onSides(princess)) seam(sketch, line, 0.7)
}

export function frontDarts(sketch: Sketch, body: Body, torso: TorsoCut, k: number): void {
  const [ax, ay] = armpitPoint(body, torso)
  const low = Math.min(torso.length - 3, body.waist[1] + 12 * k)
  part(sketch, 'darts', () => {
    for (const line of onSides(way(ax * 0.5, ay + 5 * k, ax * 0.46, body.waist[1], ax * 0.5, low)))
      seam(sketch, line, 0.6)
  })
}

const FRONT_CAPE = shape('n+1 .8!, .95s 4.6k, x-2 y-2, .72x y+4k!, 4.4k y-1!')

/** The cape of a trench over the chest and the back, and its epaulettes. */
export function stormFlaps({ sketch, body, torso, k }: UpperPiece): void {
  const [ax, ay] = armpitPoint(body, torso)
  if (sketch.isBack) {
    const low = contour(ax - 1.6, ay + 6 * k, CORNER, 0, ay + 9 * k, -ax + 1.6, ay + 6 * k, CORNER)
    const high = contour(-ax + 1.2, ay * 0.3, CORNER, 0, 1.5, ax - 1.2, ay * 0.3, CORNER)
    const edge = way(-ax + 1.8, ay + 5.4 * k, 0, ay + 8.4 * k, ax - 1.8, ay + 5.4 * k)
    part(sketch, 'yoke', () => patch(sketch, [...high, ...low], edge))
  } else {
    patch(
      sketch,
      FRONT_CAPE({ n: torso.neck.half, s: body.shoulder[0], x: ax, y: ay, k }),
      way(ax - 2.6, ay - 2, ax * 0.71, ay + 3.3 * k, 5 * k, ay - 1.6),
    )
  }
  if (!has(sketch, 'epaulettes')) return
  const x = body.shoulder[0]
  const tab: Knot[] = [...corners(x * 0.5, 2.4 * k, x + 0.6, 4.2 * k, x + 0.4, 6.6 * k), [x * 0.52, 4.8 * k]]
  part(sketch, 'epaulettes', () => {
    for (const knots of onSides(tab)) patch(sketch, knots)
  })
}

/** Those of the look; a blazer has flaps where it says nothing, and one on its breast. */
export function pocketsOf({ sketch, body, torso, k }: UpperPiece, isBlazer: boolean): void {
  if (sketch.isBack) return
  const [hx] = hemPoint(body, torso)
  const half = Math.min(hx, body.hip[0] + torso.ease)
  const y = body.waist[1] + (torso.length - body.waist[1] < 20 * k ? 2 : 10) * k
  const kind = sketch.drawing.kind
  const pockets = sketch.look.pockets ?? (kind === 'robe' ? 'patch' : isBlazer ? 'flaps' : 'welt')
  switch (pockets) {
    case 'patch':
      for (const side of [-1, 1]) patchPocket(sketch, side * half * 0.58, y, 6.6 * k)
      break
    case 'four':
      for (const side of [-1, 1]) {
        // Above the hem of a cropped one: a patch is 2.15 times as deep as half its width.
        patchPocket(sketch, side * half * 0.52, Math.min(y - 2 * k, torso.length - 13.4 * k), 5.6 * k)
        patchPocket(sketch, side * half * 0.48, body.armpit[1], 4.4 * k)
      }
      return
    default: {
      const hasFlaps = pockets === 'flaps'
      if (!isBlazer && !hasFlaps) paintPockets({ ...sketch, look: { pockets } }, [half, 0], [half, y], k)
      else
        for (const side of [-1, 1]) flap(sketch, [side * half * 0.58, y], 6.2 * k, (hasFlaps ? 4.4 : 1.6) * k)
    }
  }
  if (!isBlazer) return
  const [wx, wy] = [body.armpit[0] * 0.52, body.armpit[1] + 1]
  patch(
    sketch,
    corners(wx - 4 * k, wy + 0.6, wx + 4 * k, wy - 0.6, wx + 4.1 * k, wy + 1.2, wx - 3.9 * k, wy + 2.4),
  )
}

/** A braid along the neck and down both fronts. */
export function braid({ sketch, torso }: Pick<UpperPiece, 'sketch' | 'torso'>): void {
  if (sketch.isBack) return
  const [top, bottom] = [torso.neck.depth + 0.6, torso.length + 0.6]
  part(sketch, 'braid-trim', () => {
    for (const x of [-1.1, 1.1])
      patch(sketch, corners(x - 0.8, top, x + 0.8, top, x + 0.8, bottom, x - 0.8, bottom), undefined, {
        hex: mix(sketch.cloth.hex, sketch.dye.deep, 0.45),
        pattern: 'plain',
      })
  })
}

/** Three at each wrist, and patches on the elbows. */
export function cuffButtons({ sketch, body, torso }: UpperPiece, cut: SleeveCut): void {
  const hex = buttonColour(sketch)
  for (const side of [-1, 1] as const) {
    const sleeve = placeSleeve(body, torso, cut, side)
    for (const t of [0.9, 0.93, 0.96]) {
      const [x, y] = sleeve.at(t, sketch.isBack ? 0.4 : 0.62)
      button(sketch, [x, y], 0.55, hex)
    }
    if (has(sketch, 'elbow-patches') && sketch.isBack) {
      const [x, y] = sleeve.at(0.44, 0.1)
      const oval = way(x - 2.6, y - 4, x + 2.6, y - 4, x + 2.8, y + 3, x, y + 5, x - 2.8, y + 3)
      const suede = { hex: '#6d4b32', pattern: 'plain', weave: 'leather' } as const
      part(sketch, 'elbow-patches', () => patch(sketch, oval, undefined, suede))
    }
  }
}
