import { vBand } from '../collars/necks.ts'
import { BODIES } from '../cut/body.ts'
import type { Neck, TorsoCut } from '../cut/torso.ts'
import { paintPanel } from '../fabric/fabric.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { buttonRow, placket } from '../trims/fronts.ts'
import { bandLines, patch } from '../trims/trims.ts'
import { knitSleeve } from './jumpers.ts'
import { hemBand, paintUpper } from './upper.ts'

export function drawCardigan(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const isLong = drawing.fit === 'women' && chance.yes('long', 0.35)
  const neck: Neck = {
    shape: 'v',
    half: body.neck + 0.4,
    depth: body.neck * chance.pick('depth', [2.3, 2.9, 1.5]),
  }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + (isLong ? 22 : chance.between('length', -4, 4)) * k,
    ease: 2.2 * k,
    fitted: 0.15,
    drop: 1.6 * k,
    dip: 0.5,
  }
  const band = 5.4 * k
  paintUpper(sketch, body, { torso, sleeve: knitSleeve(body, 2 * k, band), hem: 'none', depth: 0.9 })
  hemBand({ sketch, body, torso, height: band })
  if (isLong || chance.yes('pockets', 0.4)) {
    if (!sketch.isBack)
      for (const side of [-1, 1])
        knitPocket(sketch, side * body.hip[0] * 0.56, torso.length - (isLong ? 30 : 20) * k, 6 * k)
  }
  frontBands(sketch, neck, torso.length + 0.5, 1.5 * k + 0.3)
  if (!sketch.isBack)
    buttonRow({
      sketch,
      x: 0,
      from: neck.depth + 3 * k,
      to: torso.length - 3 * k,
      count: isLong ? 5 : 6,
      radius: 0.85 * k + 0.1,
    })
}

/** The ribbed band down both fronts of a cardigan, and round its neck. */
export function frontBands(sketch: Sketch, neck: Neck, bottom: number, half: number): void {
  vBand({ sketch, neck, band: half * 1.7, lines: 18 })
  if (sketch.isBack) return
  paintPanel(sketch, {
    knots: [
      [-half, neck.depth + half * 0.4, 1],
      [0, neck.depth - 0.2, 1],
      [half, neck.depth + half * 0.4, 1],
      [half, bottom, 1],
      [-half, bottom, 1],
    ],
    isTrim: true,
    pattern: 'plain',
    roundness: 0.35,
    inside: bandLines({
      sketch,
      upper: t => [(t * 2 - 1) * half, neck.depth],
      lower: t => [(t * 2 - 1) * half, bottom],
      count: 6,
    }),
  })
  placket(sketch, neck.depth + half, bottom, half)
}

function knitPocket(sketch: Sketch, x: number, y: number, half: number): void {
  patch(sketch, [
    [x - half, y, 1],
    [x + half, y, 1],
    [x + half, y + half * 2.1, 1],
    [x - half, y + half * 2.1, 1],
  ])
  paintPanel(sketch, {
    knots: [
      [x - half - 0.1, y - 0.3, 1],
      [x + half + 0.1, y - 0.3, 1],
      [x + half + 0.1, y + half * 0.4, 1],
      [x - half - 0.1, y + half * 0.4, 1],
    ],
    isTrim: true,
    pattern: 'plain',
    roundness: 0.2,
    inside: bandLines({
      sketch,
      upper: t => [x + (t * 2 - 1) * half, y - 0.3],
      lower: t => [x + (t * 2 - 1) * half, y + half * 0.4],
      count: 14,
    }),
  })
}
