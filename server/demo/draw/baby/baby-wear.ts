import { feet } from '../bottoms/leg-details.ts'
import { paintTrousers } from '../bottoms/legs.ts'
import { BODIES } from '../cut/body.ts'
import type { TorsoCut } from '../cut/torso.ts'
import { CORNER, contour, way } from '../sketch/path.ts'
import { has, type Sketch } from '../sketch/sketch.ts'
import { hemBand, paintUpper } from '../tops/upper.ts'
import { closeFront } from '../trims/closures.ts'
import { patch, seam } from '../trims/trims.ts'
import { waistBand } from '../trims/waistbands.ts'
import { babyNeckOf, finishBabyNeck } from './baby-cuts.ts'

/** Soft trousers for babies: a wide band, ribbed ankles or feet. */
export function drawBabyPants(sketch: Sketch): void {
  const { drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[0] / 14
  const isFooted = has(sketch, 'feet')
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
    ...(isFooted ? {} : { cuff: 'rib' as const }),
    depth: 1,
  }
  if (isFooted) feet(sketch, cut, { ...body, wrist: body.wrist * 1.25 })
  paintTrousers(sketch, cut)
  seam(sketch, way(0, 0.6, 0.1, cut.rise * 0.6, 0, cut.rise))
  waistBand(sketch, 'elastic', { half: cut.waist, top: -4 * k, height: 4.6 * k, lower: cut.waist + 0.4 })
  if (sketch.isBack) {
    const y = cut.rise * 0.42
    patch(
      sketch,
      contour(-5 * k, y, CORNER, 5 * k, y, CORNER, 4.6 * k, y + 6 * k, 0, y + 7.4 * k, -4.6 * k, y + 6 * k),
      way(-4.6 * k, y + 1.2, 4.6 * k, y + 1.2),
      { pattern: 'plain' },
    )
  }
}

/** Babies' wrap jackets and knitted cardigans. */
export function drawBabyCardigan(sketch: Sketch): void {
  const { look, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[0] / 14
  const isWrap = look.front === 'wrap'
  const neck = babyNeckOf(sketch, body, k)
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
    isRaglan: look.shoulder === 'raglan',
    depth: 0.8,
  })
  if (!isWrap) hemBand(sketch, body, torso, 3.4 * k)
  closeFront(sketch, 'fine', {
    top: neck.depth,
    bottom: torso.length + 0.6,
    half: body.armpit[0],
    waist: body.hip[1] * 0.68,
    k: k * 0.8,
  })
  finishBabyNeck(sketch, neck, k)
}
