import { type Fold, fold, foldsOn, shading } from '../fabric/folds.ts'
import type { Sketch } from '../sketch/sketch.ts'
import type { Body } from './body.ts'
import { armpitPoint, hemPoint, type TorsoCut } from './torso.ts'

/** Drags from the arms, hollows at the waist, long soft folds to the hem. */
export function torsoFolds(sketch: Sketch, body: Body, cut: TorsoCut, depth = 1): Fold[] {
  const { chance } = sketch
  const folds: Fold[] = []
  const [ax, ay] = armpitPoint(body, cut)
  const [hx, hy] = hemPoint(body, cut)
  const k = ax / 20
  for (const side of [-1, 1]) {
    const crease = foldsOn(side, k, depth)
    folds.push(
      ...crease([ax - 0.6, ay + 0.6], [ax - 8.5 * k, ay + 5 * k + chance.spread(1)], [1.5, 0.75, 0.8]),
      ...crease([ax - 1.6, ay - 2], [ax - 7 * k, ay - 5 * k + chance.spread(1)], [1.2, 0.5, -0.8]),
      ...crease([ax - 1, ay + 3 * k], [ax - 6.5 * k, ay + 11 * k], [1.6, 0.55, 0.6]),
    )
    if (cut.length > body.waist[1] + 4) {
      const wx = ax + (body.waist[0] - ax) * cut.fitted
      const wy = body.waist[1]
      folds.push(
        ...crease([wx, wy - 3 * k], [wx - 9 * k, wy - 0.5 * k + chance.spread(1)], [1.3, 0.55, -0.9]),
        ...crease([wx - 0.4, wy + 1.2 * k], [wx - 7.5 * k, wy + 3.4 * k + chance.spread(1)], [1.2, 0.5, 0.7]),
      )
    }
    const top = ay + (hy - ay) * (0.3 + chance.next() * 0.15)
    folds.push(
      ...crease(
        [ax * 0.5 + chance.spread(1.5), top],
        [hx * 0.62 + chance.spread(1.5), hy - 0.5],
        [2.3, 0.55, side * chance.spread(1.2), 'cone'],
      ),
      ...crease([ax * 0.78, top + 4], [hx * 0.84, hy - 0.3], [1.8, 0.5, 0.6, 'cone']),
    )
  }
  folds.push(
    ...fold(
      [chance.spread(4), ay + (hy - ay) * 0.45],
      [chance.spread(5), hy - 0.4],
      [2 * k, 0.4 * depth, chance.spread(1), 'cone'],
    ),
    shading([-ax * 0.66, ay - 5 * k], [-ax * 0.4, ay + 16 * k], [4.6 * k, 0.2 * depth, -1]),
  )
  return folds
}

/** Folds of cloth that flows. */
export function silkFolds(sketch: Sketch, half: number, bottom: number) {
  const { chance } = sketch
  return [-0.6, -0.25, 0.15, 0.5].flatMap(u =>
    fold(
      [u * half + chance.spread(1), bottom * (0.34 + chance.next() * 0.1)],
      [u * half * 1.15 + chance.spread(2), bottom + 0.5],
      [half * 0.13, 0.8, chance.spread(1.6), 'cone'],
    ),
  )
}
