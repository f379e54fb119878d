import { paintPanel } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import { mix } from '../sketch/colour.ts'
import { bothSides, type Knot } from '../sketch/path.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { seam, stitch } from '../trims/trims.ts'

/** Brimmed hats: fedora, bucket; panama for children. */
export function drawHat(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const isBucket = drawing.fit !== 'women' || chance.yes('bucket', 0.45)
  const brim: Knot[] = isBucket
    ? [
        [-11.4, 9, 1],
        [0, 10.8],
        [11.4, 9, 1],
        [16.8, 17.4],
        [12, 20.2],
        [0, 21.6],
        [-12, 20.2],
        [-16.8, 17.4],
      ]
    : [
        [-11, 11],
        [-20, 12.4],
        [-23.4, 15.6],
        [-16, 19.6],
        [0, 21.2],
        [16, 19.6],
        [23.4, 15.2],
        [20, 12.2],
        [11, 11],
        [0, 12.6],
      ]
  const crown: Knot[] = isBucket
    ? bothSides([
        [0, -2.2],
        [6, -1.8],
        [9, 0],
        [10.6, 5],
        [11.6, 10.4, 1],
        [0, 12.4],
      ])
    : bothSides([
        [0, -2.4],
        [3.6, -4],
        [7.4, -2.4],
        [9.4, 3],
        [11.2, 13.2, 1],
        [0, 15.6],
      ])
  if (!isBucket) {
    paintPanel(sketch, {
      knots: brim,
      folds: [
        { from: [-20, 15], to: [20, 15], bow: -3, width: 2.6, tone: -0.6 },
        { from: [-22, 14.6], to: [-6, 19.4], bow: -1, width: 1.5, tone: 0.7 },
      ],
      roundness: 0.8,
    })
  }
  paintPanel(sketch, {
    knots: crown,
    folds: isBucket
      ? [
          ...fold({ from: [-9, 1], to: [-10, 10], width: 1.4, tone: 0.4 }),
          ...fold({ from: [6, 0], to: [7.6, 11], width: 1.6, tone: 0.4 }),
        ]
      : [
          { from: [0, -2], to: [0, 7], bow: 0, width: 2.6, tone: -0.9 },
          ...fold({ from: [-6.6, -1], to: [-4, 7], width: 1.8, tone: 0.7, bow: -1 }),
          ...fold({ from: [6.6, -1], to: [4.6, 8], width: 1.8, tone: 0.7, bow: 1 }),
        ],
  })
  if (isBucket) {
    if (sketch.isBack)
      seam(
        sketch,
        [
          [0, 2.2],
          [0.2, 6],
          [0, 12],
        ],
        0.9,
      )
    seam(
      sketch,
      [
        [-8.4, 0.6],
        [0, 2.2],
        [8.4, 0.6],
      ],
      0.8,
    )
    paintPanel(sketch, {
      knots: brim,
      folds: [
        ...fold({ from: [-8, 10], to: [-12, 19], width: 1.6, tone: 0.5, bow: 0, shape: 'cone' }),
        ...fold({ from: [5, 11], to: [8, 20.6], width: 1.8, tone: 0.5, bow: 0, shape: 'cone' }),
      ],
      roundness: 0.9,
    })
    for (const t of [0.25, 0.45, 0.65, 0.85])
      stitch(sketch, [
        [-11.4 - 5 * t, 9 + 8.6 * t],
        [-7, 10.3 + 9.6 * t],
        [0, 10.8 + 10.4 * t],
        [7, 10.3 + 9.6 * t],
        [11.4 + 5 * t, 9 + 8.6 * t],
      ])
    return
  }
  if (sketch.isBack)
    seam(
      sketch,
      [
        [0, -2.4],
        [0.2, 4],
        [0, 9],
      ],
      0.8,
    )
  const ribbon = mix(sketch.cloth.accent, sketch.cloth.hex, 0.15)
  paintPanel(sketch, {
    knots: [
      [-10.4, 8.6, 1],
      [0, 11],
      [10.4, 8.6, 1],
      [11.3, 13, 1],
      [0, 15.5],
      [-11.3, 13, 1],
    ],
    isTrim: true,
    pattern: 'plain',
    cloth: { hex: ribbon, weave: 'satin' },
    roundness: 1,
  })
  stitch(sketch, [
    [-22, 15.4],
    [-15, 18.6],
    [0, 20.2],
    [15, 18.6],
    [22, 15],
  ])
}
