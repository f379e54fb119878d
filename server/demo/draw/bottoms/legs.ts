import { paintPanel, paintTrim } from '../fabric/fabric.ts'
import { type Fold, fold, foldsOn, shading } from '../fabric/folds.ts'
import { type Knot, lerp, type PathPoint } from '../sketch/path.ts'
import { type ClothLook, part, type Sketch } from '../sketch/sketch.ts'
import { bandLines, seam, stitch } from '../trims/trims.ts'

export interface TrousersCut {
  /** Waist line and the length from it to the hem. */
  top: number
  length: number
  waist: number
  hip: number
  rise: number
  /** Half widths of one leg. */
  thigh: number
  knee: number
  hem: number
  /** Degrees each leg leans outwards. */
  stride: number
  crease?: boolean
  cuff?: 'rib' | 'turn-up' | 'stitch'
  depth?: number
  cloth?: Partial<ClothLook>
}

export interface Leg {
  side: 1 | -1
  at(t: number, u: number): PathPoint
}

/** Two legs meeting at the fly. `at(t, u)` of a leg: t from the crotch (0) to the hem (1), u from inside to outside. */
export function paintTrousers(sketch: Sketch, cut: TrousersCut): Leg[] {
  const crotch = cut.top + cut.rise
  const bottom = cut.top + cut.length
  const lean = Math.tan((cut.stride * Math.PI) / 180) * (cut.length - cut.rise)
  return ([1, -1] as const).map(side => {
    const start: PathPoint = [cut.thigh + 0.15, crotch]
    const end: PathPoint = [cut.hem + 0.5 + lean, bottom]
    const kneeAt = 0.46
    const half = (t: number) =>
      t < kneeAt
        ? cut.thigh + (cut.knee - cut.thigh) * (t / kneeAt) ** 0.8
        : cut.knee + (cut.hem - cut.knee) * ((t - kneeAt) / (1 - kneeAt))
    const at = (t: number, u: number): PathPoint => {
      const [x, y] = lerp(start, end, t)
      const inner = cut.thigh < cut.hem ? 0 : (cut.thigh - half(t)) * 0.28
      return [side * (x + half(t) * u + inner * (1 - t)), y]
    }
    const edge = Math.max(cut.hip, Math.abs(at(0.6, 1)[0]))
    const knots: Knot[] = [
      [0, cut.top + 0.5, 1],
      [side * cut.waist, cut.top, 1],
      [side * (cut.waist + (cut.hip - cut.waist) * 0.62), cut.top + cut.rise * 0.36],
      [side * cut.hip, cut.top + cut.rise * 0.78],
      at(0.14, 1),
      at(0.46, 1),
      at(0.76, 1),
      [...at(1, 1), 1],
      [at(1, 0)[0], bottom + 0.5],
      [...at(1, -1), 1],
      at(0.76, -1),
      at(0.46, -1),
      at(0.14, -1),
      [side * 0.1, crotch + 0.6, 1],
    ]
    part(sketch, 'leg', () =>
      paintPanel(sketch, {
        knots,
        across: [
          [side === 1 ? -1 : -edge, crotch],
          [side === 1 ? edge : 1, crotch],
        ],
        turn: -side * cut.stride,
        folds: legFolds(sketch, cut, side, at),
        gloom: side === 1 ? 0.22 : 0,
        cloth: cut.cloth,
      }),
    )
    if (cut.crease) {
      const points = [[side * cut.waist * 0.5, cut.top + 3], at(0.1, 0), at(0.5, 0), at(1, 0)] as PathPoint[]
      part(sketch, 'crease', () => seam(sketch, points, 0.7))
    }
    if (cut.cuff === 'stitch')
      stitch(sketch, [at(0.968, -0.98), [at(0.968, 0)[0], at(0.968, 0)[1] + 0.5], at(0.968, 0.98)])
    if (cut.cuff === 'rib' || cut.cuff === 'turn-up')
      part(sketch, cut.cuff === 'rib' ? 'cuffs' : 'turn-up', () => legCuff(sketch, cut, at))
    if (side === 1) sketch.ankles.push(at(1, 0)[0])
    return { side, at }
  })
}

function legCuff(sketch: Sketch, cut: TrousersCut, at: Leg['at']): void {
  const isRib = cut.cuff === 'rib'
  const share = (isRib ? 5.5 : 4) / (cut.length - cut.rise)
  const [wide, low] = isRib ? [0.95, 0.82] : [1.04, 1.04]
  const edge = (t: number, width: number): Knot[] => [
    [...at(t, -width), 1],
    [at(t, 0)[0], at(t, 0)[1] + 0.5],
    [...at(t, width), 1],
  ]
  paintTrim(sketch, {
    knots: [...edge(1 - share, wide), ...edge(1, low).toReversed()],
    pattern: isRib ? 'plain' : undefined,
    cloth: cut.cloth,
    inside: isRib
      ? bandLines(sketch, [u => at(1 - share, (u * 2 - 1) * wide), u => at(1.004, (u * 2 - 1) * low)], 16)
      : '',
  })
}

function legFolds(sketch: Sketch, cut: TrousersCut, side: 1 | -1, at: Leg['at']): Fold[] {
  const { chance } = sketch
  const depth = cut.depth ?? 1
  const k = cut.hip / 21
  const crotch = cut.top + cut.rise
  const { top, rise, hip } = cut
  const crease = foldsOn(side, k, depth)
  const folds: Fold[] = [
    ...crease([0.4, crotch - 3 * k], [hip * 0.62, crotch - 6.5 * k], [1.3, 0.42, 0.9]),
    ...crease([0.6, crotch - 0.5], [hip * 0.66, crotch + 0.5 * k], [1.4, 0.4, -0.8]),
    ...crease([1, crotch + 2 * k], [hip * 0.5, crotch + 7 * k], [1.3, 0.34, 0.6]),
    ...crease([hip * 0.98, top + rise * 0.6], [hip * 0.45, top + rise * 0.75], [1.4, 0.4, -0.8]),
    shading(at(0.02, 0.05), at(0.4, -0.1), [cut.thigh * 0.3, 0.26 * depth, side * 0.5]),
    shading(at(0.5, -0.1), at(0.9, -0.1), [cut.knee * 0.3, 0.22 * depth, 0]),
  ]
  // A pressed leg breaks at the shoe only, a wide one falls in flutes instead.
  const breaks = [
    [0.41, -0.95, 0.1, 0.42],
    [0.46, 0.95, -0.5, 0.36],
    [0.5, -0.95, 0.4, 0.5],
    [0.56, 0.95, 0.1, 0.34],
    [0.83, -0.95, 0.1, 0.4],
    [0.89, 0.95, -0.3, 0.42],
    [0.94, -0.95, 0.4, 0.46],
  ] as const
  const chosen = cut.hem > cut.knee * 1.05 ? [] : cut.crease ? breaks.slice(5) : breaks
  for (const [t, from, to, tone] of chosen) {
    const drift = chance.spread(0.018)
    folds.push(
      ...fold(at(t + drift, from), at(t + drift + chance.spread(0.02), to), [
        (1 + chance.next() * 0.6) * k,
        tone * depth,
        chance.spread(0.8),
      ]),
    )
  }
  if (cut.hem > cut.knee) {
    for (const u of [-0.6, -0.05, 0.5])
      folds.push(
        ...fold(at(0.25 + chance.next() * 0.2, u * 0.7), at(1, u), [
          cut.hem * 0.3,
          0.7 * depth,
          chance.spread(0.8),
          'cone',
        ]),
      )
  }
  return folds
}
