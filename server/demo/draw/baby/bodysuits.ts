import { paintInside } from '../collars/necks.ts'
import { BODIES } from '../cut/body.ts'
import { armholeSeams, paintSleeves } from '../cut/sleeves.ts'
import type { TorsoCut } from '../cut/torso.ts'
import { torsoFolds } from '../cut/torso-folds.ts'
import { paintBand, paintPanel } from '../fabric/fabric.ts'
import { mix } from '../sketch/colour.ts'
import { bothSides, flip, type Knot, way } from '../sketch/path.ts'
import { has, part, type Sketch } from '../sketch/sketch.ts'
import { closeFront } from '../trims/closures.ts'
import { patch } from '../trims/trims.ts'
import { babyNeckOf, babySleeve, envelope, finishBabyNeck, hipFolds, snaps, upperHalf } from './baby-cuts.ts'

/** Babies' bodysuits: envelope neck, high legs, three snaps. */
export function drawBodysuit(sketch: Sketch): void {
  const body = BODIES[sketch.drawing.fit]
  const k = body.hip[0] / 14
  const neck = babyNeckOf(sketch, body, k)
  const crotch = body.hip[1] + 8 * k
  const torso: TorsoCut = { neck, length: body.hip[1] + 1, ease: 0.3, fitted: 0.5 }
  const trim = sketch.chance.yes('trim', 0.4) ? { hex: sketch.cloth.accent } : {}
  paintInside(sketch, neck)
  const sleeve = babySleeve(sketch, body, k)
  if (sleeve) paintSleeves({ sketch, body, torso, cut: sleeve })
  const leg: Knot[] = [
    [body.hip[0], body.hip[1] - 3 * k],
    [body.hip[0] + 0.3, body.hip[1], 1],
    [body.hip[0] * 0.66, body.hip[1] + 3.6 * k],
    [body.hip[0] * 0.44, crotch - 1.4 * k],
    [body.hip[0] * 0.36, crotch, 1],
    [0, crotch + 0.6],
  ]
  part(sketch, 'body', () =>
    paintPanel(sketch, {
      knots: bothSides([...upperHalf(body, torso, sketch.isBack), ...leg]),
      folds: [...torsoFolds(sketch, body, { ...torso, length: crotch }, 0.85), ...hipFolds(body, crotch, k)],
    }),
  )
  armholeSeams(sketch, body, torso)
  for (const side of [-1, 1]) {
    const band: Knot[] = [
      [body.hip[0] + 0.4, body.hip[1] - 0.3, 1],
      [body.hip[0] * 0.66, body.hip[1] + 3.4 * k],
      [body.hip[0] * 0.44, crotch - 1.5 * k],
      [body.hip[0] * 0.36, crotch, 1],
      [body.hip[0] * 0.28, crotch - 0.4, 1],
      [body.hip[0] * 0.36, crotch - 2.2 * k],
      [body.hip[0] * 0.6, body.hip[1] + 2.2 * k],
      [body.hip[0] + 0.2, body.hip[1] - 1.8, 1],
    ]
    paintBand(sketch, { knots: side === 1 ? band : flip(band), cloth: trim, roundness: 0.4 })
  }
  finishBabyNeck(sketch, neck, k, trim)
  if (has(sketch, 'envelope')) envelope(sketch, body)
  if (sketch.look.front === 'wrap' || sketch.look.neck === 'shirt')
    closeFront(
      {
        ...sketch,
        look: sketch.look.front === 'wrap' ? { front: 'wrap' } : { ...sketch.look, front: 'half' },
      },
      'fine',
      {
        top: neck.depth,
        bottom: body.hip[1],
        half: body.armpit[0],
        waist: body.waist[1],
        k: sketch.look.front === 'wrap' ? k : k * 0.6,
      },
    )
  if (sketch.isBack) return
  const w = body.hip[0] * 0.36
  patch(
    sketch,
    [
      [-w, crotch - 2.4 * k, 1],
      [0, crotch - 2 * k],
      [w, crotch - 2.4 * k, 1],
      [w, crotch, 1],
      [0, crotch + 0.6],
      [-w, crotch, 1],
    ],
    way(-w + 0.3, crotch - 1.9 * k, 0, crotch - 1.5 * k, w - 0.3, crotch - 1.9 * k),
    { pattern: 'plain' },
  )
  snaps(
    sketch,
    way(-w * 0.64, crotch - 0.9 * k, 0, crotch - 0.6 * k, w * 0.64, crotch - 0.9 * k),
    mix('#efe9df', sketch.cloth.hex, 0.25),
  )
}
