import { mix } from './colour.ts'
import { paintPanel } from './fabric.ts'
import { fold } from './folds.ts'
import { bothSides, type Knot, num, type Point } from './path.ts'
import { add, type Sketch } from './sketch.ts'
import { bandLines, patch, seam } from './trims.ts'

/** Knitted caps, with a turn-up and perhaps a pompon. */
export function drawBeanie(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const hasPompon =
    drawing.fit === 'baby' || drawing.fit === 'child' ? chance.yes('pompon', 0.7) : chance.yes('pompon', 0.3)
  const isBaby = drawing.fit === 'baby'
  const arcTop = (t: number): Point => [(t * 2 - 1) * 11.4, 13.2 + 1.4 * Math.sin(t * Math.PI)]
  const arcLow = (t: number): Point => [(t * 2 - 1) * 11.9, 20 + 1.5 * Math.sin(t * Math.PI)]
  const crown = (t: number): Point => [(t * 2 - 1) * 4.2, 0.6 - 1.2 * Math.sin(t * Math.PI)]
  const plain = sketch.cloth.pattern === 'plain' && !isBaby
  paintPanel(sketch, {
    knots: bothSides([
      [0, -1.6],
      [4.6, -0.9],
      [9, 3],
      [11.2, 9],
      [11.8, 15, 1],
      [0, 16.4],
    ]),
    inside: plain ? bandLines(sketch, crown, arcTop, 24) : '',
    folds: [
      ...fold([-8, 4], [-9.6, 13], 1.8, 0.5, 0.6),
      ...fold([5, 3], [7.6, 13], 1.8, 0.5, -0.6),
      ...fold([-2, 1], [-2.6, 12], 1.6, 0.35),
    ],
  })
  paintPanel(sketch, {
    knots: [
      [...arcTop(0), 1],
      arcTop(0.25),
      arcTop(0.5),
      arcTop(0.75),
      [...arcTop(1), 1],
      [...arcLow(1), 1],
      arcLow(0.75),
      arcLow(0.5),
      arcLow(0.25),
      [...arcLow(0), 1],
    ] as unknown as Knot[],
    isTrim: true,
    pattern: 'plain',
    inside: bandLines(sketch, arcTop, arcLow, 30),
    folds: [...fold([-11, 17], [-3, 18.6], 1.4, 0.35), ...fold([10, 16.4], [4, 18], 1.2, 0.3)],
    roundness: 1,
  })
  if (sketch.isBack)
    seam(
      sketch,
      [
        [0, -1.4],
        [0.3, 8],
        [0, 21.4],
      ],
      0.9,
    )
  if (hasPompon) pompon(sketch, 0, -4.6, 4.4)
  else if (!isBaby && !sketch.isBack)
    patch(
      sketch,
      [
        [5, 16.2, 1],
        [9, 15.4, 1],
        [9.2, 18.2, 1],
        [5.2, 19, 1],
      ],
      undefined,
      { hex: mix('#8a5c38', sketch.cloth.hex, 0.1), weave: 'leather', pattern: 'plain' },
    )
}

function pompon(sketch: Sketch, x: number, y: number, radius: number): void {
  const { chance, dye } = sketch
  const tufts = (count: number, reach: number) =>
    Array.from({ length: count }, () => {
      const angle = chance.next() * 6.28
      const from = radius * reach * (0.35 + chance.next() * 0.4)
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      return `M${num(x + c * from)} ${num(y + s * from)}l${num(c * radius * 0.36 + chance.spread(0.4))} ${num(s * radius * 0.36 + chance.spread(0.4))}`
    }).join('')
  sketch.boxes.push({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })
  add(
    sketch,
    `<circle cx="${x}" cy="${y}" r="${num(radius * 0.88)}" fill="${dye.base}"/>`,
    `<path d="${tufts(110, 1.15)}" stroke="${dye.base}" stroke-width=".6" stroke-linecap="round"/>`,
    `<path d="${tufts(90, 0.95)}" transform="translate(.5 .6)" stroke="${dye.shadow}" stroke-width=".4" stroke-opacity=".5" stroke-linecap="round"/>`,
    `<path d="${tufts(90, 0.8)}" transform="translate(-.6 -.8)" stroke="${dye.light}" stroke-width=".4" stroke-opacity=".8" stroke-linecap="round"/>`,
  )
}
