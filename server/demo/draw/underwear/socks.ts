import { paintBand, paintPanel } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import type { Knot, PathPoint } from '../sketch/path.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
import { bandLines, seam } from '../trims/trims.ts'

/** A pair of socks laid side by side. */
export function drawSocks(sketch: Sketch): void {
  const { chance, drawing, look } = sketch
  const isHigh = look.length !== 'cropped'
  const small = drawing.fit === 'baby' ? 0.8 : 1
  const shaft = (isHigh ? 26 : 13) * small
  const tip = chance.yes('contrast', 0.4) ? sketch.cloth.accent : sketch.dye.line
  for (const [x, y, turn] of [
    [6.6, 0, 3],
    [-6.6, 2.2, -4],
  ] as const) {
    const radians = (turn * Math.PI) / 180
    const way = sketch.isBack ? -1 : 1
    const place = (px: number, py: number): PathPoint => [
      x + way * px * Math.cos(radians) - py * Math.sin(radians),
      y + way * px * Math.sin(radians) + py * Math.cos(radians),
    ]
    const knot = (px: number, py: number, corner?: 1): Knot =>
      corner ? [...place(px, py), 1] : place(px, py)
    part(sketch, 'sock', () =>
      paintPanel(sketch, {
        knots: [
          knot(-4.6, 0, 1),
          knot(4.6, 0, 1),
          knot(4.3, shaft * 0.5),
          knot(4.5, shaft),
          knot(5.2, shaft + 4),
          knot(3.6, shaft + 9),
          knot(-1.5, shaft + 14),
          knot(-8, shaft + 18.6),
          knot(-13, shaft + 17.6),
          knot(-13.4, shaft + 12.6),
          knot(-9, shaft + 8.4),
          knot(-5.2, shaft + 3),
          knot(-4.3, shaft * 0.6),
        ],
        across: [place(-6 * way, shaft * 0.7), place(6 * way, shaft * 0.7)],
        turn,
        folds: [
          ...fold(place(4.4, shaft - 1), place(-3, shaft + 4), [1.4, 0.7, 0.8]),
          ...fold(place(4.6, shaft + 2.6), place(-4, shaft + 6), [1.2, 0.5, 0.9]),
          ...fold(place(-4.2, shaft * 0.62), place(2, shaft * 0.7), [1, 0.4, -0.5]),
          ...fold(place(4.2, shaft * 0.42), place(-2, shaft * 0.5), [1, 0.35, 0.4]),
        ],
        inside: `<g fill="${tip}" fill-opacity=".8"><ellipse cx="${place(5.4, shaft + 6)[0]}" cy="${place(5.4, shaft + 6)[1]}" rx="4.4" ry="4.8"/><ellipse cx="${place(-13, shaft + 15.6)[0]}" cy="${place(-13, shaft + 15.6)[1]}" rx="4.6" ry="5.4"/></g>`,
      }),
    )
    const [upper, lower] = [(t: number) => place(-4.7 + t * 9.4, 0), (t: number) => place(-4.5 + t * 9, 5)]
    paintBand(sketch, {
      knots: [knot(-4.75, -0.2, 1), knot(4.75, -0.2, 1), knot(4.6, 5, 1), knot(-4.6, 5, 1)],
      turn,
      inside: bandLines(sketch, [upper, lower], 16),
    })
    seam(sketch, [place(-9.6, shaft + 18.6), place(-10, shaft + 13), place(-9, shaft + 9)], 0.6)
  }
}
