import { BODIES } from './body.ts'
import { mix } from './colour.ts'
import { paintPanel } from './fabric.ts'
import { type Fold, fold } from './folds.ts'
import { bothSides, flip, type Knot, type Point } from './path.ts'
import { add, line, px, type Sketch } from './sketch.ts'
import { bow } from './tops.ts'
import { bandLines, seam, stitch } from './trims.ts'

/** A thin strap along a line, with an adjuster. */
function strap(sketch: Sketch, points: readonly Point[], hasSlider = true): void {
  const d = line(sketch, points)
  add(
    sketch,
    `<path d="${d}" fill="none" stroke="${sketch.dye.line}" stroke-width="1.5" stroke-linecap="round"/>`,
    `<path d="${d}" fill="none" stroke="${sketch.dye.base}" stroke-width="1.28" stroke-linecap="round"/>`,
    `<path d="${d}" transform="translate(-.22 0)" fill="none" stroke="${sketch.dye.glow}" stroke-width=".36" stroke-opacity=".6"/>`,
  )
  const at = points[1]
  if (hasSlider && at)
    add(
      sketch,
      `<g transform="translate(${at[0]} ${at[1]})"><path d="M-1 -.7H1V.7H-1z" fill="none" stroke="#b99b62" stroke-width=".34" stroke-linejoin="round"/><path d="M-1 -.7H1" stroke="#f6e7c2" stroke-width=".14"/></g>`,
    )
}

/** A lace edge: scallops along a line. */
function scallops(sketch: Sketch, points: readonly Point[], radius: number): void {
  let d = ''
  for (let index = 0; index < points.length - 1; index++) {
    const [[ax, ay], [bx, by]] = [points[index] as Point, points[index + 1] as Point]
    const count = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / radius / 1.7))
    for (let step = 0; step < count; step++) {
      const t = (step + 0.5) / count
      const [x, y] = [ax + (bx - ax) * t, ay + (by - ay) * t]
      d += `M${(x - radius).toFixed(2)} ${y.toFixed(2)}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`
    }
  }
  add(
    sketch,
    `<path d="${d}" fill="${sketch.dye.light}" fill-opacity=".85" stroke="${sketch.dye.line}" stroke-width="${px(sketch, 1.2)}" stroke-opacity=".55"/>`,
    `<path d="${d}" transform="scale(1)" fill="none" stroke="${sketch.dye.shadow}" stroke-width="${px(sketch, 3)}" stroke-opacity=".4" stroke-dasharray="${px(sketch, 1.5)} ${px(sketch, 4)}"/>`,
  )
}

export function drawBra(sketch: Sketch): void {
  const { chance } = sketch
  const isSoft = chance.yes('soft', 0.4)
  const apex = 13
  for (const side of [-1, 1]) {
    const s = (x: number) => x * side
    if (sketch.isBack)
      strap(sketch, [
        [s(9), -22],
        [s(9.4), -12],
        [s(8), 8.5],
      ])
    else
      strap(sketch, [
        [s(9), -21],
        [s(10.2), -14],
        [s(11), -2],
      ])
  }
  if (sketch.isBack) {
    paintPanel(sketch, {
      knots: bothSides([
        [0, 8.5],
        [9, 8],
        [16, 6.4],
        [21, 4, 1],
        [21, 13, 1],
        [10, 13.6],
        [0, 13.8],
      ]),
      folds: fold([-18, 10], [-6, 11], 1.4, 0.5, -0.5),
    })
    seam(
      sketch,
      [
        [0, 8.4],
        [0, 13.7],
      ],
      1.4,
    )
    for (const y of [9.6, 11.2, 12.8])
      add(sketch, `<path d="M-1.6 ${y}H1.2" stroke="#b9b3aa" stroke-width=".5" stroke-linecap="round"/>`)
    return
  }
  const wing: Knot[] = [
    [16, 5],
    [21.5, 6.4, 1],
    [21.5, 14, 1],
    [14, 16.4],
    [8, 17],
  ]
  for (const side of [-1, 1])
    paintPanel(sketch, {
      knots: side === 1 ? wing : flip(wing),
      folds: fold([side * 20, 10], [side * 14, 12], 1.2, 0.5),
      gloom: side === 1 ? 0.3 : 0,
    })
  paintPanel(sketch, {
    knots: bothSides([
      [0, 8.4],
      [2.4, 7.4, 1],
      [3, 15],
      [10, 17.4],
      [18, 15.2, 1],
      [18, 17.6, 1],
      [9, 19.2],
      [0, 18.2],
    ]),
    isTrim: false,
  })
  for (const side of [-1, 1]) {
    const cup: Knot[] = [
      [10.8, -3, 1],
      [14.6, 1.6],
      [18.4, 6.4, 1],
      [17.8, 12.4],
      [13.6, 16.6],
      [8, 16.8],
      [3.6, 13.6],
      [1.6, 7.6, 1],
      [5.2, 4.2],
      [8.8, 1],
    ]
    const folds: Fold[] = [
      { from: [side * 6, 5], to: [side * apex, 13], bow: -1.5 * side, width: 4.4, tone: 0.7 },
      { from: [side * 4, 13], to: [side * 17, 12.4], bow: side * -3.6, width: 3.2, tone: -0.8 },
      ...fold([side * 17.6, 7], [side * 13, 10], 1, 0.4),
    ]
    paintPanel(sketch, {
      knots: side === 1 ? cup : flip(cup),
      isTrim: true,
      folds,
      roundness: 0.9,
      inside: `<ellipse cx="${side * 8 - 1.4}" cy="6.6" rx="5.4" ry="5" fill="${sketch.dye.light}" fill-opacity=".25"/>`,
    })
    seam(
      sketch,
      isSoft
        ? [
            [side * 10.8, -2],
            [side * 10, 8],
            [side * 9, 16.6],
          ]
        : [
            [side * 2.2, 9.4],
            [side * 9.6, 8.2],
            [side * 17.8, 9.6],
          ],
      0.7,
    )
    stitch(sketch, [
      [side * 2.6, 12],
      [side * 4.6, 14.2],
      [side * 8.6, 16],
      [side * 13, 15.6],
      [side * 16.8, 12],
    ])
    if (!isSoft)
      scallops(
        sketch,
        [
          [side * 10.6, -2.4],
          [side * 8.8, 1.2],
          [side * 5.2, 4.4],
          [side * 1.9, 7.4],
        ],
        0.7,
      )
  }
  bow(sketch, 8.6, 0.24)
}

export function drawBriefs(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[0] / 21.4
  const isBoxer = drawing.fit === 'men' || (drawing.fit === 'child' && chance.yes('boxer', 0.5))
  const [w, h] = [body.hip[0] * 0.86, (isBoxer ? 29 : chance.pick('rise', [19, 23])) * k]
  const leg = isBoxer ? 0 : chance.between('leg', 0.42, 0.72)
  const half: Knot[] = isBoxer
    ? [
        [0, 0.6],
        [w, 0, 1],
        [w + 2 * k, h * 0.45],
        [w + 2.2 * k, h - 2 * k, 1],
        [w * 0.5, h],
        [1.4 * k, h, 1],
        [0.6 * k, h - 6 * k],
        [0, h - 6.6 * k],
      ]
    : [
        [0, 0.6],
        [w, 0, 1],
        [w + 1 * k, h * (1 - leg), 1],
        [w * 0.62, h * 0.7],
        [w * 0.3, h * 0.93],
        [3.6 * k, h, 1],
        [0, h + 0.4],
      ]
  paintPanel(sketch, {
    knots: bothSides(half),
    folds: [
      ...fold([-w, h * 0.25], [-w * 0.3, h * 0.42], 1.4 * k, 0.5, -0.8),
      ...fold([w, h * 0.22], [w * 0.35, h * 0.4], 1.4 * k, 0.5, 0.8),
      ...fold([-w * 0.3, h * 0.9], [-w * 0.6, h * 0.5], 1.3 * k, 0.6, -0.6),
      ...fold([w * 0.3, h * 0.9], [w * 0.6, h * 0.5], 1.3 * k, 0.6, 0.6),
      { from: [-w * 0.4, h * 0.2], to: [-w * 0.1, h * 0.8], bow: 1, width: 4 * k, tone: 0.5 },
    ],
  })
  const band = isBoxer ? 4 * k : 1.8 * k
  const arc =
    (y: number, half: number) =>
    (t: number): Point => [(t * 2 - 1) * half, y + 0.7 * Math.sin(t * Math.PI)]
  const [upper, lower] = [arc(-band * 0.6, w - 0.2), arc(band * 0.4, w + 0.2)]
  paintPanel(sketch, {
    knots: [
      [...upper(0), 1],
      upper(0.5),
      [...upper(1), 1],
      [...lower(1), 1],
      lower(0.5),
      [...lower(0), 1],
    ] as unknown as Knot[],
    isTrim: true,
    pattern: 'plain',
    cloth: isBoxer ? { hex: chance.yes('band', 0.5) ? sketch.cloth.accent : sketch.cloth.hex } : {},
    inside: bandLines(sketch, upper, lower, 40, isBoxer ? sketch.cloth.hex : undefined),
  })
  if (isBoxer) {
    if (!sketch.isBack)
      for (const side of [-1, 1])
        seam(
          sketch,
          [
            [side * w * 0.3, 1.4 * k],
            [side * w * 0.36, h * 0.5],
            [side * 1.2 * k, h - 6 * k],
          ],
          0.8,
        )
    else
      seam(sketch, [
        [0, 1],
        [0, h - 6.6 * k],
      ])
    for (const side of [-1, 1])
      stitch(sketch, [
        [side * (w + 2 * k), h - 3.6 * k],
        [side * w * 0.5, h - 1.6 * k],
        [side * 1.6 * k, h - 1.6 * k],
      ])
    return
  }
  const edge = (side: number): Point[] => [
    [side * (w + 0.8 * k), h * (1 - leg) + 0.4],
    [side * w * 0.62, h * 0.7],
    [side * w * 0.3, h * 0.93],
    [side * 3.6 * k, h],
  ]
  for (const side of [-1, 1]) {
    if (chance.yes('lace', 0.5) && drawing.fit === 'women') scallops(sketch, edge(side), 0.7)
    else
      stitch(
        sketch,
        edge(side).map(([x, y]): Point => [x - side * 1.1, y - 0.9]),
      )
  }
  if (!sketch.isBack) {
    stitch(sketch, [
      [-3.4 * k, h * 0.84],
      [0, h * 0.8],
      [3.4 * k, h * 0.84],
    ])
    if (drawing.fit !== 'men') bow(sketch, 1.4 * k, 0.22 * k)
  }
}

/** A pair of socks laid side by side. */
export function drawSocks(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const isHigh = chance.yes('high', 0.6)
  const small = drawing.fit === 'baby' ? 0.8 : 1
  const shaft = (isHigh ? 26 : 13) * small
  const tip = chance.yes('contrast', 0.4) ? sketch.cloth.accent : sketch.dye.line
  for (const [x, y, turn] of [
    [6.6, 0, 3],
    [-6.6, 2.2, -4],
  ] as const) {
    const radians = (turn * Math.PI) / 180
    const place = (px: number, py: number): Point => [
      x + px * Math.cos(radians) - py * Math.sin(radians),
      y + px * Math.sin(radians) + py * Math.cos(radians),
    ]
    const knot = (px: number, py: number, corner?: 1): Knot =>
      corner ? ([...place(px, py), 1] as unknown as Knot) : place(px, py)
    paintPanel(sketch, {
      knots: [
        knot(-4.6, 0, 1),
        knot(4.6, 0, 1),
        knot(4.3, shaft * 0.5),
        knot(4.5, shaft),
        knot(5.2, shaft + 4),
        knot(3.6, shaft + 9),
        knot(-1.5, shaft + 14),
        knot(-8, shaft + 18.6),
        knot(-13, shaft + 17.6),
        knot(-13.4, shaft + 12.6),
        knot(-9, shaft + 8.4),
        knot(-5.2, shaft + 3),
        knot(-4.3, shaft * 0.6),
      ],
      across: [place(-6, shaft * 0.7), place(6, shaft * 0.7)],
      turn,
      folds: [
        ...fold(place(4.4, shaft - 1), place(-3, shaft + 4), 1.4, 0.7, 0.8),
        ...fold(place(4.6, shaft + 2.6), place(-4, shaft + 6), 1.2, 0.5, 0.9),
        ...fold(place(-4.2, shaft * 0.62), place(2, shaft * 0.7), 1, 0.4, -0.5),
        ...fold(place(4.2, shaft * 0.42), place(-2, shaft * 0.5), 1, 0.35, 0.4),
      ],
      inside: `<g fill="${tip}" fill-opacity=".8"><ellipse cx="${place(5.4, shaft + 6)[0]}" cy="${place(5.4, shaft + 6)[1]}" rx="4.4" ry="4.8"/><ellipse cx="${place(-13, shaft + 15.6)[0]}" cy="${place(-13, shaft + 15.6)[1]}" rx="4.6" ry="5.4"/></g>`,
    })
    const [upper, lower] = [(t: number) => place(-4.7 + t * 9.4, 0), (t: number) => place(-4.5 + t * 9, 5)]
    paintPanel(sketch, {
      knots: [knot(-4.75, -0.2, 1), knot(4.75, -0.2, 1), knot(4.6, 5, 1), knot(-4.6, 5, 1)],
      isTrim: true,
      pattern: 'plain',
      turn,
      inside: bandLines(sketch, upper, lower, 16),
    })
    seam(sketch, [place(-9.6, shaft + 18.6), place(-10, shaft + 13), place(-9, shaft + 9)], 0.6)
  }
}

/** One-piece swimsuits; trunks for men and boys. */
export function drawSwimsuit(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[0] / 21.4
  const isV = chance.yes('v', 0.5)
  const [w, h] = [body.hip[0] * 0.84, 66 * k]
  const depth = (sketch.isBack ? 30 : isV ? 19 : 14) * k
  const inside = mix(sketch.cloth.hex, sketch.dye.deep, 0.4)
  if (!sketch.isBack)
    paintPanel(sketch, {
      knots: bothSides([
        [0, 24 * k],
        [6 * k, 16 * k],
        [9.4 * k, 1 * k, 1],
        [11 * k, 1 * k, 1],
        [13 * k, 22 * k, 1],
        [0, 28 * k],
      ]),
      cloth: { hex: inside, pattern: 'plain' },
    })
  paintPanel(sketch, {
    knots: bothSides([
      isV && !sketch.isBack ? [0, depth, 1] : [0, depth],
      [6.4 * k, depth * 0.72],
      [9 * k, 0, 1],
      [11.6 * k, 0.2, 1],
      [12.4 * k, 9 * k],
      [w * 0.98, 17 * k, 1],
      [w * 0.92, 28 * k],
      [w * 0.84, 36 * k],
      [w * 1.04, 50 * k, 1],
      [w * 0.62, 58 * k],
      [w * 0.3, 64.4 * k],
      [3.6 * k, h, 1],
      [0, h + 0.3],
    ]),
    folds: [
      ...[-1, 1].flatMap(side => [
        ...fold([side * w * 0.86, 34 * k], [side * w * 0.2, 36 * k], 1.2 * k, 0.6, side),
        ...fold([side * w * 0.85, 38 * k], [side * w * 0.3, 41 * k], 1.2 * k, 0.5, side * -0.8),
        ...fold([side * w * 0.94, 20 * k], [side * w * 0.4, 24 * k], 1.2 * k, 0.5, side * 0.8),
        ...fold([side * w * 0.3, 63 * k], [side * w * 0.6, 50 * k], 1.4 * k, 0.6, side * 0.6),
      ]),
      { from: [-w * 0.55, 18 * k], to: [-w * 0.35, 30 * k], bow: -1, width: 4.6 * k, tone: 0.75 },
      { from: [-w * 0.3, 40 * k], to: [-w * 0.2, 56 * k], bow: -1, width: 4 * k, tone: 0.5 },
    ],
  })
  for (const side of [-1, 1]) {
    stitch(sketch, [
      [side * (w * 1.0), 50.4 * k],
      [side * w * 0.58, 57 * k],
      [side * w * 0.27, 63.4 * k],
    ])
    stitch(sketch, [
      [side * 11 * k, 1],
      [side * 11.7 * k, 9 * k],
      [side * w * 0.92, 17.4 * k],
    ])
    if (!sketch.isBack && chance.yes('princess', 0.5))
      seam(
        sketch,
        [
          [side * w * 0.7, 18 * k],
          [side * w * 0.48, 34 * k],
          [side * w * 0.52, 55 * k],
        ],
        0.7,
      )
  }
  if (!sketch.isBack && chance.yes('ruched', 0.4))
    for (let y = 30; y < 44; y += 2.4)
      seam(
        sketch,
        [
          [-w * 0.8, y * k],
          [0, (y + 1.6) * k],
          [w * 0.8, y * k],
        ],
        0.5,
      )
}
