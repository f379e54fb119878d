import type { Body } from '../cut/body.ts'
import type { Sleeve } from '../cut/sleeve-shape.ts'
import { armpitPoint, hemPoint, ridgeAt, type TorsoCut } from '../cut/torso.ts'
import { type Fold, shading } from '../fabric/folds.ts'
import { num, type PathPoint, xy } from '../sketch/path.ts'
import { add, define, part, px, type Sketch, strokeLine } from '../sketch/sketch.ts'

/** A quilted body: rows across it, or columns down it. */
export interface Quilt {
  sketch: Sketch
  body: Body
  torso: TorsoCut
  isUpright: boolean
  /** Height of the first row and the distance between two seams, centimetres. */
  first: number
  gap: number
}

/** Where the seams of the body are: heights of rows, or shares of its half width. */
export function seamsOf({ body, torso, isUpright, first, gap }: Quilt): number[] {
  const [half, bottom] = hemPoint(body, torso)
  if (isUpright) {
    const count = Math.round((half * 2) / gap)
    return Array.from({ length: count + 1 }, (_, index) => (index / count) * 2 - 1)
  }
  return Array.from(
    { length: Math.ceil((bottom - gap * 0.3 - first) / gap) },
    (_, index) => first + index * gap,
  )
}

export function halfAt(y: number, body: Body, torso: TorsoCut): number {
  const [ax, ay] = armpitPoint(body, torso)
  const [hx, hy] = hemPoint(body, torso)
  return y < ay ? body.shoulder[0] + (torso.drop ?? 0) - 1.2 : ax + ((hx - ax) * (y - ay)) / (hy - ay)
}

/** Each row or column is a small cylinder: lit before its middle, dark towards its seams. */
export function swells({ sketch, body, torso, isUpright, gap }: Quilt, seams: readonly number[]): string {
  const { dye } = sketch
  const stop = (at: number, colour: string, opacity: number) =>
    `<stop offset="${at}" stop-color="${colour}" stop-opacity="${num(opacity * dye.strength)}"/>`
  const id = define(
    sketch,
    'swell',
    id =>
      `<linearGradient id="${id}" x1="0" y1="0" ${isUpright ? 'x2="1" y2="0"' : 'x2="0" y2="1"'}>${stop(0, dye.shadow, 0.4)}${stop(0.14, dye.shadow, 0.06)}${stop(0.2, dye.light, 0.1)}${stop(0.36, dye.light, 0.5)}${stop(0.55, dye.light, 0.02)}${stop(0.56, dye.shadow, 0)}${stop(0.86, dye.shadow, 0.4)}${stop(1, dye.shadow, 0.72)}</linearGradient>`,
  )
  if (!isUpright)
    return seams
      .map(y => {
        const half = halfAt(y + gap, body, torso) + 2
        return `<path d="M${num(-half)} ${num(y)}Q0 ${num(y + 2.6)} ${num(half)} ${num(y)}V${num(y + gap)}Q0 ${num(y + gap + 2.6)} ${num(-half)} ${num(y + gap)}z" fill="url(#${id})"/>`
      })
      .join('')
  const [hx, hy] = hemPoint(body, torso)
  const [ax, ay] = armpitPoint(body, torso)
  return seams
    .slice(1)
    .map((right, index) => {
      const left = seams[index] ?? right
      return `<path d="M${num(left * ax)} -3V${num(ay)}L${num(left * hx)} ${num(hy + 2)}H${num(right * hx)}L${num(right * ax)} ${num(ay)}V-3z" fill="url(#${id})"/>`
    })
    .join('')
}

/** Small folds that the thread pulls into the rows. */
export function tuckFolds({ sketch, body, torso, isUpright }: Quilt, rows: readonly number[]): Fold[] {
  const { chance } = sketch
  if (isUpright) return []
  const count = rows.length > 9 ? 2 : 4
  return rows.flatMap(y => {
    const half = halfAt(y, body, torso)
    return Array.from({ length: count }, (_, index): Fold => {
      const x = -half * 0.9 + ((index + chance.next() * 0.8) / count) * half * 1.85
      return shading([x, y + 0.8], [x + chance.spread(1.2), y + 3.4 + chance.next() * 2], [0.6, -0.6])
    })
  })
}

type Seam = (u: number) => PathPoint

/** All quilting lines of body and sleeves, -1 to 1 along each, with the small tucks beside them. */
export function paintQuilting(
  quilt: Quilt,
  seams: readonly number[],
  { sleeves, rows }: { sleeves: readonly Sleeve[]; rows: number },
): void {
  const { sketch, isUpright } = quilt
  const lines = isUpright
    ? [
        ...seams.slice(1, -1).map(share => upright(quilt, share)),
        ...sleeves.flatMap(({ at }) =>
          [-0.34, 0.34].map(
            (out): Seam =>
              along =>
                at(0.04 + ((along + 1) / 2) * 0.86, out),
          ),
        ),
      ]
    : [...seams.map(y => across(quilt, y)), ...sleeves.flatMap(sleeve => rounds(sleeve, rows))]
  part(sketch, isUpright ? 'quilt-upright' : 'quilt-across', () => stitches(sketch, lines, isUpright))
}

function across({ body, torso }: Quilt, y: number): Seam {
  const half = halfAt(y, body, torso) - 0.5
  return u => [u * half, y + 1.3 * (1 - u * u)]
}

/** From the neck or the shoulder straight down to the hem. */
function upright({ body, torso }: Quilt, share: number): Seam {
  const [hx, hy] = hemPoint(body, torso)
  const [ax] = armpitPoint(body, torso)
  const { half, depth } = torso.neck
  const x = share * ax
  const top =
    Math.abs(x) < half ? depth * Math.sqrt(1 - (x / half) ** 2) + 1 : ridgeAt(body, Math.abs(x)) + 0.6
  return u => {
    const t = (u + 1) / 2
    return [x + (share * hx - x) * t, top + (hy + 0.8 - top) * t]
  }
}

function rounds({ at }: Sleeve, rows: number): Seam[] {
  const found: Seam[] = []
  for (let t = 0.02; t < 0.9; t += rows)
    found.push(u => [at(t, u * 0.95)[0], at(t, u * 0.95)[1] + 0.7 * (1 - u * u)])
  return found
}

function stitches(sketch: Sketch, seams: readonly Seam[], isUpright: boolean): void {
  const step = seams.length > 20 ? 0.6 : isUpright ? 0.12 : 0.34
  let lines = ''
  let tucks = ''
  for (const at of seams) {
    const [from, middle, to] = [at(-1), at(0), at(1)]
    lines += `M${xy(from)}Q${num(2 * middle[0] - (from[0] + to[0]) / 2)} ${num(2 * middle[1] - (from[1] + to[1]) / 2)} ${xy(to)}`
    for (let u = -0.92; u < 0.95; u += step) {
      const [x, y] = at(u + sketch.chance.spread(0.1))
      const [along, off] = [1.4 + sketch.chance.next(), sketch.chance.spread(0.3)]
      tucks += isUpright
        ? `M${(x - 0.9).toFixed(1)} ${y.toFixed(1)}l${along.toFixed(1)} ${off.toFixed(1)}`
        : `M${x.toFixed(1)} ${(y - 0.9).toFixed(1)}l${off.toFixed(1)} ${along.toFixed(1)}`
    }
  }
  const [dx, dy] = isUpright ? [px(sketch, 2.6), 0] : [0, px(sketch, 2.6)]
  add(
    sketch,
    `<path d="${tucks}" stroke="${sketch.dye.shadow}" stroke-width="${px(sketch, 2.2)}" stroke-opacity=".36" stroke-linecap="round"/>`,
    strokeLine(sketch, lines, [
      `stroke="${sketch.dye.line}" stroke-width="${px(sketch, 1.5)}" stroke-opacity=".9"`,
      `transform="translate(${dx} ${dy})" stroke="${sketch.dye.glow}" stroke-width="${px(sketch, 1.6)}" stroke-opacity=".35"`,
    ]),
  )
}
