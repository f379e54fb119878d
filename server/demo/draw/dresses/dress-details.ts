import type { Body } from '../cut/body.ts'
import type { Neck } from '../cut/torso.ts'
import { fold } from '../fabric/folds.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { seam } from '../trims/trims.ts'

export function straightFolds(sketch: Sketch, body: Body, length: number) {
  const { chance } = sketch
  return [-1, 1].flatMap(side => [
    ...fold(
      [side * body.hip[0] * 0.9, body.hip[1] - 8],
      [side * body.hip[0] * 0.25, body.hip[1] - 4],
      1.8,
      0.5,
      side * -1.4,
    ),
    ...fold(
      [side * body.hip[0] * 0.5, body.hip[1] + 2],
      [side * body.hip[0] * 0.62, length],
      3,
      0.6,
      chance.spread(1),
      'cone',
    ),
    ...fold(
      [side * body.hip[0] * 0.12, body.hip[1] + 8],
      [side * body.hip[0] * 0.2, length],
      2.6,
      0.45,
      chance.spread(1),
      'cone',
    ),
  ])
}

export function bodiceFolds(sketch: Sketch, body: Body, waistY: number) {
  return [-0.7, -0.45, 0.45, 0.7].flatMap(u =>
    fold(
      [u * body.waist[0], waistY + 0.5],
      [u * body.armpit[0] * 0.85, waistY - 12 + sketch.chance.spread(2)],
      1.2,
      0.55,
      u,
    ),
  )
}

export function princessSeams(sketch: Sketch, body: Body, length: number): void {
  for (const side of [-1, 1]) {
    seam(
      sketch,
      [
        [side * (body.shoulder[0] - 2), body.armpit[1] * 0.62],
        [side * body.armpit[0] * 0.5, body.armpit[1] + 5],
        [side * body.waist[0] * 0.5, body.waist[1]],
        [side * body.hip[0] * 0.56, body.hip[1]],
        [side * body.hip[0] * 0.6, length + 0.8],
      ],
      0.7,
    )
  }
}

export function wrapFront(sketch: Sketch, neck: Neck, waist: number, waistY: number, length: number): void {
  if (sketch.isBack) return
  seam(
    sketch,
    [
      [0, neck.depth],
      [waist * 0.3, (neck.depth + waistY) / 2 + 1],
      [waist * 0.72, waistY],
    ],
    1.2,
  )
  seam(
    sketch,
    [
      [-waist * 0.4, waistY + 1],
      [-waist * 0.1, waistY + (length - waistY) * 0.5],
      [waist * 0.55, length + 0.8],
    ],
    1.2,
  )
}
