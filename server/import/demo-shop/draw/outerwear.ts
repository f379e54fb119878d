import { BODIES, type Body } from './body.ts'
import { buttonRow, hood, lapels, neckBand, placket, shirtCollar } from './collars.ts'
import { mix } from './colour.ts'
import { belt } from './dresses.ts'
import { paintPanel } from './fabric.ts'
import { type Fold, fold } from './folds.ts'
import type { Knot } from './path.ts'
import { add, line, px, type Sketch } from './sketch.ts'
import { placeSleeve, type SleeveCut } from './sleeves.ts'
import { armpitPoint, hemPoint, type Neck, type TorsoCut } from './torso.ts'
import { button, buttonColour, patch, seam, stitch, zip } from './trims.ts'
import { backYoke, hemBand, paintUpper } from './upper.ts'

function coatSleeve(body: Body, ease: number, extra: Partial<SleeveCut> = {}): SleeveCut {
  return {
    shape: 'padded',
    length: body.sleeve + 2,
    arm: body.arm + 0.6 + ease * 0.4,
    wrist: body.wrist + 1.5,
    angle: 10.5,
    ...extra,
  }
}

/** Blazers; also the upper half of a suit. */
export function drawJacket(sketch: Sketch, long = 0): { bottom: number; body: Body } {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const isDouble = chance.yes('double', 0.35)
  const breakAt = (isDouble ? body.waist[1] * 0.82 : body.waist[1] * chance.pick('break', [0.84, 1.0])) - 2
  const neck: Neck = { shape: 'v', half: body.neck - 0.4, depth: breakAt }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + (chance.between('length', 5, 13) + long) * k,
    ease: 1.4,
    fitted: drawing.fit === 'men' ? 0.55 : chance.between('fitted', 0.2, 0.8),
    drop: 0.6,
    dip: 1.2,
  }
  shirtFront(sketch, body, neck, k)
  paintUpper(sketch, body, {
    torso,
    sleeve: coatSleeve(body, 1),
    hem: 'none',
    depth: 0.8,
    lining: mix(sketch.cloth.hex, '#8b8178', 0.5),
  })
  tailoredFront(sketch, body, torso, isDouble ? 3.6 * k : 0.4, breakAt, k)
  lapels(sketch, neck, breakAt, isDouble ? 'peak' : 'notch', 5 * k)
  const hex = buttonColour(sketch)
  if (!sketch.isBack) {
    const rows = isDouble ? 2 : breakAt > body.waist[1] * 0.9 ? 1 : 2
    if (isDouble)
      for (const x of [-4.6 * k, 3.8 * k])
        buttonRow(sketch, x, breakAt + 2, breakAt + 12 * k, 2, 1.05 * k, hex)
    else buttonRow(sketch, 0, breakAt + 1.4, breakAt + 10.5 * k, rows, 1.05 * k, hex)
  }
  cuffButtons(sketch, body, torso, coatSleeve(body, 1), hex)
  return { bottom: torso.length, body }
}

/** Nothing shows through the deep V but the lining: it is painted first, down to the break point. */
function shirtFront(sketch: Sketch, body: Body, neck: Neck, k: number): void {
  if (sketch.isBack) return
  paintPanel(sketch, {
    knots: [
      [-neck.half, 0, 1],
      [0, -0.5],
      [neck.half, 0, 1],
      [body.armpit[0] * 0.5, body.armpit[1]],
      [0.6 * k, neck.depth + 3, 1],
      [-body.armpit[0] * 0.5, body.armpit[1]],
    ],
    isTrim: true,
    pattern: 'plain',
    cloth: { hex: mix(sketch.cloth.hex, sketch.dye.deep, 0.55), weave: 'satin' },
    folds: fold([-3, 6], [0, neck.depth], 3, 0.7),
  })
}

/** Overlap, darts, welt pocket and flaps. */
function tailoredFront(
  sketch: Sketch,
  body: Body,
  torso: TorsoCut,
  edge: number,
  breakAt: number,
  k: number,
): void {
  const { chance } = sketch
  const [ax, ay] = armpitPoint(body, torso)
  const [hx, hy] = hemPoint(body, torso)
  if (sketch.isBack) {
    backYoke(sketch, body, torso, 'tailored')
    for (const side of [-1, 1])
      seam(
        sketch,
        [
          [side * (ax - 1.2), ay * 0.7],
          [side * ax * 0.6, ay + 8 * k],
          [side * ax * 0.5, body.waist[1]],
          [side * hx * 0.6, hy + 0.6],
        ],
        0.7,
      )
    return
  }
  const curve = line(sketch, [
    [edge, breakAt],
    [edge + 0.2, (breakAt + hy) / 2],
    [edge + 0.3, hy - 5 * k],
    [edge + 2.4 * k, hy + 1],
  ])
  add(
    sketch,
    `<path d="${curve}" transform="translate(${px(sketch, 4)} 0)" fill="none" stroke="${sketch.dye.shadow}" stroke-width="${px(sketch, 9)}" stroke-opacity=".26"/>`,
    `<path d="${curve}" fill="none" stroke="${sketch.dye.line}" stroke-width="${px(sketch, 1.5)}"/>`,
    `<path d="${curve}" transform="translate(${-px(sketch, 2)} 0)" fill="none" stroke="${sketch.dye.glow}" stroke-width="${px(sketch, 1.6)}" stroke-opacity=".4"/>`,
  )
  for (const side of [-1, 1])
    seam(
      sketch,
      [
        [side * ax * 0.5, ay + 5 * k],
        [side * ax * 0.46, body.waist[1]],
        [side * hx * 0.5, body.waist[1] + 12 * k],
      ],
      0.6,
    )
  const pocketY = body.waist[1] + 10 * k
  const isPatch = chance.yes('patch', 0.3)
  for (const side of [-1, 1]) {
    const x = side * hx * 0.6
    const half = 6.4 * k
    if (isPatch)
      patch(
        sketch,
        [
          [x - half, pocketY, 1],
          [x + half, pocketY, 1],
          [x + half, pocketY + 11 * k],
          [x + half * 0.6, pocketY + 13.5 * k],
          [x - half * 0.6, pocketY + 13.5 * k],
          [x - half, pocketY + 11 * k],
        ],
        [
          [x - half + 0.4, pocketY + 1.4],
          [x + half - 0.4, pocketY + 1.4],
        ],
      )
    else flap(sketch, x, pocketY, half, 4.4 * k, side * 3)
  }
  const [wx, wy] = [body.armpit[0] * 0.52, body.armpit[1] + 1]
  patch(sketch, [
    [wx - 4 * k, wy + 0.6, 1],
    [wx + 4 * k, wy - 0.6, 1],
    [wx + 4.1 * k, wy + 1.2, 1],
    [wx - 3.9 * k, wy + 2.4, 1],
  ])
}

function flap(sketch: Sketch, x: number, y: number, half: number, height: number, slant = 0): void {
  const tilt = (slant / 57) * half
  patch(
    sketch,
    [
      [x - half, y - tilt, 1],
      [x + half, y + tilt, 1],
      [x + half, y + tilt + height * 0.8],
      [x + half * 0.84, y + tilt + height],
      [x - half * 0.84, y - tilt + height],
      [x - half, y - tilt + height * 0.8],
    ],
    [
      [x - half + 0.5, y - tilt + 0.6],
      [x - half + 0.5, y - tilt + height * 0.72],
      [x - half * 0.8, y - tilt + height - 0.5],
      [x + half * 0.8, y + tilt + height - 0.5],
      [x + half - 0.5, y + tilt + height * 0.72],
      [x + half - 0.5, y + tilt + 0.6],
    ],
  )
}

function cuffButtons(sketch: Sketch, body: Body, torso: TorsoCut, cut: SleeveCut, hex: string): void {
  for (const side of [-1, 1] as const) {
    const sleeve = placeSleeve(body, torso, cut, side)
    for (const t of [0.9, 0.93, 0.96]) {
      const [x, y] = sleeve.at(t, sketch.isBack ? 0.4 : 0.62)
      button(sketch, x, y, 0.55, hex)
    }
  }
}

/** Wool coats: straight, wrapped or A-line; notch, shawl or shirt collar. */
export function drawCoat(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const style =
    drawing.fit === 'women'
      ? chance.pick('style', ['straight', 'wrap', 'double', 'a-line'] as const)
      : chance.pick('style', ['straight', 'double'] as const)
  const breakAt = body.waist[1] * { straight: 0.86, wrap: 1.02, double: 0.74, 'a-line': 0.78 }[style]
  const neck: Neck = { shape: 'v', half: body.neck, depth: breakAt }
  const torso: TorsoCut = {
    neck,
    length: chance.between('length', drawing.fit === 'men' ? 96 : 98, 114) * k,
    ease: 2 * k,
    fitted: style === 'wrap' ? 0.5 : 0.1,
    hem: body.hip[0] * (style === 'a-line' ? 1.5 : 1.2),
    drop: 1.6 * k,
    dip: 1.4,
  }
  shirtFront(sketch, body, neck, k)
  paintUpper(sketch, body, {
    torso,
    sleeve: coatSleeve(body, 2.2, {
      cuff: { kind: chance.yes('turn-up', 0.3) ? 'turn-up' : 'hem', height: 6 * k },
    }),
    hem: 'none',
    depth: 0.95,
    folds: coatFolds(sketch, body, torso),
  })
  coatFront(sketch, body, torso, style === 'double' ? 4.4 * k : style === 'wrap' ? 6 * k : 1.2, breakAt, k)
  const collar = style === 'wrap' ? 'shawl' : style === 'double' ? 'peak' : 'notch'
  lapels(sketch, neck, breakAt, collar, 5.8 * k)
  const hex = buttonColour(sketch)
  if (style === 'wrap')
    belt(sketch, body.waist[0] * 0.5 + torso.ease + body.armpit[0] * 0.5 + 0.4, body.waist[1] + 2, k * 1.3)
  else if (!sketch.isBack) {
    if (style === 'double')
      for (const x of [-5.4 * k, 4.6 * k])
        buttonRow(sketch, x, breakAt + 4, breakAt + 26 * k, 3, 1.35 * k, hex)
    else buttonRow(sketch, 0, breakAt + 3, breakAt + 34 * k, 3, 1.35 * k, hex)
  }
}

function coatFolds(sketch: Sketch, body: Body, torso: TorsoCut): Fold[] {
  const [hx, hy] = hemPoint(body, torso)
  return [-0.75, -0.35, 0.3, 0.7].flatMap(u =>
    fold(
      [u * body.armpit[0], body.waist[1] + sketch.chance.spread(6)],
      [u * hx, hy],
      3.4,
      0.6,
      sketch.chance.spread(1.4),
      'cone',
    ),
  )
}

function coatFront(
  sketch: Sketch,
  body: Body,
  torso: TorsoCut,
  edge: number,
  breakAt: number,
  k: number,
): void {
  const [hx, hy] = hemPoint(body, torso)
  if (sketch.isBack) {
    backYoke(sketch, body, torso, 'tailored')
    seam(
      sketch,
      [
        [0, hy * 0.7],
        [0.8, hy + 1],
      ],
      1.5,
    )
    return
  }
  placket(sketch, breakAt, hy + 1, edge)
  const y = body.waist[1] + 12 * k
  if (sketch.chance.yes('welts', 0.5)) {
    for (const side of [-1, 1])
      patch(
        sketch,
        [
          [side * hx * 0.42, y + 13 * k, 1],
          [side * hx * 0.62, y, 1],
          [side * hx * 0.7, y + 1.2 * k, 1],
          [side * hx * 0.5, y + 14.2 * k, 1],
        ],
        [
          [side * hx * 0.47, y + 13 * k],
          [side * hx * 0.65, y + 1.2],
        ],
      )
  } else for (const side of [-1, 1]) flap(sketch, side * hx * 0.56, y + 2, 7.4 * k, 5.4 * k)
}

/** Trench coats: storm flaps, epaulettes, two rows of buttons, a belt. */
export function drawTrench(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const breakAt = body.waist[1] * 0.62
  const neck: Neck = { shape: 'v', half: body.neck, depth: breakAt }
  const torso: TorsoCut = {
    neck,
    length: chance.between('length', 98, 112) * k,
    ease: 1.9 * k,
    fitted: 0.75,
    hem: body.hip[0] * 1.42,
    drop: 1.6 * k,
    dip: 1.4,
  }
  shirtFront(sketch, body, neck, k)
  const sleeve = coatSleeve(body, 2)
  const sleeves = paintUpper(sketch, body, {
    torso,
    sleeve,
    depth: 1.05,
    folds: coatFolds(sketch, body, torso),
  })
  for (const one of sleeves) {
    const strap = (t: number): Knot[] => [
      [...one.at(t, -1.02), 1] as unknown as Knot,
      one.at(t + 0.006, 0),
      [...one.at(t, 1.02), 1] as unknown as Knot,
    ]
    patch(sketch, [...strap(0.86), ...strap(0.895).toReversed()])
  }
  coatFront(sketch, body, torso, 4.6 * k, breakAt, k)
  const [ax, ay] = armpitPoint(body, torso)
  if (sketch.isBack) {
    patch(
      sketch,
      [
        [-ax + 1.2, ay * 0.3, 1],
        [0, 1.5],
        [ax - 1.2, ay * 0.3, 1],
        [ax - 1.6, ay + 6 * k, 1],
        [0, ay + 9 * k],
        [-ax + 1.6, ay + 6 * k, 1],
      ],
      [
        [-ax + 1.8, ay + 5.4 * k],
        [0, ay + 8.4 * k],
        [ax - 1.8, ay + 5.4 * k],
      ],
    )
  } else {
    patch(
      sketch,
      [
        [neck.half + 1, 0.8, 1],
        [body.shoulder[0] * 0.95, 4.6 * k],
        [ax - 2, ay - 2],
        [ax * 0.72, ay + 4 * k, 1],
        [4.4 * k, ay - 1, 1],
      ],
      [
        [ax - 2.6, ay - 2],
        [ax * 0.71, ay + 3.3 * k],
        [5 * k, ay - 1.6],
      ],
    )
  }
  for (const side of [-1, 1])
    patch(sketch, [
      [side * body.shoulder[0] * 0.5, 2.4 * k, 1],
      [side * (body.shoulder[0] + 0.6), 4.2 * k, 1],
      [side * (body.shoulder[0] + 0.4), 6.6 * k, 1],
      [side * body.shoulder[0] * 0.52, 4.8 * k],
    ])
  lapels(sketch, neck, breakAt, 'notch', 5.6 * k)
  const hex = buttonColour(sketch)
  if (!sketch.isBack)
    for (const x of [-5.4 * k, 4.6 * k])
      buttonRow(sketch, x, breakAt + 3, body.waist[1] + 18 * k, 4, 1.15 * k, hex)
  belt(sketch, body.waist[0] * 0.75 + body.armpit[0] * 0.25 + torso.ease + 0.3, body.waist[1], k * 1.25)
}

/** Short jackets: bomber, biker or denim trucker. */
export function drawShortJacket(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const style =
    drawing.pattern === 'denim' ? 'trucker' : chance.pick('style', ['bomber', 'trucker', 'anorak'] as const)
  const neck: Neck = { shape: 'crew', half: body.neck + 0.2, depth: body.neck * 0.85 }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] - chance.between('length', -4, 3) * k,
    ease: 1.9 * k,
    fitted: 0.1,
    drop: 1.4 * k,
    dip: 0.7,
  }
  const isBomber = style === 'bomber'
  paintUpper(sketch, body, {
    torso,
    sleeve: coatSleeve(body, 2.4 * k, {
      shape: 'set',
      angle: 11.5,
      cuff: { kind: isBomber ? 'rib' : 'shirt', height: 6 * k },
    }),
    hem: 'none',
    depth: 1.15,
  })
  const half = armpitPoint(body, torso)[0]
  if (isBomber) hemBand(sketch, body, torso, 6 * k)
  else {
    const y = torso.length - 4.5 * k
    seam(sketch, [
      [-half, y],
      [0, y + 0.7],
      [half, y],
    ])
    stitch(sketch, [
      [-half, y + 0.6],
      [0, y + 1.3],
      [half, y + 0.6],
    ])
  }
  frontOfJacket(sketch, body, torso, style, half, k)
  if (isBomber) neckBand(sketch, neck, 3 * k, 34)
  else if (style === 'trucker') shirtCollar(sketch, neck, body.neck * 0.95)
  else hood(sketch, { ...neck, depth: neck.depth + 2 }, 0.9 * k)
}

function frontOfJacket(
  sketch: Sketch,
  body: Body,
  torso: TorsoCut,
  style: 'bomber' | 'trucker' | 'anorak',
  half: number,
  k: number,
): void {
  const bottom = torso.length
  const chest = body.armpit[1] - 1
  if (sketch.isBack) {
    if (style === 'trucker') {
      backYoke(sketch, body, torso, 'shirt')
      for (const side of [-1, 1])
        seam(
          sketch,
          [
            [side * half * 0.4, chest * 0.55],
            [side * half * 0.3, bottom - 4 * k],
          ],
          0.8,
        )
    } else
      seam(sketch, [
        [-half + 2, chest * 0.6],
        [0, chest * 0.7],
        [half - 2, chest * 0.6],
      ])
    return
  }
  if (style === 'trucker') {
    seam(sketch, [
      [-half + 1, chest],
      [-half * 0.2, chest + 0.4],
      [half * 0.2, chest + 0.4],
      [half - 1, chest],
    ])
    placket(sketch, torso.neck.depth, bottom + 0.5, 1.7 * k)
    for (const side of [-1, 1]) {
      flap(sketch, side * half * 0.5, chest + 0.4, 4.8 * k, 4.6 * k)
      button(sketch, side * half * 0.5, chest + 3.6 * k, 0.7 * k, '#b9a27a')
      seam(
        sketch,
        [
          [side * half * 0.34, chest + 5 * k],
          [side * half * 0.22, bottom - 4.5 * k],
        ],
        0.7,
      )
      seam(
        sketch,
        [
          [side * half * 0.66, chest + 5 * k],
          [side * half * 0.52, bottom - 4.5 * k],
        ],
        0.7,
      )
    }
    buttonRow(sketch, 0, torso.neck.depth + 5 * k, bottom - 2.4 * k, 6, 0.85 * k, '#b9a27a')
    return
  }
  zip(sketch, [0, torso.neck.depth + 1.5], [0, bottom + 0.5], mix(sketch.cloth.hex, sketch.dye.deep, 0.5))
  for (const side of [-1, 1]) {
    const [x, y] = [side * half * 0.62, bottom - 25 * k]
    if (style === 'bomber')
      patch(sketch, [
        [x - side * 2.6 * k, y, 1],
        [x - side * 0.6 * k, y - 0.4, 1],
        [x + side * 3.4 * k, y + 13 * k, 1],
        [x + side * 1.4 * k, y + 13.6 * k, 1],
      ])
    else flap(sketch, x, bottom - 20 * k, 6 * k, 5 * k)
  }
}
