import { mix, shift } from './colour.ts'
import { paintPanel } from './fabric.ts'
import { fold } from './folds.ts'
import { bothSides, type Knot, num, type Point } from './path.ts'
import { add, line, type Sketch } from './sketch.ts'
import { bandLines, patch, seam, stitch } from './trims.ts'

/** A strap or handle of leather along a line, `width` centimetres wide. */
function handle(sketch: Sketch, points: readonly (Point | Knot)[], width: number): void {
  const d = line(sketch, points)
  const stroke = (colour: string, share: number, opacity = 1, move = 0) =>
    `<path d="${d}" transform="translate(${num(-move)} ${num(-move)})" fill="none" stroke="${colour}" stroke-width="${num(width * share)}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`
  add(
    sketch,
    stroke(sketch.dye.deep, 1.1, 0.25, -0.4),
    stroke(sketch.dye.line, 1),
    stroke(sketch.dye.base, 0.84),
    stroke(sketch.dye.light, 0.3, 0.6, width * 0.14),
    stroke(sketch.dye.shadow, 0.24, 0.45, -width * 0.2),
  )
}

const GOLD = { dark: '#7d6436', base: '#c6a666', light: '#fff3d2' }

function ring(sketch: Sketch, x: number, y: number, radius: number): void {
  add(
    sketch,
    `<g transform="translate(${num(x)} ${num(y)})" fill="none"><circle r="${num(radius)}" stroke="${GOLD.dark}" stroke-width="${num(radius * 0.5)}"/><circle r="${num(radius)}" stroke="${GOLD.base}" stroke-width="${num(radius * 0.36)}"/><path d="M${num(-radius)} 0A${num(radius)} ${num(radius)} 0 0 1 0 ${num(-radius)}" stroke="${GOLD.light}" stroke-width="${num(radius * 0.16)}"/></g>`,
  )
}

/** Bags: a tote, a saddle bag with a flap, a small frame bag. */
export function drawBag(sketch: Sketch): void {
  const style = sketch.chance.pick('style', ['tote', 'saddle', 'frame'] as const)
  if (style === 'tote') {
    drawTote(sketch)
    return
  }
  const isSaddle = style === 'saddle'
  const [w, h] = isSaddle ? [13.5, 19] : [15, 17]
  const strapTop = isSaddle ? -34 : -15
  const arch: Knot[] = isSaddle
    ? [
        [-w + 0.6, 2],
        [-w * 0.86, -14],
        [-w * 0.3, strapTop],
        [w * 0.35, strapTop + 0.6],
        [w * 0.9, -14],
        [w - 0.6, 2],
      ]
    : [
        [-w * 0.5, 2],
        [-w * 0.46, -10],
        [-w * 0.2, strapTop],
        [w * 0.2, strapTop],
        [w * 0.46, -10],
        [w * 0.5, 2],
      ]
  handle(sketch, arch, isSaddle ? 1.5 : 1.9)
  sketch.boxes.push({ left: -w, right: w, top: strapTop, bottom: h })
  paintPanel(sketch, {
    knots: bothSides([
      [0, 0],
      [w * 0.82, 0],
      [w, 1.6],
      [w + 0.9, h * 0.5],
      [w + 0.3, h * 0.82],
      [w * 0.76, h],
      [0, h + 0.7],
    ]),
    folds: [
      ...fold([-w, h * 0.7], [-w * 0.4, h * 0.9], 1.6, 0.5, 0.6),
      ...fold([w, h * 0.66], [w * 0.4, h * 0.9], 1.6, 0.5, -0.6),
      { from: [-w * 0.7, h * 0.15], to: [-w * 0.6, h * 0.9], bow: 1, width: 3, tone: 0.55 },
    ],
    roundness: 0.8,
  })
  stitch(
    sketch,
    bothSides([
      [0, 0.8],
      [w * 0.82, 0.8],
      [w - 0.7, 2],
      [w + 0.1, h * 0.5],
      [w - 0.5, h * 0.82],
      [w * 0.74, h - 0.8],
      [0, h],
    ]),
  )
  for (const side of [-1, 1]) ring(sketch, side * (isSaddle ? w - 0.4 : w * 0.5), 1.6, 1)
  if (sketch.isBack) {
    seam(
      sketch,
      [
        [-w * 0.7, h * 0.34],
        [0, h * 0.36],
        [w * 0.7, h * 0.34],
      ],
      1.6,
    )
    return
  }
  if (isSaddle) {
    const flap: Knot[] = [
      [0, -0.6],
      [w * 0.84, -0.4],
      [w + 0.4, 1.4],
      [w * 0.94, h * 0.4],
      [w * 0.62, h * 0.66],
      [0, h * 0.74],
    ]
    patch(
      sketch,
      bothSides(flap),
      bothSides([
        [0, 0.4],
        [w * 0.8, 0.5],
        [w - 0.6, 2],
        [w * 0.86, h * 0.38],
        [w * 0.56, h * 0.6],
        [0, h * 0.68],
      ]),
    )
    clasp(sketch, h * 0.68)
  } else {
    patch(
      sketch,
      bothSides([
        [0, -0.8],
        [w * 0.86, -0.6],
        [w + 0.2, 1.2],
        [w * 0.96, 3.4, 1],
        [0, 4.4],
      ]),
      [
        [-w * 0.9, 3],
        [0, 3.8],
        [w * 0.9, 3],
      ],
    )
    clasp(sketch, 3)
  }
}

function clasp(sketch: Sketch, y: number): void {
  add(
    sketch,
    `<g transform="translate(0 ${num(y)})"><path d="M-1.9 -1.7H2.1V1.9H-1.9z" fill="${sketch.dye.deep}" fill-opacity=".4"/><rect x="-2" y="-2" width="4" height="3.6" rx=".5" fill="${GOLD.dark}"/><rect x="-1.8" y="-1.8" width="3.6" height="3.1" rx=".4" fill="${GOLD.base}"/><path d="M-1.5 -1.5H.8L-1.5 .7z" fill="${GOLD.light}" fill-opacity=".75"/><rect x="-.45" y="-1" width=".9" height="1.6" rx=".3" fill="${GOLD.dark}"/></g>`,
  )
}

function drawTote(sketch: Sketch): void {
  const [top, bottom, w, h] = [17, 15.6, 18, 29]
  const arch = (dx: number, rise: number): Knot[] => [
    [-8.6 + dx, 4],
    [-8.2 + dx, -8],
    [-3.6 + dx, -rise],
    [3.6 + dx, -rise],
    [8.2 + dx, -8],
    [8.6 + dx, 4],
  ]
  sketch.boxes.push({ left: -w, right: w, top: -19, bottom: h })
  handle(sketch, arch(0.9, 18.4), 1.5)
  paintPanel(sketch, {
    knots: bothSides([
      [0, -0.9],
      [top, 0, 1],
      [top - 0.4, 2.4, 1],
      [0, 3.4],
    ]),
    isTrim: true,
    cloth: { hex: sketch.dye.line, pattern: 'plain' },
  })
  paintPanel(sketch, {
    knots: bothSides([
      [0, 1.1],
      [top * 0.6, 0.8],
      [top, 0, 1],
      [top + 0.7, h * 0.3],
      [bottom + 1, h * 0.8],
      [bottom, h, 1],
      [0, h + 0.9],
    ]),
    folds: [
      ...fold([-top, 3], [-bottom * 0.75, h * 0.9], 2.6, 0.7, 1),
      ...fold([top, 4], [bottom * 0.72, h * 0.92], 2.6, 0.7, -1),
      ...fold([-9, 6], [-13, h * 0.6], 1.6, 0.4, 0.8),
      ...fold([9, 6], [12, h * 0.62], 1.6, 0.4, -0.8),
      ...fold([-bottom, h * 0.9], [-4, h * 0.95], 1.4, 0.4, 0.5),
    ],
    roundness: 0.8,
  })
  stitch(sketch, [
    [-top + 0.4, 1.6],
    [0, 2.6],
    [top - 0.4, 1.6],
  ])
  seam(
    sketch,
    [
      [-bottom - 0.8, h * 0.84],
      [0, h * 0.87],
      [bottom + 0.8, h * 0.84],
    ],
    0.8,
  )
  for (const side of [-1, 1]) {
    patch(
      sketch,
      [
        [side * 7.4, 2.4, 1],
        [side * 9.8, 2.3, 1],
        [side * 9.7, 9],
        [side * 8.6, 10.2],
        [side * 7.5, 9],
      ],
      [
        [side * 7.9, 3],
        [side * 8, 8.8],
        [side * 8.6, 9.5],
        [side * 9.2, 8.8],
        [side * 9.3, 3],
      ],
    )
    ring(sketch, side * 8.6, 4.4, 0.8)
  }
  handle(sketch, arch(0, 16.4), 1.5)
}

/** A belt rolled once, its buckle in front. */
export function drawBelt(sketch: Sketch): void {
  const coil = (a: number, b: number, dy: number): Knot[] =>
    Array.from({ length: 13 }, (_, index): Knot => {
      const angle = (index / 12) * Math.PI * 2 + Math.PI * 0.5
      return [Math.cos(angle) * a, Math.sin(angle) * b + dy]
    })
  const width = sketch.drawing.fit === 'women' ? sketch.chance.pick('width', [2.2, 3.4]) : 3.8
  sketch.boxes.push({ left: -17, right: 17, top: -12, bottom: 17 })
  const ringOf = (a: number, b: number, dy: number, tall: number) => {
    const outer = coil(a, b, dy)
    return { back: outer.slice(3, 10), outer, tall }
  }
  for (const [a, b, dy] of [
    [15, 6.6, 0],
    [12.4, 5.2, 0.3],
  ] as const) {
    const { outer } = ringOf(a, b, dy, width)
    const back = outer.slice(3, 10)
    const down = (knots: Knot[]): Knot[] => knots.map(([x, y]): Knot => [x, y + width * 1.5])
    const ends = (knots: Knot[]): Knot[] =>
      knots.map(
        (knot, index): Knot => (index === 0 || index === knots.length - 1 ? [knot[0], knot[1], 1] : knot),
      )
    paintPanel(sketch, {
      knots: [...ends(back), ...ends(down(back).toReversed())],
      cloth: { hex: shift(mix(sketch.cloth.hex, '#8a6d52', 0.35), -0.06), pattern: 'plain' },
      roundness: 0.7,
    })
    const front = [...outer.slice(9, 13), ...outer.slice(1, 4)]
    paintPanel(sketch, {
      knots: [...ends(front), ...ends(down(front).toReversed())],
      roundness: 1,
      folds: fold([-a, b], [a, b], 0.5, 0.2),
    })
    stitch(
      sketch,
      front.map(([x, y]): Point => [x * 0.995, y + 0.5]),
    )
    stitch(
      sketch,
      front.map(([x, y]): Point => [x * 0.995, y + width * 1.5 - 0.5]),
    )
  }
  beltBuckle(sketch, width)
}

function beltBuckle(sketch: Sketch, width: number): void {
  const h = width * 1.5
  const isSilver = sketch.chance.yes('silver', 0.5)
  const [dark, base, light] = isSilver
    ? ['#5e6063', '#b9bbbd', '#ffffff']
    : [GOLD.dark, GOLD.base, GOLD.light]
  const frame = `M-2 5.4h5.6v${num(h + 2.2)}h-5.6z`
  const unit = (stroke: string, w: number) =>
    `<path d="${frame}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linejoin="round"/>`
  add(
    sketch,
    `<g transform="translate(.35 .5)" opacity=".3">${unit('#201810', 1.3)}</g>`,
    unit(dark, 1.25),
    unit(base, 0.95),
    `<path d="M-2.2 ${num(h + 7)}V5.2H3.2" fill="none" stroke="${light}" stroke-width=".24" stroke-linejoin="round"/>`,
    `<path d="M-2 ${num(6.4 + h / 2)}H3.7" stroke="${dark}" stroke-width=".95" stroke-linecap="round"/><path d="M-2 ${num(6.35 + h / 2)}H3.6" stroke="${base}" stroke-width=".66" stroke-linecap="round"/>`,
    [6.4, 9, 11.4]
      .map(
        x =>
          `<ellipse cx="${x}" cy="${num(5.9 + h / 2 - x * 0.14)}" rx=".3" ry=".4" fill="${sketch.dye.deep}"/>`,
      )
      .join(''),
  )
}

/** A scarf folded over itself with fringed ends, or a silk square. */
export function drawScarf(sketch: Sketch): void {
  const { chance } = sketch
  const ends: Array<{ knots: Knot[]; fringe: [Point, Point] }> = [
    {
      knots: [
        [-13, 0, 1],
        [1, 2, 1],
        [3.4, 26],
        [1.2, 56],
        [2, 74, 1],
        [-13, 76, 1],
        [-14.4, 50],
        [-13.6, 24],
      ],
      fringe: [
        [-13, 76],
        [2, 74],
      ],
    },
    {
      knots: [
        [-1, 1, 1],
        [13, 0, 1],
        [14.4, 22],
        [13.4, 44],
        [14.2, 60, 1],
        [-0.6, 62, 1],
        [0.2, 40],
        [-1.4, 20],
      ],
      fringe: [
        [-0.6, 62],
        [14.2, 60],
      ],
    },
  ]
  for (const [index, { knots, fringe }] of ends.entries()) {
    fringeLines(sketch, fringe)
    const [x, bottom] = index === 0 ? [-6, 75] : [6.5, 61]
    paintPanel(sketch, {
      knots,
      turn: index === 0 ? 1.5 : -1.5,
      folds: [
        ...fold([x - 2, 4], [x - 3.4, bottom], 2.2, 0.7, chance.spread(1.4), 'cone'),
        ...fold([x + 2.4, 3], [x + 2.6, bottom], 2.4, 0.7, chance.spread(1.4), 'cone'),
        ...fold([x + 5, 6], [x + 5.4, bottom], 1.6, 0.5, chance.spread(1), 'cone'),
        ...fold([x - 6, 20], [x + 3, 25], 1.3, 0.35, -0.8),
      ],
      gloom: index === 1 ? 0.12 : 0,
    })
  }
  // The loop round the neck.
  paintPanel(sketch, {
    knots: [
      [-15, 4],
      [-13, -6],
      [-6, -13],
      [4, -14],
      [12, -8],
      [15.4, 2],
      [12, 10],
      [3, 13.6],
      [-8, 11.4],
    ],
    turn: -78,
    folds: [
      ...fold([-14, 2], [13, 3], 3, 0.85, -5),
      ...fold([-13, 6], [10, 9], 2.4, 0.7, -3),
      ...fold([-11, -6], [11, -6], 2.6, 0.7, 3.4),
    ],
  })
  paintPanel(sketch, {
    knots: [
      [-8.4, -4],
      [-1, -8.6],
      [7, -5.4],
      [9, -1.6],
      [1, 1.2],
      [-6, 0],
    ],
    isTrim: true,
    pattern: 'plain',
    cloth: { hex: sketch.dye.line },
    folds: [{ from: [-8, -3], to: [8, -3], bow: 1, width: 3, tone: -1 }],
  })
}

function fringeLines(sketch: Sketch, [from, to]: [Point, Point]): void {
  const { chance } = sketch
  let d = ''
  for (let index = 0; index <= 22; index++) {
    const t = index / 22
    const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    d += `M${num(x)} ${num(y - 0.5)}q${num(chance.spread(0.5))} 3 ${num(chance.spread(0.8))} ${num(5.4 + chance.next())}`
  }
  sketch.boxes.push({ left: from[0], right: to[0], top: from[1], bottom: from[1] + 6.4 })
  add(
    sketch,
    `<path d="${d}" transform="translate(.2 .3)" fill="none" stroke="${sketch.dye.deep}" stroke-width=".55" stroke-opacity=".3"/>`,
    `<path d="${d}" fill="none" stroke="${sketch.dye.line}" stroke-width=".5" stroke-linecap="round"/>`,
    `<path d="${d}" transform="translate(-.08 0)" fill="none" stroke="${sketch.dye.base}" stroke-width=".34" stroke-linecap="round"/>`,
  )
}

/** Brimmed hats: fedora, bucket; panama for children. */
export function drawHat(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const isBucket = drawing.fit !== 'women' || chance.yes('bucket', 0.45)
  const brim: Knot[] = isBucket
    ? [
        [-11.4, 9, 1],
        [0, 10.8],
        [11.4, 9, 1],
        [16.8, 17.4],
        [12, 20.2],
        [0, 21.6],
        [-12, 20.2],
        [-16.8, 17.4],
      ]
    : [
        [-11, 11],
        [-20, 12.4],
        [-23.4, 15.6],
        [-16, 19.6],
        [0, 21.2],
        [16, 19.6],
        [23.4, 15.2],
        [20, 12.2],
        [11, 11],
        [0, 12.6],
      ]
  const crown: Knot[] = isBucket
    ? bothSides([
        [0, -2.2],
        [6, -1.8],
        [9, 0],
        [10.6, 5],
        [11.6, 10.4, 1],
        [0, 12.4],
      ])
    : bothSides([
        [0, -2.4],
        [3.6, -4],
        [7.4, -2.4],
        [9.4, 3],
        [11.2, 13.2, 1],
        [0, 15.6],
      ])
  if (!isBucket) {
    paintPanel(sketch, {
      knots: brim,
      folds: [
        { from: [-20, 15], to: [20, 15], bow: -3, width: 2.6, tone: -0.6 },
        { from: [-22, 14.6], to: [-6, 19.4], bow: -1, width: 1.5, tone: 0.7 },
      ],
      roundness: 0.8,
    })
  }
  paintPanel(sketch, {
    knots: crown,
    folds: isBucket
      ? [...fold([-9, 1], [-10, 10], 1.4, 0.4), ...fold([6, 0], [7.6, 11], 1.6, 0.4)]
      : [
          { from: [0, -2], to: [0, 7], bow: 0, width: 2.6, tone: -0.9 },
          ...fold([-6.6, -1], [-4, 7], 1.8, 0.7, -1),
          ...fold([6.6, -1], [4.6, 8], 1.8, 0.7, 1),
        ],
  })
  if (isBucket) {
    seam(
      sketch,
      [
        [-8.4, 0.6],
        [0, 2.2],
        [8.4, 0.6],
      ],
      0.8,
    )
    paintPanel(sketch, {
      knots: brim,
      folds: [
        ...fold([-8, 10], [-12, 19], 1.6, 0.5, 0, 'cone'),
        ...fold([5, 11], [8, 20.6], 1.8, 0.5, 0, 'cone'),
      ],
      roundness: 0.9,
    })
    for (const t of [0.25, 0.45, 0.65, 0.85])
      stitch(sketch, [
        [-11.4 - 5 * t, 9 + 8.6 * t],
        [-7, 10.3 + 9.6 * t],
        [0, 10.8 + 10.4 * t],
        [7, 10.3 + 9.6 * t],
        [11.4 + 5 * t, 9 + 8.6 * t],
      ])
    return
  }
  const ribbon = mix(sketch.cloth.accent, sketch.cloth.hex, 0.15)
  paintPanel(sketch, {
    knots: [
      [-10.4, 8.6, 1],
      [0, 11],
      [10.4, 8.6, 1],
      [11.3, 13, 1],
      [0, 15.5],
      [-11.3, 13, 1],
    ],
    isTrim: true,
    pattern: 'plain',
    cloth: { hex: ribbon, weave: 'satin' },
    roundness: 1,
  })
  stitch(sketch, [
    [-22, 15.4],
    [-15, 18.6],
    [0, 20.2],
    [15, 18.6],
    [22, 15],
  ])
}

/** Knitted caps, with a turn-up and perhaps a pompon. */
export function drawBeanie(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const hasPompon =
    drawing.fit === 'baby' || drawing.fit === 'child' ? chance.yes('pompon', 0.7) : chance.yes('pompon', 0.3)
  const isBaby = drawing.fit === 'baby'
  const arcTop = (t: number): Point => [(t * 2 - 1) * 11.4, 13.2 + 1.4 * Math.sin(t * Math.PI)]
  const arcLow = (t: number): Point => [(t * 2 - 1) * 11.9, 20 + 1.5 * Math.sin(t * Math.PI)]
  const crown = (t: number): Point => [(t * 2 - 1) * 4.2, 0.6 - 1.2 * Math.sin(t * Math.PI)]
  const plain = sketch.cloth.pattern === 'plain' && !isBaby
  paintPanel(sketch, {
    knots: bothSides([
      [0, -1.6],
      [4.6, -0.9],
      [9, 3],
      [11.2, 9],
      [11.8, 15, 1],
      [0, 16.4],
    ]),
    inside: plain ? bandLines(sketch, crown, arcTop, 24) : '',
    folds: [
      ...fold([-8, 4], [-9.6, 13], 1.8, 0.5, 0.6),
      ...fold([5, 3], [7.6, 13], 1.8, 0.5, -0.6),
      ...fold([-2, 1], [-2.6, 12], 1.6, 0.35),
    ],
  })
  paintPanel(sketch, {
    knots: [
      [...arcTop(0), 1],
      arcTop(0.25),
      arcTop(0.5),
      arcTop(0.75),
      [...arcTop(1), 1],
      [...arcLow(1), 1],
      arcLow(0.75),
      arcLow(0.5),
      arcLow(0.25),
      [...arcLow(0), 1],
    ] as unknown as Knot[],
    isTrim: true,
    pattern: 'plain',
    inside: bandLines(sketch, arcTop, arcLow, 30),
    folds: [...fold([-11, 17], [-3, 18.6], 1.4, 0.35), ...fold([10, 16.4], [4, 18], 1.2, 0.3)],
    roundness: 1,
  })
  if (hasPompon) pompon(sketch, 0, -4.6, 4.4)
  else if (!isBaby && !sketch.isBack)
    patch(
      sketch,
      [
        [5, 16.2, 1],
        [9, 15.4, 1],
        [9.2, 18.2, 1],
        [5.2, 19, 1],
      ],
      undefined,
      { hex: mix('#8a5c38', sketch.cloth.hex, 0.1), weave: 'leather', pattern: 'plain' },
    )
}

function pompon(sketch: Sketch, x: number, y: number, radius: number): void {
  const { chance, dye } = sketch
  const tufts = (count: number, reach: number) =>
    Array.from({ length: count }, () => {
      const angle = chance.next() * 6.28
      const from = radius * reach * (0.35 + chance.next() * 0.4)
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      return `M${num(x + c * from)} ${num(y + s * from)}l${num(c * radius * 0.36 + chance.spread(0.4))} ${num(s * radius * 0.36 + chance.spread(0.4))}`
    }).join('')
  sketch.boxes.push({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })
  add(
    sketch,
    `<circle cx="${x}" cy="${y}" r="${num(radius * 0.88)}" fill="${dye.base}"/>`,
    `<path d="${tufts(110, 1.15)}" stroke="${dye.base}" stroke-width=".6" stroke-linecap="round"/>`,
    `<path d="${tufts(90, 0.95)}" transform="translate(.5 .6)" stroke="${dye.shadow}" stroke-width=".4" stroke-opacity=".5" stroke-linecap="round"/>`,
    `<path d="${tufts(90, 0.8)}" transform="translate(-.6 -.8)" stroke="${dye.light}" stroke-width=".4" stroke-opacity=".8" stroke-linecap="round"/>`,
  )
}
