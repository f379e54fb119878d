import { gathers, paintSkirt, type SkirtCut } from '../bottoms/skirt-cloth.ts'
import { neckBand, vBand } from '../collars/necks.ts'
import { shirtCollar } from '../collars/shirt-collars.ts'
import { BODIES, type Body } from '../cut/body.ts'
import type { SleeveCut } from '../cut/sleeve-shape.ts'
import { frontNeck, type Neck, type NeckShape, type TorsoCut } from '../cut/torso.ts'
import { bothSides, type Knot } from '../sketch/path.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { paintUpper } from '../tops/upper.ts'
import { armBands } from '../tops/vests.ts'
import { buttonRow, placket } from '../trims/fronts.ts'
import { seam, stitch } from '../trims/trims.ts'
import { belt } from '../trims/waist-belts.ts'
import { bodiceFolds, princessSeams, straightFolds, wrapFront } from './dress-details.ts'

/** Dresses for every day: five lines, five necks, four sleeves. */
export function drawDress(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const line = chance.pick('line', ['waist', 'shirt', 'straight', 'waist', 'wrap', 'tiered'] as const)
  const shape: NeckShape =
    line === 'wrap' ? 'v' : chance.pick('neck', ['crew', 'v', 'boat', 'square', 'scoop'] as const)
  const isShirt = line === 'shirt'
  const neck: Neck = isShirt
    ? { shape: 'collar', half: body.neck, depth: body.neck * 1.15 }
    : {
        shape,
        half:
          body.neck +
          { crew: 0.4, v: 1, boat: 4.4, square: 2.6, scoop: 2, sweetheart: 2, collar: 0 }[shape] * k,
        depth:
          body.neck *
          { crew: 1, v: 2.2, boat: 0.75, square: 1.75, scoop: 1.6, sweetheart: 2, collar: 1 }[shape],
      }
  const length = chance.pick('length', [98, 108, 120]) * k
  const sleeve = dressSleeve(sketch, body, k)
  if (line === 'straight') {
    const torso: TorsoCut = {
      neck,
      length,
      ease: 0.4,
      fitted: 0.72,
      hem: body.hip[0] * chance.pick('hem', [0.98, 1.22]),
      dip: 1.4,
      drop: sleeve ? 0 : -2.4 * k,
    }
    paintUpper(sketch, body, { torso, ...(sleeve && { sleeve }), folds: straightFolds(sketch, body, length) })
    finishNeck({ sketch, body, torso, isShirt, k, isSleeveless: !sleeve })
    if (chance.yes('belt', 0.4)) belt(sketch, body.waist[0] * 0.98 + 0.6, body.waist[1], k)
    else if (!sketch.isBack) princessSeams(sketch, body, length)
    if (sketch.isBack)
      seam(sketch, [
        [0, 2.2],
        [0.2, length * 0.5],
        [0, length + 1],
      ])
    return
  }
  const waistY = body.waist[1] - (line === 'tiered' ? 6 * k : 1)
  const waist = body.waist[0] * (line === 'tiered' ? 1.08 : 0.98)
  const bodice: TorsoCut = {
    neck,
    length: waistY + 1,
    ease: 0.2,
    fitted: 1,
    hem: waist + 0.3,
    dip: 0.7,
    drop: sleeve ? 0 : -2.4 * k,
  }
  const skirt: SkirtCut = {
    top: waistY + 0.4,
    length: length - waistY,
    waist,
    hip: body.hip[0] * 1.06,
    hem: body.hip[0] * chance.between('flare', 1.5, 1.85),
    full: chance.between('full', 0.7, 1),
    flutes: chance.pick('flutes', [5, 6, 7]),
    style: line === 'tiered' ? 'tiered' : chance.pick('skirt', ['soft', 'soft', 'pleated'] as const),
  }
  paintUpper(sketch, body, {
    torso: bodice,
    ...(sleeve && { sleeve }),
    hem: 'none',
    depth: 0.9,
    folds: bodiceFolds(sketch, body, waistY),
  })
  paintSkirt(sketch, skirt)
  if (skirt.style !== 'pleated')
    gathers(sketch, u => [u * waist * 0.96, waistY + 1 + 0.6 * (1 - u * u)], 22, 7 * k)
  if (line === 'wrap') wrapFront({ sketch, neck, waist, waistY, length })
  finishNeck({
    sketch,
    body,
    torso: { ...bodice, length: line === 'shirt' ? length : bodice.length },
    isShirt,
    k,
    isSleeveless: !sleeve,
  })
  if (line === 'wrap' || (line !== 'tiered' && chance.yes('belt', 0.6))) belt(sketch, waist + 0.3, waistY, k)
  else
    seam(sketch, [
      [-waist, waistY + 0.5],
      [0, waistY + 1.2],
      [waist, waistY + 0.5],
    ])
}

function dressSleeve(sketch: Sketch, body: Body, k: number): SleeveCut | undefined {
  const kind = sketch.chance.pick('sleeve', [
    'short',
    'long',
    'puff',
    'none',
    'bishop',
    'three-quarter',
  ] as const)
  const cap = body.armpit[1] - body.shoulder[1]
  switch (kind) {
    case 'none':
      return undefined
    case 'short':
      return {
        shape: 'set',
        length: cap * 1.3,
        arm: body.arm + 0.8,
        wrist: body.arm + 0.4,
        angle: 20,
        cuff: { kind: 'hem', height: 2 * k },
      }
    case 'puff':
      return {
        shape: 'puff',
        length: cap * 1.6,
        arm: body.arm + 1.2,
        wrist: body.arm + 0.3,
        angle: 19,
        cuff: { kind: 'shirt', height: 2.2 * k },
      }
    case 'bishop':
      return {
        shape: 'bishop',
        length: body.sleeve - 1,
        arm: body.arm + 0.5,
        wrist: body.wrist,
        angle: 11.5,
        cuff: { kind: 'shirt', height: 5 * k },
      }
    case 'three-quarter':
      return {
        shape: 'set',
        length: body.sleeve * 0.74,
        arm: body.arm + 0.3,
        wrist: body.wrist + 1.5,
        angle: 12,
        cuff: { kind: 'hem', height: 2.4 * k },
      }
    default:
      return {
        shape: 'set',
        length: body.sleeve,
        arm: body.arm + 0.2,
        wrist: body.wrist,
        angle: 11,
        cuff: { kind: 'hem', height: 2.4 * k },
      }
  }
}

function finishNeck({
  sketch,
  body,
  torso,
  isShirt,
  k,
  isSleeveless,
}: {
  sketch: Sketch
  body: Body
  torso: TorsoCut
  isShirt: boolean
  k: number
  isSleeveless: boolean
}): void {
  const { neck } = torso
  if (isSleeveless) armBands({ sketch, body, torso, width: 1.1, lines: 0 })
  if (isShirt) {
    if (!sketch.isBack) {
      placket(sketch, neck.depth, torso.length + 0.8, 1.5)
      buttonRow({ sketch, x: 0, from: neck.depth + 5 * k, to: torso.length - 12 * k, count: 9, radius: 0.62 })
    }
    shirtCollar({ sketch, neck, point: body.neck * 0.84 })
    return
  }
  if (neck.shape === 'v') vBand({ sketch, neck, band: 0.9, lines: 0 })
  else if (neck.shape === 'square' && !sketch.isBack)
    stitch(
      sketch,
      bothSides(
        frontNeck(neck)
          .map(([x, y, c]): Knot => (c ? [x * 1.06, y + 0.9, c] : [x * 1.06, y + 0.9]))
          .toReversed(),
      ),
    )
  else neckBand({ sketch, neck, band: 1, lines: 0 })
}
