import { paintPanel } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import { mix, shift } from '../sketch/colour.ts'
import { type Knot, num, type PathPoint } from '../sketch/path.ts'
import { add, part, px, type Sketch } from '../sketch/sketch.ts'
import { stitch } from '../trims/trims.ts'
import { GOLD } from './leather-parts.ts'

/** A belt rolled once, its buckle in front. */
export function drawBelt(sketch: Sketch): void {
  const coil = (a: number, b: number, dy: number): Knot[] =>
    Array.from({ length: 13 }, (_, index): Knot => {
      const angle = (index / 12) * Math.PI * 2 + Math.PI * 0.5
      return [Math.cos(angle) * a, Math.sin(angle) * b + dy]
    })
  const width = (sketch.look.wide ?? 3.5) / 1.5
  const isBraided = sketch.look.style === 'braided'
  sketch.boxes.push({ left: -17, right: 17, top: -12, bottom: 17 })
  const ringOf = (a: number, b: number, dy: number, tall: number) => {
    const outer = coil(a, b, dy)
    return { back: outer.slice(3, 10), outer, tall }
  }
  for (const [a, b, dy] of [
    [15, 6.6, 0],
    [12.4, 5.2, 0.3],
  ] as const) {
    const { outer } = ringOf(a, b, dy, width)
    const back = outer.slice(3, 10)
    const down = (knots: Knot[]): Knot[] => knots.map(([x, y]): Knot => [x, y + width * 1.5])
    const ends = (knots: Knot[]): Knot[] =>
      knots.map(
        (knot, index): Knot => (index === 0 || index === knots.length - 1 ? [knot[0], knot[1], 1] : knot),
      )
    paintPanel(sketch, {
      knots: [...ends(back), ...ends(down(back).toReversed())],
      cloth: { hex: shift(mix(sketch.cloth.hex, '#8a6d52', 0.35), -0.06), pattern: 'plain' },
      roundness: 0.7,
    })
    const front = [...outer.slice(9, 13), ...outer.slice(1, 4)]
    part(sketch, 'strap', () =>
      paintPanel(sketch, {
        knots: [...ends(front), ...ends(down(front).toReversed())],
        roundness: 1,
        folds: fold([-a, b], [a, b], [0.5, 0.2]),
      }),
    )
    if (isBraided) braid(sketch, front, width * 1.5)
    stitch(
      sketch,
      front.map(([x, y]): PathPoint => [x * 0.995, y + 0.5]),
    )
    stitch(
      sketch,
      front.map(([x, y]): PathPoint => [x * 0.995, y + width * 1.5 - 0.5]),
    )
  }
  if (!sketch.isBack)
    part(sketch, sketch.look.details?.includes('round-buckle') ? 'buckle-round' : 'buckle', () =>
      beltBuckle(sketch, width),
    )
}

function beltBuckle(sketch: Sketch, width: number): void {
  const h = width * 1.5
  const isSilver = sketch.chance.yes('silver', 0.5)
  const [dark, base, light] = isSilver
    ? ['#5e6063', '#b9bbbd', '#ffffff']
    : [GOLD.dark, GOLD.base, GOLD.light]
  const isRound = sketch.look.details?.includes('round-buckle')
  const r = h / 2 + 1.3
  const frame = isRound
    ? `M${num(0.8 - r)} ${num(6.4 + h / 2)}a${num(r)} ${num(r)} 0 1 0 ${num(r * 2)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-r * 2)} 0z`
    : `M-2 5.4h5.6v${num(h + 2.2)}h-5.6z`
  const unit = (stroke: string, w: number) =>
    `<path d="${frame}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linejoin="round"/>`
  add(
    sketch,
    `<g transform="translate(.35 .5)" opacity=".3">${unit('#201810', 1.3)}</g>`,
    unit(dark, 1.25),
    unit(base, 0.95),
    isRound
      ? ''
      : `<path d="M-2.2 ${num(h + 7)}V5.2H3.2" fill="none" stroke="${light}" stroke-width=".24" stroke-linejoin="round"/>`,
    `<path d="M-2 ${num(6.4 + h / 2)}H3.7" stroke="${dark}" stroke-width=".95" stroke-linecap="round"/><path d="M-2 ${num(6.35 + h / 2)}H3.6" stroke="${base}" stroke-width=".66" stroke-linecap="round"/>`,
    [6.4, 9, 11.4]
      .map(
        x =>
          `<ellipse cx="${x}" cy="${num(5.9 + h / 2 - x * 0.14)}" rx=".3" ry=".4" fill="${sketch.dye.deep}"/>`,
      )
      .join(''),
  )
}

/** Strips that cross along the way of the strap, `tall` centimetres high. */
function braid(sketch: Sketch, way: readonly Knot[], tall: number): void {
  const crosses = way.flatMap(([x, y], index) => {
    const next = way[index + 1]
    if (!next) return []
    return [0, 0.25, 0.5, 0.75].map(t => {
      const [fx, fy] = [x + (next[0] - x) * t, y + (next[1] - y) * t]
      const step = (next[0] - x) * 0.25
      return `M${num(fx)} ${num(fy + 0.2)}L${num(fx + step)} ${num(fy + tall - 0.2)}M${num(fx)} ${num(fy + tall - 0.2)}L${num(fx + step)} ${num(fy + 0.2)}`
    })
  })
  part(sketch, 'braid', () =>
    add(
      sketch,
      `<path d="${crosses.join('')}" stroke="${sketch.dye.line}" stroke-width="${px(sketch, 4)}" stroke-opacity=".7"/>`,
      `<path d="${crosses.join('')}" transform="translate(-.12 -.1)" stroke="${sketch.dye.glow}" stroke-width="${px(sketch, 1.8)}" stroke-opacity=".6"/>`,
    ),
  )
}
