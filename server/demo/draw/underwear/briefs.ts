import { bodyOf } from '../cut/body.ts'
import { paintBand, paintPanel } from '../fabric/fabric.ts'
import { fold, shading } from '../fabric/folds.ts'
import { bothSides, onSides, type PathPoint, placed, strip, way } from '../sketch/path.ts'
import { shape } from '../sketch/shape.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
import { bow, scallops } from '../trims/bows-and-lace.ts'
import { bandLines, seam, stitch } from '../trims/trims.ts'

/** Right halves: by half the waist, the height and where the leg begins, w, h, l; k is the size. */
const BOXER = shape('0 .6, w 0!, w+2k .45h, w+2.2k h-2k!, .5w h, 1.4k h!, .6k h-6k, 0 h-6.6k')
const BRIEFS = shape('0 .6, w 0!, w+k l!, .62w .7h, .3w .93h, 3.6k h!, 0 h+.4')
const LEG_EDGE = shape('w+.8k l+.4, .62w .7h, .3w .93h, 3.6k h')

export function drawBriefs(sketch: Sketch): void {
  const { drawing } = sketch
  const body = bodyOf(sketch)
  const k = body.hip[0] / 21.4
  const { style, rise } = sketch.look
  const isBoxer = style === 'boxer'
  const up = (rise === 'high' ? 7 : rise === 'low' ? -2 : 0) * k
  const [w, h] = [body.hip[0] * 0.86, (isBoxer ? 27 : 21) * k + up]
  const leg = isBoxer ? 0 : style === 'brazilian' ? 0.72 : 0.5
  const half = isBoxer ? BOXER({ w, k, h }) : BRIEFS({ w, k, h, l: h * (1 - leg) })
  part(sketch, isBoxer ? 'boxer' : 'briefs', () =>
    paintPanel(sketch, {
      knots: bothSides(half),
      folds: [
        ...fold([-w, h * 0.25], [-w * 0.3, h * 0.42], [1.4 * k, 0.5, -0.8]),
        ...fold([w, h * 0.22], [w * 0.35, h * 0.4], [1.4 * k, 0.5, 0.8]),
        ...fold([-w * 0.3, h * 0.9], [-w * 0.6, h * 0.5], [1.3 * k, 0.6, -0.6]),
        ...fold([w * 0.3, h * 0.9], [w * 0.6, h * 0.5], [1.3 * k, 0.6, 0.6]),
        shading([-w * 0.4, h * 0.2], [-w * 0.1, h * 0.8], [4 * k, 0.5, 1]),
      ],
    }),
  )
  const band = isBoxer ? 4 * k : 1.8 * k
  const arc =
    (y: number, half: number) =>
    (t: number): PathPoint => [(t * 2 - 1) * half, y + 0.7 * Math.sin(t * Math.PI)]
  const [upper, lower] = [arc(-band * 0.6, w - 0.2), arc(band * 0.4, w + 0.2)]
  paintBand(sketch, {
    knots: strip(upper, lower, [0, 0.5, 1]),
    inside: bandLines(sketch, [upper, lower], 40, isBoxer ? sketch.cloth.hex : undefined),
  })
  if (isBoxer) {
    if (!sketch.isBack)
      for (const line of onSides(way(w * 0.3, 1.4 * k, w * 0.36, h * 0.5, 1.2 * k, h - 6 * k)))
        seam(sketch, line, 0.8)
    else seam(sketch, way(0, 1, 0, h - 6.6 * k))
    for (const line of onSides(way(w + 2 * k, h - 3.6 * k, w * 0.5, h - 1.6 * k, 1.6 * k, h - 1.6 * k)))
      stitch(sketch, line)
    return
  }
  const edge = (side: number) => placed(LEG_EDGE({ w, k, h, l: h * (1 - leg) }), { w: side, h: 1 })
  for (const side of [-1, 1]) {
    if (sketch.cloth.weave === 'lace') part(sketch, 'lace-edge', () => scallops(sketch, edge(side), 0.7))
    else if (style !== 'seamless')
      stitch(
        sketch,
        edge(side).map(([x, y]): PathPoint => [x - side * 1.1, y - 0.9]),
      )
  }
  if (!sketch.isBack) {
    stitch(sketch, way(-3.4 * k, h * 0.84, 0, h * 0.8, 3.4 * k, h * 0.84))
    if (drawing.fit !== 'men' && style !== 'seamless') bow(sketch, 1.4 * k, 0.22 * k)
  }
}
