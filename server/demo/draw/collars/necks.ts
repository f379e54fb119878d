import type { Neck } from '../cut/torso.ts'
import { paintBand, paintTrim } from '../fabric/fabric.ts'
import { shading } from '../fabric/folds.ts'
import { mix } from '../sketch/colour.ts'
import { alongLine, bothSides, type Knot, type PathPoint, way } from '../sketch/path.ts'
import { type ClothLook, part, type Sketch } from '../sketch/sketch.ts'
import { bandLines, neckLabel, stitch } from '../trims/trims.ts'

/** The inside of the back seen through the neck. Painted before everything else. */
export function paintInside(sketch: Sketch, neck: Neck, hex?: string): void {
  if (sketch.isBack || sketch.isOnFigure) return
  const inner =
    hex ?? mix(sketch.cloth.hex, sketch.dye.lightness > 0.6 ? sketch.dye.shadow : sketch.dye.deep, 0.42)
  const { half: w, depth: d, back = 1.9 } = neck
  const isLow = back > 4
  paintTrim(sketch, {
    knots: bothSides([
      [0, back - 0.2],
      [w * 0.6, isLow ? back * 0.8 : back - 0.7],
      [w - 0.1, isLow ? back * 0.3 : -0.2, 1],
      [w + 1.2, isLow ? back * 0.5 : 2, 1],
      [w * 0.8, d + 2],
      [0, d + 3],
    ]),
    cloth: { hex: inner, pattern: 'plain' },
    roundness: 0.8,
    folds: [shading([-w, back - 0.7], [w, back - 0.7], [3, -0.9, -3])],
  })
  if (neck.shape !== 'collar') neckLabel(sketch, back + 0.2, Math.min(4.4, w * 0.62))
}

/** An arc of the round neck, t from the left shoulder (0) over the front to the right one (1). */
function neckArc(half: number, depth: number, ends = 0): (t: number) => PathPoint {
  return t => [-half * Math.cos(t * Math.PI), ends + (depth - ends) * Math.sin(t * Math.PI)]
}

/** Width of the band in centimetres and its ribs; 0 ribs is a bound edge. */
export interface NeckTrim {
  band: number
  ribs: number
  cloth?: Partial<ClothLook>
}

/** A knitted or bound band round a crew, scoop or boat neck. */
export function neckBand(sketch: Sketch, neck: Neck, { band, ribs, cloth = {} }: NeckTrim): void {
  part(sketch, 'neckline', () => {
    const depth = sketch.isBack ? (neck.back ?? 1.9) : neck.depth
    const inner = neckArc(neck.half, depth, neck.ends)
    const outer = neckArc(neck.half + band * 0.72, depth + band, neck.ends)
    const steps = [0, 0.16, 0.33, 0.5, 0.67, 0.84, 1]
    const knots: Knot[] = [
      ...steps.map((t): Knot => (t === 0 || t === 1 ? [...inner(t), 1] : inner(t))),
      ...steps
        .toReversed()
        .map((t): Knot => (t === 0 || t === 1 ? [outer(t)[0], outer(t)[1] + 0.45, 1] : outer(t))),
    ]
    paintBand(sketch, {
      knots,
      cloth,
      roundness: 0.7,
      inside: bandLines(sketch, [inner, outer], ribs, cloth.hex),
    })
    if (ribs === 0)
      stitch(
        sketch,
        steps.map(t => neckArc(neck.half + band * 0.6, depth + band * 0.8, neck.ends)(t)),
      )
  })
}

/** A band along a V neck, mitred at the point. */
export function vBand(sketch: Sketch, neck: Neck, { band, ribs, cloth = {} }: NeckTrim): void {
  part(sketch, 'neckline', () => {
    if (sketch.isBack) {
      neckBand(sketch, neck, { band, ribs: ribs * 2, cloth })
      return
    }
    const { half: w, depth: d, ends = 0 } = neck
    for (const side of [-1, 1]) {
      const inner: PathPoint[] = way(0, d, side * w * 0.56, d * 0.4, side * w, ends)
      const outer: PathPoint[] = [
        [0, d + band * 1.5],
        [side * (w * 0.56 + band), d * 0.4 + band * 0.35],
        [side * (w + band * 0.75), ends + 0.5],
      ]
      paintBand(sketch, {
        knots: [
          [0, d, 1],
          inner[1] as PathPoint,
          [side * w, ends, 1],
          [(outer[2] as PathPoint)[0], ends + 0.5, 1],
          outer[1] as PathPoint,
          [0, d + band * 1.5, 1],
        ],
        cloth,
        roundness: 0.5,
        gloom: side === 1 ? 0.2 : 0,
        inside: bandLines(sketch, [alongLine(inner), alongLine(outer)], ribs, cloth.hex),
      })
    }
  })
}
