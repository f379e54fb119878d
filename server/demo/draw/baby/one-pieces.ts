import { paintInside } from '../collars/necks.ts'
import { armholeSeams, paintSleeves } from '../cut/sleeves.ts'
import { type TorsoCut, torsoHalf } from '../cut/torso.ts'
import { torsoFolds } from '../cut/torso-folds.ts'
import { paintBand, paintPanel } from '../fabric/fabric.ts'
import { type Fold, foldsOn } from '../fabric/folds.ts'
import { mix } from '../sketch/colour.ts'
import { bothSides, CORNER, contour, flip, type Knot, placed, way } from '../sketch/path.ts'
import { drawn } from '../sketch/shape.ts'
import { has, part, type Sketch } from '../sketch/sketch.ts'
import { armBands } from '../tops/upper.ts'
import { closeFront } from '../trims/closures.ts'
import { patch, seam } from '../trims/trims.ts'
import { BABY, babyNeckOf, babySleeve, envelope, finishBabyNeck, snaps } from './baby-cuts.ts'

/** Height of the crotch. */
const CROTCH = BABY.hip[1] + 8

interface OnePiece {
  name: 'body' | 'footed'
  torso: TorsoCut
  /** The right half below the hips, to the middle. */
  leg: readonly Knot[]
  /** How far down the folds of the body go, and those of the legs. */
  foldedTo: number
  folds?: readonly Fold[]
}

/** Inside of the neck, sleeves and body: all but the collar and the front. */
function paintOnePiece(sketch: Sketch, { name, torso, leg, foldedTo, folds = [] }: OnePiece): void {
  const sleeve = babySleeve(sketch)
  paintInside(sketch, torso.neck)
  if (sleeve) paintSleeves({ sketch, body: BABY, torso, cut: sleeve })
  part(sketch, name, () =>
    paintPanel(sketch, {
      // Without the hem of the torso.
      knots: bothSides([...torsoHalf(BABY, torso, sketch.isBack).slice(0, -3), ...leg]),
      folds: [
        ...torsoFolds(sketch, BABY, { ...torso, length: foldedTo }, 0.85),
        ...[-1, 1].flatMap(side => [
          ...foldsOn(side)([7, CROTCH - 3], [11.2, 26], [1.2, 0.5, 0.5]),
          ...foldsOn(side)([4.2, CROTCH - 2], [4.2, 27], [1.2, 0.4]),
        ]),
        ...folds,
      ],
    }),
  )
  if (sleeve) armholeSeams(sketch, BABY, torso)
  else armBands(sketch, BABY, torso, { width: 0.9 })
}

const HIGH_LEG = drawn('14 27, 14.3 30!, 9.24 33.6, 6.16 36.6, 5.04 38!, 0 38.6')
const LEG_BAND = drawn(
  '14.4 29.7!, 9.24 33.4, 6.16 36.5, 5.04 38!, 3.92 37.6!, 5.04 35.8, 8.4 32.2, 14.2 28.2!',
)
const GUSSET = drawn('-5.04 35.6!, 0 36, 5.04 35.6!, 5.04 38!, 0 38.6, -5.04 38!')

/** Bodysuits: envelope neck, high legs, three snaps. */
export function drawBodysuit(sketch: Sketch): void {
  const { look } = sketch
  const neck = babyNeckOf(sketch)
  const trim = sketch.chance.yes('trim', 0.4) ? { hex: sketch.cloth.accent } : {}
  const torso: TorsoCut = { neck, length: BABY.hip[1] + 1, ease: 0.3, fitted: 0.5 }
  paintOnePiece(sketch, { name: 'body', torso, leg: HIGH_LEG, foldedTo: CROTCH })
  for (const side of [-1, 1])
    paintBand(sketch, { knots: side === 1 ? LEG_BAND : flip(LEG_BAND), cloth: trim, roundness: 0.4 })
  finishBabyNeck(sketch, neck, trim)
  if (has(sketch, 'envelope')) envelope(sketch)
  const isWrap = look.front === 'wrap'
  if (isWrap || look.neck === 'shirt')
    closeFront({ ...sketch, look: isWrap ? { front: 'wrap' } : { ...look, front: 'half' } }, 'fine', {
      top: neck.depth,
      bottom: BABY.hip[1],
      half: BABY.armpit[0],
      waist: BABY.waist[1],
      k: isWrap ? 1 : 0.6,
    })
  if (sketch.isBack) return
  patch(sketch, GUSSET, way(-4.74, 36.1, 0, 36.5, 4.74, 36.1), { pattern: 'plain' })
  snaps(sketch, way(-3.2256, 37.1, 0, 37.4, 3.2256, 37.1), mix('#efe9df', sketch.cloth.hex, 0.25))
}

const FOOTED_LEG = drawn('14.4 30, 14.9 38, 13.72 53, 16.24 57, 14 59.4, 7.84 59.2, 6.44 55, 4.2 42, 0 39!')
const ANKLE = drawn('13.3 -2.8!, 5.88 -2.4!, 7 .5!, 12.32 .2!')

/** One-pieces with legs: closed feet or ribbed ankles, a front of snaps or a zip. */
export function drawRomper(sketch: Sketch): void {
  const isBare = sketch.look.sleeve === 'none'
  const hasFeet = has(sketch, 'feet')
  const neck = babyNeckOf(sketch)
  const bottom = CROTCH + (isBare ? 5 : 20)
  const openLeg = [
    ...contour(14.4, 30, 14.9, 38, 13.72, bottom - 5, 12.6, bottom, CORNER, 6.72, bottom + 0.4, CORNER),
    ...contour(5.04, 46, 3.08, 41, 0, 39, CORNER),
  ]
  paintOnePiece(sketch, {
    name: hasFeet ? 'footed' : 'body',
    torso: { neck, length: BABY.hip[1] + 1, ease: 0.6, fitted: 0.4, ...(isBare && { drop: -2.2 }) },
    leg: hasFeet ? FOOTED_LEG : openLeg,
    foldedTo: CROTCH - 2,
    folds: [-1, 1]
      .map(side => foldsOn(side))
      .flatMap(crease => [
        ...crease([4.2, 43], [11.9, 41], [1.2, 0.5, 0.6]),
        ...crease([13.72, bottom - 9], [7, bottom - 7], [1.1, 0.5, -0.5]),
        ...crease([6.16, bottom - 5], [12.6, bottom - 4], [1.1, 0.55, 0.5]),
        ...crease([9.24, CROTCH], [9.8, bottom - 2], [2.2, 0.4, 0, 'cone']),
      ]),
  })
  for (const side of [-1, 1])
    if (hasFeet) seam(sketch, way(side * 6.72, 54.6, side * 10.5, 53.8, side * 14.28, 54), 0.9)
    else {
      const cuff = placed(ANKLE, { y: bottom, w: 1, h: 1 })
      paintBand(sketch, { knots: side === 1 ? cuff : flip(cuff), roundness: 0.8 })
    }
  if (sketch.isBack) seam(sketch, way(0, 2.2, 0, CROTCH + 1))
  else
    closeFront(sketch, 'fine', {
      top: neck.depth,
      bottom: CROTCH,
      half: BABY.hip[0],
      waist: CROTCH,
      k: 0.8,
    })
  finishBabyNeck(sketch, neck)
}
