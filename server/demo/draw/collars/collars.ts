import type { Neck } from '../cut/torso.ts'
import { paintTrim } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import { mix } from '../sketch/colour.ts'
import { bothSides, CORNER, contour, flip, type Knot, moved, type PathPoint, way } from '../sketch/path.ts'
import { behindFigure, type ClothLook, part, type Sketch } from '../sketch/sketch.ts'
import { neckLabel, piping, stitch } from '../trims/trims.ts'

/** Two leaves and a stand; `point` is how long the tips are, white ones have a curve. */
export function shirtCollar(sketch: Sketch, neck: Neck, point: number, isWhite = false): void {
  part(sketch, 'collar-shirt', () => {
    const { half: w, depth: d } = neck
    const cloth: Partial<ClothLook> = isWhite
      ? { pattern: 'plain', hex: mix('#fbf8f2', sketch.cloth.hex, 0.06) }
      : {}
    if (sketch.isBack) {
      paintTrim(sketch, {
        knots: bothSides(
          contour(0, -2.6, w * 0.6, -2.3, w, -1.1, w + 2.2, 1.9, CORNER, w * 0.6, 3.6, 0, 4.1),
        ),
        cloth,
        roundness: 0.8,
      })
      stitch(sketch, way(-w - 1.6, 1.5, -w * 0.6, 3, 0, 3.5, w * 0.6, 3, w + 1.6, 1.5))
      return
    }
    // The stand behind the neck, then the leaves in front of it.
    behindFigure(sketch, () =>
      paintTrim(sketch, {
        knots: bothSides(
          contour(0, -1.4, w * 0.6, -1.8, w * 0.98, -2.5, CORNER, w * 0.9, 2, w * 0.5, 3.4, 0, 3.8),
        ),
        cloth: { ...cloth, hex: mix(cloth.hex ?? sketch.cloth.hex, sketch.dye.shadow, 0.35) },
        roundness: 0.9,
      }),
    )
    neckLabel(sketch, 1.6, 3.8)
    for (const side of [-1, 1]) {
      const tip: Knot[] = isWhite
        ? way(w * 0.98, d + point * 0.55, w * 0.62, d + point * 0.88, w * 0.2, d + point * 0.5)
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
      const inset: PathPoint[] = isWhite
        ? [
            [w + 1.5, 2.4],
            [w + 0.4, d * 0.7],
            [w * 0.88, d + point * 0.5],
            [w * 0.6, d + point * 0.72],
            [w * 0.22, d + point * 0.36],
          ]
        : way(w + 1.6, 2.4, w + 0.5, d * 0.7, w * 0.83, d + point - 0.9, 0.6, d + 0.5)
      paintTrim(sketch, {
        knots: moved(leaf, (x, y) => [side * x, y]),
        cloth,
        turn: side * 18,
        roundness: 0.45,
        gloom: side === 1 ? 0.22 : 0,
      })
      const edge = inset.map(([x, y]): PathPoint => [side * x, y])
      stitch(sketch, edge)
      piping(sketch, edge)
    }
  })
}

interface Roll {
  breakAt: number
  style: 'notch' | 'peak' | 'shawl'
  width: number
}

/** The notched collar of a blazer or a coat; the roll line ends at the height `breakAt`. */
export function lapels(sketch: Sketch, neck: Neck, { breakAt, style, width }: Roll): void {
  part(sketch, `collar-${style}`, () => {
    const { half: w } = neck
    if (sketch.isBack) {
      paintTrim(sketch, {
        knots: bothSides(contour(0, -2.4, w * 0.6, -2.1, w, -1, w + 3, 2.4, CORNER, w * 0.6, 4.2, 0, 4.7)),
      })
      return
    }
    behindFigure(sketch, () =>
      paintTrim(sketch, {
        knots: bothSides(
          contour(0, -1.2, w * 0.6, -1.6, w * 0.96, -2.6, CORNER, w * 0.92, 2, w * 0.5, 3.2, 0, 3.6),
        ),
        cloth: { hex: mix(sketch.cloth.hex, sketch.dye.deep, 0.3) },
      }),
    )
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
      paintTrim(sketch, {
        knots: mirror(leaf),
        turn: side * 12,
        roundness: 0.4,
        gloom: side === 1 ? 0.2 : 0,
        folds: fold([side * w * 0.7, 4], [side * 1.4, breakAt - 1], [1.3, 0.6, side * 0.7]),
      })
      if (style === 'shawl') continue
      paintTrim(sketch, {
        knots: mirror([
          [w * 0.84, 0],
          [w * 0.96, -2.6, 1],
          [w + 2.5, -0.6],
          [w + 3.7, gorge * 0.36],
          [w + 3.3, gorge - 2.8, 1],
          [w + 0.7, gorge, 1],
          [w * 0.58, gorge * 0.7, 1],
        ]),
        turn: side * 24,
        roundness: 0.35,
        gloom: side === 1 ? 0.2 : 0,
      })
    }
  })
}
