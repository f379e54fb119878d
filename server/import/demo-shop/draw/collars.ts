import { mix } from './colour.ts'
import { paintPanel } from './fabric.ts'
import { fold } from './folds.ts'
import { bothSides, flip, type Knot, type Point } from './path.ts'
import { add, type Cloth, line, px, type Sketch, strokeLine } from './sketch.ts'
import type { Neck } from './torso.ts'
import { bandLines, button, neckLabel, seam, stitch } from './trims.ts'

/** The inside of the back seen through the neck. Painted before everything else. */
export function paintInside(sketch: Sketch, neck: Neck, hex?: string, rise = 0): void {
  if (sketch.isBack) return
  const inner =
    hex ?? mix(sketch.cloth.hex, sketch.dye.lightness > 0.6 ? sketch.dye.shadow : sketch.dye.deep, 0.42)
  const { half: w, depth: d } = neck
  paintPanel(sketch, {
    knots: bothSides([
      [0, 1.7 - rise],
      [w * 0.6, 1.2 - rise],
      [w - 0.1, -0.2 - rise, 1],
      [w + 1.2, 2, 1],
      [w * 0.8, d + 2],
      [0, d + 3],
    ]),
    cloth: { hex: inner, pattern: 'plain' },
    isTrim: true,
    roundness: 0.8,
    folds: [{ from: [-w, 1], to: [w, 1], bow: -3, width: 3, tone: -0.9 }],
  })
  neckLabel(sketch, 2.1 - rise, Math.min(4.4, w * 0.62))
}

/** An arc of the round neck, t from the left shoulder (0) over the front to the right one (1). */
function neckArc(half: number, depth: number): (t: number) => Point {
  return t => [-half * Math.cos(t * Math.PI), depth * Math.sin(t * Math.PI)]
}

/** A knitted or bound band round a crew, scoop or boat neck; `lines` 0 leaves it smooth. */
export function neckBand(
  sketch: Sketch,
  neck: Neck,
  band: number,
  lines = 34,
  cloth: Partial<Cloth> = {},
): void {
  const depth = sketch.isBack ? 1.9 : neck.depth
  const inner = neckArc(neck.half, depth)
  const outer = neckArc(neck.half + band * 0.72, depth + band)
  const steps = [0, 0.16, 0.33, 0.5, 0.67, 0.84, 1]
  const knots: Knot[] = [
    ...steps.map((t): Knot => (t === 0 || t === 1 ? [...inner(t), 1] : inner(t))),
    ...steps
      .toReversed()
      .map((t): Knot => (t === 0 || t === 1 ? [outer(t)[0], outer(t)[1] + 0.45, 1] : outer(t))),
  ]
  paintPanel(sketch, {
    knots,
    isTrim: true,
    pattern: 'plain',
    cloth,
    roundness: 0.7,
    inside: lines > 0 ? bandLines(sketch, inner, outer, lines, cloth.hex) : '',
  })
  if (lines === 0)
    stitch(
      sketch,
      steps.map(t => neckArc(neck.half + band * 0.6, depth + band * 0.8)(t)),
    )
}

/** A band along a V neck, mitred at the point. */
export function vBand(
  sketch: Sketch,
  neck: Neck,
  band: number,
  lines = 16,
  cloth: Partial<Cloth> = {},
): void {
  if (sketch.isBack) {
    neckBand(sketch, neck, band, lines * 2, cloth)
    return
  }
  const { half: w, depth: d } = neck
  for (const side of [-1, 1]) {
    const inner: Point[] = [
      [0, d],
      [side * w * 0.56, d * 0.4],
      [side * w, 0],
    ]
    const outer: Point[] = [
      [0, d + band * 1.5],
      [side * (w * 0.56 + band), d * 0.4 + band * 0.35],
      [side * (w + band * 0.75), 0.5],
    ]
    const along =
      (points: Point[]) =>
      (t: number): Point => {
        const [a, b] = t < 0.5 ? [points[0], points[1]] : [points[1], points[2]]
        const part = t < 0.5 ? t * 2 : t * 2 - 1
        return [
          (a as Point)[0] + ((b as Point)[0] - (a as Point)[0]) * part,
          (a as Point)[1] + ((b as Point)[1] - (a as Point)[1]) * part,
        ]
      }
    paintPanel(sketch, {
      knots: [
        [0, d, 1],
        inner[1] as Point,
        [side * w, 0, 1],
        [(outer[2] as Point)[0], 0.5, 1],
        outer[1] as Point,
        [0, d + band * 1.5, 1],
      ],
      isTrim: true,
      pattern: 'plain',
      cloth,
      roundness: 0.5,
      gloom: side === 1 ? 0.2 : 0,
      inside: lines > 0 ? bandLines(sketch, along(inner), along(outer), lines, cloth.hex) : '',
    })
  }
}

/** Two leaves and a stand; `point` is how long the tips are, `isRound` gives them a curve. */
export function shirtCollar(
  sketch: Sketch,
  neck: Neck,
  point = 6,
  isRound = false,
  cloth: Partial<Cloth> = {},
): void {
  const { half: w, depth: d } = neck
  const tone = { ...cloth }
  if (sketch.isBack) {
    paintPanel(sketch, {
      knots: bothSides([
        [0, -2.6],
        [w * 0.6, -2.3],
        [w, -1.1],
        [w + 2.2, 1.9, 1],
        [w * 0.6, 3.6],
        [0, 4.1],
      ]),
      isTrim: true,
      cloth: tone,
      roundness: 0.8,
    })
    stitch(sketch, [
      [-w - 1.6, 1.5],
      [-w * 0.6, 3],
      [0, 3.5],
      [w * 0.6, 3],
      [w + 1.6, 1.5],
    ])
    return
  }
  // The stand behind the neck, then the leaves in front of it.
  paintPanel(sketch, {
    knots: bothSides([
      [0, -1.4],
      [w * 0.6, -1.8],
      [w * 0.98, -2.5, 1],
      [w * 0.9, 2],
      [w * 0.5, 3.4],
      [0, 3.8],
    ]),
    isTrim: true,
    cloth: { ...tone, hex: mix(tone.hex ?? sketch.cloth.hex, sketch.dye.shadow, 0.35) },
    roundness: 0.9,
  })
  neckLabel(sketch, 1.6, 3.8)
  for (const side of [-1, 1]) {
    const tip: Knot[] = isRound
      ? [
          [w * 0.98, d + point * 0.55],
          [w * 0.62, d + point * 0.88],
          [w * 0.2, d + point * 0.5],
        ]
      : [[w * 0.86, d + point, 1]]
    const leaf: Knot[] = [
      [0.25, d - 0.2, 1],
      [w * 0.5, d * 0.42],
      [w * 0.88, -0.8],
      [w * 0.97, -2.6],
      [w + 1.9, -0.4],
      [w + 2.3, 2.2],
      [w + 1.1, d * 0.72],
      ...tip,
    ]
    const inset: Point[] = isRound
      ? [
          [w + 1.5, 2.4],
          [w + 0.4, d * 0.7],
          [w * 0.88, d + point * 0.5],
          [w * 0.6, d + point * 0.72],
          [w * 0.22, d + point * 0.36],
        ]
      : [
          [w + 1.6, 2.4],
          [w + 0.5, d * 0.7],
          [w * 0.83, d + point - 0.9],
          [0.6, d + 0.5],
        ]
    paintPanel(sketch, {
      knots: leaf.map(([x, y, corner]): Knot => (corner ? [side * x, y, 1] : [side * x, y])),
      isTrim: true,
      cloth: tone,
      turn: side * 18,
      roundness: 0.45,
      gloom: side === 1 ? 0.22 : 0,
    })
    stitch(
      sketch,
      inset.map(([x, y]): Point => [side * x, y]),
    )
  }
}

/** A tube round the neck, folded once over itself when it is high. */
export function turtleneck(
  sketch: Sketch,
  neck: Neck,
  height: number,
  isFolded: boolean,
  isSmooth = false,
): void {
  const { half: w } = neck
  const inner = mix(sketch.cloth.hex, sketch.dye.deep, 0.4)
  const low = sketch.isBack ? 2.2 : neck.depth
  if (!sketch.isBack) {
    paintPanel(sketch, {
      knots: bothSides([
        [0, -height - 1.1],
        [w * 0.6, -height - 0.8],
        [w * 0.96, -height + 0.3],
        [w * 0.6, -height + 2],
        [0, -height + 2.4],
      ]),
      isTrim: true,
      pattern: 'plain',
      cloth: { hex: inner },
    })
  }
  const top = (t: number): Point => [
    -w * 0.97 * Math.cos(t * Math.PI),
    -height + (sketch.isBack ? -0.9 : 1.3) * Math.sin(t * Math.PI),
  ]
  const bottom = (t: number): Point => [
    -(w + 0.9) * Math.cos(t * Math.PI),
    1 + (low + 0.5) * Math.sin(t * Math.PI),
  ]
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 1]
  const ring = (upper: (t: number) => Point, lower: (t: number) => Point): Knot[] => [
    ...steps.map((t): Knot => (t === 0 || t === 1 ? [...upper(t), 1] : upper(t))),
    ...steps.toReversed().map((t): Knot => (t === 0 || t === 1 ? [...lower(t), 1] : lower(t))),
  ]
  paintPanel(sketch, {
    knots: ring(top, bottom),
    isTrim: true,
    pattern: 'plain',
    inside: isSmooth ? '' : bandLines(sketch, top, bottom, 30),
    folds: fold([-w * 0.8, 0.5], [w * 0.5, 2.4], 1.4, 0.5, -1.5),
  })
  if (!isFolded) return
  const edge = (t: number): Point => [
    -(w + 1.1) * Math.cos(t * Math.PI),
    -height * 0.28 + (sketch.isBack ? 1.2 : low * 0.62) * Math.sin(t * Math.PI),
  ]
  paintPanel(sketch, {
    knots: ring(top, edge),
    isTrim: true,
    pattern: 'plain',
    inside: bandLines(sketch, top, edge, 30),
    folds: fold([-w * 0.9, -height * 0.5], [w * 0.3, -height * 0.2], 1.2, 0.5, -1),
  })
}

/** The notched collar of a blazer or a coat; the roll line ends at the height `breakAt`. */
export function lapels(
  sketch: Sketch,
  neck: Neck,
  breakAt: number,
  style: 'notch' | 'peak' | 'shawl',
  width: number,
  cloth: Partial<Cloth> = {},
): void {
  const { half: w } = neck
  if (sketch.isBack) {
    paintPanel(sketch, {
      knots: bothSides([
        [0, -2.4],
        [w * 0.6, -2.1],
        [w, -1],
        [w + 3, 2.4, 1],
        [w * 0.6, 4.2],
        [0, 4.7],
      ]),
      isTrim: true,
      cloth,
    })
    return
  }
  paintPanel(sketch, {
    knots: bothSides([
      [0, -1.2],
      [w * 0.6, -1.6],
      [w * 0.96, -2.6, 1],
      [w * 0.92, 2],
      [w * 0.5, 3.2],
      [0, 3.6],
    ]),
    isTrim: true,
    cloth: { ...cloth, hex: mix(cloth.hex ?? sketch.cloth.hex, sketch.dye.deep, 0.3) },
  })
  for (const side of [1, -1]) {
    const mirror = (knots: Knot[]) => (side === 1 ? knots : flip(knots))
    const gorge = Math.min(breakAt * 0.36, 11)
    const reach = w + width
    const rest = breakAt - gorge
    const leaf: Knot[] =
      style === 'shawl'
        ? [
            [w * 0.96, -2.6, 1],
            [w + 2.6, -0.6],
            [reach * 0.92, gorge * 0.7],
            [reach * 0.95, gorge * 1.25],
            [reach * 0.62, breakAt * 0.72],
            [0.9, breakAt, 1],
            [w * 0.5, breakAt * 0.45],
          ]
        : [
            [w * 0.6, gorge * 0.68, 1],
            [w + 0.7, gorge, 1],
            style === 'peak' ? [reach + 0.9, gorge - 4, 1] : [reach, gorge - 0.3, 1],
            [reach - 0.9, gorge + rest * 0.26],
            [reach * 0.6, gorge + rest * 0.66],
            [0.7, breakAt, 1],
            [w * 0.44, breakAt * 0.52],
          ]
    paintPanel(sketch, {
      knots: mirror(leaf),
      isTrim: true,
      cloth,
      turn: side * 12,
      roundness: 0.4,
      gloom: side === 1 ? 0.2 : 0,
      folds: fold([side * w * 0.7, 4], [side * 1.4, breakAt - 1], 1.3, 0.6, side * 0.7),
    })
    if (style === 'shawl') continue
    paintPanel(sketch, {
      knots: mirror([
        [w * 0.84, 0],
        [w * 0.96, -2.6, 1],
        [w + 2.5, -0.6],
        [w + 3.7, gorge * 0.36],
        [w + 3.3, gorge - 2.8, 1],
        [w + 0.7, gorge, 1],
        [w * 0.58, gorge * 0.7, 1],
      ]),
      isTrim: true,
      cloth,
      turn: side * 24,
      roundness: 0.35,
      gloom: side === 1 ? 0.2 : 0,
    })
  }
}

/** A hood standing behind the neck, its opening seen from the front. */
export function hood(sketch: Sketch, neck: Neck, size: number, lining?: string): void {
  const { half: w } = neck
  const s = size
  if (sketch.isBack) {
    paintPanel(sketch, {
      knots: bothSides([
        [0, -13 * s],
        [w + 1.6 * s, -10.5 * s],
        [w + 4 * s, -3 * s],
        [w + 3.4 * s, 5 * s],
        [w * 0.6, 9.4 * s],
        [0, 10.6 * s],
      ]),
      folds: [
        ...fold([-w * 0.6, -9 * s], [-w * 0.4, 7 * s], 2.4 * s, 0.6, 1.4),
        ...fold([w * 0.7, -7 * s], [w * 0.3, 8 * s], 2.2 * s, 0.6, -1.6),
        ...fold([-w, 4 * s], [w * 0.8, 6 * s], 2 * s, 0.5, -2.4),
      ],
    })
    seam(sketch, [
      [0, -13 * s],
      [0.3, -2 * s],
      [0, 10.4 * s],
    ])
    return
  }
  paintPanel(sketch, {
    knots: bothSides([
      [0, -14 * s],
      [w * 0.9, -12.6 * s],
      [w + 4.2 * s, -6 * s],
      [w + 4 * s, 1.4 * s],
      [w * 0.9, 8.5 * s],
      [0, 12.6 * s, 1],
    ]),
    folds: [
      ...fold([-w - 1.6 * s, -7 * s], [-w * 0.9, 4 * s], 1.8 * s, 0.7, -0.6),
      ...fold([w + 2 * s, -6 * s], [w + 0.4, 4 * s], 1.8 * s, 0.7, 0.6),
      ...fold([-w * 0.9, 5 * s], [-1.4, 11 * s], 1.2 * s, 0.6, -0.6),
      ...fold([w, 4 * s], [1.6, 10.6 * s], 1.3 * s, 0.6, 0.5),
    ],
  })
  paintPanel(sketch, {
    knots: bothSides([
      [0, -11.4 * s],
      [w * 0.72, -10.2 * s],
      [w + 1.2 * s, -5 * s],
      [w + 0.6 * s, 1.2 * s],
      [w * 0.55, 6.6 * s],
      [0, 10.2 * s, 1],
    ]),
    isTrim: true,
    pattern: 'plain',
    cloth: { hex: lining ?? mix(sketch.cloth.hex, sketch.dye.deep, 0.34) },
    folds: [
      { from: [-w, -4 * s], to: [-w * 0.3, 8 * s], bow: 1, width: 3.4 * s, tone: -0.8 },
      { from: [w * 0.9, -6 * s], to: [w * 0.3, 8 * s], bow: -1, width: 3.6 * s, tone: -1 },
      { from: [-w * 0.3, -10 * s], to: [0, 6 * s], bow: 1, width: 3 * s, tone: 0.4 },
      { from: [-w * 0.8, -9.8 * s], to: [w * 0.8, -9.6 * s], bow: 1, width: 1.4 * s, tone: -0.9 },
    ],
  })
  seam(
    sketch,
    [
      [0.2, -11.2 * s],
      [0, -2 * s],
      [0, 3 * s],
    ],
    0.8,
  )
  neckLabel(sketch, 2.6 * s, 4)
  const rim = (grow: number): Knot[] =>
    bothSides([
      [0, (-11.4 - grow) * s],
      [w * 0.72 + grow * 0.7, (-10.2 - grow) * s],
      [w + (1.2 + grow) * s, -5 * s],
      [w + (0.6 + grow) * s, 1.4 * s],
      [w * 0.55 + grow * 0.8, (6.8 + grow * 0.4) * s],
      [0, (10.4 + grow) * s, 1],
    ])
  const ring = rim(1)
  stitch(sketch, [...ring, ring[0] as Knot])
}

/** Buttons at equal distances down a front that closes in the middle. */
export function buttonRow(
  sketch: Sketch,
  x: number,
  from: number,
  to: number,
  count: number,
  radius: number,
  hex?: string,
): void {
  for (let index = 0; index < count; index++) {
    const y = count === 1 ? from : from + ((to - from) * index) / (count - 1)
    button(sketch, x, y, radius, hex)
  }
}

/** The overlapping edge of a closed front: a shadow to its right and two rows of stitches. */
export function placket(sketch: Sketch, top: number, bottom: number, half: number): void {
  const { dye } = sketch
  const edge = line(sketch, [
    [half, top],
    [half, (top + bottom) / 2],
    [half, bottom],
  ])
  add(
    sketch,
    strokeLine(sketch, edge, [
      `transform="translate(${px(sketch, 3)} 0)" stroke="${dye.shadow}" stroke-width="${px(sketch, 7)}" stroke-opacity=".3"`,
      `stroke="${dye.line}" stroke-width="${px(sketch, 1.4)}" stroke-opacity=".8"`,
      `transform="translate(${-px(sketch, 2)} 0)" stroke="${dye.glow}" stroke-width="${px(sketch, 1.6)}" stroke-opacity=".5"`,
    ]),
  )
  stitch(sketch, [
    [half - 0.45, top + 0.3],
    [half - 0.45, bottom - 0.3],
  ])
  stitch(sketch, [
    [-half + 0.3, top + 0.3],
    [-half + 0.3, bottom - 0.3],
  ])
}
