import { paintPanel, paintTrim } from '../fabric/fabric.ts'
import { type Fold, fold, shading } from '../fabric/folds.ts'
import { type Knot, onSides, way } from '../sketch/path.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
import { bandLines, seam, stitch } from '../trims/trims.ts'
import { ARM_ANGLE, type Body } from './body.ts'
import { placeSleeve, type Sleeve, type SleeveCut } from './sleeve-shape.ts'
import { armhole, armpitPoint, shoulderPoint, type TorsoCut } from './torso.ts'

interface Sleeves {
  sketch: Sketch
  body: Body
  torso: TorsoCut
  cut: SleeveCut
  extra?: Fold[]
}

/** Both sleeves, to be painted before the body which covers their inner edges. */
export function paintSleeves({ sketch, body, torso, cut, extra = [] }: Sleeves): Sleeve[] {
  return ([-1, 1] as const).map(side => {
    const lean = sketch.isOnFigure ? 0 : sketch.chance.between(`arm${side}`, -1.2, 1.2)
    const angle = (sketch.isOnFigure ? Math.min(cut.angle, ARM_ANGLE) : cut.angle) + lean
    const sleeve = placeSleeve(body, torso, { ...cut, angle }, side)
    if (side === 1) sketch.arms.push({ start: sleeve.at(0, 0), angle, covered: sleeve.at(1, 0)[1] })
    part(sketch, 'sleeve', () => {
      paintPanel(sketch, {
        knots: sleeve.knots,
        across:
          side === 1 ? [sleeve.at(0.5, -1), sleeve.at(0.5, 1)] : [sleeve.at(0.5, 1), sleeve.at(0.5, -1)],
        turn: sleeve.turn,
        folds: [...sleeveFolds(sketch, sleeve, cut), ...(side === -1 ? extra : [])],
        gloom: side === 1 ? 0.4 : 0,
        roundness: 0.9,
      })
      paintCuff(sketch, sleeve, cut)
    })
    return sleeve
  })
}

function sleeveFolds(sketch: Sketch, sleeve: Sleeve, cut: SleeveCut): Fold[] {
  const { chance } = sketch
  const { at } = sleeve
  const k = cut.arm / 6
  const jitter = () => chance.spread(0.02)
  const folds: Fold[] = [
    ...fold(at(0.02, -0.9), at(0.14, 0.35), [1.3 * k, 0.7, 0.5]),
    ...fold(at(-0.1, -0.3), at(0.12, 0.7), [1.2 * k, 0.45, 0.6]),
  ]
  if (cut.length > cut.arm * 5.4 && cut.shape !== 'bishop') {
    for (const [t, reach, tone] of [
      [0.4, 0.5, 0.6],
      [0.48, 0.75, 0.8],
      [0.56, 0.3, 0.65],
      [0.62, 0.8, 0.4],
    ] as const) {
      const drift = jitter()
      folds.push(
        ...fold(at(t + drift, -1), at(t + drift + chance.spread(0.04) - 0.02, reach), [
          (0.9 + chance.next() * 0.5) * k,
          tone,
          chance.spread(0.8),
        ]),
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
        ...fold(at(t + drift, from), at(t + drift + 0.05, to), [
          (0.8 + chance.next() * 0.4) * k,
          tone,
          chance.spread(0.7),
        ]),
      )
    }
    folds.push(shading(at(0.05, 0.1), at(0.42, 0.2), [1.7 * k, 0.4, 0.4]))
  }
  if (cut.shape === 'puff' || cut.shape === 'bishop') {
    for (const u of [-0.6, -0.25, 0.1, 0.45, 0.75]) {
      const reach = 0.3 + chance.next() * 0.3
      folds.push(
        ...fold(at(0.98, u), at(0.98 - reach, u * 1.1 + chance.spread(0.1)), [
          0.9 * k,
          0.6,
          chance.spread(0.5),
        ]),
      )
      if (cut.shape === 'puff')
        folds.push(...fold(at(-0.9, u * 0.5 - 0.2), at(0.1, u * 0.9), [1 * k, 0.5, chance.spread(0.4)]))
      else
        folds.push(
          ...fold(at(0.1 + chance.next() * 0.1, u * 0.6), at(0.8, u), [1.3 * k, 0.35, chance.spread(0.8)]),
        )
    }
  }
  return folds
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
    [...at(t, -width), 1],
    at(t + share * 0.12, 0),
    [...at(t, width), 1],
  ]
  part(sketch, `cuff-${cuff.kind}`, () =>
    paintTrim(sketch, {
      knots: [...edge(top, wide), ...edge(1.005, low).toReversed()],
      across: sleeve.side === 1 ? [at(top, -1), at(top, 1)] : [at(top, 1), at(top, -1)],
      turn: sleeve.turn,
      pattern: cuff.kind === 'rib' ? 'plain' : undefined,
      cloth: cuff.cloth ?? {},
      roundness: 0.9,
      gloom: sleeve.side === 1 ? 0.35 : 0,
      inside:
        cuff.kind === 'rib'
          ? bandLines(
              sketch,
              [u => at(top, u * 2 - 1), u => at(1.01, (u * 2 - 1) * low)],
              15,
              cuff.cloth?.hex,
            )
          : '',
    }),
  )
  if (cuff.kind === 'shirt') {
    stitch(sketch, [at(top + share * 0.1, -wide), at(top + share * 0.22, 0), at(top + share * 0.1, wide)])
    stitch(sketch, [at(1 - share * 0.1, -wide), at(1, 0), at(1 - share * 0.1, wide)])
  }
}

/** The armhole as a seam over the body's edge; a raglan's runs up to the neck. */
export function armholeSeams(sketch: Sketch, body: Body, torso: TorsoCut, isRaglan = false): void {
  const [shoulder, armpit] = [shoulderPoint(body, torso), armpitPoint(body, torso)]
  const bend = shoulder[1] + (armpit[1] - shoulder[1]) * 0.42
  const half = isRaglan
    ? way(torso.neck.half + 0.6, 1.4, shoulder[0] * 0.72, bend)
    : [shoulder, ...armhole(body, torso)]
  for (const line of onSides([...half, armpit]))
    part(sketch, isRaglan ? 'raglan' : 'armhole', () => seam(sketch, line, 0.6))
}
