import { num } from '../sketch/path.ts'
import { add, type Sketch } from '../sketch/sketch.ts'

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
