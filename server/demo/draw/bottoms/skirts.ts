import { BODIES } from '../cut/body.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { buttonRow, placket } from '../trims/fronts.ts'
import { button, seam } from '../trims/trims.ts'
import { waistBand } from '../trims/waistbands.ts'
import { gathers, paintSkirt } from './skirt-cloth.ts'

export function drawSkirt(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[0] / 21.4
  const isMidi = drawing.kind === 'midi-skirt'
  const style = chance.pick(
    'style',
    isMidi
      ? (['pleated', 'soft', 'straight', 'tiered'] as const)
      : (['soft', 'straight', 'pleated', 'tiered'] as const),
  )
  const length = (isMidi ? chance.between('length', 68, 78) : chance.between('length', 40, 52)) * k
  const waist = body.waist[0] * 0.88
  const isFull = style !== 'straight'
  paintSkirt(sketch, {
    top: 0,
    length,
    waist: waist + 0.3,
    hip: body.hip[0] * (isFull ? 0.98 : 0.93),
    hem: style === 'straight' ? body.hip[0] * (isMidi ? 0.84 : 0.9) : body.hip[0] * (isMidi ? 1.62 : 1.5),
    full: isFull ? 0.9 : 0.2,
    flutes: style === 'pleated' ? 11 : 6,
    style,
  })
  waistBand({
    sketch,
    half: waist,
    top: -3.6 * k,
    height: 4.2 * k,
    kind: style === 'tiered' ? 'elastic' : 'plain',
    lower: waist + 0.5,
  })
  if (style === 'tiered') gathers(sketch, u => [u * waist, 1 + 0.7 * (1 - u * u)], 24, 6 * k)
  if (style === 'straight' && !sketch.isBack && chance.yes('front-buttons', 0.5)) {
    placket(sketch, 0.8, length + 1, 1.6)
    buttonRow({ sketch, x: 0, from: 4, to: length - 6, count: isMidi ? 7 : 5, radius: 0.9 })
  } else if (style === 'straight' && !sketch.isBack) {
    for (const side of [-1, 1]) {
      seam(
        sketch,
        [
          [side * waist * 0.58, 1],
          [side * waist * 0.64, 11 * k],
        ],
        0.7,
      )
      seam(
        sketch,
        [
          [side * (waist * 0.86), 1.2],
          [side * (body.hip[0] - 1.2), 11 * k],
        ],
        0.8,
      )
    }
  }
  if (sketch.isBack) {
    seam(sketch, [
      [0, 0.8],
      [0.2, length * 0.4],
      [0, length + 0.8],
    ])
    if (style === 'straight')
      seam(
        sketch,
        [
          [0, length * 0.7],
          [0.6, length + 1],
        ],
        1.4,
      )
  } else if (style === 'soft') button({ sketch, x: 0.4, y: -1.2, radius: 0.8 })
}
