import { paintBand, paintPanel } from '../fabric/fabric.ts'
import { fold, shading } from '../fabric/folds.ts'
import { type Knot, moved, num, placed, way } from '../sketch/path.ts'
import { drawn, shape } from '../sketch/shape.ts'
import { add, has, part, type Sketch } from '../sketch/sketch.ts'
import { stitch } from '../trims/trims.ts'

/** The ends of a scarf: the left one hangs lower. */
const ENDS = [
  {
    end: drawn('-13 0!, 1 2!, 3.4 26, 1.2 56, 2 74!, -13 76!, -14.4 50, -13.6 24'),
    fringe: drawn('-13 76, 2 74'),
  },
  {
    end: drawn('-1 1!, 13 0!, 14.4 22, 13.4 44, 14.2 60!, -.6 62!, .2 40, -1.4 20'),
    fringe: drawn('-.6 62, 14.2 60'),
  },
]

/** A scarf folded over itself, its ends fringed or hemmed, or a silk square. */
export function drawScarf(sketch: Sketch): void {
  const { chance, look } = sketch
  if (look.style === 'kerchief') {
    drawKerchief(sketch)
    return
  }
  // Worn in folds, so a wide one shows a part of its width only.
  const full = 0.72 + Math.min(60, look.wide ?? 40) / 130
  for (const [index, { end, fringe }] of ENDS.entries()) {
    const knots = placed(end, { w: full, h: 1 })
    if (has(sketch, 'fringe'))
      part(sketch, 'fringe', () => fringeLines(sketch, placed(fringe, { w: full, h: 1 })))
    const [x, bottom] = index === 0 ? [-6, 75] : [6.5, 61]
    paintPanel(sketch, {
      knots,
      turn: index === 0 ? 1.5 : -1.5,
      folds: [
        ...fold([x - 2, 4], [x - 3.4, bottom], [2.2, 0.7, chance.spread(1.4), 'cone']),
        ...fold([x + 2.4, 3], [x + 2.6, bottom], [2.4, 0.7, chance.spread(1.4), 'cone']),
        ...fold([x + 5, 6], [x + 5.4, bottom], [1.6, 0.5, chance.spread(1), 'cone']),
        ...fold([x - 6, 20], [x + 3, 25], [1.3, 0.35, -0.8]),
      ],
      gloom: index === 1 ? 0.12 : 0,
    })
  }
  // The loop round the neck.
  paintPanel(sketch, {
    knots: way(-15, 4, -13, -6, -6, -13, 4, -14, 12, -8, 15.4, 2, 12, 10, 3, 13.6, -8, 11.4),
    turn: -78,
    folds: [
      ...fold([-14, 2], [13, 3], [3, 0.85, -5]),
      ...fold([-13, 6], [10, 9], [2.4, 0.7, -3]),
      ...fold([-11, -6], [11, -6], [2.6, 0.7, 3.4]),
    ],
  })
  if (sketch.isBack) return
  paintBand(sketch, {
    knots: way(-8.4, -4, -1, -8.6, 7, -5.4, 9, -1.6, 1, 1.2, -6, 0),
    cloth: { hex: sketch.dye.line },
    folds: [shading([-8, -3], [8, -3], [3, -1, 1])],
  })
}

function fringeLines(sketch: Sketch, [from = [0, 0], to = [0, 0]]: Knot[]): void {
  const { chance } = sketch
  let d = ''
  for (let index = 0; index <= 22; index++) {
    const t = index / 22
    const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    d += `M${num(x)} ${num(y - 0.5)}q${num(chance.spread(0.5))} 3 ${num(chance.spread(0.8))} ${num(5.4 + chance.next())}`
  }
  sketch.boxes.push({ left: from[0], right: to[0], top: from[1], bottom: from[1] + 6.4 })
  add(
    sketch,
    `<path d="${d}" transform="translate(.2 .3)" fill="none" stroke="${sketch.dye.deep}" stroke-width=".55" stroke-opacity=".3"/>`,
    `<path d="${d}" fill="none" stroke="${sketch.dye.line}" stroke-width=".5" stroke-linecap="round"/>`,
    `<path d="${d}" transform="translate(-.08 0)" fill="none" stroke="${sketch.dye.base}" stroke-width=".34" stroke-linecap="round"/>`,
  )
}

const SQUARE = shape(
  '-34+2.2i 2+i!, -14 3.4+i, 0 4.6+i, 14 3.4+i, 34-2.2i 2+i!, 17 19.6-.6i, 1.2 36-1.8i!, -16 20.4-.6i',
)

/** A square folded to a triangle, its corner in front, with a hand-rolled border. */
function drawKerchief(sketch: Sketch): void {
  const border = (inset: number) => SQUARE({ i: inset })
  part(sketch, 'kerchief', () => {
    paintPanel(sketch, {
      knots: moved(border(-1.6), (x, y) => [x * 0.97 + 1.4, y + 2.6]),
      cloth: { hex: sketch.dye.light },
    })
    paintPanel(sketch, {
      knots: border(0),
      folds: [
        ...fold([-28, 4], [-2, 30], [3, 0.6, 2.4]),
        ...fold([26, 4], [4, 28], [3, 0.6, -2.4]),
        ...fold([-10, 5], [0, 33], [2.4, 0.5, 1]),
      ],
    })
    for (const inset of [1.2, 2.2])
      stitch(sketch, [...border(inset), border(inset)[0] as Knot], sketch.cloth.accent)
  })
}
