import type { Neck } from '../cut/torso.ts'
import { paintTrim } from '../fabric/fabric.ts'
import { mix } from '../sketch/colour.ts'
import { bothSides, CORNER, contour, type Knot, moved, type PathPoint, way } from '../sketch/path.ts'
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
