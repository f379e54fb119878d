import { lapels } from '../collars/lapels.ts'
import { BODIES, type Body } from '../cut/body.ts'
import { hemPoint, type Neck, type TorsoCut } from '../cut/torso.ts'
import { type Fold, fold } from '../fabric/folds.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { backYoke, paintUpper } from '../tops/upper.ts'
import { buttonRow, placket } from '../trims/fronts.ts'
import { buttonColour, patch, seam } from '../trims/trims.ts'
import { belt } from '../trims/waist-belts.ts'
import { coatSleeve, flap, shirtFront } from './tailoring.ts'

/** Wool coats: straight, wrapped or A-line; notch, shawl or shirt collar. */
export function drawCoat(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const style =
    drawing.fit === 'women'
      ? chance.pick('style', ['straight', 'wrap', 'double', 'a-line'] as const)
      : chance.pick('style', ['straight', 'double'] as const)
  const breakAt = body.waist[1] * { straight: 0.86, wrap: 1.02, double: 0.74, 'a-line': 0.78 }[style]
  const neck: Neck = { shape: 'v', half: body.neck, depth: breakAt }
  const torso: TorsoCut = {
    neck,
    length: chance.between('length', drawing.fit === 'men' ? 96 : 98, 114) * k,
    ease: 2 * k,
    fitted: style === 'wrap' ? 0.5 : 0.1,
    hem: body.hip[0] * (style === 'a-line' ? 1.5 : 1.2),
    drop: 1.6 * k,
    dip: 1.4,
  }
  shirtFront(sketch, body, neck, k)
  paintUpper(sketch, body, {
    torso,
    sleeve: coatSleeve(body, 2.2, {
      cuff: { kind: chance.yes('turn-up', 0.3) ? 'turn-up' : 'hem', height: 6 * k },
    }),
    hem: 'none',
    depth: 0.95,
    folds: coatFolds(sketch, body, torso),
  })
  coatFront({
    sketch,
    body,
    torso,
    edge: style === 'double' ? 4.4 * k : style === 'wrap' ? 6 * k : 1.2,
    breakAt,
    k,
  })
  const collar = style === 'wrap' ? 'shawl' : style === 'double' ? 'peak' : 'notch'
  lapels({ sketch, neck, breakAt, style: collar, width: 5.8 * k })
  const hex = buttonColour(sketch)
  if (style === 'wrap')
    belt(sketch, body.waist[0] * 0.5 + torso.ease + body.armpit[0] * 0.5 + 0.4, body.waist[1] + 2, k * 1.3)
  else if (!sketch.isBack) {
    if (style === 'double')
      for (const x of [-5.4 * k, 4.6 * k])
        buttonRow({ sketch, x, from: breakAt + 4, to: breakAt + 26 * k, count: 3, radius: 1.35 * k, hex })
    else buttonRow({ sketch, x: 0, from: breakAt + 3, to: breakAt + 34 * k, count: 3, radius: 1.35 * k, hex })
  }
}

export function coatFolds(sketch: Sketch, body: Body, torso: TorsoCut): Fold[] {
  const [hx, hy] = hemPoint(body, torso)
  return [-0.75, -0.35, 0.3, 0.7].flatMap(u =>
    fold({
      from: [u * body.armpit[0], body.waist[1] + sketch.chance.spread(6)],
      to: [u * hx, hy],
      width: 3.4,
      tone: 0.6,
      bow: sketch.chance.spread(1.4),
      shape: 'cone',
    }),
  )
}

export function coatFront({
  sketch,
  body,
  torso,
  edge,
  breakAt,
  k,
}: {
  sketch: Sketch
  body: Body
  torso: TorsoCut
  edge: number
  breakAt: number
  k: number
}): void {
  const [, hy] = hemPoint(body, torso)
  const hx = body.hip[0] + torso.ease
  if (sketch.isBack) {
    backYoke(sketch, body, torso, 'tailored')
    seam(
      sketch,
      [
        [0, hy * 0.7],
        [0.8, hy + 1],
      ],
      1.5,
    )
    return
  }
  placket(sketch, breakAt, hy + 1, edge)
  const y = body.waist[1] + 12 * k
  if (sketch.chance.yes('welts', 0.5)) {
    for (const side of [-1, 1])
      patch(
        sketch,
        [
          [side * hx * 0.42, y + 13 * k, 1],
          [side * hx * 0.62, y, 1],
          [side * hx * 0.7, y + 1.2 * k, 1],
          [side * hx * 0.5, y + 14.2 * k, 1],
        ],
        [
          [side * hx * 0.47, y + 13 * k],
          [side * hx * 0.65, y + 1.2],
        ],
      )
  } else
    for (const side of [-1, 1])
      flap({ sketch, x: side * hx * 0.56, y: y + 2, half: 7.4 * k, height: 5.4 * k })
}
