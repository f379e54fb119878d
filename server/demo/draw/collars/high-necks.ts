import type { Neck } from '../cut/torso.ts'
import { paintBand, paintPanel } from '../fabric/fabric.ts'
import { fold, shading } from '../fabric/folds.ts'
import { mix } from '../sketch/colour.ts'
import { bothSides, type Knot, type PathPoint, strip, way } from '../sketch/path.ts'
import { shape } from '../sketch/shape.ts'
import { add, behindFigure, part, type Sketch } from '../sketch/sketch.ts'
import { bandLines, neckLabel, seam, stitch } from '../trims/trims.ts'
import { neckBand } from './necks.ts'

/** The inside of a tube's back edge. */
const TUBE = shape('0 -h-1.1, .6w -h-.8, .96w -h+.3, .6w -h+2, 0 -h+2.4')

/** A tube round the neck, folded once over itself when it is high. */
export function turtleneck(
  sketch: Sketch,
  neck: Neck,
  height: number,
  { isFolded = false, isSmooth = false, isStand = false },
): void {
  part(sketch, isStand ? 'collar-stand' : 'collar-high', () => {
    const { half: w } = neck
    const inner = mix(sketch.cloth.hex, sketch.dye.deep, 0.4)
    const low = sketch.isBack ? 2.2 : neck.depth
    if (!sketch.isBack) {
      behindFigure(sketch, () =>
        paintBand(sketch, {
          knots: bothSides(TUBE({ w, h: height })),
          cloth: { hex: inner },
        }),
      )
    }
    const top = (t: number): PathPoint => [
      -w * 0.97 * Math.cos(t * Math.PI),
      -height + (sketch.isBack ? -0.9 : 1.3) * Math.sin(t * Math.PI),
    ]
    const bottom = (t: number): PathPoint => [
      -(w + 0.9) * Math.cos(t * Math.PI),
      1 + (low + 0.5) * Math.sin(t * Math.PI),
    ]
    const steps = [0, 0.2, 0.4, 0.6, 0.8, 1]
    paintBand(sketch, {
      knots: strip(top, bottom, steps),
      inside: isSmooth ? '' : bandLines(sketch, [top, bottom], 30),
      folds: fold([-w * 0.8, 0.5], [w * 0.5, 2.4], [1.4, 0.5, -1.5]),
    })
    if (!isFolded) return
    const edge = (t: number): PathPoint => [
      -(w + 1.1) * Math.cos(t * Math.PI),
      -height * 0.28 + (sketch.isBack ? 1.2 : low * 0.62) * Math.sin(t * Math.PI),
    ]
    paintBand(sketch, {
      knots: strip(top, edge, steps),
      inside: bandLines(sketch, [top, edge], 30),
      folds: fold([-w * 0.9, -height * 0.5], [w * 0.3, -height * 0.2], [1.2, 0.5, -1]),
    })
  })
}

/** Right halves of a hood: by half the neck and the hood's size, w and s. */
const HOOD = shape('0 -14s, .9w -12.6s, w+4.2s -6s, w+4s 1.4s, .9w 8.5s, 0 12.6s!')
const HOOD_BACK = shape('0 -13s, w+1.6s -10.5s, w+4s -3s, w+3.4s 5s, .6w 9.4s, 0 10.6s')
const HOOD_OPENING = shape('0 -11.4s, .72w -10.2s, w+1.2s -5s, w+.6s 1.2s, .55w 6.6s, 0 10.2s!')
const HOOD_RIM = shape('0 -12.4s, .72w+.7 -11.2s, w+2.2s -5s, w+1.6s 1.4s, .55w+.8 7.2s, 0 11.4s!')

/** A hood standing behind the neck, its opening seen from the front; it falls back behind whoever wears it. */
export function hood(sketch: Sketch, neck: Neck, size: number, lining?: string): void {
  if (sketch.isOnFigure) {
    behindFigure(sketch, () => {
      add(sketch, '<g transform="translate(0 -.6) scale(1.04 .62)">')
      paintHood(sketch, neck, size, lining)
      add(sketch, '</g>')
    })
    neckBand(sketch, neck, { band: 2.4 * size, ribs: 0 })
  } else paintHood(sketch, neck, size, lining)
}

function paintHood(sketch: Sketch, neck: Neck, size: number, lining?: string): void {
  part(sketch, 'hood', () => {
    const { half: w } = neck
    const s = size
    if (sketch.isBack) {
      paintPanel(sketch, {
        knots: bothSides(HOOD_BACK({ w, s })),
        folds: [
          ...fold([-w * 0.6, -9 * s], [-w * 0.4, 7 * s], [2.4 * s, 0.6, 1.4]),
          ...fold([w * 0.7, -7 * s], [w * 0.3, 8 * s], [2.2 * s, 0.6, -1.6]),
          ...fold([-w, 4 * s], [w * 0.8, 6 * s], [2 * s, 0.5, -2.4]),
        ],
      })
      seam(sketch, way(0, -13 * s, 0.3, -2 * s, 0, 10.4 * s))
      return
    }
    paintPanel(sketch, {
      knots: bothSides(HOOD({ w, s })),
      folds: [
        ...fold([-w - 1.6 * s, -7 * s], [-w * 0.9, 4 * s], [1.8 * s, 0.7, -0.6]),
        ...fold([w + 2 * s, -6 * s], [w + 0.4, 4 * s], [1.8 * s, 0.7, 0.6]),
        ...fold([-w * 0.9, 5 * s], [-1.4, 11 * s], [1.2 * s, 0.6, -0.6]),
        ...fold([w, 4 * s], [1.6, 10.6 * s], [1.3 * s, 0.6, 0.5]),
      ],
    })
    paintBand(sketch, {
      knots: bothSides(HOOD_OPENING({ w, s })),
      cloth: { hex: lining ?? mix(sketch.cloth.hex, sketch.dye.deep, 0.34) },
      folds: [
        shading([-w, -4 * s], [-w * 0.3, 8 * s], [3.4 * s, -0.8, 1]),
        shading([w * 0.9, -6 * s], [w * 0.3, 8 * s], [3.6 * s, -1, -1]),
        shading([-w * 0.3, -10 * s], [0, 6 * s], [3 * s, 0.4, 1]),
        shading([-w * 0.8, -9.8 * s], [w * 0.8, -9.6 * s], [1.4 * s, -0.9, 1]),
      ],
    })
    seam(sketch, way(0.2, -11.2 * s, 0, -2 * s, 0, 3 * s), 0.8)
    neckLabel(sketch, 2.6 * s, 4)
    const ring = bothSides(HOOD_RIM({ w, s }))
    stitch(sketch, [...ring, ring[0] as Knot])
  })
}
