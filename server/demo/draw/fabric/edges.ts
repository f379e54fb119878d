import { type Dye, mix } from '../sketch/colour.ts'
import type { Knot } from '../sketch/path.ts'
import { isOutOfFrame, px, type Sketch } from '../sketch/sketch.ts'

/** Leather shines along its edges, twice: where it is cut and where it bends. */
export function leatherEdge(sketch: Sketch, use: (attributes: string) => string, shades: Dye): string {
  const [near, far] = [px(sketch, 3.4), px(sketch, 8)]
  return (
    use(
      `transform="translate(${far} ${far})" fill="none" stroke="${shades.glow}" stroke-width="${px(sketch, 5)}" stroke-opacity=".16"`,
    ) +
    use(
      `transform="translate(${near} ${near})" fill="none" stroke="${shades.glow}" stroke-width="${px(sketch, 1.6)}" stroke-opacity=".42"`,
    )
  )
}

/** Hairs that stand out along the outline, every half centimetre. */
export function shaggyEdge(sketch: Sketch, knots: readonly Knot[], shades: Dye): string {
  const hairs = ['', '', '']
  for (const [index, [x, y]] of knots.entries()) {
    const [toX, toY] = knots[(index + 1) % knots.length] as Knot
    const long = Math.hypot(toX - x, toY - y)
    for (let way = 0; way < long; way += 0.6) {
      const t = way / long
      const out = 0.5 + sketch.chance.next() * 0.7
      const turn = Math.atan2(toY - y, toX - x) - Math.PI / 2 + sketch.chance.spread(0.8)
      const [fromX, fromY] = [x + (toX - x) * t, y + (toY - y) * t]
      if (isOutOfFrame(sketch, { left: fromX, right: fromX, top: fromY, bottom: fromY })) continue
      const d = `M${fromX.toFixed(1)} ${fromY.toFixed(1)}l${(Math.cos(turn) * out).toFixed(1)} ${(Math.sin(turn) * out).toFixed(1)}`
      hairs[Math.round(way / 0.6) % 3] += d
    }
  }
  return [mix(shades.base, shades.shadow, 0.4), shades.base, shades.light]
    .map(
      (colour, index) =>
        `<path d="${hairs[index]}" stroke="${colour}" stroke-width=".42" stroke-linecap="round"/>`,
    )
    .join('')
}

/** Rim light along the upper left edges, shade along the lower right ones. */
export function rims(
  sketch: Sketch,
  use: (attributes: string) => string,
  shades: Dye,
  isTrim: boolean,
): string {
  const width = px(sketch, isTrim ? 1.6 : 2.6)
  const offset = px(sketch, isTrim ? 1.1 : 1.9)
  return (
    use(
      `transform="translate(${offset} ${offset})" fill="none" stroke="${shades.glow}" stroke-width="${width}" stroke-opacity="${isTrim ? '.5' : '.4'}"`,
    ) +
    (isTrim
      ? ''
      : use(
          `transform="translate(${-offset} ${-offset})" fill="none" stroke="${shades.shadow}" stroke-width="${width}" stroke-opacity=".4"`,
        ))
  )
}

export function trimShadow(sketch: Sketch, id: string, shades: Dye): string {
  const levels = [8, 3].map(width => `<use href="#${id}" stroke-width="${px(sketch, width)}"/>`)
  return `<g transform="translate(${px(sketch, 1.5)} ${px(sketch, 3)})" fill="none" stroke="${shades.deep}" stroke-opacity=".12">${levels.join('')}</g>`
}
