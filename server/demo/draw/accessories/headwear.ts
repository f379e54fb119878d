import { paintBand, paintPanel } from '../fabric/fabric.ts'
import { fold, shading } from '../fabric/folds.ts'
import { mix } from '../sketch/colour.ts'
import {
  bothSides,
  CORNER,
  contour,
  corners,
  type Knot,
  moved,
  num,
  type PathPoint,
  strip,
  way,
} from '../sketch/path.ts'
import { drawn, shape } from '../sketch/shape.ts'
import { add, define, has, part, type Sketch } from '../sketch/sketch.ts'
import { bandLines, cord, patch, seam, stitch } from '../trims/trims.ts'

/** Knitted caps, with a turn-up and perhaps a pompon. */
export function drawBeanie(sketch: Sketch): void {
  const { drawing } = sketch
  const hasPompon = has(sketch, 'pompon')
  const isBaby = drawing.fit === 'baby'
  const band = has(sketch, 'turn-up') ? 12 : 16.8
  const arcTop = (t: number): PathPoint => [
    (t * 2 - 1) * (band > 16 ? 11.8 : 11.4),
    band + 1.4 * Math.sin(t * Math.PI),
  ]
  const arcLow = (t: number): PathPoint => [(t * 2 - 1) * 11.9, 20 + 1.5 * Math.sin(t * Math.PI)]
  const crown = (t: number): PathPoint => [(t * 2 - 1) * 4.2, 0.6 - 1.2 * Math.sin(t * Math.PI)]
  const plain = sketch.cloth.pattern === 'plain' && !isBaby
  paintPanel(sketch, {
    knots: bothSides(contour(0, -1.6, 4.6, -0.9, 9, 3, 11.2, 9, 11.8, band + 1.8, CORNER, 0, band + 3.2)),
    inside: plain ? bandLines(sketch, [crown, arcTop], 24) : '',
    folds: [
      ...fold([-8, 4], [-9.6, 13], [1.8, 0.5, 0.6]),
      ...fold([5, 3], [7.6, 13], [1.8, 0.5, -0.6]),
      ...fold([-2, 1], [-2.6, 12], [1.6, 0.35]),
    ],
  })
  const isTurned = has(sketch, 'turn-up')
  part(sketch, isTurned ? 'turn-up' : 'edge', () =>
    paintBand(sketch, {
      knots: strip(arcTop, arcLow, [0, 0.25, 0.5, 0.75, 1]),
      inside: bandLines(sketch, [arcTop, arcLow], 30),
      folds: [...fold([-11, 17], [-3, 18.6], [1.4, 0.35]), ...fold([10, 16.4], [4, 18], [1.2, 0.3])],
      roundness: 1,
    }),
  )
  if (has(sketch, 'ties')) strings(sketch)
  if (sketch.isBack) seam(sketch, way(0, -1.4, 0.3, 8, 0, 21.4), 0.9)
  if (hasPompon) part(sketch, 'pompon', () => pompon(sketch, 0, -4.6, 4.4))
  else if (!isBaby && !sketch.isBack && isTurned)
    patch(sketch, corners(5, 16.2, 9, 15.4, 9.2, 18.2, 5.2, 19), undefined, {
      hex: mix('#8a5c38', sketch.cloth.hex, 0.1),
      weave: 'leather',
      pattern: 'plain',
    })
}

/** Two cords to tie under the chin. */
function strings(sketch: Sketch): void {
  part(sketch, 'ties', () => {
    sketch.boxes.push({ left: -11, right: 11, top: 20, bottom: 33 })
    for (const side of [-1, 1])
      cord(sketch, way(side * 10.6, 19.6, side * 9.8, 25, side * 8.4, 30.6), sketch.dye.line, 'knot')
  })
}

function pompon(sketch: Sketch, x: number, y: number, radius: number): void {
  const { chance, dye } = sketch
  const tufts = (count: number, near: number, far: number) =>
    Array.from({ length: count }, () => {
      const angle = chance.next() * 6.28
      const from = radius * (near + chance.next() * (far - near))
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      const long = radius * 0.22
      return `M${(x + c * from).toFixed(1)} ${(y + s * from).toFixed(1)}l${(c * long + chance.spread(0.35)).toFixed(1)} ${(s * long + chance.spread(0.35)).toFixed(1)}`
    }).join('')
  sketch.boxes.push({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })
  const hair = (colour: string, d: string, opacity: number, move = '') =>
    `<path d="${d}" ${move} stroke="${colour}" stroke-width=".26" stroke-opacity="${opacity}" stroke-linecap="round"/>`
  const ball = define(
    sketch,
    'pompon',
    id =>
      `<radialGradient id="${id}" cx=".36" cy=".32" r=".72"><stop offset="0" stop-color="${dye.light}"/><stop offset=".5" stop-color="${dye.base}"/><stop offset="1" stop-color="${dye.line}"/></radialGradient>`,
  )
  add(
    sketch,
    `<circle cx="${x}" cy="${y}" r="${num(radius * 0.93)}" fill="url(#${ball})"/>`,
    hair(dye.base, tufts(150, 0.74, 0.84), 1),
    hair(dye.shadow, tufts(110, 0.1, 0.8), 0.45, 'transform="translate(.4 .5)"'),
    hair(dye.light, tufts(110, 0, 0.62), 0.6, 'transform="translate(-.7 -.8)"'),
  )
}

const BRIM = drawn(
  '-11 11, -20 12.4, -23.4 15.6, -16 19.6, 0 21.2, 16 19.6, 23.4 15.2, 20 12.2, 11 11, 0 12.6',
)

const RIBBON = shape('-10.4-.2l 8.6+l!, 0 11+l, 10.4+.2l 8.6+l!, 11.3 13!, 0 15.5, -11.3 13!')

/** Brimmed hats: felt or straw, a narrow or a wide brim. */
export function drawHat(sketch: Sketch): void {
  const brimWide = { 'wide-brim': 1.28, 'narrow-brim': 0.8 }[sketch.look.style as string] ?? 1
  const brim = moved(BRIM, (x, y) => [Math.abs(x) > 12 ? x * brimWide : x, y])
  const crown: Knot[] = bothSides(contour(0, -2.4, 3.6, -4, 7.4, -2.4, 9.4, 3, 11.2, 13.2, CORNER, 0, 15.6))
  part(sketch, 'brim', () =>
    paintPanel(sketch, {
      knots: brim,
      folds: [
        shading([-20, 15], [20, 15], [2.6, -0.6, -3]),
        shading([-22, 14.6], [-6, 19.4], [1.5, 0.7, -1]),
      ],
      roundness: 0.8,
    }),
  )
  paintPanel(sketch, {
    knots: crown,
    folds: [
      shading([0, -2], [0, 7], [2.6, -0.9, 0]),
      ...fold([-6.6, -1], [-4, 7], [1.8, 0.7, -1]),
      ...fold([6.6, -1], [4.6, 8], [1.8, 0.7, 1]),
    ],
  })
  if (sketch.isBack) seam(sketch, way(0, -2.4, 0.2, 4, 0, 9), 0.8)
  const ribbon = has(sketch, 'ribbon') ? mix(sketch.cloth.accent, sketch.cloth.hex, 0.15) : sketch.dye.line
  const low = has(sketch, 'ribbon') ? 0 : 2.6
  part(sketch, has(sketch, 'ribbon') ? 'ribbon' : 'cord', () =>
    paintBand(sketch, {
      knots: RIBBON({ l: low }),
      cloth: { hex: ribbon, weave: 'satin' },
      roundness: 1,
    }),
  )
  stitch(
    sketch,
    way(-22 * brimWide, 15.4, -15 * brimWide, 18.6, 0, 20.2, 15 * brimWide, 18.6, 22 * brimWide, 15),
  )
}
