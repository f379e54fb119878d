import { paintBand, paintPanel } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import { moved, type PathPoint } from '../sketch/path.ts'
import { drawn, shape } from '../sketch/shape.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
import { bandLines, seam } from '../trims/trims.ts'

/** By the length of the shaft. */
const SOCK = shape(
  '-4.6 0!, 4.6 0!, 4.3 .5s, 4.5 s, 5.2 s+4, 3.6 s+9, -1.5 s+14, -8 s+18.6, -13 s+17.6, -13.4 s+12.6, -9 s+8.4, -5.2 s+3, -4.3 .6s',
)
const WELT = drawn('-4.75 -.2!, 4.75 -.2!, 4.6 5!, -4.6 5!')

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
    part(sketch, 'sock', () =>
      paintPanel(sketch, {
        knots: moved(SOCK({ s: shaft }), place),
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
      knots: moved(WELT, place),
      turn,
      inside: bandLines(sketch, [upper, lower], 16),
    })
    seam(sketch, [place(-9.6, shaft + 18.6), place(-10, shaft + 13), place(-9, shaft + 9)], 0.6)
  }
}
