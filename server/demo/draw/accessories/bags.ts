import { paintPanel } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import { bothSides, type Knot } from '../sketch/path.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { patch, seam, stitch } from '../trims/trims.ts'
import { grip } from './accessories.ts'
import { clasp, ring } from './leather-parts.ts'
import { drawTote } from './totes.ts'

/** Bags: a tote, a saddle bag with a flap, a small frame bag. */
export function drawBag(sketch: Sketch): void {
  const style = sketch.chance.pick('style', ['tote', 'saddle', 'frame'] as const)
  if (style === 'tote') {
    drawTote(sketch)
    return
  }
  const isSaddle = style === 'saddle'
  const [w, h] = isSaddle ? [13.5, 19] : [15, 17]
  const strapTop = isSaddle ? -34 : -15
  const arch: Knot[] = isSaddle
    ? [
        [-w + 0.6, 2],
        [-w * 0.86, -14],
        [-w * 0.3, strapTop],
        [w * 0.35, strapTop + 0.6],
        [w * 0.9, -14],
        [w - 0.6, 2],
      ]
    : [
        [-w * 0.5, 2],
        [-w * 0.46, -10],
        [-w * 0.2, strapTop],
        [w * 0.2, strapTop],
        [w * 0.46, -10],
        [w * 0.5, 2],
      ]
  grip(sketch, arch, isSaddle ? 1.5 : 1.9)
  sketch.boxes.push({ left: -w, right: w, top: strapTop, bottom: h })
  paintPanel(sketch, {
    knots: bothSides([
      [0, 0],
      [w * 0.82, 0],
      [w, 1.6],
      [w + 0.9, h * 0.5],
      [w + 0.3, h * 0.82],
      [w * 0.76, h],
      [0, h + 0.7],
    ]),
    folds: [
      ...fold({ from: [-w, h * 0.7], to: [-w * 0.4, h * 0.9], width: 1.6, tone: 0.5, bow: 0.6 }),
      ...fold({ from: [w, h * 0.66], to: [w * 0.4, h * 0.9], width: 1.6, tone: 0.5, bow: -0.6 }),
      { from: [-w * 0.7, h * 0.15], to: [-w * 0.6, h * 0.9], bow: 1, width: 3, tone: 0.55 },
    ],
    roundness: 0.8,
  })
  stitch(
    sketch,
    bothSides([
      [0, 0.8],
      [w * 0.82, 0.8],
      [w - 0.7, 2],
      [w + 0.1, h * 0.5],
      [w - 0.5, h * 0.82],
      [w * 0.74, h - 0.8],
      [0, h],
    ]),
  )
  for (const side of [-1, 1]) ring(sketch, side * (isSaddle ? w - 0.4 : w * 0.5), 1.6, 1)
  if (sketch.isBack) {
    seam(
      sketch,
      [
        [-w * 0.7, h * 0.34],
        [0, h * 0.36],
        [w * 0.7, h * 0.34],
      ],
      1.6,
    )
    return
  }
  if (isSaddle) {
    const flap: Knot[] = [
      [0, -0.6],
      [w * 0.84, -0.4],
      [w + 0.4, 1.4],
      [w * 0.94, h * 0.4],
      [w * 0.62, h * 0.66],
      [0, h * 0.74],
    ]
    patch(
      sketch,
      bothSides(flap),
      bothSides([
        [0, 0.4],
        [w * 0.8, 0.5],
        [w - 0.6, 2],
        [w * 0.86, h * 0.38],
        [w * 0.56, h * 0.6],
        [0, h * 0.68],
      ]),
    )
    clasp(sketch, h * 0.68)
  } else {
    patch(
      sketch,
      bothSides([
        [0, -0.8],
        [w * 0.86, -0.6],
        [w + 0.2, 1.2],
        [w * 0.96, 3.4, 1],
        [0, 4.4],
      ]),
      [
        [-w * 0.9, 3],
        [0, 3.8],
        [w * 0.9, 3],
      ],
    )
    clasp(sketch, 3)
  }
}
