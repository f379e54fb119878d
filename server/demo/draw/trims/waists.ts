import { paintBand, paintTrim } from '../fabric/fabric.ts'
import { CORNER, contour, corners, type PathPoint, strip, way } from '../sketch/path.ts'
import { shape } from '../sketch/shape.ts'
import { behindFigure, part, type Sketch } from '../sketch/sketch.ts'
import { bow } from './bows-and-lace.ts'
import { bandLines, cord, stitch } from './trims.ts'

/** A sewn band at the waist: plain, elastic or with loops and a button. */
export function waistBand(
  sketch: Sketch,
  kind: 'plain' | 'elastic' | 'loops' | 'cord',
  { half, top, height, lower }: Record<'half' | 'top' | 'height' | 'lower', number>,
): void {
  part(sketch, `waist-${kind}`, () => {
    const dip = 0.7
    const arc =
      (y: number, width: number) =>
      (t: number): PathPoint => [(t * 2 - 1) * width, y + dip * Math.sin(t * Math.PI)]
    const [upper, below] = [arc(top, half), arc(top + height, lower)]
    const steps = [0, 0.25, 0.5, 0.75, 1]
    const isKnit = kind === 'elastic' || kind === 'cord'
    if (!sketch.isBack) {
      // The inside of the back edge.
      behindFigure(sketch, () =>
        paintBand(sketch, {
          knots: contour(-half + 0.2, top, CORNER, 0, top - 1.1, half - 0.2, top, CORNER, 0, top + 1.4),
          cloth: { hex: sketch.dye.line },
        }),
      )
    }
    paintTrim(sketch, {
      knots: strip(upper, below, steps),
      pattern: isKnit ? 'plain' : undefined,
      inside: isKnit ? bandLines(sketch, [upper, below], Math.round(half * 2.2)) : '',
      roundness: 0.9,
    })
    const stitched = isKnit
      ? [arc(top + height * 0.5, half)]
      : [arc(top + 0.5, half - 0.2), arc(top + height - 0.5, lower - 0.2)]
    for (const along of stitched) stitch(sketch, steps.map(along))
    if (kind === 'loops') {
      for (const u of sketch.isBack ? [-0.8, 0, 0.8] : [-0.72, -0.34, 0.34, 0.72]) {
        const [left, right] = [u * half - 0.6, u * half + 0.6]
        const y = top + dip * (1 - u * u)
        const [high, low] = [y - 0.4, y + height + 0.5]
        paintBand(sketch, { knots: corners(left, high, right, high, right, low, left, low), roundness: 0.3 })
      }
    }
    if (kind === 'cord' && !sketch.isBack) {
      const y = top + height * 0.55 + dip
      const hex = sketch.dye.lightness > 0.7 ? sketch.cloth.accent : '#f1ede5'
      cord(sketch, way(-1.1, y, -2.6, y + 5, -2.2, y + 11), hex, 'knot')
      cord(sketch, way(1.1, y, 2.4, y + 5, 2.9, y + 9.6), hex, 'knot')
    }
  })
}

const BELT = shape('-w y-h!, 0 y-h+.7, w y-h!, w y+h!, 0 y+h+.7, -w y+h!')

/** A tied or buckled belt of the same or the second colour. */
export function belt(sketch: Sketch, half: number, y: number, k: number): void {
  part(sketch, 'belt', () => {
    const isTied = sketch.look.belt !== 'buckled'
    const height = (isTied ? 3 : 2.6) * k
    paintTrim(sketch, {
      knots: BELT({ w: half, y, h: height / 2 }),
      roundness: 1,
    })
    stitch(sketch, way(-half, y - height / 2 + 0.5, 0, y - height / 2 + 1.2, half, y - height / 2 + 0.5))
    stitch(sketch, way(-half, y + height / 2 - 0.5, 0, y + height / 2 + 0.2, half, y + height / 2 - 0.5))
    if (sketch.isBack) return
    if (isTied) bow(sketch, y + 0.8, 0.62 * k)
    else part(sketch, 'buckle', () => buckle(sketch, -0.4, y + 0.7, height))
  })
}

function buckle(sketch: Sketch, x: number, y: number, height: number): void {
  const [w, h] = [height * 0.75, height * 0.78]
  const frame = (grow: number) =>
    `M${x - w - grow} ${y - h - grow}h${2 * (w + grow)}v${2 * (h + grow)}h${-2 * (w + grow)}z`
  sketch.layers.push(
    `<path d="${frame(0)}" fill="none" stroke="#7d6a45" stroke-width="${height * 0.34}" stroke-linejoin="round"/>`,
    `<path d="${frame(0)}" fill="none" stroke="#cdb27a" stroke-width="${height * 0.24}" stroke-linejoin="round"/>`,
    `<path d="M${x - w} ${y + h}V${y - h}H${x + w}" fill="none" stroke="#fff5da" stroke-width="${height * 0.07}" stroke-linejoin="round"/>`,
    `<path d="M${x - w} ${y}H${x + w}" stroke="#b79a60" stroke-width="${height * 0.16}"/>`,
  )
}
