import type { Body } from '../cut/body.ts'
import type { SleeveCut } from '../cut/sleeve-shape.ts'
import type { Neck } from '../cut/torso.ts'
import { paintPanel } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import { mix } from '../sketch/colour.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
import { patch } from '../trims/trims.ts'

export function coatSleeve(body: Body, ease: number, extra: Partial<SleeveCut> = {}): SleeveCut {
  return {
    shape: 'padded',
    length: body.sleeve + 2,
    arm: body.arm + 0.6 + ease * 0.4,
    wrist: body.wrist + 1.5,
    angle: 10.5,
    ...extra,
  }
}

/** Nothing shows through the deep V but the lining: it is painted first, down to the break point. */
export function shirtFront(sketch: Sketch, body: Body, neck: Neck, k: number): void {
  if (sketch.isBack) return
  paintPanel(sketch, {
    knots: [
      [-neck.half, 0, 1],
      [0, -0.5],
      [neck.half, 0, 1],
      [body.armpit[0] * 0.5, body.armpit[1]],
      [0.6 * k, neck.depth + 3, 1],
      [-body.armpit[0] * 0.5, body.armpit[1]],
    ],
    isTrim: true,
    pattern: 'plain',
    cloth: { hex: mix(sketch.cloth.hex, sketch.dye.deep, 0.55), weave: 'satin' },
    folds: fold({ from: [-3, 6], to: [0, neck.depth], width: 3, tone: 0.7 }),
  })
}

export function flap({
  sketch,
  x,
  y,
  half,
  height,
  slant = 0,
}: {
  sketch: Sketch
  x: number
  y: number
  half: number
  height: number
  slant?: number
}): void {
  part(sketch, 'pocket', () => {
    const tilt = (slant / 57) * half
    patch(
      sketch,
      [
        [x - half, y - tilt, 1],
        [x + half, y + tilt, 1],
        [x + half, y + tilt + height * 0.8],
        [x + half * 0.84, y + tilt + height],
        [x - half * 0.84, y - tilt + height],
        [x - half, y - tilt + height * 0.8],
      ],
      [
        [x - half + 0.5, y - tilt + 0.6],
        [x - half + 0.5, y - tilt + height * 0.72],
        [x - half * 0.8, y - tilt + height - 0.5],
        [x + half * 0.8, y + tilt + height - 0.5],
        [x + half - 0.5, y + tilt + height * 0.72],
        [x + half - 0.5, y + tilt + 0.6],
      ],
    )
  })
}
