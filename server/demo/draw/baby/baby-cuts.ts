import { hood } from '../collars/high-necks.ts'
import { neckBand, vBand } from '../collars/necks.ts'
import { shirtCollar } from '../collars/shirt-collars.ts'
import type { Body } from '../cut/body.ts'
import type { SleeveCut } from '../cut/sleeve-shape.ts'
import { type Neck, type TorsoCut, torsoHalf } from '../cut/torso.ts'
import { paintPanel, paintTrim } from '../fabric/fabric.ts'
import { type Fold, foldsOn } from '../fabric/folds.ts'
import type { Knot, PathPoint } from '../sketch/path.ts'
import { has, part, type Sketch } from '../sketch/sketch.ts'
import { button, seam } from '../trims/trims.ts'

/** A short or a long sleeve with a ribbed end; none when the look has none. */
export function babySleeve({ look }: Sketch, body: Body, k: number): SleeveCut | undefined {
  if (look.sleeve === 'none') return undefined
  const isShort = look.sleeve === 'short'
  return {
    shape: 'set',
    length: isShort ? 11.6 * k : body.sleeve,
    arm: body.arm + 0.5,
    wrist: isShort ? body.arm + 0.3 : body.wrist + 0.2,
    angle: isShort ? 24 : 22,
    cuff: { kind: 'rib', height: (isShort ? 1.6 : 3.2) * k },
  }
}

/** The opening by the look; on straps it is wide and square. */
export function babyNeckOf({ look }: Sketch, body: Body, k: number): Neck {
  if (look.front === 'wrap') return { shape: 'v', half: body.neck + 0.4, depth: 12 * k }
  if (look.neck === 'shirt') return { shape: 'collar', half: body.neck + 0.2, depth: body.neck * 1.05 }
  if (look.sleeve === 'none') return { shape: 'square', half: body.neck + 2.2 * k, depth: 9 * k, back: 8 * k }
  return babyNeck(body)
}

/** Band, collar or hood of a baby's garment. */
export function finishBabyNeck(sketch: Sketch, neck: Neck, k: number, cloth: { hex?: string } = {}): void {
  if (has(sketch, 'hood')) {
    hood(sketch, neck, 0.62 * k)
    if (has(sketch, 'ears')) ears(sketch, k)
  } else if (sketch.look.neck === 'shirt') shirtCollar(sketch, neck, body(neck))
  else if (neck.shape === 'v') vBand(sketch, neck, { band: 1.2 * k, ribs: 0, cloth })
  else if (neck.shape !== 'square') neckBand(sketch, neck, { band: 1.5 * k, ribs: 28, cloth })
}

const body = (neck: Neck) => neck.half * 0.7

/** Two ears sewn to the hood. */
function ears(sketch: Sketch, k: number): void {
  part(sketch, 'ears', () => {
    for (const side of [-1, 1]) {
      const ear = (grow: number): Knot[] => [
        [side * (3.6 + grow) * k, -8 * k],
        [side * (4.4 + grow * 0.4) * k, (-12.4 + grow) * k],
        [side * (7.2 - grow * 0.2) * k, (-13.2 + grow) * k],
        [side * (9 - grow) * k, -10.4 * k],
        [side * (7.6 - grow) * k, -6.6 * k],
      ]
      paintPanel(sketch, { knots: ear(0) })
      paintTrim(sketch, { knots: ear(1), cloth: { hex: sketch.dye.light, pattern: 'plain' } })
    }
  })
}

export function babyNeck(body: Body): Neck {
  return { shape: 'crew', half: body.neck + 0.7, depth: body.neck * 0.92 }
}

/** The torso half of a one-piece, cut off at the hips so that legs can follow. */
export function upperHalf(body: Body, torso: TorsoCut, isBack: boolean): Knot[] {
  return torsoHalf(body, torso, isBack).slice(0, -3)
}

/** Envelope shoulders of a bodysuit. */
export function envelope(sketch: Sketch, body: Body): void {
  for (const side of [-1, 1]) {
    part(sketch, 'envelope', () =>
      seam(
        sketch,
        [
          [side * (body.neck + 0.8), 0.4],
          [side * (body.shoulder[0] - 1.2), body.armpit[1] * 0.42],
          [side * (body.shoulder[0] + 0.4), body.armpit[1] * 0.62],
        ],
        1.3,
      ),
    )
  }
}

export function snaps(sketch: Sketch, points: readonly PathPoint[], hex: string): void {
  part(sketch, 'snaps', () => {
    for (const [x, y] of points) button(sketch, [x, y], 0.55, hex)
  })
}

export function hipFolds(body: Body, crotch: number, k: number): Fold[] {
  const [w, y] = body.hip
  return [-1, 1].flatMap(side => [
    ...foldsOn(side, k)([w * 0.5, crotch - 3 * k], [w * 0.8, y - 4 * k], [1.2, 0.5, 0.5]),
    ...foldsOn(side, k)([w * 0.3, crotch - 2 * k], [w * 0.3, y - 3 * k], [1.2, 0.4]),
  ])
}
