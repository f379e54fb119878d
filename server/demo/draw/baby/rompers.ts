import { paintInside } from '../collars/necks.ts'
import { BODIES } from '../cut/body.ts'
import { armholeSeams, paintSleeves } from '../cut/sleeves.ts'
import type { TorsoCut } from '../cut/torso.ts'
import { torsoFolds } from '../cut/torso-folds.ts'
import { paintBand, paintPanel } from '../fabric/fabric.ts'
import { foldsOn } from '../fabric/folds.ts'
import { bothSides, flip, type Knot, way } from '../sketch/path.ts'
import { has, part, type Sketch } from '../sketch/sketch.ts'
import { armBands } from '../tops/arm-bands.ts'
import { closeFront } from '../trims/closures.ts'
import { seam } from '../trims/trims.ts'
import { babyNeckOf, babySleeve, finishBabyNeck, hipFolds, upperHalf } from './baby-cuts.ts'

/** Babies' one-pieces with legs: closed feet or ribbed ankles, a front of snaps or a zip. */
export function drawRomper(sketch: Sketch): void {
  const { look, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[0] / 14
  const neck = babyNeckOf(sketch, body, k)
  const crotch = body.hip[1] + 8 * k
  const bottom = crotch + (look.sleeve === 'none' ? 5 : 20) * k
  const hasFeet = has(sketch, 'feet')
  const isBare = look.sleeve === 'none'
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + 1,
    ease: 0.6,
    fitted: 0.4,
    ...(isBare && { drop: -2.2 * k }),
  }
  paintInside(sketch, neck)
  const sleeve = babySleeve(sketch, body, k)
  if (sleeve) paintSleeves({ sketch, body, torso, cut: sleeve })
  const w = body.hip[0]
  const leg: Knot[] = hasFeet
    ? [
        [w + 0.4, body.hip[1]],
        [w + 0.9, crotch],
        [w * 0.98, bottom - 5 * k],
        [w * 1.16, bottom - 1 * k],
        [w * 1.0, bottom + 1.4 * k],
        [w * 0.56, bottom + 1.2 * k],
        [w * 0.46, bottom - 3 * k],
        [w * 0.3, crotch + 4 * k],
        [0, crotch + 1, 1],
      ]
    : [
        [w + 0.4, body.hip[1]],
        [w + 0.9, crotch],
        [w * 0.98, bottom - 5 * k],
        [w * 0.9, bottom, 1],
        [w * 0.48, bottom + 0.4, 1],
        [w * 0.36, crotch + 8 * k],
        [w * 0.22, crotch + 3 * k],
        [0, crotch + 1, 1],
      ]
  part(sketch, hasFeet ? 'footed' : 'body', () =>
    paintPanel(sketch, {
      knots: bothSides([...upperHalf(body, torso, sketch.isBack), ...leg]),
      folds: [
        ...torsoFolds(sketch, body, { ...torso, length: crotch - 2 }, 0.85),
        ...hipFolds(body, crotch, k),
        ...[-1, 1]
          .map(side => foldsOn(side, k))
          .flatMap(crease => [
            ...crease([w * 0.3, crotch + 5 * k], [w * 0.85, crotch + 3 * k], [1.2, 0.5, 0.6]),
            ...crease([w * 0.98, bottom - 9 * k], [w * 0.5, bottom - 7 * k], [1.1, 0.5, -0.5]),
            ...crease([w * 0.44, bottom - 5 * k], [w * 0.9, bottom - 4 * k], [1.1, 0.55, 0.5]),
            ...crease([w * 0.66, crotch], [w * 0.7, bottom - 2 * k], [2.2, 0.4, 0, 'cone']),
          ]),
      ],
    }),
  )
  if (sleeve) armholeSeams(sketch, body, torso)
  else armBands(sketch, body, torso, { width: 0.9 })
  if (!hasFeet) {
    for (const side of [-1, 1]) {
      const cuff: Knot[] = [
        [w * 0.95, bottom - 2.8 * k, 1],
        [w * 0.42, bottom - 2.4 * k, 1],
        [w * 0.5, bottom + 0.5, 1],
        [w * 0.88, bottom + 0.2, 1],
      ]
      paintBand(sketch, { knots: side === 1 ? cuff : flip(cuff), roundness: 0.8 })
    }
  } else
    for (const side of [-1, 1])
      seam(
        sketch,
        [
          [side * w * 0.48, bottom - 3.4 * k],
          [side * w * 0.75, bottom - 4.2 * k],
          [side * w * 1.02, bottom - 4 * k],
        ],
        0.9,
      )
  if (!sketch.isBack) {
    closeFront(sketch, 'fine', { top: neck.depth, bottom: crotch, half: w, waist: crotch, k: k * 0.8 })
  } else seam(sketch, way(0, 2.2, 0, crotch + 1))
  finishBabyNeck(sketch, neck, k)
}
