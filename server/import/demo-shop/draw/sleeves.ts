import type { Body } from './body.ts'
import { paintPanel } from './fabric.ts'
import { type Fold, fold } from './folds.ts'
import { type Knot, lerp, type Point } from './path.ts'
import type { Cloth, Sketch } from './sketch.ts'
import { armpitPoint, shoulderPoint, type TorsoCut } from './torso.ts'
import { bandLines, seam, stitch } from './trims.ts'

export type SleeveShape = 'set' | 'puff' | 'bishop' | 'bell' | 'padded'

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
  cuff?: { kind: 'rib' | 'shirt' | 'turn-up' | 'hem'; height: number; cloth?: Partial<Cloth> }
}

/** A hanging sleeve: `at(t, u)` is the point t of the way from the armpit to the wrist, u from inside (-1) to outside (1). */
export interface Sleeve {
  side: 1 | -1
  knots: Knot[]
  turn: number
  at(t: number, u: number): Point
}

export function placeSleeve(body: Body, torso: TorsoCut, cut: SleeveCut, side: 1 | -1): Sleeve {
  const shoulder = shoulderPoint(body, torso)
  const armpit = armpitPoint(body, torso)
  const angle = (cut.angle * Math.PI) / 180
  const start: Point = [armpit[0] + cut.arm * 0.22, armpit[1] - 1]
  const rest = Math.max(2, cut.length - (armpit[1] - shoulder[1]))
  const end: Point = [start[0] + Math.sin(angle) * rest, start[1] + Math.cos(angle) * rest]
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
    return cut.arm + (cut.wrist - cut.arm) * t ** 0.85
  }
  const at = (t: number, u: number): Point => {
    const centre = lerp(start, end, t)
    const bend = Math.sin(Math.PI * t) * rest * 0.025
    const width = half(t) * u
    return [
      side * (centre[0] + Math.cos(angle) * (width + bend)),
      centre[1] - Math.sin(angle) * (width + bend),
    ]
  }
  const top = at(0, 1)
  const full = cut.shape === 'puff' ? 2.2 : cut.shape === 'padded' ? 0.7 : cut.shape === 'bishop' ? 0.9 : 0
  const cap: Knot[] = [
    [side * (shoulder[0] - 0.4), shoulder[1] - full * 0.35, 1],
    [
      side * (shoulder[0] + (Math.abs(top[0]) - shoulder[0]) * 0.5 + full * 0.6),
      shoulder[1] + (top[1] - shoulder[1]) * (full > 1 ? 0.2 : 0.34 - full * 0.06),
    ],
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

/** Both sleeves, to be painted before the body which covers their inner edges. */
export function paintSleeves(
  sketch: Sketch,
  body: Body,
  torso: TorsoCut,
  cut: SleeveCut,
  extra: Fold[] = [],
): Sleeve[] {
  return ([-1, 1] as const).map(side => {
    const lean = sketch.chance.between(`arm${side}`, -1.2, 1.2)
    const sleeve = placeSleeve(body, torso, { ...cut, angle: cut.angle + lean }, side)
    paintPanel(sketch, {
      knots: sleeve.knots,
      across: side === 1 ? [sleeve.at(0.5, -1), sleeve.at(0.5, 1)] : [sleeve.at(0.5, 1), sleeve.at(0.5, -1)],
      turn: sleeve.turn,
      folds: [...sleeveFolds(sketch, sleeve, cut), ...(side === -1 ? extra : [])],
      gloom: side === 1 ? 0.4 : 0,
      roundness: 0.9,
    })
    paintCuff(sketch, sleeve, cut)
    return sleeve
  })
}

function sleeveFolds(sketch: Sketch, sleeve: Sleeve, cut: SleeveCut): Fold[] {
  const { chance } = sketch
  const { at } = sleeve
  const k = cut.arm / 6
  const jitter = () => chance.spread(0.02)
  const folds: Fold[] = [
    ...fold(at(0.02, -0.9), at(0.14, 0.35), 1.3 * k, 0.7, 0.5),
    ...fold(at(-0.1, -0.3), at(0.12, 0.7), 1.2 * k, 0.45, 0.6),
  ]
  if (cut.length > body40(cut)) {
    for (const [t, reach, tone] of [
      [0.4, 0.5, 0.6],
      [0.48, 0.75, 0.8],
      [0.56, 0.3, 0.65],
      [0.62, 0.8, 0.4],
    ] as const) {
      const drift = jitter()
      folds.push(
        ...fold(
          at(t + drift, -1),
          at(t + drift + chance.spread(0.04) - 0.02, reach),
          (0.9 + chance.next() * 0.5) * k,
          tone,
          chance.spread(0.8),
        ),
      )
    }
    for (const [t, from, to, tone] of [
      [0.3, 0.95, 0.1, 0.4],
      [0.74, 0.95, -0.2, 0.45],
      [0.83, -0.95, 0.3, 0.55],
      [0.9, 0.9, -0.3, 0.55],
    ] as const) {
      const drift = jitter()
      folds.push(
        ...fold(
          at(t + drift, from),
          at(t + drift + 0.05, to),
          (0.8 + chance.next() * 0.4) * k,
          tone,
          chance.spread(0.7),
        ),
      )
    }
    folds.push({ from: at(0.05, 0.1), to: at(0.42, 0.2), bow: 0.4, width: 1.7 * k, tone: 0.4 })
  }
  if (cut.shape === 'puff' || cut.shape === 'bishop') {
    for (const u of [-0.6, -0.25, 0.1, 0.45, 0.75]) {
      const top = cut.shape === 'puff' ? -0.45 : 0.25
      folds.push(...fold(at(top, u * 0.5 - 0.1), at(0.98, u), 1.1 * k, 0.6, chance.spread(0.5), 'lens'))
      folds.push(...fold(at(0.995, u), at(0.6 + chance.next() * 0.2, u * 1.1), 0.7 * k, 0.7))
    }
  }
  return folds
}

function body40(cut: SleeveCut): number {
  return cut.arm * 5.4
}

function paintCuff(sketch: Sketch, sleeve: Sleeve, cut: SleeveCut): void {
  const { cuff } = cut
  if (!cuff) return
  const { at } = sleeve
  const share = cuff.height / Math.max(2, cut.length * 0.75)
  const top = 1 - share
  if (cuff.kind === 'hem') {
    stitch(sketch, [at(top, -0.98), at(top + share * 0.1, 0), at(top, 0.98)])
    return
  }
  const wide = cuff.kind === 'turn-up' ? 1.05 : cuff.kind === 'rib' ? 0.92 : 0.96
  const low = cuff.kind === 'rib' ? 0.86 : wide
  const edge = (t: number, width: number): Knot[] => [
    [...at(t, -width), 1] as unknown as Knot,
    at(t + share * 0.12, 0),
    [...at(t, width), 1] as unknown as Knot,
  ]
  paintPanel(sketch, {
    knots: [...edge(top, wide), ...edge(1.005, low).toReversed()],
    across: sleeve.side === 1 ? [at(top, -1), at(top, 1)] : [at(top, 1), at(top, -1)],
    turn: sleeve.turn,
    isTrim: true,
    pattern: cuff.kind === 'rib' ? 'plain' : undefined,
    cloth: cuff.cloth ?? {},
    roundness: 0.9,
    gloom: sleeve.side === 1 ? 0.35 : 0,
    inside:
      cuff.kind === 'rib'
        ? bandLines(
            sketch,
            u => at(top, u * 2 - 1),
            u => at(1.01, (u * 2 - 1) * low),
            15,
            cuff.cloth?.hex,
          )
        : '',
  })
  if (cuff.kind === 'shirt') {
    stitch(sketch, [at(top + share * 0.1, -wide), at(top + share * 0.22, 0), at(top + share * 0.1, wide)])
    stitch(sketch, [at(1 - share * 0.1, -wide), at(1, 0), at(1 - share * 0.1, wide)])
  }
}

/** The armhole as a seam over the body's edge. */
export function armholeSeams(sketch: Sketch, body: Body, torso: TorsoCut): void {
  const shoulder = shoulderPoint(body, torso)
  const armpit = armpitPoint(body, torso)
  for (const side of [-1, 1]) {
    seam(
      sketch,
      [
        [side * shoulder[0], shoulder[1]],
        [side * (shoulder[0] - 1.7), shoulder[1] + (armpit[1] - shoulder[1]) * 0.45],
        [side * (shoulder[0] - 0.6), shoulder[1] + (armpit[1] - shoulder[1]) * 0.8],
        [side * armpit[0], armpit[1]],
      ],
      0.6,
    )
  }
}
