import { BODIES, type Body } from './body.ts'
import { buttonRow, neckBand, paintInside, placket } from './collars.ts'
import { mix } from './colour.ts'
import { paintPanel } from './fabric.ts'
import { type Fold, fold } from './folds.ts'
import { bothSides, flip, type Knot, type Point } from './path.ts'
import type { Sketch } from './sketch.ts'
import { waistBand } from './skirts.ts'
import { armholeSeams, paintSleeves, type SleeveCut } from './sleeves.ts'
import { bow } from './tops.ts'
import { type Neck, type TorsoCut, torsoFolds, torsoHalf } from './torso.ts'
import { button, patch, seam, stitch } from './trims.ts'
import { paintTrousers } from './trousers.ts'
import { hemBand, paintUpper } from './upper.ts'

function babySleeve(sketch: Sketch, body: Body, k: number): SleeveCut {
  return sketch.chance.yes('short', 0.35)
    ? {
        shape: 'set',
        length: 11.6 * k,
        arm: body.arm + 0.5,
        wrist: body.arm + 0.3,
        angle: 24,
        cuff: { kind: 'rib', height: 1.6 * k },
      }
    : {
        shape: 'set',
        length: body.sleeve,
        arm: body.arm + 0.4,
        wrist: body.wrist + 0.2,
        angle: 22,
        cuff: { kind: 'rib', height: 3.2 * k },
      }
}

function babyNeck(body: Body): Neck {
  return { shape: 'crew', half: body.neck + 0.7, depth: body.neck * 0.92 }
}

/** The torso half of a one-piece, cut off at the hips so that legs can follow. */
function upperHalf(body: Body, torso: TorsoCut, isBack: boolean): Knot[] {
  return torsoHalf(body, torso, isBack).slice(0, -3)
}

/** Envelope shoulders of a bodysuit. */
function envelope(sketch: Sketch, body: Body): void {
  for (const side of [-1, 1]) {
    seam(
      sketch,
      [
        [side * (body.neck + 0.8), 0.4],
        [side * (body.shoulder[0] - 1.2), body.armpit[1] * 0.42],
        [side * (body.shoulder[0] + 0.4), body.armpit[1] * 0.62],
      ],
      1,
    )
  }
}

function snaps(sketch: Sketch, points: readonly Point[], hex: string): void {
  for (const [x, y] of points) button(sketch, x, y, 0.55, hex)
}

/** Babies' bodysuits: envelope neck, high legs, three snaps. */
export function drawBodysuit(sketch: Sketch): void {
  const body = BODIES[sketch.drawing.fit]
  const k = body.hip[0] / 14
  const neck = babyNeck(body)
  const crotch = body.hip[1] + 8 * k
  const torso: TorsoCut = { neck, length: body.hip[1] + 1, ease: 0.3, fitted: 0.5 }
  const trim = sketch.chance.yes('trim', 0.4) ? { hex: sketch.cloth.accent } : {}
  paintInside(sketch, neck)
  paintSleeves(sketch, body, torso, babySleeve(sketch, body, k))
  const leg: Knot[] = [
    [body.hip[0], body.hip[1] - 3 * k],
    [body.hip[0] + 0.3, body.hip[1], 1],
    [body.hip[0] * 0.66, body.hip[1] + 3.6 * k],
    [body.hip[0] * 0.44, crotch - 1.4 * k],
    [body.hip[0] * 0.36, crotch, 1],
    [0, crotch + 0.6],
  ]
  paintPanel(sketch, {
    knots: bothSides([...upperHalf(body, torso, sketch.isBack), ...leg]),
    folds: [...torsoFolds(sketch, body, { ...torso, length: crotch }, 0.85), ...hipFolds(body, crotch, k)],
  })
  armholeSeams(sketch, body, torso)
  for (const side of [-1, 1]) {
    const band: Knot[] = [
      [body.hip[0] + 0.4, body.hip[1] - 0.3, 1],
      [body.hip[0] * 0.66, body.hip[1] + 3.4 * k],
      [body.hip[0] * 0.44, crotch - 1.5 * k],
      [body.hip[0] * 0.36, crotch, 1],
      [body.hip[0] * 0.28, crotch - 0.4, 1],
      [body.hip[0] * 0.36, crotch - 2.2 * k],
      [body.hip[0] * 0.6, body.hip[1] + 2.2 * k],
      [body.hip[0] + 0.2, body.hip[1] - 1.8, 1],
    ]
    paintPanel(sketch, {
      knots: side === 1 ? band : flip(band),
      isTrim: true,
      pattern: 'plain',
      cloth: trim,
      roundness: 0.4,
    })
  }
  neckBand(sketch, neck, 1.4 * k, 30, trim)
  envelope(sketch, body)
  if (sketch.isBack) return
  const w = body.hip[0] * 0.36
  patch(
    sketch,
    [
      [-w, crotch - 2.4 * k, 1],
      [0, crotch - 2 * k],
      [w, crotch - 2.4 * k, 1],
      [w, crotch, 1],
      [0, crotch + 0.6],
      [-w, crotch, 1],
    ],
    [
      [-w + 0.3, crotch - 1.9 * k],
      [0, crotch - 1.5 * k],
      [w - 0.3, crotch - 1.9 * k],
    ],
    { pattern: 'plain' },
  )
  snaps(
    sketch,
    [
      [-w * 0.64, crotch - 0.9 * k],
      [0, crotch - 0.6 * k],
      [w * 0.64, crotch - 0.9 * k],
    ],
    mix('#efe9df', sketch.cloth.hex, 0.25),
  )
}

function hipFolds(body: Body, crotch: number, k: number): Fold[] {
  return [-1, 1].flatMap(side => [
    ...fold(
      [side * body.hip[0] * 0.5, crotch - 3 * k],
      [side * body.hip[0] * 0.8, body.hip[1] - 4 * k],
      1.2 * k,
      0.5,
      side * 0.5,
    ),
    ...fold(
      [side * body.hip[0] * 0.3, crotch - 2 * k],
      [side * body.hip[0] * 0.3, body.hip[1] - 3 * k],
      1.2 * k,
      0.4,
    ),
  ])
}

/** Babies' one-pieces with legs: closed feet or ribbed ankles, a front of snaps or a zip. */
export function drawRomper(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[0] / 14
  const neck = babyNeck(body)
  const crotch = body.hip[1] + 8 * k
  const bottom = crotch + (chance.yes('short-leg', 0.25) ? 8 : 20) * k
  const hasFeet = bottom > crotch + 12 * k && chance.yes('feet', 0.5)
  const torso: TorsoCut = { neck, length: body.hip[1] + 1, ease: 0.6, fitted: 0.4 }
  paintInside(sketch, neck)
  paintSleeves(sketch, body, torso, babySleeve(sketch, body, k))
  const w = body.hip[0]
  const leg: Knot[] = hasFeet
    ? [
        [w + 0.4, body.hip[1]],
        [w + 0.9, crotch],
        [w * 0.98, bottom - 5 * k],
        [w * 1.16, bottom - 1 * k],
        [w * 1.0, bottom + 1.4 * k],
        [w * 0.56, bottom + 1.2 * k],
        [w * 0.46, bottom - 3 * k],
        [w * 0.3, crotch + 4 * k],
        [0, crotch + 1, 1],
      ]
    : [
        [w + 0.4, body.hip[1]],
        [w + 0.9, crotch],
        [w * 0.98, bottom - 5 * k],
        [w * 0.9, bottom, 1],
        [w * 0.48, bottom + 0.4, 1],
        [w * 0.36, crotch + 8 * k],
        [w * 0.22, crotch + 3 * k],
        [0, crotch + 1, 1],
      ]
  paintPanel(sketch, {
    knots: bothSides([...upperHalf(body, torso, sketch.isBack), ...leg]),
    folds: [
      ...torsoFolds(sketch, body, { ...torso, length: crotch - 2 }, 0.85),
      ...hipFolds(body, crotch, k),
      ...[-1, 1].flatMap(side => [
        ...fold(
          [side * w * 0.3, crotch + 5 * k],
          [side * w * 0.85, crotch + 3 * k],
          1.2 * k,
          0.5,
          side * 0.6,
        ),
        ...fold(
          [side * w * 0.98, bottom - 9 * k],
          [side * w * 0.5, bottom - 7 * k],
          1.1 * k,
          0.5,
          side * -0.5,
        ),
        ...fold(
          [side * w * 0.44, bottom - 5 * k],
          [side * w * 0.9, bottom - 4 * k],
          1.1 * k,
          0.55,
          side * 0.5,
        ),
        ...fold([side * w * 0.66, crotch], [side * w * 0.7, bottom - 2 * k], 2.2 * k, 0.4, 0, 'cone'),
      ]),
    ],
  })
  armholeSeams(sketch, body, torso)
  if (!hasFeet) {
    for (const side of [-1, 1]) {
      const cuff: Knot[] = [
        [w * 0.95, bottom - 2.8 * k, 1],
        [w * 0.42, bottom - 2.4 * k, 1],
        [w * 0.5, bottom + 0.5, 1],
        [w * 0.88, bottom + 0.2, 1],
      ]
      paintPanel(sketch, {
        knots: side === 1 ? cuff : flip(cuff),
        isTrim: true,
        pattern: 'plain',
        roundness: 0.8,
      })
    }
  } else
    for (const side of [-1, 1])
      seam(
        sketch,
        [
          [side * w * 0.48, bottom - 3.4 * k],
          [side * w * 0.75, bottom - 4.2 * k],
          [side * w * 1.02, bottom - 4 * k],
        ],
        0.9,
      )
  if (!sketch.isBack) {
    placket(sketch, neck.depth, crotch, 1.2 * k)
    buttonRow(sketch, 0, neck.depth + 2.4 * k, crotch - 2 * k, 6, 0.6, mix('#f3ede2', sketch.cloth.hex, 0.25))
    if (chance.yes('patch', 0.5))
      patch(
        sketch,
        [
          [-w * 0.72, 10 * k, 1],
          [-w * 0.26, 10 * k, 1],
          [-w * 0.27, 14.6 * k],
          [-w * 0.5, 15.8 * k],
          [-w * 0.71, 14.6 * k],
        ],
        [
          [-w * 0.7, 10.9 * k],
          [-w * 0.28, 10.9 * k],
        ],
        { pattern: 'plain' },
      )
  } else
    seam(sketch, [
      [0, 2.2],
      [0, crotch + 1],
    ])
  neckBand(sketch, neck, 1.5 * k, 30)
}

/** Soft trousers for babies: a wide band, ribbed ankles or feet. */
export function drawBabyPants(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[0] / 14
  const hasBraces = chance.yes('knees', 0.4)
  const cut = {
    top: 0,
    length: body.leg,
    waist: body.hip[0] * 0.86,
    hip: body.hip[0] * 1.06,
    rise: body.rise + 1.5,
    thigh: body.hip[0] * 0.56,
    knee: 6.6 * k,
    hem: 4.4 * k,
    stride: 5,
    cuff: 'rib' as const,
    depth: 1,
  }
  const legs = paintTrousers(sketch, cut)
  seam(sketch, [
    [0, 0.6],
    [0.1, cut.rise * 0.6],
    [0, cut.rise],
  ])
  if (hasBraces && !sketch.isBack) {
    for (const { at } of legs) {
      const [x, y] = at(0.46, 0)
      patch(
        sketch,
        [
          [x - 3.4, y - 3],
          [x + 3.4, y - 3],
          [x + 3.2, y + 3.4],
          [x, y + 4.4],
          [x - 3.2, y + 3.4],
        ],
        [
          [x - 2.8, y - 2.4],
          [x + 2.8, y - 2.4],
          [x + 2.6, y + 2.9],
          [x, y + 3.8],
          [x - 2.6, y + 2.9],
          [x - 2.8, y - 2.4],
        ],
        { pattern: 'plain', hex: mix(sketch.cloth.hex, sketch.cloth.accent, 0.3) },
      )
    }
  }
  waistBand(sketch, cut.waist, -4 * k, 4.6 * k, chance.yes('cord', 0.5) ? 'cord' : 'elastic', cut.waist + 0.4)
  if (sketch.isBack) {
    const y = cut.rise * 0.42
    patch(
      sketch,
      [
        [-5 * k, y, 1],
        [5 * k, y, 1],
        [4.6 * k, y + 6 * k],
        [0, y + 7.4 * k],
        [-4.6 * k, y + 6 * k],
      ],
      [
        [-4.6 * k, y + 1.2],
        [4.6 * k, y + 1.2],
      ],
      { pattern: 'plain' },
    )
  }
}

/** Babies' wrap jackets and knitted cardigans. */
export function drawBabyCardigan(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[0] / 14
  const isWrap = chance.yes('wrap', 0.45)
  const neck: Neck = isWrap ? { shape: 'v', half: body.neck + 0.3, depth: 13 * k } : babyNeck(body)
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + 3 * k,
    ease: 1,
    fitted: 0.05,
    hem: body.hip[0] + 1.6 * k,
    drop: 0.8,
    dip: 0.8,
  }
  paintUpper(sketch, body, {
    torso,
    sleeve: {
      shape: 'set',
      length: body.sleeve + 0.5,
      arm: body.arm + 0.7,
      wrist: body.wrist + 0.6,
      angle: 24,
      cuff: { kind: 'rib', height: 3 * k },
    },
    hem: isWrap ? 'stitch' : 'none',
    depth: 0.8,
  })
  if (!isWrap) hemBand(sketch, body, torso, 3.4 * k)
  if (sketch.isBack) {
    neckBand(sketch, neck, 1.5 * k, 28)
    return
  }
  if (isWrap) {
    seam(
      sketch,
      [
        [-neck.half, 0.2],
        [-neck.half * 0.4, neck.depth * 0.55],
        [body.hip[0] * 0.5, body.hip[1] * 0.66],
        [body.hip[0] * 0.62, torso.length + 0.4],
      ],
      1.4,
    )
    stitch(sketch, [
      [-neck.half - 0.9, 0.6],
      [-neck.half * 0.5, neck.depth * 0.6],
      [body.hip[0] * 0.42, body.hip[1] * 0.7],
      [body.hip[0] * 0.54, torso.length],
    ])
    seam(
      sketch,
      [
        [neck.half, 0.2],
        [neck.half * 0.5, neck.depth * 0.5],
        [0.6, neck.depth],
      ],
      1.2,
    )
    bow({ ...sketch }, body.hip[1] * 0.68, 0.36 * k)
    return
  }
  neckBand(sketch, neck, 1.7 * k, 30)
  placket(sketch, neck.depth + 1, torso.length + 0.6, 1.3 * k)
  buttonRow(sketch, 0, neck.depth + 3 * k, torso.length - 2 * k, 5, 0.8 * k)
  if (chance.yes('pockets', 0.5))
    for (const side of [-1, 1])
      patch(
        sketch,
        [
          [side * 3.4 * k, 21 * k, 1],
          [side * 10 * k, 21 * k, 1],
          [side * 10 * k, 26.4 * k],
          [side * 6.7 * k, 27.6 * k],
          [side * 3.4 * k, 26.4 * k],
        ],
        [
          [side * 3.7 * k, 22 * k],
          [side * 9.7 * k, 22 * k],
        ],
      )
}

/** A pair of knitted bootees, the left one turned to the viewer. */
export function drawBootees(sketch: Sketch): void {
  const isTied = sketch.chance.yes('tied', 0.6)
  for (const [dx, dy, side] of [
    [4.4, -1.6, 1],
    [-4.4, 1.8, 1],
  ] as const) {
    const p = (x: number, y: number): Point => [dx + x * side, dy + y]
    const k = (x: number, y: number, corner?: 1): Knot =>
      corner ? [dx + x * side, dy + y, 1] : [dx + x * side, dy + y]
    paintPanel(sketch, {
      knots: [k(0, 0, 1), k(4.4, -1, 1), k(7.4, 0, 1), k(4, 1.3, 1)],
      cloth: { hex: sketch.dye.line, pattern: 'plain' },
    })
    paintPanel(sketch, {
      knots: [
        k(0, 0, 1),
        k(3.8, 1.1),
        k(7.4, 0, 1),
        k(7.3, 4),
        k(7.9, 7.4),
        k(7.2, 9.8),
        k(1, 10.3),
        k(-5, 10),
        k(-6.6, 8),
        k(-5.2, 5.6),
        k(-2, 4.6),
        k(0, 3),
      ],
      across: [p(-5, 4), p(8, 6)],
      folds: [
        ...fold(p(0, 4.4), p(6.6, 4.8), 1, 0.6, -0.5),
        ...fold(p(-1.4, 5.4), p(3, 7), 0.9, 0.5, -0.3),
        { from: p(-5.4, 6.6), to: p(-1, 5.4), bow: 0.4, width: 1.2, tone: 0.7 },
      ],
    })
    paintPanel(sketch, {
      knots: [
        k(-6.5, 8.6, 1),
        k(-5, 9.6),
        k(1, 9.9),
        k(7.4, 9.3, 1),
        k(7.1, 10.6),
        k(1, 11.1),
        k(-5.2, 10.8),
      ],
      isTrim: true,
      pattern: 'plain',
      cloth: { hex: mix(sketch.cloth.hex, sketch.cloth.accent, 0.4) },
    })
    paintPanel(sketch, {
      knots: [k(-0.2, -0.2, 1), k(3.8, 1.1), k(7.6, -0.2, 1), k(7.5, 2.2, 1), k(3.8, 3.4), k(-0.1, 2.2, 1)],
      isTrim: true,
      pattern: 'plain',
      roundness: 1,
    })
    seam(sketch, [p(-2.4, 4.9), p(-0.6, 7), p(-3.4, 8.8)], 0.6)
    if (isTied) {
      stitch(sketch, [p(0, 3.7), p(3.6, 4.7), p(7.2, 3.7)], sketch.cloth.accent)
      const nested = { ...sketch, layers: [] as string[] }
      bow(nested, 0, 0.26, { hex: sketch.cloth.accent, pattern: 'plain' })
      sketch.layers.push(`<g transform="translate(${p(1.6, 4.3).join(' ')})">${nested.layers.join('')}</g>`)
    } else snaps(sketch, [p(1.4, 5.6)], sketch.cloth.accent)
  }
}
