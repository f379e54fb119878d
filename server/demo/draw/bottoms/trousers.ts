import { BODIES, type Body } from '../cut/body.ts'
import { mix } from '../sketch/colour.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { button, patch, stitch } from '../trims/trims.ts'
import { waistBand } from '../trims/waistbands.ts'
import { paintTrousers, type TrousersCut } from './legs.ts'
import { trouserFront } from './trouser-fronts.ts'

export function drawTrousers(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const { kind } = drawing
  const k = body.hip[0] / 21.4
  const waist = body.waist[0] * (drawing.fit === 'men' ? 0.86 : 0.9)
  const base: TrousersCut = {
    top: 0,
    length: body.leg,
    waist,
    hip: body.hip[0] * 0.98,
    rise: body.rise,
    thigh: body.hip[0] * 0.52,
    knee: 9.4 * k,
    hem: 8.6 * k,
    stride: 2,
  }
  const cut = { ...base, ...trouserShape(sketch, body, k) }
  paintTrousers(sketch, cut)
  const isSoft = kind === 'joggers' || kind === 'leggings'
  const isJeans = kind === 'jeans'
  const thread = isJeans
    ? chance.pick('thread', ['#d39a4e', '#c9843c', mix('#e8d9b8', sketch.cloth.hex, 0.2)])
    : undefined
  trouserFront(sketch, cut, isJeans ? 'jeans' : kind === 'leggings' ? 'none' : 'slant', thread)
  if (isJeans) {
    for (const side of [-1, 1])
      stitch(
        sketch,
        [
          [side * (waist + 0.2), 1],
          [side * (cut.hip - 0.7), cut.rise * 0.78],
        ],
        thread,
      )
  }
  const height = (kind === 'leggings' ? 6 : 4) * k
  waistBand({
    sketch,
    half: waist,
    top: -height + 0.6,
    height,
    kind: isSoft ? (kind === 'joggers' ? 'cord' : 'elastic') : 'loops',
    lower: waist + 0.3,
  })
  if (!isSoft && !sketch.isBack)
    button({
      sketch,
      x: 0.6,
      y: -height * 0.42 + 1.1,
      radius: 0.95 * k,
      hex: isJeans ? '#b08a52' : undefined,
    })
  if (isJeans && sketch.isBack)
    patch(
      sketch,
      [
        [waist * 0.4, -height + 1, 1],
        [waist * 0.82, -height + 0.7, 1],
        [waist * 0.83, 0.9, 1],
        [waist * 0.4, 1.2, 1],
      ],
      undefined,
      { hex: '#a06a3c', pattern: 'plain', weave: 'leather' },
    )
}

function trouserShape(sketch: Sketch, body: Body, k: number): Partial<TrousersCut> {
  const { chance, drawing } = sketch
  switch (drawing.kind) {
    case 'wide-trousers':
      return {
        knee: 13 * k,
        hem: chance.between('wide', 14.5, 18) * k,
        thigh: body.hip[0] * 0.54,
        stride: 1,
        crease: chance.yes('crease', 0.5),
        cuff: 'stitch',
        depth: 1.1,
      }
    case 'joggers':
      return {
        length: body.leg - 3 * k,
        knee: 10.2 * k,
        hem: 7 * k,
        stride: 3,
        cuff: chance.yes('open', 0.25) ? 'stitch' : 'rib',
        depth: 1.15,
      }
    case 'leggings':
      return {
        length: body.leg - 8 * k,
        knee: 7.2 * k,
        hem: 5 * k,
        thigh: body.hip[0] * 0.49,
        stride: 2.4,
        depth: 0.6,
        cuff: 'stitch',
      }
    case 'jeans': {
      const style = chance.pick('jeans', ['straight', 'skinny', 'wide', 'straight'] as const)
      return {
        knee: { straight: 9.8, skinny: 8, wide: 12 }[style] * k,
        hem: { straight: 9.2, skinny: 6.2, wide: 13 }[style] * k,
        stride: style === 'wide' ? 1.2 : 2,
        cuff: chance.yes('turn-up', 0.2) ? 'turn-up' : 'stitch',
        depth: 1.15,
      }
    }
    case 'shorts':
      return shortsShape(sketch, body, k)
    default:
      return {
        knee: 9.6 * k,
        hem: chance.between('hem', 7.6, 9.4) * k,
        crease: chance.yes('crease', 0.75),
        depth: 0.85,
        cuff: chance.yes('cuff', 0.2) ? 'turn-up' : undefined,
      }
  }
}

function shortsShape(sketch: Sketch, body: Body, k: number): Partial<TrousersCut> {
  const long =
    sketch.drawing.fit === 'women'
      ? sketch.chance.between('long', 8, 20)
      : sketch.chance.between('long', 18, 26)
  return {
    length: body.rise + long * k,
    thigh: body.hip[0] * 0.53,
    knee: body.hip[0] * 0.55,
    hem: body.hip[0] * 0.57,
    stride: 5,
    cuff: sketch.chance.yes('cuff', 0.35) ? 'turn-up' : 'stitch',
    depth: 0.9,
  }
}
