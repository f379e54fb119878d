import { BODIES } from './body.ts'
import { buttonRow, placket } from './collars.ts'
import { paintPanel } from './fabric.ts'
import { type Fold, fold } from './folds.ts'
import type { Knot, Point } from './path.ts'
import { add, line, px, type Sketch, strokeLine } from './sketch.ts'
import { bandLines, button, cord, seam, stitch } from './trims.ts'

/** Half widths and heights of a skirt that hangs from a waist at `top`. */
export interface SkirtCut {
  top: number
  length: number
  waist: number
  hip: number
  hem: number
  /** 0 straight .. 1 full: how deep the flutes are. */
  full: number
  /** Count of flutes across the front. */
  flutes: number
  style: 'soft' | 'pleated' | 'straight' | 'tiered'
  dip?: number
}

/** A skirt: cones of cloth that open towards a waving hem. */
export function paintSkirt(sketch: Sketch, cut: SkirtCut): void {
  const { chance } = sketch
  const bottom = cut.top + cut.length
  const dip = cut.dip ?? 1.4
  const hipAt = cut.top + Math.min(cut.length * 0.34, 19)
  const hemAt = (u: number): Point => [u * cut.hem, bottom + dip * (1 - u * u)]
  const wave = cut.full * Math.min(1.5, cut.length * 0.03)
  const hemKnots: Knot[] = []
  const steps = cut.style === 'straight' ? 4 : cut.flutes * 2
  for (let index = 0; index <= steps; index++) {
    const u = 1 - (index / steps) * 2
    const [x, y] = hemAt(u)
    const swing = index === 0 || index === steps ? 0 : (index % 2 ? 0.55 : -0.45) * wave
    hemKnots.push(
      index === 0 || index === steps
        ? [x, y, 1]
        : [x + (cut.style === 'straight' ? 0 : chance.spread(0.3)), y + swing],
    )
  }
  const folds: Fold[] = []
  for (let index = 1; index < steps; index++) {
    if (cut.style === 'straight') break
    const u = 1 - (index / steps) * 2
    const isValley = index % 2 === 0
    const start =
      cut.style === 'pleated'
        ? cut.top + 2
        : cut.top + cut.length * (cut.style === 'tiered' ? 0.62 : 0.04 + chance.next() * 0.34)
    const [x, y] = hemAt(u)
    const from: Point = [u * (cut.waist + (cut.hip - cut.waist) * 0.5) * 0.96, start]
    const width = ((cut.hem * 2) / steps) * (cut.style === 'pleated' ? 0.8 : 1.15)
    if (isValley)
      folds.push(
        ...fold(
          from,
          [x, y + 0.6],
          width,
          0.55 + 0.5 * cut.full,
          chance.spread(0.8) * cut.full - u * (cut.hem - cut.hip) * 0.07,
          'cone',
        ),
      )
    else
      folds.push({
        from,
        to: [x - width * 0.2, y + 0.6],
        bow: -u * (cut.hem - cut.hip) * 0.06,
        width: width * 0.8,
        tone: 0.35 + 0.4 * cut.full,
        shape: 'cone',
      })
  }
  if (cut.style === 'straight') {
    for (const side of [-1, 1]) {
      folds.push(
        ...fold([side * cut.hip * 0.98, hipAt - 3], [side * cut.hip * 0.2, hipAt + 1.5], 1.5, 0.5, side * -1),
        ...fold([side * cut.hip * 0.9, hipAt + 8], [side * cut.hip * 0.15, hipAt + 6], 1.6, 0.42, side * 1),
        ...fold(
          [side * cut.hip * 0.55, hipAt + 6],
          [side * cut.hem * 0.6, bottom],
          2.6,
          0.5,
          side * 0.4,
          'cone',
        ),
      )
    }
    folds.push({
      from: [-cut.hip * 0.4, hipAt - 8],
      to: [-cut.hip * 0.42, bottom - 4],
      bow: -1,
      width: 5,
      tone: 0.4,
    })
  } else {
    for (const side of [-1, 1])
      folds.push(
        ...fold([side * cut.waist * 0.9, cut.top + 0.4], [side * cut.hip * 0.5, hipAt], 1.4, 0.5, side * 0.6),
      )
  }
  paintPanel(sketch, {
    knots: [
      [-cut.waist, cut.top, 1],
      [0, cut.top + 0.7],
      [cut.waist, cut.top, 1],
      [cut.hip, hipAt],
      [cut.hip + (cut.hem - cut.hip) * 0.52, (hipAt + bottom) / 2],
      ...hemKnots,
      [-cut.hip - (cut.hem - cut.hip) * 0.52, (hipAt + bottom) / 2],
      [-cut.hip, hipAt],
    ],
    fan: Math.min(1, (cut.waist + cut.hip) / 2 / cut.hem),
    folds,
  })
  if (cut.style === 'tiered') {
    const tier = cut.top + cut.length * 0.62
    const half = cut.hip + (cut.hem - cut.hip) * 0.5
    seam(sketch, [
      [-half, tier - 0.6],
      [0, tier + dip * 0.8],
      [half, tier - 0.6],
    ])
    gathers(sketch, u => [u * half, tier + dip * 0.8 * (1 - u * u) - 0.4], 26, cut.length * 0.1)
  }
  if (cut.style === 'pleated') pleatEdges(sketch, cut, hemAt, steps)
  hemline(sketch, hemAt)
}

function hemline(sketch: Sketch, hemAt: (u: number) => Point): void {
  stitch(
    sketch,
    [-0.99, -0.6, -0.2, 0.2, 0.6, 0.99].map((u): Point => [hemAt(u)[0], hemAt(u)[1] - 1.5]),
  )
}

/** Tiny folds below a gathered seam. */
export function gathers(sketch: Sketch, at: (u: number) => Point, count: number, length: number): void {
  const { chance } = sketch
  let d = ''
  for (let index = 0; index < count; index++) {
    const u = -0.95 + (index / (count - 1)) * 1.9
    const [x, y] = at(u)
    d += line(sketch, [
      [x, y],
      [x + u * length * 0.16 + chance.spread(0.2), y + length * (0.5 + chance.next() * 0.7)],
    ])
  }
  add(
    sketch,
    strokeLine(sketch, d, [
      `stroke="${sketch.dye.shadow}" stroke-width="${px(sketch, 3)}" stroke-opacity=".34" stroke-linecap="round"`,
      `transform="translate(${px(sketch, 2.6)} 0)" stroke="${sketch.dye.light}" stroke-width="${px(sketch, 2)}" stroke-opacity=".4" stroke-linecap="round"`,
    ]),
  )
}

function pleatEdges(sketch: Sketch, cut: SkirtCut, hemAt: (u: number) => Point, steps: number): void {
  let d = ''
  for (let index = 2; index < steps; index += 2) {
    const u = 1 - (index / steps) * 2
    const [x, y] = hemAt(u)
    d += line(sketch, [
      [u * cut.waist, cut.top + 0.6],
      [u * (cut.hip + (cut.hem - cut.hip) * 0.3), cut.top + cut.length * 0.45],
      [x, y],
    ])
  }
  add(
    sketch,
    strokeLine(sketch, d, [
      `stroke="${sketch.dye.line}" stroke-width="${px(sketch, 1.4)}" stroke-opacity=".6"`,
      `transform="translate(${-px(sketch, 2)} 0)" stroke="${sketch.dye.glow}" stroke-width="${px(sketch, 1.8)}" stroke-opacity=".35"`,
    ]),
  )
}

/** A sewn band at the waist: plain, elastic or with loops and a button. */
export function waistBand(
  sketch: Sketch,
  half: number,
  top: number,
  height: number,
  kind: 'plain' | 'elastic' | 'loops' | 'cord',
  lower = half + height * 0.12,
): void {
  const dip = 0.7
  const arc =
    (y: number, width: number) =>
    (t: number): Point => [(t * 2 - 1) * width, y + dip * Math.sin(t * Math.PI)]
  const [upper, below] = [arc(top, half), arc(top + height, lower)]
  const steps = [0, 0.25, 0.5, 0.75, 1]
  const isKnit = kind === 'elastic' || kind === 'cord'
  if (!sketch.isBack) {
    // The inside of the back edge.
    paintPanel(sketch, {
      knots: [
        [-half + 0.2, top, 1],
        [0, top - 1.1],
        [half - 0.2, top, 1],
        [0, top + 1.4],
      ],
      isTrim: true,
      pattern: 'plain',
      cloth: { hex: sketch.dye.line },
    })
  }
  paintPanel(sketch, {
    knots: [
      ...steps.map((t): Knot => (t === 0 || t === 1 ? [...upper(t), 1] : upper(t))),
      ...steps.toReversed().map((t): Knot => (t === 0 || t === 1 ? [...below(t), 1] : below(t))),
    ],
    isTrim: true,
    pattern: isKnit ? 'plain' : undefined,
    inside: isKnit ? bandLines(sketch, upper, below, Math.round(half * 2.2)) : '',
    roundness: 0.9,
  })
  if (!isKnit) {
    stitch(
      sketch,
      steps.map(t => arc(top + 0.5, half - 0.2)(t)),
    )
    stitch(
      sketch,
      steps.map(t => arc(top + height - 0.5, lower - 0.2)(t)),
    )
  } else
    stitch(
      sketch,
      steps.map(t => arc(top + height * 0.5, half)(t)),
    )
  if (kind === 'loops') {
    for (const u of sketch.isBack ? [-0.8, 0, 0.8] : [-0.72, -0.34, 0.34, 0.72]) {
      const x = u * half
      const y = top + dip * (1 - u * u)
      paintPanel(sketch, {
        knots: [
          [x - 0.6, y - 0.4, 1],
          [x + 0.6, y - 0.4, 1],
          [x + 0.6, y + height + 0.5, 1],
          [x - 0.6, y + height + 0.5, 1],
        ],
        isTrim: true,
        roundness: 0.3,
        pattern: 'plain',
      })
    }
  }
  if (kind === 'cord' && !sketch.isBack) {
    const y = top + height * 0.55 + dip
    const hex = sketch.dye.lightness > 0.7 ? sketch.cloth.accent : '#f1ede5'
    cord(
      sketch,
      [
        [-1.1, y],
        [-2.6, y + 5],
        [-2.2, y + 11],
      ],
      hex,
      'knot',
    )
    cord(
      sketch,
      [
        [1.1, y],
        [2.4, y + 5],
        [2.9, y + 9.6],
      ],
      hex,
      'knot',
    )
  }
}

export function drawSkirt(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[0] / 21.4
  const isMidi = drawing.kind === 'midi-skirt'
  const style = chance.pick(
    'style',
    isMidi
      ? (['pleated', 'soft', 'straight', 'tiered'] as const)
      : (['soft', 'straight', 'pleated', 'tiered'] as const),
  )
  const length = (isMidi ? chance.between('length', 68, 78) : chance.between('length', 40, 52)) * k
  const waist = body.waist[0] * 0.88
  const isFull = style !== 'straight'
  paintSkirt(sketch, {
    top: 0,
    length,
    waist: waist + 0.3,
    hip: isFull ? body.hip[0] * 0.98 : body.hip[0],
    hem: style === 'straight' ? body.hip[0] * (isMidi ? 0.92 : 0.98) : body.hip[0] * (isMidi ? 1.62 : 1.5),
    full: isFull ? 0.9 : 0.2,
    flutes: style === 'pleated' ? 11 : 6,
    style,
  })
  waistBand(sketch, waist, -3.6 * k, 4.2 * k, style === 'tiered' ? 'elastic' : 'plain', waist + 0.5)
  if (style === 'tiered') gathers(sketch, u => [u * waist, 1 + 0.7 * (1 - u * u)], 24, 6 * k)
  if (style === 'straight' && !sketch.isBack && chance.yes('front-buttons', 0.5)) {
    placket(sketch, 0.8, length + 1, 1.6)
    buttonRow(sketch, 0, 4, length - 6, isMidi ? 7 : 5, 0.9)
  } else if (style === 'straight' && !sketch.isBack) {
    for (const side of [-1, 1]) {
      seam(
        sketch,
        [
          [side * waist * 0.58, 1],
          [side * waist * 0.64, 11 * k],
        ],
        0.7,
      )
      seam(
        sketch,
        [
          [side * (waist * 0.86), 1.2],
          [side * (body.hip[0] - 1.2), 11 * k],
        ],
        0.8,
      )
    }
  }
  if (sketch.isBack) {
    seam(sketch, [
      [0, 0.8],
      [0.2, length * 0.4],
      [0, length + 0.8],
    ])
    if (style === 'straight')
      seam(
        sketch,
        [
          [0, length * 0.7],
          [0.6, length + 1],
        ],
        1.4,
      )
  } else if (style === 'soft') button(sketch, 0.4, -1.2, 0.8)
}
