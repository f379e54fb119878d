import { bothSides, CORNER, contour, type Knot, type PathPoint, way } from '../sketch/path.ts'
import type { Sketch } from '../sketch/sketch.ts'
import type { Body } from './body.ts'

export type NeckShape = 'crew' | 'v' | 'boat' | 'square' | 'scoop' | 'collar'

export interface Neck {
  shape: NeckShape
  /** Half width at the shoulders and depth at the front. */
  half: number
  depth: number
  /** Depth at the back. */
  back?: number
  /** How far below the neck point its ends lie: on a figure's shoulders. */
  ends?: number
}

/** How the body of an upper garment is cut. */
export interface TorsoCut {
  neck: Neck
  /** From the neck point to the hem. */
  length: number
  /** Added to the half width of the figure. */
  ease: number
  /** 0 hangs straight .. 1 follows the waist. */
  fitted: number
  /** Half width of the hem; the hips' by default. */
  hem?: number
  /** How far the middle of the hem hangs below its ends. */
  dip?: number
  /** Sides of the hem rise like a shirt's tail, centimetres. */
  tail?: number
  /** Shoulder seam moved outwards (oversize) or inwards (sleeveless). */
  drop?: number
  /** Quilted rows: height of the first seam and the distance between seams. */
  rows?: readonly [first: number, gap: number]
}

/** The right half of the body panel, from the middle of the neck to the middle of the hem. */
export function torsoHalf(body: Body, cut: TorsoCut, isBack: boolean): Knot[] {
  const { waist, hip } = torsoSides(body, cut)
  const hem = hemPoint(body, cut)
  const shoulder = shoulderPoint(body, cut)
  const armpit = armpitPoint(body, cut)
  const neck = isBack ? backNeck(cut.neck) : frontNeck(cut.neck)
  const sides: Knot[] = []
  if (cut.rows) sides.push(...swollenSide(armpit, hem, cut.rows))
  else {
    if (cut.length > waist[1] + 4) sides.push(waist)
    if (cut.length > hip[1] + 6) sides.push(hip)
  }
  return [...neck, [...shoulder, 1], ...armhole(body, cut), [...armpit, 1], ...sides, ...hemHalf(body, cut)]
}

/** Between the shoulder and the armpit: a strap runs straight down, a shoulder curves inwards. */
export function armhole(body: Body, cut: TorsoCut): PathPoint[] {
  const [x, y] = shoulderPoint(body, cut)
  const deep = armpitPoint(body, cut)[1] - y
  return (cut.drop ?? 0) < -3
    ? way(x - 0.1, y + deep * 0.45, x + 1.4, y + deep * 0.8)
    : way(x - 1.7, y + deep * 0.45, x - 0.6, y + deep * 0.8)
}

/** The right half of the hem, from the side to the middle. */
export function hemHalf(body: Body, cut: TorsoCut): Knot[] {
  const [x, y] = hemPoint(body, cut)
  const { tail = 0, dip = 0.9 } = cut
  return tail
    ? contour(x, y - tail, CORNER, x - 3, y - tail * 0.45, x * 0.5, y + dip * 0.6, 0, y + dip)
    : contour(x, y, CORNER, x * 0.52, y + dip * 0.8, 0, y + dip)
}

/** The side of a quilted piece: pinched at every seam, swollen between them. */
function swollenSide(armpit: PathPoint, hem: PathPoint, [first, gap]: readonly [number, number]): Knot[] {
  const sides: Knot[] = []
  const swell = Math.min(0.8, gap * 0.09)
  for (let y = first; y < hem[1] - gap * 0.3; y += gap) {
    const half = (at: number) => armpit[0] + ((hem[0] - armpit[0]) * (at - armpit[1])) / (hem[1] - armpit[1])
    if (y > armpit[1] + 1) sides.push([half(y) - swell, y, 1])
    const middle = y + gap / 2
    if (middle > armpit[1] + 1.5 && middle < hem[1] - 0.8) sides.push([half(middle) + swell, middle])
  }
  return sides
}

export function torsoKnots(body: Body, cut: TorsoCut, isBack: boolean): Knot[] {
  return bothSides(torsoHalf(body, cut, isBack))
}

export function shoulderPoint(body: Body, cut: TorsoCut): PathPoint {
  const drop = cut.drop ?? 0
  // A strap lies flat on top; a shoulder slopes.
  const rise = drop < -3 ? Math.max(0.4 - body.shoulder[1], drop * 0.95) : drop * 0.42
  const x = body.shoulder[0] + drop
  return [x, body.firm && drop < 0 ? ridgeAt(body, x) : body.shoulder[1] + rise]
}

/** How far below the neck point a figure's shoulder is, so far from the middle. */
export function ridgeAt({ neck, shoulder }: Body, x: number): number {
  return Math.max(0, (shoulder[1] * (x - neck)) / (shoulder[0] - neck))
}

export function armpitPoint(body: Body, cut: TorsoCut): PathPoint {
  return [body.armpit[0] + cut.ease, body.armpit[1] + cut.ease * 0.5 + Math.max(0, cut.drop ?? 0) * 0.4]
}

export function hemPoint(body: Body, cut: TorsoCut): PathPoint {
  const { waist, hip } = torsoSides(body, cut)
  const share = Math.min(1, Math.max(0, (cut.length - waist[1]) / (hip[1] - waist[1])))
  return [cut.hem ?? waist[0] + (hip[0] - waist[0]) * share, cut.length]
}

function torsoSides(body: Body, cut: TorsoCut): { waist: PathPoint; hip: PathPoint } {
  const straight = body.armpit[0] + cut.ease
  const between = ([x, y]: PathPoint): PathPoint => [
    Math.max(straight + (x + cut.ease * 0.8 - straight) * cut.fitted, body.firm ? x + body.firm : 0),
    y,
  ]
  return { waist: between(body.waist), hip: between(body.hip) }
}

export function frontNeck({ shape, half: w, depth: d, ends = 0 }: Neck): Knot[] {
  switch (shape) {
    case 'v':
      return contour(0, d, CORNER, w * 0.56, d * 0.4, w, ends, CORNER)
    case 'collar':
      return contour(0, d, CORNER, w * 0.7, d * 0.6, w, ends, CORNER)
    case 'boat':
      return contour(0, d, w * 0.55, d * 0.86, w, ends, CORNER)
    case 'square':
      return contour(0, d, w * 0.84, d - 0.3, CORNER, w * 0.9, d * 0.5, w, ends, CORNER)
    default:
      return contour(0, d, w * 0.5, d * 0.866, w * 0.866, d * 0.5, w, ends, CORNER)
  }
}

function backNeck({ half, back = 1.9 }: Neck): Knot[] {
  if (back > 4) return frontNeck({ shape: 'scoop', half, depth: back })
  return contour(0, back, half * 0.6, back * 0.8, half * 0.9, back * 0.32, half, 0, CORNER)
}

/** An upper garment in the making; `k` is the figure's size against a woman's. */
export interface UpperPiece {
  sketch: Sketch
  body: Body
  torso: TorsoCut
  k: number
}
