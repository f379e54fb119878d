import { neckBand, vBand } from '../collars/necks.ts'
import { shirtCollar } from '../collars/shirt-collars.ts'
import { BODIES } from '../cut/body.ts'
import type { SleeveCut } from '../cut/sleeve-shape.ts'
import type { Neck, TorsoCut } from '../cut/torso.ts'
import { fold } from '../fabric/folds.ts'
import { shift } from '../sketch/colour.ts'
import { add, line, px, type Sketch } from '../sketch/sketch.ts'
import { chestPocket } from '../trims/bows.ts'
import { buttonRow } from '../trims/fronts.ts'
import { patch } from '../trims/trims.ts'
import { paintUpper } from './upper.ts'

/** T-shirts, long sleeves: jersey with a ribbed neck. */
export function drawTee(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const isLong = drawing.kind === 'longsleeve'
  const loose = isLong ? 0.6 : chance.between('loose', 0, drawing.fit === 'women' ? 2.6 : 2)
  const shape = chance.pick('neck', ['crew', 'crew', 'v', 'scoop'] as const)
  const isV = shape === 'v' && drawing.fit !== 'baby'
  const neck: Neck = {
    shape: isV ? 'v' : 'crew',
    half: body.neck + (shape === 'scoop' ? 2 : 0.6),
    depth: body.neck * (isV ? 1.9 : shape === 'scoop' ? 1.5 : 1.12),
  }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + chance.between('length', 0, 4) * (body.hip[1] / 60),
    ease: loose,
    fitted: drawing.fit === 'women' ? chance.between('fitted', 0.2, 0.75) : 0.3,
    drop: loose * 0.5,
    dip: 1,
  }
  const short = (body.armpit[1] - body.shoulder[1]) * chance.between('sleeve', 1.18, 1.5)
  const sleeve: SleeveCut = isLong
    ? {
        shape: 'set',
        length: body.sleeve,
        arm: body.arm,
        wrist: body.wrist + 0.3,
        angle: 11,
        cuff: { kind: chance.yes('cuff', 0.4) ? 'rib' : 'hem', height: 3.4 },
      }
    : {
        shape: 'set',
        length: short,
        arm: body.arm + 1 + loose * 0.4,
        wrist: body.arm + 0.7 + loose * 0.4,
        angle: 20,
        cuff: { kind: 'hem', height: short * 0.1 },
      }
  paintUpper(sketch, body, { torso, sleeve, depth: 0.95 })
  const ringer = !isLong && chance.yes('ringer', 0.18) ? { hex: sketch.cloth.accent } : {}
  if (isV) vBand({ sketch, neck, band: 2, lines: 14, cloth: ringer })
  else neckBand({ sketch, neck, band: 2.1, lines: 40, cloth: ringer })
  if (!isLong && !sketch.isBack && drawing.pattern === 'plain' && chance.yes('pocket', 0.34))
    chestPocket(sketch, body.armpit[0] * 0.46, body.armpit[1] - 1, body.armpit[0] * 0.24)
}

/** Sleeveless tops on straps: fitted jersey or a silky camisole. */
export function drawTop(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const isSilk = chance.yes('silk', 0.5)
  const neck: Neck = {
    shape: isSilk ? 'v' : 'scoop',
    half: body.neck + (isSilk ? 3.6 : 3),
    depth: body.neck * (isSilk ? 2.1 : 1.75),
    back: body.neck * (isSilk ? 1.5 : 0.9),
  }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] - chance.between('length', 0, 7) * (body.hip[1] / 60),
    ease: -1.2,
    hem: body.hip[0] * (isSilk ? 0.95 : 0.86),
    fitted: isSilk ? 0.5 : 0.95,
    drop: isSilk ? -6.2 * (body.shoulder[0] / 18.6) : -4.2 * (body.shoulder[0] / 18.6),
    dip: 1,
  }
  paintUpper(sketch, body, {
    torso,
    depth: isSilk ? 1.25 : 0.9,
    folds: isSilk ? silkFolds(sketch, body.armpit[0], torso.length) : [],
  })
  if (isSilk) {
    if (sketch.isBack) neckBand({ sketch, neck, band: 0.9, lines: 0 })
    else vBand({ sketch, neck, band: 0.9, lines: 0 })
  } else neckBand({ sketch, neck, band: 1.2, lines: 0 })
}

/** Folds of cloth that flows. */
export function silkFolds(sketch: Sketch, half: number, bottom: number) {
  const { chance } = sketch
  return [-0.6, -0.25, 0.15, 0.5].flatMap(u =>
    fold({
      from: [u * half + chance.spread(1), bottom * (0.34 + chance.next() * 0.1)],
      to: [u * half * 1.15 + chance.spread(2), bottom + 0.5],
      width: half * 0.13,
      tone: 0.8,
      bow: chance.spread(1.6),
      shape: 'cone',
    }),
  )
}

/** Polo: jersey piqué, a knitted collar, a short placket. */
export function drawPolo(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const isLong = chance.yes('long', 0.2)
  const neck: Neck = { shape: 'collar', half: body.neck + 0.3, depth: body.neck * 1.05 }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + 2,
    ease: 0.8,
    fitted: drawing.fit === 'women' ? 0.6 : 0.25,
    drop: 0.5,
    dip: 0.9,
  }
  const trim = chance.yes('tipped', 0.4) ? sketch.cloth.accent : undefined
  const short = (body.armpit[1] - body.shoulder[1]) * 1.35
  const cloth = { pattern: 'plain' as const, hex: shift(sketch.cloth.hex, -0.015) }
  paintUpper(sketch, body, {
    torso,
    sleeve: isLong
      ? {
          shape: 'set',
          length: body.sleeve,
          arm: body.arm,
          wrist: body.wrist,
          angle: 11,
          cuff: { kind: 'rib', height: 5, cloth },
        }
      : {
          shape: 'set',
          length: short,
          arm: body.arm + 1,
          wrist: body.arm + 0.4,
          angle: 20,
          cuff: { kind: 'rib', height: short * 0.14, cloth },
        },
  })
  const bottom = neck.depth + body.neck * 1.75
  if (!sketch.isBack) {
    patch(
      sketch,
      [
        [-1.5, neck.depth - 1.5, 1],
        [1.5, neck.depth - 1.5, 1],
        [1.5, bottom, 1],
        [-1.5, bottom, 1],
      ],
      [
        [-1.2, neck.depth],
        [-1.2, bottom - 0.4, 1],
        [1.2, bottom - 0.4, 1],
        [1.2, neck.depth],
      ],
      { pattern: 'plain' },
    )
    buttonRow({ sketch, x: 0, from: neck.depth + 2.4, to: bottom - 1.8, count: 2, radius: 0.52 })
  }
  shirtCollar({ sketch, neck, point: body.neck * 0.72, isRound: false, cloth })
  if (trim && !sketch.isBack) {
    for (const side of [-1, 1]) {
      const d = line(sketch, [
        [side * (neck.half + 1.7), 2.2],
        [side * (neck.half + 0.7), neck.depth * 0.72],
        [side * neck.half * 0.86, neck.depth + body.neck * 0.66, 1],
        [side * 0.5, neck.depth + 0.2],
      ])
      add(sketch, `<path d="${d}" fill="none" stroke="${trim}" stroke-width="${px(sketch, 3.2)}"/>`)
    }
  }
}
