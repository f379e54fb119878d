import { lapels } from '../collars/lapels.ts'
import { BODIES } from '../cut/body.ts'
import { armpitPoint, type Neck, type TorsoCut } from '../cut/torso.ts'
import type { Knot } from '../sketch/path.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { paintUpper } from '../tops/upper.ts'
import { buttonRow } from '../trims/fronts.ts'
import { buttonColour, patch } from '../trims/trims.ts'
import { belt } from '../trims/waist-belts.ts'
import { coatFolds, coatFront } from './coats.ts'
import { coatSleeve, shirtFront } from './tailoring.ts'

/** Trench coats: storm flaps, epaulettes, two rows of buttons, a belt. */
export function drawTrench(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const breakAt = body.waist[1] * 0.62
  const neck: Neck = { shape: 'v', half: body.neck, depth: breakAt }
  const torso: TorsoCut = {
    neck,
    length: chance.between('length', 98, 112) * k,
    ease: 1.9 * k,
    fitted: 0.75,
    hem: body.hip[0] * 1.42,
    drop: 1.6 * k,
    dip: 1.4,
  }
  shirtFront(sketch, body, neck, k)
  const sleeve = coatSleeve(body, 2)
  const sleeves = paintUpper(sketch, body, {
    torso,
    sleeve,
    depth: 1.05,
    folds: coatFolds(sketch, body, torso),
  })
  for (const one of sleeves) {
    const strap = (t: number): Knot[] => [
      [...one.at(t, -1.02), 1] as unknown as Knot,
      one.at(t + 0.006, 0),
      [...one.at(t, 1.02), 1] as unknown as Knot,
    ]
    patch(sketch, [...strap(0.86), ...strap(0.895).toReversed()])
  }
  coatFront({ sketch, body, torso, edge: 4.6 * k, breakAt, k })
  const [ax, ay] = armpitPoint(body, torso)
  if (sketch.isBack) {
    patch(
      sketch,
      [
        [-ax + 1.2, ay * 0.3, 1],
        [0, 1.5],
        [ax - 1.2, ay * 0.3, 1],
        [ax - 1.6, ay + 6 * k, 1],
        [0, ay + 9 * k],
        [-ax + 1.6, ay + 6 * k, 1],
      ],
      [
        [-ax + 1.8, ay + 5.4 * k],
        [0, ay + 8.4 * k],
        [ax - 1.8, ay + 5.4 * k],
      ],
    )
  } else {
    patch(
      sketch,
      [
        [neck.half + 1, 0.8, 1],
        [body.shoulder[0] * 0.95, 4.6 * k],
        [ax - 2, ay - 2],
        [ax * 0.72, ay + 4 * k, 1],
        [4.4 * k, ay - 1, 1],
      ],
      [
        [ax - 2.6, ay - 2],
        [ax * 0.71, ay + 3.3 * k],
        [5 * k, ay - 1.6],
      ],
    )
  }
  // Children's coats go without epaulettes.
  if (drawing.fit === 'women' || drawing.fit === 'men') {
    for (const side of [-1, 1])
      patch(sketch, [
        [side * body.shoulder[0] * 0.5, 2.4 * k, 1],
        [side * (body.shoulder[0] + 0.6), 4.2 * k, 1],
        [side * (body.shoulder[0] + 0.4), 6.6 * k, 1],
        [side * body.shoulder[0] * 0.52, 4.8 * k],
      ])
  }
  lapels({ sketch, neck, breakAt, style: 'notch', width: 5.6 * k })
  const hex = buttonColour(sketch)
  if (!sketch.isBack)
    for (const x of [-5.4 * k, 4.6 * k])
      buttonRow({ sketch, x, from: breakAt + 3, to: body.waist[1] + 18 * k, count: 4, radius: 1.15 * k, hex })
  belt(sketch, body.waist[0] * 0.75 + body.armpit[0] * 0.25 + torso.ease + 0.3, body.waist[1], k * 1.25)
}
