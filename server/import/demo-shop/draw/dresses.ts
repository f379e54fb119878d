import { BODIES, type Body } from './body.ts'
import { buttonRow, neckBand, placket, shirtCollar, vBand } from './collars.ts'
import { mix } from './colour.ts'
import { paintPanel } from './fabric.ts'
import { fold } from './folds.ts'
import { armBands } from './knitwear.ts'
import { bothSides, type Knot } from './path.ts'
import type { Sketch } from './sketch.ts'
import { gathers, paintSkirt, type SkirtCut, waistBand } from './skirts.ts'
import type { SleeveCut } from './sleeves.ts'
import { bow, silkFolds } from './tops.ts'
import { frontNeck, type Neck, type NeckShape, type TorsoCut } from './torso.ts'
import { patch, seam, stitch } from './trims.ts'
import { paintUpper } from './upper.ts'

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
    finishNeck(sketch, body, torso, isShirt, k, !sleeve)
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
  if (line === 'wrap') wrapFront(sketch, neck, waist, waistY, length)
  finishNeck(
    sketch,
    body,
    { ...bodice, length: line === 'shirt' ? length : bodice.length },
    isShirt,
    k,
    !sleeve,
  )
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

function finishNeck(
  sketch: Sketch,
  body: Body,
  torso: TorsoCut,
  isShirt: boolean,
  k: number,
  isSleeveless: boolean,
): void {
  const { neck } = torso
  if (isSleeveless) armBands(sketch, body, torso, 1.1, 0)
  if (isShirt) {
    if (!sketch.isBack) {
      placket(sketch, neck.depth, torso.length + 0.8, 1.5)
      buttonRow(sketch, 0, neck.depth + 5 * k, torso.length - 12 * k, 9, 0.62)
    }
    shirtCollar(sketch, neck, body.neck * 0.84)
    return
  }
  if (neck.shape === 'v') vBand(sketch, neck, 0.9, 0)
  else if (neck.shape === 'square' && !sketch.isBack)
    stitch(
      sketch,
      bothSides(
        frontNeck(neck)
          .map(([x, y, c]): Knot => (c ? [x * 1.06, y + 0.9, c] : [x * 1.06, y + 0.9]))
          .toReversed(),
      ),
    )
  else neckBand(sketch, neck, 1, 0)
}

/** A tied or buckled belt of the same or the second colour. */
export function belt(sketch: Sketch, half: number, y: number, k: number): void {
  const isTied = sketch.chance.yes('tied', 0.6)
  const leather = !isTied && sketch.chance.yes('leather', 0.6)
  const cloth = leather ? { hex: mix('#6d4528', sketch.cloth.hex, 0.2), pattern: 'plain' as const } : {}
  const height = (isTied ? 3 : 2.6) * k
  paintPanel(sketch, {
    knots: [
      [-half, y - height / 2, 1],
      [0, y - height / 2 + 0.7],
      [half, y - height / 2, 1],
      [half, y + height / 2, 1],
      [0, y + height / 2 + 0.7],
      [-half, y + height / 2, 1],
    ],
    isTrim: true,
    cloth,
    roundness: 1,
  })
  stitch(sketch, [
    [-half, y - height / 2 + 0.5],
    [0, y - height / 2 + 1.2],
    [half, y - height / 2 + 0.5],
  ])
  stitch(sketch, [
    [-half, y + height / 2 - 0.5],
    [0, y + height / 2 + 0.2],
    [half, y + height / 2 - 0.5],
  ])
  if (sketch.isBack) return
  if (isTied) bow(sketch, y + 0.8, 0.62 * k, cloth)
  else buckle(sketch, -0.4, y + 0.7, height)
}

function buckle(sketch: Sketch, x: number, y: number, height: number): void {
  const [w, h] = [height * 0.75, height * 0.78]
  const frame = (grow: number) =>
    `M${x - w - grow} ${y - h - grow}h${2 * (w + grow)}v${2 * (h + grow)}h${-2 * (w + grow)}z`
  sketch.layers.push(
    `<path d="${frame(0)}" fill="none" stroke="#7d6a45" stroke-width="${height * 0.34}" stroke-linejoin="round"/>`,
    `<path d="${frame(0)}" fill="none" stroke="#cdb27a" stroke-width="${height * 0.24}" stroke-linejoin="round"/>`,
    `<path d="M${x - w} ${y + h}V${y - h}H${x + w}" fill="none" stroke="#fff5da" stroke-width="${height * 0.07}" stroke-linejoin="round"/>`,
    `<path d="M${x - w} ${y}H${x + w}" stroke="#b79a60" stroke-width="${height * 0.16}"/>`,
  )
}

function straightFolds(sketch: Sketch, body: Body, length: number) {
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

function bodiceFolds(sketch: Sketch, body: Body, waistY: number) {
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

function princessSeams(sketch: Sketch, body: Body, length: number): void {
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

function wrapFront(sketch: Sketch, neck: Neck, waist: number, waistY: number, length: number): void {
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

/** Evening dresses: floor length, bare shoulders or one sleeve, a slit, satin folds. */
export function drawEveningDress(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const line = chance.pick('line', ['fitted', 'full', 'mermaid'] as const)
  const shape = chance.pick('neck', ['sweetheart', 'v', 'boat', 'square'] as const)
  const neck: Neck = {
    shape,
    half: body.neck + { sweetheart: 4.2, v: 2.6, boat: 5.5, square: 4 }[shape] * k,
    depth: body.neck * { sweetheart: 2.1, v: 2.9, boat: 0.9, square: 2 }[shape],
  }
  const length = 142 * k
  const waistY = body.waist[1] - 1
  const waist = body.waist[0] * 0.94
  const isSleeved = shape === 'boat' || chance.yes('sleeves', 0.2)
  const bodice: TorsoCut = {
    neck,
    length: waistY + 1,
    ease: -0.4,
    fitted: 1,
    hem: waist + 0.2,
    dip: 0.8,
    drop: (isSleeved ? -0.5 : -4) * k,
  }
  paintUpper(sketch, body, {
    torso: bodice,
    hem: 'none',
    depth: 1,
    folds: bodiceFolds(sketch, body, waistY),
    ...(isSleeved && {
      sleeve: {
        shape: 'set',
        length: body.sleeve,
        arm: body.arm - 0.4,
        wrist: body.wrist - 0.4,
        angle: 11,
      } as SleeveCut,
    }),
  })
  paintSkirt(sketch, {
    top: waistY + 0.4,
    length: length - waistY,
    waist,
    hip: body.hip[0] * (line === 'full' ? 1.3 : 1),
    hem: body.hip[0] * { fitted: 1.3, full: 2.15, mermaid: 1.9 }[line],
    full: 1,
    flutes: line === 'full' ? 8 : 5,
    style: 'soft',
    dip: 2.4,
  })
  if (!isSleeved) armBands(sketch, body, bodice, 0.9, 0)
  if (!sketch.isBack) {
    drapedWaist(sketch, waist, waistY, k)
    if (line === 'fitted') {
      const top = body.hip[1] + 22 * k
      patch(
        sketch,
        [
          [waist * 0.55, top, 1],
          [waist * 0.85, length * 0.75],
          [waist * 1.15, length + 1.4, 1],
          [waist * 0.62, length + 1.9, 1],
          [waist * 0.6, length * 0.75],
        ],
        undefined,
        { hex: sketch.dye.line, pattern: 'plain' },
      )
    }
    if (neck.shape === 'v') vBand(sketch, neck, 0.8, 0)
  } else {
    seam(sketch, [
      [0, 2.4],
      [0.1, waistY],
      [0, body.hip[1] + 6],
    ])
    neckBand(sketch, neck, 0.9, 0)
  }
}

/** Soft horizontal pleats held at the waist. */
function drapedWaist(sketch: Sketch, waist: number, y: number, k: number): void {
  paintPanel(sketch, {
    knots: [
      [-waist - 0.2, y - 4 * k, 1],
      [0, y - 3 * k],
      [waist + 0.2, y - 4 * k, 1],
      [waist + 0.3, y + 2.4 * k, 1],
      [0, y + 3.2 * k],
      [-waist - 0.3, y + 2.4 * k, 1],
    ],
    isTrim: true,
    roundness: 1,
    folds: [-2.6, -1, 0.6, 1.8].flatMap(dy =>
      fold([-waist, y + dy * k], [waist, y + (dy + 0.5) * k], 0.8 * k, 0.8, -1.2),
    ),
  })
}

/** Sundresses: straps, a gathered or buttoned front, a light skirt. */
export function drawSundress(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const shape = chance.pick('neck', ['square', 'sweetheart', 'scoop'] as const)
  const neck: Neck = { shape, half: body.neck + 4.2 * k, depth: body.neck * 2 }
  const waistY = body.waist[1] - 3 * k
  const waist = body.waist[0] * 1.0
  const length = chance.pick('length', [96, 112, 124]) * k
  const bodice: TorsoCut = {
    neck,
    length: waistY + 1,
    ease: -0.4,
    fitted: 1,
    hem: waist + 0.2,
    dip: 0.7,
    drop: -4.9 * k,
  }
  paintUpper(sketch, body, {
    torso: bodice,
    hem: 'none',
    folds: [
      ...bodiceFolds(sketch, body, waistY),
      ...silkFolds(sketch, body.armpit[0] * 0.6, waistY).slice(0, 2),
    ],
  })
  paintSkirt(sketch, {
    top: waistY + 0.4,
    length: length - waistY,
    waist,
    hip: body.hip[0] * 1.12,
    hem: body.hip[0] * 1.8,
    full: 0.95,
    flutes: 7,
    style: chance.pick('skirt', ['soft', 'tiered'] as const),
  })
  gathers(sketch, u => [u * waist * 0.96, waistY + 1 + 0.6 * (1 - u * u)], 26, 7 * k)
  armBands(sketch, body, bodice, 0.9, 0)
  if (!sketch.isBack && chance.yes('buttons', 0.5)) {
    placket(sketch, neck.depth, length + 0.8, 1.5)
    buttonRow(sketch, 0, neck.depth + 3 * k, length - 16 * k, 10, 0.7)
  }
  if (sketch.isBack) {
    waistBand({ ...sketch }, waist, waistY - 7 * k, 6.4 * k, 'elastic', waist)
    neckBand(sketch, neck, 0.9, 0)
  } else
    seam(sketch, [
      [-waist, waistY + 0.5],
      [0, waistY + 1.2],
      [waist, waistY + 0.5],
    ])
}
