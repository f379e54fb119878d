import type { Body } from '../cut/body.ts'
import type { Neck } from '../cut/torso.ts'
import { fold } from '../fabric/folds.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { seam } from '../trims/trims.ts'

export function straightFolds(sketch: Sketch, body: Body, length: number) {
  const { chance } = sketch
  return [-1, 1].flatMap(side => [
    ...fold({
      from: [side * body.hip[0] * 0.9, body.hip[1] - 8],
      to: [side * body.hip[0] * 0.25, body.hip[1] - 4],
      width: 1.8,
      tone: 0.5,
      bow: side * -1.4,
    }),
    ...fold({
      from: [side * body.hip[0] * 0.5, body.hip[1] + 2],
      to: [side * body.hip[0] * 0.62, length],
      width: 3,
      tone: 0.6,
      bow: chance.spread(1),
      shape: 'cone',
    }),
    ...fold({
      from: [side * body.hip[0] * 0.12, body.hip[1] + 8],
      to: [side * body.hip[0] * 0.2, length],
      width: 2.6,
      tone: 0.45,
      bow: chance.spread(1),
      shape: 'cone',
    }),
  ])
}

export function bodiceFolds(sketch: Sketch, body: Body, waistY: number) {
  return [-0.7, -0.45, 0.45, 0.7].flatMap(u =>
    fold({
      from: [u * body.waist[0], waistY + 0.5],
      to: [u * body.armpit[0] * 0.85, waistY - 12 + sketch.chance.spread(2)],
      width: 1.2,
      tone: 0.55,
      bow: u,
    }),
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

export function wrapFront({
  sketch,
  neck,
  waist,
  waistY,
  length,
}: {
  sketch: Sketch
  neck: Neck
  waist: number
  waistY: number
  length: number
}): void {
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
