import { paintBand, paintPanel, paintTrim } from '../fabric/fabric.ts'
import { type Fold, fold, shading } from '../fabric/folds.ts'
import { bothSides, CORNER, contour, flip, type Knot, type PathPoint, way } from '../sketch/path.ts'
import { drawn, shape } from '../sketch/shape.ts'
import { add, line, part, type Sketch } from '../sketch/sketch.ts'
import { bow, scallops } from '../trims/bows-and-lace.ts'
import { bandLines, seam, stitch } from '../trims/trims.ts'

/** A thin strap along a line, with an adjuster. */
function strap(sketch: Sketch, points: readonly PathPoint[], hasSlider = true): void {
  const d = line(sketch, points)
  add(
    sketch,
    `<path d="${d}" fill="none" stroke="${sketch.dye.line}" stroke-width="1.5" stroke-linecap="round"/>`,
    `<path d="${d}" fill="none" stroke="${sketch.dye.base}" stroke-width="1.28" stroke-linecap="round"/>`,
    `<path d="${d}" transform="translate(-.22 0)" fill="none" stroke="${sketch.dye.glow}" stroke-width=".36" stroke-opacity=".6"/>`,
  )
  const at = points[1]
  if (hasSlider && at)
    add(
      sketch,
      `<g transform="translate(${at[0]} ${at[1]})"><path d="M-1 -.7H1V.7H-1z" fill="none" stroke="#b99b62" stroke-width=".34" stroke-linejoin="round"/><path d="M-1 -.7H1" stroke="#f6e7c2" stroke-width=".14"/></g>`,
    )
}

/** Right cups. */
const CUP = drawn(
  '10.8 -3!, 14.6 1.6, 18.4 6.4!, 17.8 12.4, 13.6 16.6, 8 16.8, 3.6 13.6, 1.6 7.6!, 5.2 4.2, 8.8 1',
)
const LOW_CUP = drawn(
  '14.2 1.6!, 16 3, 18.4 6.4!, 17.8 12.4, 13.6 16.6, 8 16.8, 3.6 13.6, 1.6 7.6!, 5.2 6.4, 8.8 5',
)

/** Bras by their cup: soft, moulded, a balconette with lace, a bralette, a sports top. */
export function drawBra(sketch: Sketch): void {
  const { style } = sketch.look
  if (style === 'bralette' || style === 'sports') {
    drawCrop(sketch, style === 'sports')
    return
  }
  const isLow = style === 'balconette'
  const apex = 13
  for (const side of [-1, 1]) {
    const s = (x: number) => x * side
    if (sketch.isBack) strap(sketch, way(s(9), -22, s(9.4), -12, s(8), 8.5))
    else
      strap(
        sketch,
        way(s(isLow ? 12.6 : 9), -21, s(isLow ? 13.6 : 10.2), -14, s(isLow ? 14.4 : 11), isLow ? 2 : -2),
      )
  }
  if (sketch.isBack) {
    paintPanel(sketch, {
      knots: bothSides(contour(0, 8.5, 9, 8, 16, 6.4, 21, 4, CORNER, 21, 13, CORNER, 10, 13.6, 0, 13.8)),
      folds: fold([-18, 10], [-6, 11], [1.4, 0.5, -0.5]),
    })
    seam(sketch, way(0, 8.4, 0, 13.7), 1.4)
    for (const y of [9.6, 11.2, 12.8])
      add(sketch, `<path d="M-1.6 ${y}H1.2" stroke="#b9b3aa" stroke-width=".5" stroke-linecap="round"/>`)
    return
  }
  const wing: Knot[] = contour(16, 5, 21.5, 6.4, CORNER, 21.5, 14, CORNER, 14, 16.4, 8, 17)
  for (const side of [-1, 1])
    paintPanel(sketch, {
      knots: side === 1 ? wing : flip(wing),
      folds: fold([side * 20, 10], [side * 14, 12], [1.2, 0.5]),
      gloom: side === 1 ? 0.3 : 0,
    })
  paintPanel(sketch, {
    knots: bothSides(
      contour(0, 8.4, 2.4, 7.4, CORNER, 2.6, 12, 9, 15.4, 18, 13, CORNER, 18, 17.6, CORNER, 9, 19.2, 0, 18.2),
    ),
    isTrim: false,
  })
  for (const side of [-1, 1]) {
    const cup = isLow ? LOW_CUP : CUP
    const folds: Fold[] = [
      shading([side * 6, 5], [side * apex, 13], [4.4, 0.7, -1.5 * side]),
      shading([side * 4, 13], [side * 17, 12.4], [3.2, -0.8, side * -3.6]),
      ...fold([side * 17.6, 7], [side * 13, 10], [1, 0.4]),
    ]
    paintTrim(sketch, {
      knots: side === 1 ? cup : flip(cup),
      folds,
      roundness: 0.9,
      inside: `<ellipse cx="${side * 8 - 1.4}" cy="6.6" rx="5.4" ry="5" fill="${sketch.dye.light}" fill-opacity=".25"/>`,
    })
    if (style !== 'moulded')
      seam(sketch, way(side * (isLow ? 12 : 10.8), isLow ? 4 : -2, side * 10, 8, side * 9, 16.6), 0.7)
    stitch(sketch, way(side * 2.6, 12, side * 4.6, 14.2, side * 8.6, 16, side * 13, 15.6, side * 16.8, 12))
    if (isLow)
      part(sketch, 'lace-edge', () =>
        scallops(sketch, way(side * 14, 1.8, side * 8.8, 5, side * 5.2, 6.4, side * 1.9, 7.6), 0.8),
      )
  }
  bow(sketch, 8.6, 0.24)
}

/** By the depth of the neck, the inner edge of the strap and its width, and two points of the armhole: d, i, s, a, b. */
const CROP = shape('0 d, .7i .5d, i -10, i+.4 -18!, i+s -18!, a -8, b -1, 19.6 4.6!, 20 15!, 0 17')

/** A top pulled over the head: a soft one on narrow straps, or a racer back on wide ones. */
function drawCrop(sketch: Sketch, isSports: boolean): void {
  const [strap, deep] = isSports ? [6.4, sketch.isBack ? 3 : 2] : [2.2, sketch.isBack ? 9 : 5]
  const racer = isSports && sketch.isBack
  const inner = racer ? 2.4 : 7.4
  const outer = inner + strap
  const armhole = racer ? { a: inner + strap * 0.7, b: 12 } : { a: outer + 0.6, b: outer + 3.4 }
  part(sketch, isSports ? 'racer' : 'pull-on', () =>
    paintPanel(sketch, {
      knots: bothSides(CROP({ d: deep, i: inner, s: strap, ...armhole })),
      folds: [
        ...fold([-18, 8], [-8, 11], [1.6, 0.5, 0.8]),
        ...fold([18, 8], [8, 11], [1.6, 0.5, -0.8]),
        shading([-9, 0], [-8, 13], [5, 0.5, 2]),
        shading([8, 0], [9, 13], [5, 0.4, 2]),
      ],
    }),
  )
  paintBand(sketch, {
    knots: bothSides(contour(0, 15, 20, 13, CORNER, 19.8, 17.6, CORNER, 0, 19.6)),
    inside: bandLines(
      sketch,
      [
        t => [(t * 2 - 1) * 20, 13 + 2 * Math.sin(t * Math.PI)],
        t => [(t * 2 - 1) * 19.8, 17.6 + 2 * Math.sin(t * Math.PI)],
      ],
      40,
    ),
  })
  if (!sketch.isBack && !isSports) seam(sketch, way(0, deep, 0.2, 10, 0, 15))
}
