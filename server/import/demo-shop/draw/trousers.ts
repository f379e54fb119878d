import { BODIES, type Body } from './body.ts'
import { mix } from './colour.ts'
import { paintPanel } from './fabric.ts'
import { type Fold, fold } from './folds.ts'
import { type Knot, lerp, type Point } from './path.ts'
import { add, type Cloth, px, type Sketch } from './sketch.ts'
import { waistBand } from './skirts.ts'
import { bandLines, button, patch, seam, stitch } from './trims.ts'

export interface TrousersCut {
  /** Waist line and the length from it to the hem. */
  top: number
  length: number
  waist: number
  hip: number
  rise: number
  /** Half widths of one leg. */
  thigh: number
  knee: number
  hem: number
  /** Degrees each leg leans outwards. */
  stride: number
  crease?: boolean
  cuff?: 'rib' | 'turn-up' | 'stitch'
  depth?: number
  cloth?: Partial<Cloth>
}

interface Leg {
  side: 1 | -1
  at(t: number, u: number): Point
}

/** Two legs meeting at the fly. `at(t, u)` of a leg: t from the crotch (0) to the hem (1), u from inside to outside. */
export function paintTrousers(sketch: Sketch, cut: TrousersCut): Leg[] {
  const crotch = cut.top + cut.rise
  const bottom = cut.top + cut.length
  const lean = Math.tan((cut.stride * Math.PI) / 180) * (cut.length - cut.rise)
  return ([1, -1] as const).map(side => {
    const start: Point = [cut.thigh + 0.15, crotch]
    const end: Point = [cut.hem + 0.5 + lean, bottom]
    const kneeAt = 0.46
    const half = (t: number) =>
      t < kneeAt
        ? cut.thigh + (cut.knee - cut.thigh) * (t / kneeAt) ** 0.8
        : cut.knee + (cut.hem - cut.knee) * ((t - kneeAt) / (1 - kneeAt))
    const at = (t: number, u: number): Point => {
      const [x, y] = lerp(start, end, t)
      const inner = cut.thigh < cut.hem ? 0 : (cut.thigh - half(t)) * 0.28
      return [side * (x + half(t) * u + inner * (1 - t)), y]
    }
    const edge = Math.max(cut.hip, Math.abs(at(0.6, 1)[0]))
    const knots: Knot[] = [
      [0, cut.top + 0.5, 1],
      [side * cut.waist, cut.top, 1],
      [side * (cut.waist + (cut.hip - cut.waist) * 0.62), cut.top + cut.rise * 0.36],
      [side * cut.hip, cut.top + cut.rise * 0.78],
      at(0.14, 1),
      at(0.46, 1),
      at(0.76, 1),
      [...at(1, 1), 1] as unknown as Knot,
      [at(1, 0)[0], bottom + 0.5],
      [...at(1, -1), 1] as unknown as Knot,
      at(0.76, -1),
      at(0.46, -1),
      at(0.14, -1),
      [side * 0.1, crotch + 0.6, 1],
    ]
    paintPanel(sketch, {
      knots,
      across:
        side === 1
          ? [
              [-1, crotch],
              [edge, crotch],
            ]
          : [
              [-edge, crotch],
              [1, crotch],
            ],
      turn: -side * cut.stride,
      folds: legFolds(sketch, cut, side, at),
      gloom: side === 1 ? 0.22 : 0,
      cloth: cut.cloth,
    })
    if (cut.crease) {
      const points = [[side * cut.waist * 0.5, cut.top + 3], at(0.1, 0), at(0.5, 0), at(1, 0)] as Point[]
      seam(sketch, points, 0.5)
    }
    if (cut.cuff === 'stitch')
      stitch(sketch, [at(0.968, -0.98), [at(0.968, 0)[0], at(0.968, 0)[1] + 0.5], at(0.968, 0.98)])
    if (cut.cuff === 'rib' || cut.cuff === 'turn-up') legCuff(sketch, cut, at)
    return { side, at }
  })
}

function legCuff(sketch: Sketch, cut: TrousersCut, at: Leg['at']): void {
  const isRib = cut.cuff === 'rib'
  const share = (isRib ? 5.5 : 4) / (cut.length - cut.rise)
  const [wide, low] = isRib ? [0.95, 0.82] : [1.04, 1.04]
  const edge = (t: number, width: number): Knot[] => [
    [...at(t, -width), 1] as unknown as Knot,
    [at(t, 0)[0], at(t, 0)[1] + 0.5],
    [...at(t, width), 1] as unknown as Knot,
  ]
  paintPanel(sketch, {
    knots: [...edge(1 - share, wide), ...edge(1, low).toReversed()],
    isTrim: true,
    pattern: isRib ? 'plain' : undefined,
    cloth: cut.cloth,
    inside: isRib
      ? bandLines(
          sketch,
          u => at(1 - share, (u * 2 - 1) * wide),
          u => at(1.004, (u * 2 - 1) * low),
          16,
        )
      : '',
  })
}

function legFolds(sketch: Sketch, cut: TrousersCut, side: 1 | -1, at: Leg['at']): Fold[] {
  const { chance } = sketch
  const depth = cut.depth ?? 1
  const k = cut.hip / 21
  const crotch = cut.top + cut.rise
  const s = (x: number) => side * x
  const folds: Fold[] = [
    ...fold(
      [s(0.4), crotch - 3 * k],
      [s(cut.hip * 0.62), crotch - 6.5 * k],
      1.3 * k,
      0.6 * depth,
      side * 0.9,
    ),
    ...fold(
      [s(0.6), crotch - 0.5],
      [s(cut.hip * 0.66), crotch + 0.5 * k],
      1.4 * k,
      0.62 * depth,
      side * -0.8,
    ),
    ...fold([s(1), crotch + 2 * k], [s(cut.hip * 0.5), crotch + 7 * k], 1.3 * k, 0.5 * depth, side * 0.6),
    ...fold(
      [s(cut.hip * 0.98), cut.top + cut.rise * 0.6],
      [s(cut.hip * 0.45), cut.top + cut.rise * 0.75],
      1.4 * k,
      0.4 * depth,
      side * -0.8,
    ),
    { from: at(0.02, 0.05), to: at(0.4, -0.1), bow: side * 0.5, width: cut.thigh * 0.3, tone: 0.26 * depth },
    { from: at(0.5, -0.1), to: at(0.9, -0.1), bow: 0, width: cut.knee * 0.3, tone: 0.22 * depth },
  ]
  for (const [t, from, to, tone] of [
    [0.4, -0.95, 0.3, 0.5],
    [0.455, 0.95, -0.4, 0.5],
    [0.5, -0.95, 0.5, 0.6],
    [0.555, 0.95, -0.1, 0.42],
    [0.8, -0.95, 0.2, 0.4],
    [0.87, 0.95, -0.4, 0.5],
    [0.92, -0.95, 0.5, 0.55],
    [0.96, 0.9, -0.6, 0.5],
  ] as const) {
    const drift = chance.spread(0.018)
    folds.push(
      ...fold(
        at(t + drift, from),
        at(t + drift + chance.spread(0.02), to),
        (1 + chance.next() * 0.6) * k,
        tone * depth,
        chance.spread(0.8),
      ),
    )
  }
  if (cut.hem > cut.knee) {
    for (const u of [-0.6, -0.05, 0.5])
      folds.push(
        ...fold(
          at(0.25 + chance.next() * 0.2, u * 0.7),
          at(1, u),
          cut.hem * 0.3,
          0.7 * depth,
          chance.spread(0.8),
          'cone',
        ),
      )
  }
  return folds
}

/** Fly, slanted or patch pockets, darts of the back. */
export function trouserFront(
  sketch: Sketch,
  cut: TrousersCut,
  pockets: 'slant' | 'jeans' | 'none',
  thread?: string,
): void {
  const { top, rise, waist, hip } = cut
  if (sketch.isBack) {
    seam(sketch, [
      [0, top + 0.6],
      [0, top + rise],
    ])
    for (const side of [-1, 1]) {
      if (pockets === 'jeans') {
        const [x, y, w] = [side * hip * 0.5, top + rise * 0.32, hip * 0.3]
        patch(
          sketch,
          [
            [x - w, y, 1],
            [x + w, y, 1],
            [x + w * 0.88, y + w * 1.55, 1],
            [x, y + w * 2, 1],
            [x - w * 0.88, y + w * 1.55, 1],
          ],
          [
            [x - w + 0.5, y + 0.6],
            [x - w * 0.88 + 0.5, y + w * 1.5, 1],
            [x, y + w * 2 - 0.6, 1],
            [x + w * 0.88 - 0.5, y + w * 1.5, 1],
            [x + w - 0.5, y + 0.6],
          ],
        )
        stitch(
          sketch,
          [
            [x - w, y + 1.6],
            [x + w, y + 1.6],
          ],
          thread,
        )
        stitch(
          sketch,
          [
            [x - w * 0.9, y + w * 0.75],
            [x, y + w * 1.15],
            [x + w * 0.9, y + w * 0.75],
          ],
          thread,
        )
      } else if (pockets === 'slant') {
        seam(
          sketch,
          [
            [side * hip * 0.24, top + rise * 0.36],
            [side * hip * 0.78, top + rise * 0.34],
          ],
          1.2,
        )
        seam(
          sketch,
          [
            [side * waist * 0.52, top + 0.6],
            [side * hip * 0.5, top + rise * 0.33],
          ],
          0.6,
        )
      }
    }
    if (pockets === 'jeans')
      for (const side of [-1, 1])
        seam(sketch, [
          [side * waist * 0.98, top + rise * 0.1],
          [0, top + rise * 0.26],
        ])
    return
  }
  seam(sketch, [
    [0, top + 0.6],
    [0.15, top + rise * 0.5],
    [0, top + rise],
  ])
  stitch(
    sketch,
    [
      [2.6, top + 0.8],
      [2.7, top + rise * 0.52],
      [1.8, top + rise * 0.68],
      [0.2, top + rise * 0.76],
    ],
    thread,
  )
  for (const side of [-1, 1]) {
    if (pockets === 'slant') {
      seam(
        sketch,
        [
          [side * waist * 0.76, top + 0.6],
          [side * (hip - 1.1), top + rise * 0.62],
        ],
        1.2,
      )
      stitch(
        sketch,
        [
          [side * (waist * 0.76 - 0.7), top + 0.9],
          [side * (hip - 1.9), top + rise * 0.62],
        ],
        thread,
      )
    } else if (pockets === 'jeans') {
      seam(
        sketch,
        [
          [side * waist * 0.5, top + 0.6],
          [side * waist * 0.62, top + rise * 0.22],
          [side * (hip - 2.4), top + rise * 0.36],
          [side * (hip - 1.2), top + rise * 0.37],
        ],
        1.2,
      )
      stitch(
        sketch,
        [
          [side * (waist * 0.5 - 0.6), top + 0.9],
          [side * (waist * 0.6 - 0.3), top + rise * 0.25],
          [side * (hip - 2.8), top + rise * 0.4],
          [side * (hip - 1.2), top + rise * 0.41],
        ],
        thread,
      )
      rivet(sketch, side * (waist * 0.52), top + 1.6)
      rivet(sketch, side * (hip - 1.6), top + rise * 0.37)
    }
  }
}

function rivet(sketch: Sketch, x: number, y: number): void {
  const unit = px(sketch, 1)
  add(
    sketch,
    `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${unit})"><circle r="3.4" fill="#8a6a3c"/><circle cx="-.6" cy="-.6" r="2" fill="#d8b878"/></g>`,
  )
}

export function drawTrousers(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const { kind } = drawing
  const k = body.hip[0] / 21.4
  const waist = body.waist[0] * (drawing.fit === 'men' ? 0.86 : 0.9)
  const base: TrousersCut = {
    top: 0,
    length: body.leg,
    waist,
    hip: body.hip[0] * 0.98,
    rise: body.rise,
    thigh: body.hip[0] * 0.52,
    knee: 9.4 * k,
    hem: 8.6 * k,
    stride: 2,
  }
  const cut = { ...base, ...trouserShape(sketch, body, k) }
  paintTrousers(sketch, cut)
  const isSoft = kind === 'joggers' || kind === 'leggings'
  const isJeans = kind === 'jeans'
  const thread = isJeans
    ? chance.pick('thread', ['#d39a4e', '#c9843c', mix('#e8d9b8', sketch.cloth.hex, 0.2)])
    : undefined
  trouserFront(sketch, cut, isJeans ? 'jeans' : kind === 'leggings' ? 'none' : 'slant', thread)
  if (isJeans) {
    for (const side of [-1, 1])
      stitch(
        sketch,
        [
          [side * (waist + 0.2), 1],
          [side * (cut.hip - 0.7), cut.rise * 0.78],
        ],
        thread,
      )
  }
  const height = (kind === 'leggings' ? 6 : 4) * k
  waistBand(
    sketch,
    waist,
    -height + 0.6,
    height,
    isSoft ? (kind === 'joggers' ? 'cord' : 'elastic') : 'loops',
    waist + 0.3,
  )
  if (!isSoft && !sketch.isBack)
    button(sketch, 0.6, -height * 0.42 + 1.1, 0.95 * k, isJeans ? '#b08a52' : undefined)
  if (isJeans && sketch.isBack)
    patch(
      sketch,
      [
        [waist * 0.4, -height + 1, 1],
        [waist * 0.82, -height + 0.7, 1],
        [waist * 0.83, 0.9, 1],
        [waist * 0.4, 1.2, 1],
      ],
      undefined,
      { hex: '#a06a3c', pattern: 'plain', weave: 'leather' },
    )
}

function trouserShape(sketch: Sketch, body: Body, k: number): Partial<TrousersCut> {
  const { chance, drawing } = sketch
  switch (drawing.kind) {
    case 'wide-trousers':
      return {
        knee: 13 * k,
        hem: chance.between('wide', 14.5, 18) * k,
        thigh: body.hip[0] * 0.54,
        stride: 1,
        crease: chance.yes('crease', 0.5),
        cuff: 'stitch',
        depth: 1.1,
      }
    case 'joggers':
      return {
        length: body.leg - 3 * k,
        knee: 10.2 * k,
        hem: 7 * k,
        stride: 3,
        cuff: chance.yes('open', 0.25) ? 'stitch' : 'rib',
        depth: 1.15,
      }
    case 'leggings':
      return {
        length: body.leg - 8 * k,
        knee: 7.2 * k,
        hem: 5 * k,
        thigh: body.hip[0] * 0.49,
        stride: 2.4,
        depth: 0.6,
        cuff: 'stitch',
      }
    case 'jeans': {
      const style = chance.pick('jeans', ['straight', 'skinny', 'wide', 'straight'] as const)
      return {
        knee: { straight: 9.8, skinny: 8, wide: 12 }[style] * k,
        hem: { straight: 9.2, skinny: 6.2, wide: 13 }[style] * k,
        stride: style === 'wide' ? 1.2 : 2,
        cuff: chance.yes('turn-up', 0.2) ? 'turn-up' : 'stitch',
        depth: 1.15,
      }
    }
    case 'shorts':
      return shortsShape(sketch, body, k)
    default:
      return {
        knee: 9.6 * k,
        hem: chance.between('hem', 7.6, 9.4) * k,
        crease: chance.yes('crease', 0.75),
        depth: 0.85,
        cuff: chance.yes('cuff', 0.2) ? 'turn-up' : undefined,
      }
  }
}

export function shortsShape(sketch: Sketch, body: Body, k: number): Partial<TrousersCut> {
  const long =
    sketch.drawing.fit === 'women'
      ? sketch.chance.between('long', 8, 20)
      : sketch.chance.between('long', 18, 26)
  return {
    length: body.rise + long * k,
    thigh: body.hip[0] * 0.53,
    knee: body.hip[0] * 0.55,
    hem: body.hip[0] * 0.57,
    stride: 5,
    cuff: sketch.chance.yes('cuff', 0.35) ? 'turn-up' : 'stitch',
    depth: 0.9,
  }
}
