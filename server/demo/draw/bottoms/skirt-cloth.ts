import { paintPanel } from '../fabric/fabric.ts'
import { type Fold, fold, foldsOn, shading } from '../fabric/folds.ts'
import { type Knot, type PathPoint, way } from '../sketch/path.ts'
import { line, paintStrokes, part, px, type Sketch } from '../sketch/sketch.ts'
import { seam, stitch } from '../trims/trims.ts'

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

/** How it hangs: height of the hips, its hem from side (-1) to side (1), and the steps that the hem is drawn in. */
interface Hang {
  hipAt: number
  hemAt: (u: number) => PathPoint
  steps: number
}

/** A skirt: cones of cloth that open towards a waving hem. */
export function paintSkirt(sketch: Sketch, cut: SkirtCut): void {
  part(sketch, 'skirt', () => {
    const { top, length, waist, hip, style, dip = 1.4 } = cut
    const bottom = top + length
    const hipAt = top + Math.min(length * 0.34, 19)
    const isStraight = style === 'straight'
    const hemAt = (u: number): PathPoint => [u * cut.hem, bottom + dip * (1 - u * u)]
    const hang: Hang = { hipAt, hemAt, steps: isStraight ? 4 : cut.flutes * 2 }
    const middle = hip + (cut.hem - hip) * 0.52
    paintPanel(sketch, {
      knots: [
        [-waist, top, 1],
        [0, top + 0.7],
        [waist, top, 1],
        [hip, hipAt],
        [middle, (hipAt + bottom) / 2],
        ...hemKnots(sketch, cut, hang),
        [-middle, (hipAt + bottom) / 2],
        [-hip, hipAt],
      ],
      fan: Math.min(1, (waist + hip) / 2 / cut.hem),
      folds: isStraight ? stiffFolds(cut, hipAt) : fluteFolds(sketch, cut, hang),
    })
    if (style === 'tiered') {
      part(sketch, 'tiers', () => {
        const tier = top + length * 0.62
        const half = hip + (cut.hem - hip) * 0.5
        seam(sketch, way(-half, tier - 0.6, 0, tier + dip * 0.8, half, tier - 0.6))
        gathers(sketch, u => [u * half, tier + dip * 0.8 * (1 - u * u) - 0.4], 26, length * 0.1)
      })
    }
    if (style === 'pleated') part(sketch, 'pleats', () => pleatEdges(sketch, cut, hang))
    hemline(sketch, hemAt)
  })
}

function hemKnots({ chance }: Sketch, { full, length, style }: SkirtCut, { hemAt, steps }: Hang): Knot[] {
  const wave = full * Math.min(1.5, length * 0.03)
  return Array.from({ length: steps + 1 }, (_, index): Knot => {
    const [x, y] = hemAt(1 - (index / steps) * 2)
    if (index === 0 || index === steps) return [x, y, 1]
    const swing = (index % 2 ? 0.55 : -0.45) * wave
    return [style === 'straight' ? x : x + chance.spread(0.3), y + swing]
  })
}

/** Stiff cloth has no flutes: folds from the hips, and one long light. */
function stiffFolds({ top, length, hip, hem }: SkirtCut, hipAt: number): Fold[] {
  const bottom = top + length
  return [
    ...[-1, 1].flatMap(side => [
      ...foldsOn(side)([hip * 0.98, hipAt - 3], [hip * 0.2, hipAt + 1.5], [1.5, 0.5, -1]),
      ...foldsOn(side)([hip * 0.9, hipAt + 8], [hip * 0.15, hipAt + 6], [1.6, 0.42, 1]),
      ...foldsOn(side)([hip * 0.55, hipAt + 6], [hem * 0.6, bottom], [2.6, 0.5, 0.4, 'cone']),
    ]),
    shading([-hip * 0.4, hipAt - 8], [-hip * 0.42, bottom - 4], [5, 0.4, -1]),
  ]
}

/** Valleys and crests that open towards the hem, and a fold from the waist to each hip. */
function fluteFolds({ chance }: Sketch, cut: SkirtCut, { hipAt, hemAt, steps }: Hang): Fold[] {
  const { top, length, waist, hip, hem, full, style } = cut
  const isPleated = style === 'pleated'
  const width = ((hem * 2) / steps) * (isPleated ? 0.8 : 1.15)
  const startOf = () => (style === 'tiered' ? 0.62 : 0.04 + chance.next() * 0.34)
  const flutes = Array.from({ length: steps - 1 }, (_, at): Fold[] => {
    const u = 1 - ((at + 1) / steps) * 2
    const [x, y] = hemAt(u)
    const start = isPleated ? top + 2 : top + length * startOf()
    const from: PathPoint = [u * (waist + (hip - waist) * 0.5) * 0.96, start]
    const lean = u * (hem - hip)
    if (at % 2)
      return fold(
        from,
        [x, y + 0.6],
        [width, 0.55 + 0.5 * full, chance.spread(0.8) * full - lean * 0.07, 'cone'],
      )
    const to: PathPoint = [x - width * 0.2, y + 0.6]
    return [shading(from, to, [width * 0.8, 0.35 + 0.4 * full, -lean * 0.06, 'cone'])]
  })
  const hips = [-1, 1].map(side =>
    foldsOn(side)([waist * 0.9, top + 0.4], [hip * 0.5, hipAt], [1.4, 0.5, 0.6]),
  )
  return [...flutes, ...hips].flat()
}

function hemline(sketch: Sketch, hemAt: (u: number) => PathPoint): void {
  stitch(
    sketch,
    [-0.99, -0.6, -0.2, 0.2, 0.6, 0.99].map((u): PathPoint => [hemAt(u)[0], hemAt(u)[1] - 1.5]),
  )
}

/** Tiny folds below a gathered seam. */
export function gathers(sketch: Sketch, at: (u: number) => PathPoint, count: number, length: number): void {
  const { chance } = sketch
  let d = ''
  for (let index = 0; index < count; index++) {
    const u = -0.95 + (index / (count - 1)) * 1.9
    const [x, y] = at(u)
    d += line(
      sketch,
      way(x, y, x + u * length * 0.16 + chance.spread(0.2), y + length * (0.5 + chance.next() * 0.7)),
    )
  }
  paintStrokes(sketch, d, [
    `stroke="${sketch.dye.shadow}" stroke-width="${px(sketch, 3)}" stroke-opacity=".34" stroke-linecap="round"`,
    `transform="translate(${px(sketch, 2.6)} 0)" stroke="${sketch.dye.light}" stroke-width="${px(sketch, 2)}" stroke-opacity=".4" stroke-linecap="round"`,
  ])
}

function pleatEdges(sketch: Sketch, cut: SkirtCut, { hemAt, steps }: Hang): void {
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
  paintStrokes(sketch, d, [
    `stroke="${sketch.dye.line}" stroke-width="${px(sketch, 1.4)}" stroke-opacity=".6"`,
    `transform="translate(${-px(sketch, 2)} 0)" stroke="${sketch.dye.glow}" stroke-width="${px(sketch, 1.8)}" stroke-opacity=".35"`,
  ])
}
