import { type Knot, num, type PathPoint } from '../sketch/path.ts'
import { add, line, part, type Sketch } from '../sketch/sketch.ts'

export const GOLD = { dark: '#7d6436', base: '#c6a666', light: '#fff3d2' }

export function ring(sketch: Sketch, x: number, y: number, radius: number): void {
  add(
    sketch,
    `<g transform="translate(${num(x)} ${num(y)})" fill="none"><circle r="${num(radius)}" stroke="${GOLD.dark}" stroke-width="${num(radius * 0.5)}"/><circle r="${num(radius)}" stroke="${GOLD.base}" stroke-width="${num(radius * 0.36)}"/><path d="M${num(-radius)} 0A${num(radius)} ${num(radius)} 0 0 1 0 ${num(-radius)}" stroke="${GOLD.light}" stroke-width="${num(radius * 0.16)}"/></g>`,
  )
}

export function clasp(sketch: Sketch, y: number): void {
  add(
    sketch,
    `<g transform="translate(0 ${num(y)})"><path d="M-1.9 -1.7H2.1V1.9H-1.9z" fill="${sketch.dye.deep}" fill-opacity=".4"/><rect x="-2" y="-2" width="4" height="3.6" rx=".5" fill="${GOLD.dark}"/><rect x="-1.8" y="-1.8" width="3.6" height="3.1" rx=".4" fill="${GOLD.base}"/><path d="M-1.5 -1.5H.8L-1.5 .7z" fill="${GOLD.light}" fill-opacity=".75"/><rect x="-.45" y="-1" width=".9" height="1.6" rx=".3" fill="${GOLD.dark}"/></g>`,
  )
}

/** A strap or handle of leather along a line, `width` centimetres wide. */
export function grip(sketch: Sketch, points: readonly (PathPoint | Knot)[], width: number): void {
  part(sketch, 'strap', () => {
    const d = line(sketch, points)
    const stroke = (colour: string, share: number, opacity = 1, move = 0) =>
      `<path d="${d}" transform="translate(${num(-move)} ${num(-move)})" fill="none" stroke="${colour}" stroke-width="${num(width * share)}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`
    add(
      sketch,
      stroke(sketch.dye.deep, 1.1, 0.25, -0.4),
      stroke(sketch.dye.line, 1),
      stroke(sketch.dye.base, 0.84),
      stroke(sketch.dye.light, 0.3, 0.6, width * 0.14),
      stroke(sketch.dye.shadow, 0.24, 0.45, -width * 0.2),
    )
  })
}
