import { paintTrim } from '../fabric/fabric.ts'
import { dye, mix, shift } from '../sketch/colour.ts'
import { boxOf, type Knot, num, type PathPoint, xy } from '../sketch/path.ts'
import {
  add,
  type ClothLook,
  define,
  isOutOfFrame,
  line,
  paintStrokes,
  part,
  px,
  type Sketch,
  strokeLine,
} from '../sketch/sketch.ts'

/** A dashed line of thread a little lighter than its shade. */
export function stitch(sketch: Sketch, points: readonly (PathPoint | Knot)[], colour?: string): void {
  if (isOutOfFrame(sketch, boxOf(points))) return
  const d = line(sketch, points)
  const thread = colour ?? (sketch.dye.lightness > 0.55 ? sketch.dye.line : sketch.dye.light)
  add(
    sketch,
    `<path d="${d}" fill="none" stroke="${thread}" stroke-width="${px(sketch, colour ? 1.7 : 1.1)}" stroke-opacity="${colour ? 1 : 0.5}" stroke-dasharray="${px(sketch, 4.2)} ${px(sketch, 2.2)}"/>`,
  )
}

/** A cord of the second colour sewn into an edge. */
export function piping(sketch: Sketch, points: readonly (PathPoint | Knot)[]): void {
  if (!sketch.look.details?.includes('piping')) return
  const hex = sketch.dye.lightness > 0.7 ? sketch.dye.deep : mix('#fbf7ef', sketch.cloth.hex, 0.08)
  part(sketch, 'piping', () =>
    add(
      sketch,
      `<path d="${line(sketch, points)}" fill="none" stroke="${hex}" stroke-width="${px(sketch, 5)}" stroke-linecap="round"/>`,
    ),
  )
}

/** Where two pieces are joined: a dark groove with a lit lip below it. */
export function seam(sketch: Sketch, points: readonly (PathPoint | Knot)[], weight = 1): void {
  if (isOutOfFrame(sketch, boxOf(points))) return
  const { dye } = sketch
  paintStrokes(sketch, line(sketch, points), [
    `stroke="${dye.shadow}" stroke-width="${px(sketch, 5 * weight)}" stroke-opacity=".22"`,
    `transform="translate(${px(sketch, 1.2)} ${px(sketch, 1.4)})" stroke="${dye.light}" stroke-width="${px(sketch, dye.strength > 1 ? 1.8 : 1.4)}" stroke-opacity="${dye.strength > 1 ? '.85' : '.5'}"`,
    `stroke="${dye.line}" stroke-width="${px(sketch, 1.2 * weight)}" stroke-opacity=".75"`,
  ])
}

/** A way from 0 to 1. */
export type Edge = (t: number) => PathPoint

/** Grooves of a knitted band between its two edges; none when it is smooth. */
export function bandLines(sketch: Sketch, [upper, lower]: [Edge, Edge], count: number, hex?: string): string {
  if (count === 0) return ''
  const shades = hex ? dye(hex) : sketch.dye
  let d = ''
  for (let index = 1; index < count; index++) {
    // Denser at the sides, as on a round neck or wrist.
    const t = 0.5 - Math.cos((index / count) * Math.PI) / 2
    const share = 0.45 * t + 0.55 * (index / count)
    const [[x, y], [toX, toY]] = [upper(share), lower(share)]
    d += `M${num(x)} ${num(y)}l${num(toX - x)} ${num(toY - y)}`
  }
  return strokeLine(sketch, d, [
    `stroke="${shades.shadow}" stroke-width="${px(sketch, 2.6)}" stroke-opacity=".5"`,
    `transform="translate(${px(sketch, 2.4)} 0)" stroke="${shades.light}" stroke-width="${px(sketch, 1.8)}" stroke-opacity=".55"`,
  ])
}

export function buttonColour(sketch: Sketch): string {
  const { hex, accent } = sketch.cloth
  return sketch.chance.pick('button', [
    mix(hex, '#f4efe6', 0.8),
    shift(hex, -0.16),
    mix(accent, hex, 0.2),
    mix('#6b4a2f', hex, 0.25),
  ])
}

/** A sewn button: its shadow, a rim, four holes and a highlight. */
export function button(sketch: Sketch, [x, y]: PathPoint, radius: number, hex = buttonColour(sketch)): void {
  if (isOutOfFrame(sketch, { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }))
    return
  const shades = dye(hex)
  const disc = define(
    sketch,
    `btn${hex.slice(1)}`,
    id =>
      `<radialGradient id="${id}g" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="${shades.glow}"/><stop offset=".45" stop-color="${shades.base}"/><stop offset="1" stop-color="${shades.line}"/></radialGradient>` +
      `<g id="${id}"><circle cx=".16" cy=".3" r="1.08" fill="${sketch.dye.deep}" fill-opacity=".35"/><circle r="1" fill="url(#${id}g)"/><circle r=".68" fill="none" stroke="${shades.line}" stroke-width=".1" stroke-opacity=".6"/>` +
      `<g fill="${shades.deep}"><circle cx="-.22" cy="-.22" r=".11"/><circle cx=".22" cy="-.22" r=".11"/><circle cx="-.22" cy=".22" r=".11"/><circle cx=".22" cy=".22" r=".11"/></g>` +
      `<path d="M-.72 -.3A.78 .78 0 0 1 -.1 -.78" fill="none" stroke="#fff" stroke-width=".16" stroke-linecap="round" stroke-opacity=".75"/></g>`,
  )
  add(sketch, `<use href="#${disc}" transform="translate(${num(x)} ${num(y)}) scale(${num(radius)})"/>`)
}

/** A zip along a line: tape, teeth, slider. */
export function zip(sketch: Sketch, points: readonly PathPoint[], hex: string, hasPull = true): void {
  part(sketch, 'zip', () => {
    const metal = '#c9c6c0'
    const d = line(sketch, points)
    add(
      sketch,
      `<path d="${d}" stroke="${dye(hex).deep}" stroke-width="${px(sketch, 11)}" stroke-opacity=".35"/>`,
      `<path d="${d}" stroke="${dye(hex).line}" stroke-width="${px(sketch, 7)}"/>`,
      `<path d="${d}" stroke="${metal}" stroke-width="${px(sketch, 4.4)}" stroke-dasharray="${px(sketch, 2.2)} ${px(sketch, 1.8)}"/>`,
    )
    if (!hasPull) return
    const unit = px(sketch, 1)
    add(
      sketch,
      `<g transform="translate(${xy(points[0] as PathPoint)}) scale(${unit})"><path d="M-5 0Q-6 12 -3 15H3Q6 12 5 0Q0 -4 -5 0z" fill="#a9a59e" stroke="#5a5650" stroke-width="1"/><path d="M-3 2Q-3.6 9 -2 12" stroke="#fff" stroke-width="1.4" stroke-opacity=".8" fill="none"/><path d="M-2.6 13L-3.8 36Q0 41 3.8 36L2.6 13z" fill="#bdb9b2" stroke="#5a5650" stroke-width="1"/><path d="M-1.4 16L-2 33" stroke="#fff" stroke-width="1.4" stroke-opacity=".7"/></g>`,
    )
  })
}

/** A pocket or flap laid on the cloth, stitched along its edge. */
export function patch(
  sketch: Sketch,
  knots: readonly Knot[],
  stitchLine?: readonly (PathPoint | Knot)[],
  cloth: Partial<ClothLook> = {},
): void {
  paintTrim(sketch, { knots, roundness: 0.25, cloth })
  if (stitchLine) stitch(sketch, stitchLine)
}

/** A hanging cord with a knot or a metal tip. */
export function cord(
  sketch: Sketch,
  points: readonly PathPoint[],
  hex: string,
  tip: 'metal' | 'knot' = 'metal',
): void {
  part(sketch, 'cord', () => {
    const shades = dye(hex)
    const d = line(sketch, points)
    const end = points[points.length - 1] as PathPoint
    const weight = px(sketch, 7)
    paintStrokes(sketch, d, [
      `transform="translate(${px(sketch, 2.5)} ${px(sketch, 3)})" stroke="${sketch.dye.deep}" stroke-width="${weight}" stroke-opacity=".28" stroke-linecap="round"`,
      `stroke="${shades.line}" stroke-width="${weight}" stroke-linecap="round"`,
      `stroke="${shades.base}" stroke-width="${px(sketch, 5.4)}" stroke-linecap="round"`,
      `stroke="${shades.light}" stroke-width="${px(sketch, 2)}" stroke-opacity=".7" stroke-dasharray="${px(sketch, 2)} ${px(sketch, 2.6)}"`,
    ])
    const unit = px(sketch, 1)
    add(
      sketch,
      tip === 'metal'
        ? `<g transform="translate(${xy(end)}) scale(${unit})"><path d="M-3.6 -2H3.6V18Q0 21 -3.6 18z" fill="#b9b4ab" stroke="#6d6860" stroke-width=".8"/><path d="M-1.6 0V17" stroke="#fff" stroke-width="1.4" stroke-opacity=".8"/></g>`
        : `<g transform="translate(${xy(end)}) scale(${unit})"><ellipse cy="4" rx="6" ry="5.4" fill="${shades.base}" stroke="${shades.line}"/><path d="M-4 8L-5 20M0 9V22M4 8L5 20" stroke="${shades.base}" stroke-width="2.4"/></g>`,
    )
  })
}

/** The blank woven label inside the back neck. */
export function neckLabel(sketch: Sketch, y: number, width = 4.2): void {
  if (sketch.isOnFigure) return
  const paper = sketch.dye.lightness > 0.8 ? '#8d867d' : '#f2ede4'
  add(
    sketch,
    `<g transform="translate(0 ${num(y)})"><path d="M${num(-width / 2)} 0Q0 .35 ${num(width / 2)} 0L${num(width / 2 - 0.1)} ${num(width * 0.46)}Q0 ${num(width * 0.46 + 0.35)} ${num(-width / 2 + 0.1)} ${num(width * 0.46)}z" fill="${paper}" fill-opacity=".92"/><path d="M${num(-width * 0.28)} ${num(width * 0.27)}H${num(width * 0.28)}" stroke="#6f675d" stroke-width="${px(sketch, 1.4)}" stroke-opacity=".55"/></g>`,
  )
}
