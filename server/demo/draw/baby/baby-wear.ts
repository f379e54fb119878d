import { paintTrousers } from '../bottoms/legs.ts'
import { neckBand } from '../collars/necks.ts'
import { BODIES } from '../cut/body.ts'
import type { Neck, TorsoCut } from '../cut/torso.ts'
import { mix } from '../sketch/colour.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { hemBand, paintUpper } from '../tops/upper.ts'
import { bow } from '../trims/bows.ts'
import { buttonRow, placket } from '../trims/fronts.ts'
import { patch, seam, stitch } from '../trims/trims.ts'
import { waistBand } from '../trims/waistbands.ts'
import { babyNeck } from './baby-cuts.ts'

/** Soft trousers for babies: a wide band, ribbed ankles or feet. */
export function drawBabyPants(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[0] / 14
  const hasBraces = chance.yes('knees', 0.4)
  const cut = {
    top: 0,
    length: body.leg,
    waist: body.hip[0] * 0.8,
    hip: body.hip[0] * 0.98,
    rise: body.rise + 1.5,
    thigh: body.hip[0] * 0.53,
    knee: 6.6 * k,
    hem: 4.4 * k,
    stride: 5,
    cuff: 'rib' as const,
    depth: 1,
  }
  const legs = paintTrousers(sketch, cut)
  seam(sketch, [
    [0, 0.6],
    [0.1, cut.rise * 0.6],
    [0, cut.rise],
  ])
  if (hasBraces && !sketch.isBack) {
    for (const { at } of legs) {
      const [x, y] = at(0.46, 0)
      patch(
        sketch,
        [
          [x - 3.4, y - 3],
          [x + 3.4, y - 3],
          [x + 3.2, y + 3.4],
          [x, y + 4.4],
          [x - 3.2, y + 3.4],
        ],
        [
          [x - 2.8, y - 2.4],
          [x + 2.8, y - 2.4],
          [x + 2.6, y + 2.9],
          [x, y + 3.8],
          [x - 2.6, y + 2.9],
          [x - 2.8, y - 2.4],
        ],
        { pattern: 'plain', hex: mix(sketch.cloth.hex, sketch.cloth.accent, 0.3) },
      )
    }
  }
  waistBand({
    sketch,
    half: cut.waist,
    top: -4 * k,
    height: 4.6 * k,
    kind: chance.yes('cord', 0.5) ? 'cord' : 'elastic',
    lower: cut.waist + 0.4,
  })
  if (sketch.isBack) {
    const y = cut.rise * 0.42
    patch(
      sketch,
      [
        [-5 * k, y, 1],
        [5 * k, y, 1],
        [4.6 * k, y + 6 * k],
        [0, y + 7.4 * k],
        [-4.6 * k, y + 6 * k],
      ],
      [
        [-4.6 * k, y + 1.2],
        [4.6 * k, y + 1.2],
      ],
      { pattern: 'plain' },
    )
  }
}

/** Babies' wrap jackets and knitted cardigans. */
export function drawBabyCardigan(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[0] / 14
  const isWrap = chance.yes('wrap', 0.45)
  const neck: Neck = isWrap ? { shape: 'v', half: body.neck + 0.3, depth: 13 * k } : babyNeck(body)
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + 3 * k,
    ease: 1,
    fitted: 0.05,
    hem: body.hip[0] + 1.6 * k,
    drop: 0.8,
    dip: 0.8,
  }
  paintUpper(sketch, body, {
    torso,
    sleeve: {
      shape: 'set',
      length: body.sleeve + 0.5,
      arm: body.arm + 0.7,
      wrist: body.wrist + 0.6,
      angle: 24,
      cuff: { kind: 'rib', height: 3 * k },
    },
    hem: isWrap ? 'stitch' : 'none',
    depth: 0.8,
  })
  if (!isWrap) hemBand({ sketch, body, torso, height: 3.4 * k })
  if (sketch.isBack) {
    neckBand({ sketch, neck, band: 1.5 * k, lines: 28 })
    return
  }
  if (isWrap) {
    seam(
      sketch,
      [
        [-neck.half, 0.2],
        [-neck.half * 0.4, neck.depth * 0.55],
        [body.hip[0] * 0.5, body.hip[1] * 0.66],
        [body.hip[0] * 0.62, torso.length + 0.4],
      ],
      1.4,
    )
    stitch(sketch, [
      [-neck.half - 0.9, 0.6],
      [-neck.half * 0.5, neck.depth * 0.6],
      [body.hip[0] * 0.42, body.hip[1] * 0.7],
      [body.hip[0] * 0.54, torso.length],
    ])
    seam(
      sketch,
      [
        [neck.half, 0.2],
        [neck.half * 0.5, neck.depth * 0.5],
        [0.6, neck.depth],
      ],
      1.2,
    )
    bow({ ...sketch }, body.hip[1] * 0.68, 0.36 * k)
    return
  }
  neckBand({ sketch, neck, band: 1.7 * k, lines: 30 })
  placket(sketch, neck.depth + 1, torso.length + 0.6, 1.3 * k)
  buttonRow({ sketch, x: 0, from: neck.depth + 3 * k, to: torso.length - 2 * k, count: 5, radius: 0.8 * k })
  if (chance.yes('pockets', 0.5))
    for (const side of [-1, 1])
      patch(
        sketch,
        [
          [side * 3.4 * k, 21 * k, 1],
          [side * 10 * k, 21 * k, 1],
          [side * 10 * k, 26.4 * k],
          [side * 6.7 * k, 27.6 * k],
          [side * 3.4 * k, 26.4 * k],
        ],
        [
          [side * 3.7 * k, 22 * k],
          [side * 9.7 * k, 22 * k],
        ],
      )
}
