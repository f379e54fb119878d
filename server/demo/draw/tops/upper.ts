import { paintInside } from '../collars/necks.ts'
import type { Body } from '../cut/body.ts'
import type { Sleeve, SleeveCut } from '../cut/sleeve-shape.ts'
import { armholeSeams, paintSleeves } from '../cut/sleeves.ts'
import {
  armhole,
  armpitPoint,
  hemHalf,
  hemPoint,
  shoulderPoint,
  type TorsoCut,
  torsoKnots,
} from '../cut/torso.ts'
import { torsoFolds } from '../cut/torso-folds.ts'
import { type Panel, paintBand, paintPanel } from '../fabric/fabric.ts'
import type { Fold } from '../fabric/folds.ts'
import { alongLine, bothSides, type Knot, moved, type PathPoint, strip, way } from '../sketch/path.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
import { bandLines, seam, stitch } from '../trims/trims.ts'

interface Upper {
  torso: TorsoCut
  sleeve?: SleeveCut
  /** How strongly the cloth folds, 1 by default. */
  depth?: number
  folds?: Fold[]
  /** Lining seen through the neck. */
  lining?: string
  hem?: 'stitch' | 'none'
  panel?: Partial<Panel>
  /** Sleeves run up to the neck. */
  isRaglan?: boolean
}

/** Inside of the neck, sleeves, body, armholes and hem: all but the collar and the front. */
export function paintUpper(sketch: Sketch, body: Body, upper: Upper): Sleeve[] {
  const { torso } = upper
  paintInside(sketch, torso.neck, upper.lining)
  const sleeves = upper.sleeve ? paintSleeves({ sketch, body, torso, cut: upper.sleeve }) : []
  part(sketch, 'body', () =>
    paintPanel(sketch, {
      knots: torsoKnots(body, torso, sketch.isBack),
      folds: [...torsoFolds(sketch, body, torso, upper.depth ?? 1), ...(upper.folds ?? [])],
      ...upper.panel,
    }),
  )
  if (upper.sleeve) armholeSeams(sketch, body, torso, upper.isRaglan)
  if (upper.hem !== 'none') hemStitch(sketch, body, torso)
  return sleeves
}

function hemStitch(sketch: Sketch, body: Body, torso: TorsoCut): void {
  const rise = torso.length * 0.022
  stitch(sketch, moved(bothSides(hemHalf(body, torso)), (x, y) => [x, y - rise]).toReversed())
}

/** The knitted band at the hem of a jumper or a sweatshirt. */
export function hemBand(sketch: Sketch, body: Body, torso: TorsoCut, height: number): void {
  const [hx, hy] = hemPoint(body, torso)
  const dip = torso.dip ?? 0.9
  const arc =
    (y: number, half: number) =>
    (t: number): PathPoint => [(t * 2 - 1) * half, y + dip * Math.sin(t * Math.PI) * 1.05]
  const upper = arc(hy - height, hx + 0.2 - torso.fitted * height * 0.17)
  const lower = arc(hy + 0.1, hx - 0.5)
  part(sketch, 'hem-rib', () =>
    paintBand(sketch, {
      knots: strip(upper, lower, [0, 0.25, 0.5, 0.75, 1]),
      inside: bandLines(sketch, [upper, lower], Math.round(hx * 2.4)),
    }),
  )
}

/** Yoke and back pleat of shirts; a straight middle seam for tailored backs. */
export function backYoke(sketch: Sketch, body: Body, torso: TorsoCut, kind: 'shirt' | 'tailored'): void {
  const depth = body.armpit[1] * 0.52
  const half = body.shoulder[0] - 1.2 + (torso.drop ?? 0)
  if (kind === 'shirt') {
    part(sketch, 'yoke', () => seam(sketch, way(-half, depth - 0.5, 0, depth + 0.6, half, depth - 0.5)))
    part(sketch, 'back-pleat', () => {
      for (const x of [-1.3, 1.3])
        seam(sketch, way(x, depth + 0.5, x * 1.1, depth + 9, x * 0.6, torso.length * 0.5), 0.7)
    })
    return
  }
  seam(sketch, way(0, 2, 0.3, torso.length * 0.4, 0, torso.length + 0.6))
}

/** Its ends are corners. */
function endingIn(points: readonly PathPoint[]): Knot[] {
  return points.map((point, at): Knot => (at === 0 || at === points.length - 1 ? [...point, 1] : point))
}

/** A band along each armhole of a sleeveless piece. */
export function armBands(
  sketch: Sketch,
  body: Body,
  torso: TorsoCut,
  band: { width: number; lines?: number },
): void {
  const { width, lines = 0 } = band
  const shoulder = shoulderPoint(body, torso)
  const armpit = armpitPoint(body, torso)
  for (const side of [-1, 1]) {
    const way = (grow: number): PathPoint[] => [
      [side * (shoulder[0] + grow), shoulder[1] + grow * 0.3],
      ...armhole(body, torso).map(([x, y]): PathPoint => [side * (x + grow), y]),
      [side * (armpit[0] + grow * 0.3), armpit[1] + (grow < 0 ? -grow * 0.7 : -0.2)],
    ]
    const [outer, inner] = [way(0.35), way(-width)]
    paintBand(sketch, {
      knots: [...endingIn(outer), ...endingIn(inner).toReversed()],
      roundness: 0.4,
      gloom: side === 1 ? 0.3 : 0,
      inside: bandLines(sketch, [alongLine(inner), alongLine(outer)], lines),
    })
    if (lines === 0) stitch(sketch, way(-width * 0.6))
  }
}
