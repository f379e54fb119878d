import { BODIES } from './body.ts'
import { buttonRow, neckBand, placket, shirtCollar, vBand } from './collars.ts'
import { mix, shift } from './colour.ts'
import { fold } from './folds.ts'
import { add, line, px, type Sketch } from './sketch.ts'
import type { SleeveCut } from './sleeves.ts'
import type { Neck, TorsoCut } from './torso.ts'
import { bandLines, patch, stitch } from './trims.ts'
import { backYoke, paintUpper } from './upper.ts'

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
  if (isV) vBand(sketch, neck, 2, 14, ringer)
  else neckBand(sketch, neck, 2.1, 40, ringer)
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
  }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] - chance.between('length', 0, 7) * (body.hip[1] / 60),
    ease: -0.6,
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
    if (sketch.isBack) neckBand(sketch, neck, 0.9, 0)
    else vBand(sketch, neck, 0.9, 0)
  } else neckBand(sketch, neck, 1.2, 0)
}

/** Folds of cloth that flows. */
export function silkFolds(sketch: Sketch, half: number, bottom: number) {
  const { chance } = sketch
  return [-0.6, -0.25, 0.15, 0.5].flatMap(u =>
    fold(
      [u * half + chance.spread(1), bottom * (0.34 + chance.next() * 0.1)],
      [u * half * 1.15 + chance.spread(2), bottom + 0.5],
      half * 0.13,
      0.8,
      chance.spread(1.6),
      'cone',
    ),
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
    buttonRow(sketch, 0, neck.depth + 2.4, bottom - 1.8, 2, 0.52)
  }
  shirtCollar(sketch, neck, body.neck * 0.72, false, cloth)
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

/** Shirts of all ages: collar, placket, yoke, chest pocket, curved tails. */
export function drawShirt(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const isLoose = drawing.fit === 'women' && chance.yes('oversize', 0.5)
  const k = body.hip[1] / 60
  const neck: Neck = { shape: 'collar', half: body.neck, depth: body.neck * 1.1 }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + (isLoose ? 8 : 5) * k,
    ease: isLoose ? 2.4 : 0.8,
    fitted: isLoose ? 0.1 : 0.45,
    drop: isLoose ? 2 : 0.3,
    dip: 0.6,
    tail: chance.pick('tail', [5, 7, 2]) * k,
  }
  const isShort = chance.yes('short', 0.22)
  const length = (body.armpit[1] - body.shoulder[1]) * 1.5
  paintUpper(sketch, body, {
    torso,
    sleeve: isShort
      ? {
          shape: 'set',
          length,
          arm: body.arm + 1.4,
          wrist: body.arm + 1.2,
          angle: 20,
          cuff: { kind: 'turn-up', height: 2.6 * k },
        }
      : {
          shape: 'set',
          length: body.sleeve,
          arm: body.arm + 0.6,
          wrist: body.wrist + 0.3,
          angle: 11,
          cuff: { kind: 'shirt', height: 6 * k },
        },
  })
  if (sketch.isBack) backYoke(sketch, body, torso, 'shirt')
  else {
    placket(sketch, neck.depth, torso.length + 0.4, 1.5 * Math.min(1, k + 0.1))
    const radius = 0.58 * Math.min(1, k + 0.15)
    buttonRow(sketch, 0, neck.depth + 5.5 * k, torso.length - 9 * k, 6, radius)
    if (chance.yes('pocket', 0.6))
      chestPocket(sketch, body.armpit[0] * 0.47, body.armpit[1] - 0.5, body.armpit[0] * 0.26)
    stitch(sketch, [
      [neck.half + 1.4, 2.6],
      [body.shoulder[0] * 0.75, 5.6 * k],
      [body.shoulder[0] - 1, body.shoulder[1] + 1.8],
    ])
    stitch(sketch, [
      [-neck.half - 1.4, 2.6],
      [-body.shoulder[0] * 0.75, 5.6 * k],
      [-body.shoulder[0] + 1, body.shoulder[1] + 1.8],
    ])
  }
  shirtCollar(sketch, neck, body.neck * 0.86)
}

/** Blouses: flowing cloth, full sleeves, a bow, a stand, ruffles or a V neck. */
export function drawBlouse(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const style = chance.pick('style', ['bow', 'v', 'band', 'peter-pan'] as const)
  const k = body.hip[1] / 60
  const neck: Neck = {
    shape: style === 'v' ? 'v' : 'crew',
    half: body.neck + (style === 'v' ? 1 : 0.2),
    depth: body.neck * (style === 'v' ? 2.2 : 1.05),
  }
  const torso: TorsoCut = { neck, length: body.hip[1] + 1, ease: 1.2, fitted: 0.35, dip: 1.1 }
  const shape = chance.pick('sleeve', ['bishop', 'puff', 'bishop'] as const)
  const isShort = shape === 'puff'
  paintUpper(sketch, body, {
    torso,
    depth: 1.1,
    folds: silkFolds(sketch, body.armpit[0], torso.length),
    sleeve: {
      shape,
      length: isShort ? (body.armpit[1] - body.shoulder[1]) * 1.75 : body.sleeve,
      arm: body.arm + (isShort ? 1.2 : 0.6),
      wrist: isShort ? body.arm + 0.4 : body.wrist,
      angle: isShort ? 20 : 12,
      cuff: { kind: 'shirt', height: isShort ? 2 : 5.5 * k },
    },
  })
  if (sketch.isBack) {
    neckBand(sketch, neck, 1.5, 0)
    return
  }
  if (style === 'v') vBand(sketch, neck, 1.1, 0)
  if (style !== 'v') {
    placket(sketch, neck.depth, torso.length + 0.6, 1.3)
    buttonRow(sketch, 0, neck.depth + 4 * k, torso.length - 7 * k, 7, 0.46)
  }
  if (style === 'peter-pan')
    shirtCollar(sketch, neck, body.neck * 0.7, true, {
      pattern: 'plain',
      hex: chance.yes('contrast', 0.5) ? mix('#fbf8f2', sketch.cloth.hex, 0.08) : sketch.cloth.hex,
    })
  if (style === 'band' || style === 'bow') neckBand(sketch, neck, 2, 0)
  if (style === 'bow') bow(sketch, neck.depth + 1.2, k)
}

/** A soft bow with long ends. */
export function bow(sketch: Sketch, y: number, k: number, cloth = {}): void {
  for (const side of [-1, 1]) {
    const x = (value: number) => value * side * k
    patch(
      sketch,
      [
        [x(0.2), y, 1],
        [x(2.6), y + 7 * k],
        [x(3.4), y + 19 * k, 1],
        [x(6.6), y + 18 * k, 1],
        [x(5), y + 7 * k],
        [x(1), y - 0.4 * k, 1],
      ],
      [
        [x(1.2), y + 2 * k],
        [x(4), y + 9 * k],
        [x(4.8), y + 16 * k],
      ],
      cloth,
    )
  }
  for (const side of [-1, 1]) {
    const x = (value: number) => value * side * k
    patch(
      sketch,
      [
        [x(0), y, 1],
        [x(3.4), y - 3.4 * k],
        [x(7.6), y - 2.6 * k],
        [x(8), y + 1.6 * k],
        [x(4), y + 2.6 * k],
      ],
      [
        [x(1), y + 0.1 * k],
        [x(3.6), y - 0.6 * k],
        [x(6), y - 0.2 * k],
      ],
      cloth,
    )
  }
  patch(
    sketch,
    [
      [-1.2 * k, y - 1.4 * k],
      [1.2 * k, y - 1.4 * k],
      [1.3 * k, y + 1.5 * k],
      [-1.3 * k, y + 1.5 * k],
    ],
    undefined,
    cloth,
  )
}

export function chestPocket(sketch: Sketch, x: number, y: number, half: number): void {
  const deep = half * 2.3
  patch(
    sketch,
    [
      [x - half, y, 1],
      [x + half, y - 0.2, 1],
      [x + half * 0.96, y + deep * 0.82, 1],
      [x, y + deep, 1],
      [x - half * 0.96, y + deep * 0.82, 1],
    ],
    [
      [x - half + 0.4, y + 1],
      [x - half + 0.5, y + deep * 0.78, 1],
      [x, y + deep - 0.6, 1],
      [x + half - 0.5, y + deep * 0.78, 1],
      [x + half - 0.4, y + 1],
    ],
  )
  stitch(sketch, [
    [x - half, y + deep * 0.17],
    [x + half, y + deep * 0.16],
  ])
}

/** A knitted cuff across an armhole of a vest or a strap. */
export function ribArc(
  sketch: Sketch,
  from: readonly [number, number],
  to: readonly [number, number],
  width: number,
): string {
  return bandLines(
    sketch,
    t => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t],
    t => [from[0] + (to[0] - from[0]) * t + width, from[1] + (to[1] - from[1]) * t],
    20,
  )
}
