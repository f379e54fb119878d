import { paintPanel } from '../fabric/fabric.ts'
import { type Fold, fold, foldsOn } from '../fabric/folds.ts'
import { type Knot, type PathPoint, way } from '../sketch/path.ts'
import { add, line, part, px, type Sketch, strokeLine } from '../sketch/sketch.ts'
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

/** A skirt: cones of cloth that open towards a waving hem. */
export function paintSkirt(sketch: Sketch, cut: SkirtCut): void {
  part(sketch, 'skirt', () => {
    const { chance } = sketch
    const bottom = cut.top + cut.length
    const dip = cut.dip ?? 1.4
    const hipAt = cut.top + Math.min(cut.length * 0.34, 19)
    const hemAt = (u: number): PathPoint => [u * cut.hem, bottom + dip * (1 - u * u)]
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
      const from: PathPoint = [u * (cut.waist + (cut.hip - cut.waist) * 0.5) * 0.96, start]
      const width = ((cut.hem * 2) / steps) * (cut.style === 'pleated' ? 0.8 : 1.15)
      if (isValley)
        folds.push(
          ...fold(
            from,
            [x, y + 0.6],
            [
              width,
              0.55 + 0.5 * cut.full,
              chance.spread(0.8) * cut.full - u * (cut.hem - cut.hip) * 0.07,
              'cone',
            ],
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
        const crease = foldsOn(side)
        folds.push(
          ...crease([cut.hip * 0.98, hipAt - 3], [cut.hip * 0.2, hipAt + 1.5], [1.5, 0.5, -1]),
          ...crease([cut.hip * 0.9, hipAt + 8], [cut.hip * 0.15, hipAt + 6], [1.6, 0.42, 1]),
          ...crease([cut.hip * 0.55, hipAt + 6], [cut.hem * 0.6, bottom], [2.6, 0.5, 0.4, 'cone']),
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
          ...foldsOn(side)([cut.waist * 0.9, cut.top + 0.4], [cut.hip * 0.5, hipAt], [1.4, 0.5, 0.6]),
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
      part(sketch, 'tiers', () => {
        const tier = cut.top + cut.length * 0.62
        const half = cut.hip + (cut.hem - cut.hip) * 0.5
        seam(sketch, way(-half, tier - 0.6, 0, tier + dip * 0.8, half, tier - 0.6))
        gathers(sketch, u => [u * half, tier + dip * 0.8 * (1 - u * u) - 0.4], 26, cut.length * 0.1)
      })
    }
    if (cut.style === 'pleated') part(sketch, 'pleats', () => pleatEdges(sketch, cut, hemAt, steps))
    hemline(sketch, hemAt)
  })
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
  add(
    sketch,
    strokeLine(sketch, d, [
      `stroke="${sketch.dye.shadow}" stroke-width="${px(sketch, 3)}" stroke-opacity=".34" stroke-linecap="round"`,
      `transform="translate(${px(sketch, 2.6)} 0)" stroke="${sketch.dye.light}" stroke-width="${px(sketch, 2)}" stroke-opacity=".4" stroke-linecap="round"`,
    ]),
  )
}

function pleatEdges(sketch: Sketch, cut: SkirtCut, hemAt: (u: number) => PathPoint, steps: number): void {
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
