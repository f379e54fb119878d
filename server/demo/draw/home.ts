import { paintTrousers } from './bottoms/legs.ts'
import { trouserFront } from './bottoms/trouser-fronts.ts'
import { lapels } from './collars/lapels.ts'
import { neckBand } from './collars/necks.ts'
import { shirtCollar } from './collars/shirt-collars.ts'
import { BODIES } from './cut/body.ts'
import type { Neck, TorsoCut } from './cut/torso.ts'
import { drawJacket } from './outerwear/blazers.ts'
import type { Sketch } from './sketch/sketch.ts'
import { backYoke, paintUpper } from './tops/upper.ts'
import { chestPocket } from './trims/bows.ts'
import { buttonRow, placket } from './trims/fronts.ts'
import { patch, stitch } from './trims/trims.ts'
import { belt } from './trims/waist-belts.ts'

/** Suits: the jacket over its trousers. */
export function drawSuit(sketch: Sketch): void {
  const body = BODIES[sketch.drawing.fit]
  const k = body.hip[0] / 21.4
  const top = body.waist[1] + 2
  const cut = {
    top,
    length: body.leg,
    waist: body.waist[0] * 0.9,
    hip: body.hip[0] * 0.96,
    rise: body.rise,
    thigh: body.hip[0] * 0.5,
    knee: 9 * k,
    hem: 8.4 * k,
    stride: 1.6,
    crease: true,
    depth: 0.8,
  }
  paintTrousers(sketch, cut)
  trouserFront(sketch, cut, 'none')
  drawJacket(sketch, -4)
}

/** Pyjamas: a loose top over straight trousers. */
export function drawPyjamas(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const isShirt = drawing.fit !== 'baby' && chance.yes('shirt', 0.65)
  const isShort = chance.yes('short', 0.35)
  const w = body.hip[0] / 21.4
  const top = body.waist[1] + 6 * k
  paintTrousers(sketch, {
    top,
    length: body.leg - 2,
    waist: body.waist[0],
    hip: body.hip[0] * 1.04,
    rise: body.rise,
    thigh: body.hip[0] * 0.54,
    knee: 11 * w,
    hem: 11 * w,
    stride: 1.4,
    cuff: drawing.fit === 'baby' || drawing.fit === 'child' ? 'rib' : 'stitch',
    depth: 1.1,
  })
  const neck: Neck = isShirt
    ? { shape: 'collar', half: body.neck, depth: body.neck * 1.5 }
    : { shape: 'crew', half: body.neck + 0.5, depth: body.neck }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + 4 * k,
    ease: 2 * k,
    fitted: 0.1,
    drop: 1.4 * k,
    dip: 1,
  }
  paintUpper(sketch, body, {
    torso,
    sleeve: isShort
      ? {
          shape: 'set',
          length: (body.armpit[1] - body.shoulder[1]) * 1.55,
          arm: body.arm + 1.6,
          wrist: body.arm + 1.4,
          angle: 20,
          cuff: { kind: 'hem', height: 2.2 * k },
        }
      : {
          shape: 'set',
          length: body.sleeve,
          arm: body.arm + 1,
          wrist: body.wrist + 1.3,
          angle: 10,
          cuff: { kind: isShirt ? 'shirt' : 'rib', height: 4 * k },
        },
    depth: 1.05,
  })
  if (sketch.isBack && isShirt) backYoke(sketch, body, torso, 'shirt')
  if (!isShirt) {
    neckBand({ sketch, neck, band: 2, lines: 36 })
    return
  }
  if (!sketch.isBack) {
    placket(sketch, neck.depth, torso.length + 0.8, 1.5 * k)
    buttonRow({
      sketch,
      x: 0,
      from: neck.depth + 4 * k,
      to: torso.length - 7 * k,
      count: 4,
      radius: 0.75 * k,
    })
    chestPocket(sketch, body.armpit[0] * 0.5, body.armpit[1], body.armpit[0] * 0.25)
  }
  shirtCollar({ sketch, neck, point: body.neck * 0.6, isRound: true })
}

/** Dressing gowns: shawl collar, tied belt, patch pockets. */
export function drawRobe(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const breakAt = body.waist[1] - 2
  const neck: Neck = { shape: 'v', half: body.neck + 0.4, depth: breakAt }
  const torso: TorsoCut = {
    neck,
    length: chance.pick('length', [92, 108, 120]) * k,
    ease: 2.6 * k,
    fitted: 0.75,
    hem: body.hip[0] * 1.28,
    drop: 1.8 * k,
    dip: 1.2,
  }
  paintUpper(sketch, body, {
    torso,
    sleeve: {
      shape: 'bell',
      length: body.sleeve * 0.9,
      arm: body.arm + 1.8,
      wrist: body.wrist + 3.4,
      angle: 11.5,
      cuff: { kind: 'turn-up', height: 6 * k },
    },
    depth: 1.1,
  })
  if (!sketch.isBack) {
    placket(sketch, breakAt, torso.length + 1, 6 * k)
    const y = body.waist[1] + 14 * k
    for (const side of [-1, 1]) {
      const x = side * body.hip[0] * 0.68
      const half = 6.6 * k
      patch(
        sketch,
        [
          [x - half, y, 1],
          [x + half, y, 1],
          [x + half, y + 15 * k, 1],
          [x - half, y + 15 * k, 1],
        ],
        [
          [x - half + 0.5, y + 2.6 * k],
          [x + half - 0.5, y + 2.6 * k],
        ],
      )
    }
  }
  lapels({ sketch, neck, breakAt, style: 'shawl', width: 3.4 * k })
  belt(
    { ...sketch, chance: { ...chance, yes: name => name === 'tied' } },
    body.waist[0] * 0.75 + body.armpit[0] * 0.25 + torso.ease + 0.2,
    body.waist[1],
    k * 1.35,
  )
  stitch(sketch, [
    [-1, torso.length - 4],
    [1, torso.length - 4],
  ])
}
