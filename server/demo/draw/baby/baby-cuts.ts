import type { Body } from '../cut/body.ts'
import type { SleeveCut } from '../cut/sleeve-shape.ts'
import { type Neck, type TorsoCut, torsoHalf } from '../cut/torso.ts'
import { type Fold, fold } from '../fabric/folds.ts'
import type { Knot, PathPoint } from '../sketch/path.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { button, seam } from '../trims/trims.ts'

export function babySleeve(sketch: Sketch, body: Body, k: number): SleeveCut {
  return sketch.chance.yes('short', 0.35)
    ? {
        shape: 'set',
        length: 11.6 * k,
        arm: body.arm + 0.5,
        wrist: body.arm + 0.3,
        angle: 24,
        cuff: { kind: 'rib', height: 1.6 * k },
      }
    : {
        shape: 'set',
        length: body.sleeve,
        arm: body.arm + 0.4,
        wrist: body.wrist + 0.2,
        angle: 22,
        cuff: { kind: 'rib', height: 3.2 * k },
      }
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
    seam(
      sketch,
      [
        [side * (body.neck + 0.8), 0.4],
        [side * (body.shoulder[0] - 1.2), body.armpit[1] * 0.42],
        [side * (body.shoulder[0] + 0.4), body.armpit[1] * 0.62],
      ],
      1,
    )
  }
}

export function snaps(sketch: Sketch, points: readonly PathPoint[], hex: string): void {
  for (const [x, y] of points) button({ sketch, x, y, radius: 0.55, hex })
}

export function hipFolds(body: Body, crotch: number, k: number): Fold[] {
  return [-1, 1].flatMap(side => [
    ...fold({
      from: [side * body.hip[0] * 0.5, crotch - 3 * k],
      to: [side * body.hip[0] * 0.8, body.hip[1] - 4 * k],
      width: 1.2 * k,
      tone: 0.5,
      bow: side * 0.5,
    }),
    ...fold({
      from: [side * body.hip[0] * 0.3, crotch - 2 * k],
      to: [side * body.hip[0] * 0.3, body.hip[1] - 3 * k],
      width: 1.2 * k,
      tone: 0.4,
    }),
  ])
}
