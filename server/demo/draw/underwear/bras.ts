import { paintPanel } from '../fabric/fabric.ts'
import { type Fold, fold } from '../fabric/folds.ts'
import { bothSides, flip, type Knot, type PathPoint } from '../sketch/path.ts'
import { add, line, px, type Sketch } from '../sketch/sketch.ts'
import { bow } from '../trims/bows.ts'
import { seam, stitch } from '../trims/trims.ts'

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

/** A lace edge: scallops along a line. */
export function scallops(sketch: Sketch, points: readonly PathPoint[], radius: number): void {
  let d = ''
  for (let index = 0; index < points.length - 1; index++) {
    const [[ax, ay], [bx, by]] = [points[index] as PathPoint, points[index + 1] as PathPoint]
    const count = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / radius / 1.7))
    for (let step = 0; step < count; step++) {
      const t = (step + 0.5) / count
      const [x, y] = [ax + (bx - ax) * t, ay + (by - ay) * t]
      d += `M${(x - radius).toFixed(2)} ${y.toFixed(2)}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`
    }
  }
  add(
    sketch,
    `<path d="${d}" fill="${sketch.dye.light}" fill-opacity=".85" stroke="${sketch.dye.line}" stroke-width="${px(sketch, 1.2)}" stroke-opacity=".55"/>`,
    `<path d="${d}" transform="scale(1)" fill="none" stroke="${sketch.dye.shadow}" stroke-width="${px(sketch, 3)}" stroke-opacity=".4" stroke-dasharray="${px(sketch, 1.5)} ${px(sketch, 4)}"/>`,
  )
}

export function drawBra(sketch: Sketch): void {
  const { chance } = sketch
  const isSoft = chance.yes('soft', 0.4)
  const apex = 13
  for (const side of [-1, 1]) {
    const s = (x: number) => x * side
    if (sketch.isBack)
      strap(sketch, [
        [s(9), -22],
        [s(9.4), -12],
        [s(8), 8.5],
      ])
    else
      strap(sketch, [
        [s(9), -21],
        [s(10.2), -14],
        [s(11), -2],
      ])
  }
  if (sketch.isBack) {
    paintPanel(sketch, {
      knots: bothSides([
        [0, 8.5],
        [9, 8],
        [16, 6.4],
        [21, 4, 1],
        [21, 13, 1],
        [10, 13.6],
        [0, 13.8],
      ]),
      folds: fold({ from: [-18, 10], to: [-6, 11], width: 1.4, tone: 0.5, bow: -0.5 }),
    })
    seam(
      sketch,
      [
        [0, 8.4],
        [0, 13.7],
      ],
      1.4,
    )
    for (const y of [9.6, 11.2, 12.8])
      add(sketch, `<path d="M-1.6 ${y}H1.2" stroke="#b9b3aa" stroke-width=".5" stroke-linecap="round"/>`)
    return
  }
  const wing: Knot[] = [
    [16, 5],
    [21.5, 6.4, 1],
    [21.5, 14, 1],
    [14, 16.4],
    [8, 17],
  ]
  for (const side of [-1, 1])
    paintPanel(sketch, {
      knots: side === 1 ? wing : flip(wing),
      folds: fold({ from: [side * 20, 10], to: [side * 14, 12], width: 1.2, tone: 0.5 }),
      gloom: side === 1 ? 0.3 : 0,
    })
  paintPanel(sketch, {
    knots: bothSides([
      [0, 8.4],
      [2.4, 7.4, 1],
      [3, 15],
      [10, 17.4],
      [18, 15.2, 1],
      [18, 17.6, 1],
      [9, 19.2],
      [0, 18.2],
    ]),
    isTrim: false,
  })
  for (const side of [-1, 1]) {
    const cup: Knot[] = [
      [10.8, -3, 1],
      [14.6, 1.6],
      [18.4, 6.4, 1],
      [17.8, 12.4],
      [13.6, 16.6],
      [8, 16.8],
      [3.6, 13.6],
      [1.6, 7.6, 1],
      [5.2, 4.2],
      [8.8, 1],
    ]
    const folds: Fold[] = [
      { from: [side * 6, 5], to: [side * apex, 13], bow: -1.5 * side, width: 4.4, tone: 0.7 },
      { from: [side * 4, 13], to: [side * 17, 12.4], bow: side * -3.6, width: 3.2, tone: -0.8 },
      ...fold({ from: [side * 17.6, 7], to: [side * 13, 10], width: 1, tone: 0.4 }),
    ]
    paintPanel(sketch, {
      knots: side === 1 ? cup : flip(cup),
      isTrim: true,
      folds,
      roundness: 0.9,
      inside: `<ellipse cx="${side * 8 - 1.4}" cy="6.6" rx="5.4" ry="5" fill="${sketch.dye.light}" fill-opacity=".25"/>`,
    })
    seam(
      sketch,
      isSoft
        ? [
            [side * 10.8, -2],
            [side * 10, 8],
            [side * 9, 16.6],
          ]
        : [
            [side * 2.2, 9.4],
            [side * 9.6, 8.2],
            [side * 17.8, 9.6],
          ],
      0.7,
    )
    stitch(sketch, [
      [side * 2.6, 12],
      [side * 4.6, 14.2],
      [side * 8.6, 16],
      [side * 13, 15.6],
      [side * 16.8, 12],
    ])
    if (!isSoft)
      scallops(
        sketch,
        [
          [side * 10.6, -2.4],
          [side * 8.8, 1.2],
          [side * 5.2, 4.4],
          [side * 1.9, 7.4],
        ],
        0.7,
      )
  }
  bow(sketch, 8.6, 0.24)
}
