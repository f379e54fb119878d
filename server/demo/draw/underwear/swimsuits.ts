import { bodyOf } from '../cut/body.ts'
import { paintPanel } from '../fabric/fabric.ts'
import { fold, shading } from '../fabric/folds.ts'
import { mix } from '../sketch/colour.ts'
import { bothSides, way } from '../sketch/path.ts'
import { shape } from '../sketch/shape.ts'
import { has, part, type Sketch } from '../sketch/sketch.ts'
import { seam, stitch } from '../trims/trims.ts'

const INSIDE = shape('0 24k, 6k 16k, 9.4k k!, 11k k!, 13k 22k!, 0 28k')
const FROM_STRAP = shape(
  '9k 0!, 11.6k .2!, 12.4k 9k, .98w 17k!, .92w 28k, .84w 36k, 1.04w 50k!, .62w 58k, .3w 64.4k, 3.6k h!, 0 h+.3',
)

/** One-piece swimsuits. */
export function drawSwimsuit(sketch: Sketch): void {
  const { look } = sketch
  const body = bodyOf(sketch)
  const k = body.hip[0] / 21.4
  const isV = look.neck === 'v'
  const isSquare = look.neck === 'square' && !sketch.isBack
  const isRacer = look.style === 'sports'
  const [w, h] = [body.hip[0] * 0.84, 66 * k]
  const depth =
    (sketch.isBack ? (has(sketch, 'open-back') ? 34 : isRacer ? 9 : 22) : isV ? 19 : isRacer ? 8 : 14) * k
  const inside = mix(sketch.cloth.hex, sketch.dye.deep, 0.4)
  if (!sketch.isBack)
    paintPanel(sketch, {
      knots: bothSides(INSIDE({ k })),
      cloth: { hex: inside, pattern: 'plain' },
    })
  part(sketch, 'body', () =>
    paintPanel(sketch, {
      knots: bothSides([
        isV && !sketch.isBack ? [0, depth, 1] : [0, depth],
        isSquare ? [8.4 * k, depth - 0.4, 1] : [6.4 * k, depth * (isRacer && sketch.isBack ? 0.5 : 0.72)],
        ...FROM_STRAP({ w, h, k }),
      ]),
      folds: [
        ...[-1, 1].flatMap(side => [
          ...fold([side * w * 0.86, 34 * k], [side * w * 0.2, 36 * k], [1.2 * k, 0.6, side]),
          ...fold([side * w * 0.85, 38 * k], [side * w * 0.3, 41 * k], [1.2 * k, 0.5, side * -0.8]),
          ...fold([side * w * 0.94, 20 * k], [side * w * 0.4, 24 * k], [1.2 * k, 0.5, side * 0.8]),
          ...fold([side * w * 0.3, 63 * k], [side * w * 0.6, 50 * k], [1.4 * k, 0.6, side * 0.6]),
        ]),
        shading([-w * 0.55, 18 * k], [-w * 0.35, 30 * k], [4.6 * k, 0.75, -1]),
        shading([-w * 0.3, 40 * k], [-w * 0.2, 56 * k], [4 * k, 0.5, -1]),
      ],
    }),
  )
  for (const side of [-1, 1]) {
    stitch(sketch, way(side * (w * 1.0), 50.4 * k, side * w * 0.58, 57 * k, side * w * 0.27, 63.4 * k))
    stitch(sketch, way(side * 11 * k, 1, side * 11.7 * k, 9 * k, side * w * 0.92, 17.4 * k))
    if (!sketch.isBack && look.style === 'sports')
      seam(sketch, way(side * w * 0.7, 18 * k, side * w * 0.48, 34 * k, side * w * 0.52, 55 * k), 0.7)
  }
  if (sketch.isBack) return
  if (has(sketch, 'drape'))
    part(sketch, 'drape', () => {
      for (let y = 30; y < 44; y += 2.4)
        seam(sketch, way(-w * 0.8, y * k, 0, (y + 1.6) * k, w * 0.8, (y - 3) * k), 0.6)
    })
  if (look.front === 'wrap')
    part(sketch, 'wrap', () => {
      for (const side of [1, -1])
        seam(
          sketch,
          way(-side * 8 * k, depth * 0.3, 0, depth, side * w * 0.5, depth + 6 * k, side * w * 0.84, 32 * k),
          side === 1 ? 1.6 : 0.9,
        )
    })
}
