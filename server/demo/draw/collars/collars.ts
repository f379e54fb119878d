import type { Neck } from '../cut/torso.ts'
import { paintTrim } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import { mix } from '../sketch/colour.ts'
import { bothSides, flip, type Knot, moved, way } from '../sketch/path.ts'
import { shape } from '../sketch/shape.ts'
import { behindFigure, type ClothLook, part, type Sketch } from '../sketch/sketch.ts'
import { neckLabel, piping, stitch } from '../trims/trims.ts'

/** A leaf from the front over the neck to its outer edge, its tip, and the line it is stitched along. */
const LEAF = shape('.25 d-.2!, .5w .42d, .88w -.8, .97w -2.6, w+1.9 -.4, w+2.3 2.2, w+1.1 .72d')
const FOLDED_BACK = shape('0 -2.6, .6w -2.3, w -1.1, w+2.2 1.9!, .6w 3.6, 0 4.1')
const STAND = shape('0 -1.4, .6w -1.8, .98w -2.5!, .9w 2, .5w 3.4, 0 3.8')
const TIP = shape('.86w d+p!')
const ROUND_TIP = shape('.98w d+.55p, .62w d+.88p, .2w d+.5p')
const INSET = shape('w+1.6 2.4, w+.5 .7d, .83w d+p-.9, .6 d+.5')
const ROUND_INSET = shape('w+1.5 2.4, w+.4 .7d, .88w d+.5p, .6w d+.72p, .22w d+.36p')

/** Two leaves and a stand; `point` is how long the tips are, white ones have a curve. */
export function shirtCollar(sketch: Sketch, neck: Neck, point: number, isWhite = false): void {
  part(sketch, 'collar-shirt', () => {
    const { half: w, depth: d } = neck
    const cloth: Partial<ClothLook> = isWhite
      ? { pattern: 'plain', hex: mix('#fbf8f2', sketch.cloth.hex, 0.06) }
      : {}
    if (sketch.isBack) {
      paintTrim(sketch, {
        knots: bothSides(FOLDED_BACK({ w })),
        cloth,
        roundness: 0.8,
      })
      stitch(sketch, way(-w - 1.6, 1.5, -w * 0.6, 3, 0, 3.5, w * 0.6, 3, w + 1.6, 1.5))
      return
    }
    // The stand behind the neck, then the leaves in front of it.
    behindFigure(sketch, () =>
      paintTrim(sketch, {
        knots: bothSides(STAND({ w })),
        cloth: { ...cloth, hex: mix(cloth.hex ?? sketch.cloth.hex, sketch.dye.shadow, 0.35) },
        roundness: 0.9,
      }),
    )
    neckLabel(sketch, 1.6, 3.8)
    const leaf = [...LEAF({ w, d }), ...(isWhite ? ROUND_TIP : TIP)({ w, d, p: point })]
    const inset = (isWhite ? ROUND_INSET : INSET)({ w, d, p: point })
    for (const side of [-1, 1]) {
      paintTrim(sketch, {
        knots: moved(leaf, (x, y) => [side * x, y]),
        cloth,
        turn: side * 18,
        roundness: 0.45,
        gloom: side === 1 ? 0.22 : 0,
      })
      const edge = moved(inset, (x, y) => [side * x, y])
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

/**
 * By half the neck, the gorge, how far the lapel reaches, the break point and what is between the gorge and it: w, g, r,
 * b, q.
 */
const NOTCH = shape('.6w .68g!, w+.7 g!, r g-.3!, r-.9 g+.26q, .6r g+.66q, .7 b!, .44w .52b')
const PEAK = shape('.6w .68g!, w+.7 g!, r+.9 g-4!, r-.9 g+.26q, .6r g+.66q, .7 b!, .44w .52b')
const SHAWL = shape('.96w -2.6!, w+2.6 -.6, .92r .7g, .95r 1.25g, .62r .72b, .9 b!, .5w .45b')
const ROLLED_BACK = shape('0 -2.4, .6w -2.1, w -1, w+3 2.4!, .6w 4.2, 0 4.7')
const ROLLED_STAND = shape('0 -1.2, .6w -1.6, .96w -2.6!, .92w 2, .5w 3.2, 0 3.6')
const UPPER_COLLAR = shape('.84w 0, .96w -2.6!, w+2.5 -.6, w+3.7 .36g, w+3.3 g-2.8!, w+.7 g!, .58w .7g!')

/** The notched collar of a blazer or a coat; the roll line ends at the height `breakAt`. */
export function lapels(sketch: Sketch, neck: Neck, { breakAt, style, width }: Roll): void {
  part(sketch, `collar-${style}`, () => {
    const { half: w } = neck
    if (sketch.isBack) {
      paintTrim(sketch, {
        knots: bothSides(ROLLED_BACK({ w })),
      })
      return
    }
    behindFigure(sketch, () =>
      paintTrim(sketch, {
        knots: bothSides(ROLLED_STAND({ w })),
        cloth: { hex: mix(sketch.cloth.hex, sketch.dye.deep, 0.3) },
      }),
    )
    const gorge = Math.min(breakAt * 0.36, 11)
    const measures = { w, g: gorge, r: w + width, b: breakAt, q: breakAt - gorge }
    for (const side of [1, -1]) {
      const mirror = (knots: Knot[]) => (side === 1 ? knots : flip(knots))
      const leaf = { notch: NOTCH, peak: PEAK, shawl: SHAWL }[style]
      paintTrim(sketch, {
        knots: mirror(leaf(measures)),
        turn: side * 12,
        roundness: 0.4,
        gloom: side === 1 ? 0.2 : 0,
        folds: fold([side * w * 0.7, 4], [side * 1.4, breakAt - 1], [1.3, 0.6, side * 0.7]),
      })
      if (style === 'shawl') continue
      paintTrim(sketch, {
        knots: mirror(UPPER_COLLAR(measures)),
        turn: side * 24,
        roundness: 0.35,
        gloom: side === 1 ? 0.2 : 0,
      })
    }
  })
}
