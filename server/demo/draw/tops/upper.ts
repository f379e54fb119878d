import { paintInside } from '../collars/necks.ts'
import type { Body } from '../cut/body.ts'
import type { Sleeve, SleeveCut } from '../cut/sleeve-shape.ts'
import { armholeSeams, paintSleeves } from '../cut/sleeves.ts'
import { armpitPoint, hemPoint, shoulderPoint, type TorsoCut, torsoKnots } from '../cut/torso.ts'
import { torsoFolds } from '../cut/torso-folds.ts'
import { type Panel, paintBand, paintPanel } from '../fabric/fabric.ts'
import type { Fold } from '../fabric/folds.ts'
import { alongLine, type Knot, type PathPoint, strip, way } from '../sketch/path.ts'
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
  const [hx, hy] = hemPoint(body, torso)
  const tail = torso.tail ?? 0
  const dip = torso.dip ?? 0.9
  const rise = hy * 0.022
  stitch(
    sketch,
    tail
      ? [
          [-hx, hy - tail - rise],
          [-hx + 3, hy - tail * 0.45 - rise],
          [-hx * 0.5, hy + dip * 0.6 - rise],
          [0, hy + dip - rise],
          [hx * 0.5, hy + dip * 0.6 - rise],
          [hx - 3, hy - tail * 0.45 - rise],
          [hx, hy - tail - rise],
        ]
      : [
          [-hx, hy - rise],
          [-hx * 0.52, hy + dip * 0.8 - rise],
          [0, hy + dip - rise],
          [hx * 0.52, hy + dip * 0.8 - rise],
          [hx, hy - rise],
        ],
  )
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
  paintBand(sketch, {
    knots: strip(upper, lower, [0, 0.25, 0.5, 0.75, 1]),
    inside: bandLines(sketch, [upper, lower], Math.round(hx * 2.4)),
  })
}

/** Yoke and back pleat of shirts; a straight middle seam for tailored backs. */
export function backYoke(sketch: Sketch, body: Body, torso: TorsoCut, kind: 'shirt' | 'tailored'): void {
  const depth = body.armpit[1] * 0.52
  const half = body.shoulder[0] - 1.2 + (torso.drop ?? 0)
  if (kind === 'shirt') {
    seam(sketch, way(-half, depth - 0.5, 0, depth + 0.6, half, depth - 0.5))
    for (const x of [-1.3, 1.3])
      seam(sketch, way(x, depth + 0.5, x * 1.1, depth + 9, x * 0.6, torso.length * 0.5), 0.7)
    return
  }
  seam(sketch, way(0, 2, 0.3, torso.length * 0.4, 0, torso.length + 0.6))
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
  const hollow = (torso.drop ?? 0) < -3 ? 0.1 : 1.7
  for (const side of [-1, 1]) {
    const way = (grow: number): PathPoint[] => [
      [side * (shoulder[0] + grow), shoulder[1] + grow * 0.3],
      [side * (shoulder[0] - hollow + grow), shoulder[1] + (armpit[1] - shoulder[1]) * 0.45],
      [
        side * (shoulder[0] + (hollow < 1 ? 1.4 : -0.6) + grow),
        shoulder[1] + (armpit[1] - shoulder[1]) * 0.8,
      ],
      [side * (armpit[0] + grow * 0.3), armpit[1] + (grow < 0 ? -grow * 0.7 : -0.2)],
    ]
    const [outer, inner] = [way(0.35), way(-width)]
    const corner = (point: PathPoint): Knot => [point[0], point[1], 1]
    paintBand(sketch, {
      knots: [
        corner(outer[0] as PathPoint),
        outer[1] as PathPoint,
        outer[2] as PathPoint,
        corner(outer[3] as PathPoint),
        corner(inner[3] as PathPoint),
        inner[2] as PathPoint,
        inner[1] as PathPoint,
        corner(inner[0] as PathPoint),
      ],
      roundness: 0.4,
      gloom: side === 1 ? 0.3 : 0,
      inside: lines > 0 ? bandLines(sketch, [alongLine(inner), alongLine(outer)], lines) : '',
    })
    if (lines === 0) stitch(sketch, way(-width * 0.6))
  }
}
