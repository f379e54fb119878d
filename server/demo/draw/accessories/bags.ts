import { paintPanel } from '../fabric/fabric.ts'
import { fold, shading } from '../fabric/folds.ts'
import { bothSides, CORNER, contour, type Knot, num, placed, way } from '../sketch/path.ts'
import { drawn, shape } from '../sketch/shape.ts'
import { add, has, line, part, type Sketch } from '../sketch/sketch.ts'
import { patch, seam, stitch, zip } from '../trims/trims.ts'
import { clasp, GOLD, grip, ring } from './leather-parts.ts'
import { drawTote, frontOfBackpack, shoulderStraps } from './totes-and-backpacks.ts'

/** The right half of a bag in centimetres, its flap's share of the height, and how it is carried. */
interface BagShape {
  half: Knot[]
  wide: number
  tall: number
  flap: number
  /** How high the strap reaches above the bag and where it is fixed, in half widths. */
  strap?: { rise: number; at: number; width: number }
  extra?: 'zip' | 'front-pocket' | 'buckles'
}

/** A rounded box: corners of `s` centimetres, `p` wider at the bottom. */
const BOX = shape('0 0, .5w 0, w-.8s .1, w .6s, w+p .5t, w+.6p t-s, w-s t, .5w t+.4, 0 t+.5')
const box = (w: number, t: number, s: number, p = 0.4) => BOX({ w, t, s, p })

const SHAPES: Record<string, BagShape> = {
  crossbody: {
    half: box(12.5, 16, 4),
    wide: 12.5,
    tall: 16,
    flap: 0,
    strap: { rise: 42, at: 0.95, width: 1.1 },
    extra: 'zip',
  },
  baguette: {
    half: box(16, 11.5, 3.4),
    wide: 16,
    tall: 11.5,
    flap: 0.62,
    strap: { rise: 15, at: 0.86, width: 1.9 },
  },
  hobo: {
    half: contour(0, 3.4, 8, 1.4, 14.6, -5, 17.6, -9, CORNER, 19.4, -6, 20.4, 4, 16, 14, 8, 18.4, 0, 19.4),
    wide: 18.6,
    tall: 19,
    flap: 0,
    strap: { rise: 25, at: 0.97, width: 2.4 },
    extra: 'zip',
  },
  backpack: {
    half: way(0, -1, 8, -0.4, 13.4, 4, 15, 12, 15.8, 26, 15, 34, 12, 37, 7, 37.4, 0, 37.5),
    wide: 15,
    tall: 37,
    flap: 0,
    extra: 'front-pocket',
  },
  clutch: { half: box(14, 10, 1.4, 0.2), wide: 14, tall: 10, flap: 0.7 },
  briefcase: {
    half: box(20, 25, 2, 0.4),
    wide: 20,
    tall: 25,
    flap: 0.5,
    strap: { rise: 6.4, at: 0.28, width: 2 },
    extra: 'buckles',
  },
}

/** Bags of eight kinds, by the look's style. */
export function drawBag(sketch: Sketch): void {
  const { style = 'tote' } = sketch.look
  const shape = SHAPES[style]
  part(sketch, `bag-${style}`, () => {
    if (shape) drawShape(sketch, shape)
    else drawTote(sketch)
  })
}

const FLAP = shape(
  '0 -.6+i, .5w -.6+i, .9w-i -.5+i, w+.5-i 1.6, w+.2-i .72l, .86w-i l-i, .4w l+.5-i, 0 l+.6-i',
)
const STRAP = shape('-w t+2, -.96w -.45r, -.42w -r, .42w -r, .96w -.45r, w t+2')

function drawShape(sketch: Sketch, bag: BagShape): void {
  const { half, wide: w, tall: h, flap } = bag
  const top = Math.min(...half.map(([, y]) => y))
  if (bag.extra === 'front-pocket') shoulderStraps(sketch, w, h)
  if (has(sketch, 'chain')) chain(sketch, w)
  const { strap } = bag
  if (strap) grip(sketch, STRAP({ w: w * strap.at, t: top, r: strap.rise }), strap.width)
  const out = bag.extra === 'front-pocket' ? 7 : 1
  sketch.boxes.push({ left: -w - out, right: w + out, top: -(bag.strap?.rise ?? 6), bottom: h })
  paintPanel(sketch, {
    knots: bothSides(half),
    folds: [
      ...fold([-w, h * 0.7], [-w * 0.4, h * 0.9], [1.6, 0.5, 0.6]),
      ...fold([w, h * 0.66], [w * 0.4, h * 0.9], [1.6, 0.5, -0.6]),
      shading([-w * 0.7, h * 0.15], [-w * 0.6, h * 0.9], [3, 0.55, 1]),
    ],
    roundness: 0.8,
  })
  stitch(sketch, bothSides(half.map(([x, y]): Knot => [x * 0.96, y + (h / 2 - y) * 0.06])))
  if (bag.strap) for (const side of [-1, 1]) ring(sketch, side * w * bag.strap.at, top + 1.8, 1)
  if (sketch.isBack) {
    seam(sketch, way(-w * 0.7, h * 0.34, 0, h * 0.36, w * 0.7, h * 0.34), 1.6)
    return
  }
  if (flap > 0) {
    const low = h * flap
    const edge = (inset: number) => bothSides(FLAP({ w, l: low, i: inset }))
    part(sketch, 'flap', () => patch(sketch, edge(0), edge(0.9)))
    if (bag.extra !== 'buckles') clasp(sketch, low)
  }
  if (bag.extra === 'zip') {
    const y = sketch.look.style === 'hobo' ? 3 : h * 0.3
    zip(sketch, way(-w * 0.72, y, w * 0.72, y), sketch.cloth.hex)
  }
  if (bag.extra === 'buckles') for (const side of [-1, 1]) buckledTab(sketch, side * w * 0.52, h * 0.34)
  if (bag.extra === 'front-pocket') frontOfBackpack(sketch, w, h)
}

function buckledTab(sketch: Sketch, x: number, y: number): void {
  patch(
    sketch,
    contour(x - 1.5, y - 5, CORNER, x + 1.5, y - 5, CORNER, x + 1.5, y + 4.6, x, y + 6, x - 1.5, y + 4.6),
    way(x - 1, y - 4.4, x - 1, y + 4.2, x, y + 5.2, x + 1, y + 4.2, x + 1, y - 4.4),
  )
  ring(sketch, x, y + 0.8, 1.2)
}

const CHAIN = drawn('-.9 1, -1.06 -12, -.5 -24, .5 -24, 1.06 -12, .9 1')

/** A chain of links over the bag. */
function chain(sketch: Sketch, w: number): void {
  const d = line(sketch, placed(CHAIN, { w, h: 1 }))
  const link = (colour: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-dasharray="1.5 .5" stroke-linecap="round"/>`
  sketch.boxes.push({ left: -w * 1.1, right: w * 1.1, top: -25, bottom: 1 })
  part(sketch, 'chain', () => add(sketch, link(GOLD.dark, 1.1), link(GOLD.base, 0.8), link(GOLD.light, 0.24)))
}
