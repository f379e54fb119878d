import { type Knot, lerp, type PathPoint } from '../sketch/path.ts'
import type { ClothLook } from '../sketch/sketch.ts'
import type { Body } from './body.ts'
import { armpitPoint, shoulderPoint, type TorsoCut } from './torso.ts'

type SleeveShape = 'set' | 'puff' | 'bishop' | 'bell' | 'padded'

export interface SleeveCut {
  shape: SleeveShape
  /** From the shoulder to the end, centimetres. */
  length: number
  /** Half widths. */
  arm: number
  wrist: number
  /** Share of the length between two quilting seams. */
  rows?: number
  /** Degrees away from the body. */
  angle: number
  cuff?: { kind: 'rib' | 'shirt' | 'turn-up' | 'hem'; height: number; cloth?: Partial<ClothLook> }
}

/** A hanging sleeve: `at(t, u)` is the point t of the way from the armpit to the wrist, u from inside (-1) to outside (1). */
export interface Sleeve {
  side: 1 | -1
  knots: Knot[]
  turn: number
  at(t: number, u: number): PathPoint
}

export function placeSleeve(body: Body, torso: TorsoCut, cut: SleeveCut, side: 1 | -1): Sleeve {
  const shoulder = shoulderPoint(body, torso)
  const armpit = armpitPoint(body, torso)
  const angle = (cut.angle * Math.PI) / 180
  const start: PathPoint = [armpit[0] + cut.arm * 0.22, armpit[1] - 1]
  const rest = Math.max(2, cut.length - (armpit[1] - shoulder[1]))
  const end: PathPoint = [start[0] + Math.sin(angle) * rest, start[1] + Math.cos(angle) * rest]
  const half = (t: number) => {
    if (cut.shape === 'bishop')
      return (
        cut.arm +
        (cut.wrist * 1.25 - cut.arm) * t +
        Math.sin(Math.min(1, t * 1.04) * Math.PI) * 0.4 +
        t * t * (1 - t) * cut.arm * 1.9
      )
    if (cut.shape === 'puff')
      return cut.arm + Math.sin(Math.min(1, t + 0.35) * Math.PI) * cut.arm * 0.34 + (cut.wrist - cut.arm) * t
    return cut.arm + (cut.wrist - cut.arm) * Math.max(0, t) ** 0.85
  }
  const at = (t: number, u: number): PathPoint => {
    const centre = lerp(start, end, t)
    const bend = Math.sin(Math.PI * t) * rest * 0.025
    const width = half(t) * u
    return [
      side * (centre[0] + Math.cos(angle) * (width + bend)),
      centre[1] - Math.sin(angle) * (width + bend),
    ]
  }
  const top = at(0, 1)
  const full = { puff: 1.9, padded: 0.55, bishop: 0.7, bell: 0, set: 0 }[cut.shape]
  const [dx, dy] = [Math.abs(top[0]) - shoulder[0], top[1] - shoulder[1]]
  const cap: Knot[] = [
    [side * (shoulder[0] - 2.4), shoulder[1] + 0.3, 1],
    [side * (shoulder[0] + full * 0.3), shoulder[1] + 0.25 - full * 0.28],
    [side * (shoulder[0] + dx * 0.52 + full * 0.62), shoulder[1] + dy * (0.36 - full * 0.05)],
  ]
  const steps = cut.shape === 'bell' || rest < 14 ? [0, 0.5] : [0, 0.22, 0.45, 0.7, 0.88]
  const { rows = 0 } = cut
  const swollen = rows
    ? Array.from({ length: Math.floor(1.7 / rows) }, (_, index) => 0.02 + index * rows * 0.5)
    : []
  const alongSide = (u: number): Knot[] =>
    rows
      ? swollen
          .filter(t => t < 0.9)
          .map(
            (t, index): Knot => (index % 2 ? at(t, u * 1.06) : [at(t, u * 0.96)[0], at(t, u * 0.96)[1], 1]),
          )
      : steps.map((t): Knot => at(t, u))
  const endKnots: Knot[] = [[...at(1, 1), 1], [...at(1.012, 0)], [...at(1, -1), 1]] as Knot[]
  const knots: Knot[] = [
    ...cap,
    ...alongSide(1),
    ...endKnots,
    ...alongSide(-1).slice(1).toReversed(),
    [side * (armpit[0] - 0.5), armpit[1] - 0.3, 1],
    [side * (shoulder[0] - 5), armpit[1] - 3, 1],
    [side * (shoulder[0] - 5), shoulder[1] + 1, 1],
  ]
  return { side, knots, turn: -side * cut.angle, at }
}
