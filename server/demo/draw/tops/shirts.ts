import { neckBand, vBand } from '../collars/necks.ts'
import { shirtCollar } from '../collars/shirt-collars.ts'
import { BODIES } from '../cut/body.ts'
import type { Neck, TorsoCut } from '../cut/torso.ts'
import { mix } from '../sketch/colour.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { bow, chestPocket } from '../trims/bows.ts'
import { buttonRow, placket } from '../trims/fronts.ts'
import { stitch } from '../trims/trims.ts'
import { silkFolds } from './tees.ts'
import { backYoke, paintUpper } from './upper.ts'

/** Shirts of all ages: collar, placket, yoke, chest pocket, curved tails. */
export function drawShirt(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const isLoose = drawing.fit === 'women' && chance.yes('oversize', 0.5)
  const k = body.hip[1] / 60
  const neck: Neck = { shape: 'collar', half: body.neck, depth: body.neck * 1.1 }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + (isLoose ? 8 : 5) * k,
    ease: isLoose ? 2.4 : 0.8,
    fitted: isLoose ? 0.1 : 0.45,
    drop: isLoose ? 2 : 0.3,
    dip: 0.6,
    tail: chance.pick('tail', [5, 7, 2]) * k,
  }
  const isShort = chance.yes('short', 0.22)
  const length = (body.armpit[1] - body.shoulder[1]) * 1.5
  paintUpper(sketch, body, {
    torso,
    sleeve: isShort
      ? {
          shape: 'set',
          length,
          arm: body.arm + 1.4,
          wrist: body.arm + 1.2,
          angle: 20,
          cuff: { kind: 'turn-up', height: 2.6 * k },
        }
      : {
          shape: 'set',
          length: body.sleeve,
          arm: body.arm + 0.6,
          wrist: body.wrist + 0.3,
          angle: 11,
          cuff: { kind: 'shirt', height: 6 * k },
        },
  })
  if (sketch.isBack) backYoke(sketch, body, torso, 'shirt')
  else {
    placket(sketch, neck.depth, torso.length + 0.4, 1.5 * Math.min(1, k + 0.1))
    const radius = 0.58 * Math.min(1, k + 0.15)
    buttonRow({ sketch, x: 0, from: neck.depth + 5.5 * k, to: torso.length - 9 * k, count: 6, radius })
    if (chance.yes('pocket', 0.6))
      chestPocket(sketch, body.armpit[0] * 0.47, body.armpit[1] - 0.5, body.armpit[0] * 0.26)
    stitch(sketch, [
      [neck.half + 1.4, 2.6],
      [body.shoulder[0] * 0.75, 5.6 * k],
      [body.shoulder[0] - 1, body.shoulder[1] + 1.8],
    ])
    stitch(sketch, [
      [-neck.half - 1.4, 2.6],
      [-body.shoulder[0] * 0.75, 5.6 * k],
      [-body.shoulder[0] + 1, body.shoulder[1] + 1.8],
    ])
  }
  shirtCollar({ sketch, neck, point: body.neck * 0.86 })
}

/** Blouses: flowing cloth, full sleeves, a bow, a stand, ruffles or a V neck. */
export function drawBlouse(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const style = chance.pick('style', ['bow', 'v', 'band', 'peter-pan'] as const)
  const k = body.hip[1] / 60
  const neck: Neck = {
    shape: style === 'v' ? 'v' : 'crew',
    half: body.neck + (style === 'v' ? 1 : 0.2),
    depth: body.neck * (style === 'v' ? 2.2 : 1.05),
  }
  const torso: TorsoCut = { neck, length: body.hip[1] + 1, ease: 1.2, fitted: 0.35, dip: 1.1 }
  const shape = chance.pick('sleeve', ['bishop', 'puff', 'bishop'] as const)
  const isShort = shape === 'puff'
  paintUpper(sketch, body, {
    torso,
    depth: 1.1,
    folds: silkFolds(sketch, body.armpit[0], torso.length),
    sleeve: {
      shape,
      length: isShort ? (body.armpit[1] - body.shoulder[1]) * 1.75 : body.sleeve,
      arm: body.arm + (isShort ? 1.2 : 0.6),
      wrist: isShort ? body.arm + 0.4 : body.wrist,
      angle: isShort ? 20 : 12,
      cuff: { kind: 'shirt', height: isShort ? 2 : 5.5 * k },
    },
  })
  if (sketch.isBack) {
    neckBand({ sketch, neck, band: 1.5, lines: 0 })
    return
  }
  if (style === 'v') vBand({ sketch, neck, band: 1.1, lines: 0 })
  if (style !== 'v') {
    placket(sketch, neck.depth, torso.length + 0.6, 1.3)
    buttonRow({ sketch, x: 0, from: neck.depth + 4 * k, to: torso.length - 7 * k, count: 7, radius: 0.46 })
  }
  if (style === 'peter-pan')
    shirtCollar({
      sketch,
      neck,
      point: body.neck * 0.7,
      isRound: true,
      cloth: {
        pattern: 'plain',
        hex: chance.yes('contrast', 0.5) ? mix('#fbf8f2', sketch.cloth.hex, 0.08) : sketch.cloth.hex,
      },
    })
  if (style === 'band' || style === 'bow') neckBand({ sketch, neck, band: 2, lines: 0 })
  if (style === 'bow') bow(sketch, neck.depth + 1.2, k)
}
