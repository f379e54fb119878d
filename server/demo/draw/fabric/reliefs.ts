import { createChance } from '../sketch/chance.ts'
import type { Dye } from '../sketch/colour.ts'
import type { Weave } from '../sketch/garment.ts'
import { num } from '../sketch/path.ts'

const stroke = (colour: string, width: number, opacity: number, d: string) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Cloths whose face is a relief: the lit lines and the shaded ones of a repeat. */
export const RELIEFS: Partial<Record<Weave, (shades: Dye) => string>> = {
  corduroy: ({ shadow, light }) =>
    stroke(shadow, 2.6, 0.42, 'M1 0V10M6 0V10') + stroke(light, 1.8, 0.4, 'M3.6 0V10M8.6 0V10'),
  terry: ({ shadow, light }) =>
    stroke(
      shadow,
      1.2,
      0.5,
      'M1 3.4a1.5 1.5 0 0 0 3 0M6 8.4a1.5 1.5 0 0 0 3 0M5.4 2.4a1.3 1.3 0 0 0 2.6 0M.6 7.6a1.3 1.3 0 0 0 2.6 0',
    ) +
    stroke(
      light,
      1,
      0.5,
      'M1 2.4a1.5 1.5 0 0 1 3 0M6 7.4a1.5 1.5 0 0 1 3 0M5.4 1.6a1.3 1.3 0 0 1 2.6 0M.6 6.8a1.3 1.3 0 0 1 2.6 0',
    ),
  waffle: ({ shadow, light }) =>
    stroke(light, 1.6, 0.34, 'M0 0H10M0 0V10') +
    `<path d="M2 2H9V9H2z" fill="${shadow}" fill-opacity=".15"/>` +
    stroke(shadow, 1, 0.24, 'M2 9V2H9'),
  lace: ({ shadow, light, deep }) =>
    stroke(deep, 0.3, 0.5, 'M0 0L10 10M10 0L0 10M5 0L10 5L5 10L0 5z') +
    stroke(
      light,
      1.5,
      0.6,
      'M5 3.6V2M6.3 4.6l1.6-.6M5.8 6.1l1 1.4M4.2 6.1l-1 1.4M3.7 4.6L2.1 4M0 1.6V0M0 10V8.6M10 1.6V0M10 10V8.6',
    ) +
    stroke(shadow, 0.5, 0.7, 'M5 4.5a.5 .5 0 1 0 .1 0M2 8.6q1.4 1 3 .2M8 1.4q-1.4-1-3-.2') +
    stroke(light, 0.5, 0.6, 'M.4 5q1.2-1.4 1.6-3M9.6 5q-1.2 1.4-1.6 3'),
  quilt: ({ shadow, light, line }) =>
    stroke(shadow, 1.5, 0.34, 'M0 0L10 10M10 0L0 10') +
    stroke(light, 0.5, 0.6, 'M.5 0L10 9.5M10 .5L.5 10') +
    stroke(line, 0.24, 0.9, 'M0 0L10 10M10 0L0 10') +
    `<path d="M5 1.4L8.4 5 5 8.6 1.6 5z" fill="${light}" fill-opacity=".16"/>`,
  straw: ({ shadow, light }) =>
    stroke(shadow, 1, 0.5, 'M0 2.5L5 0M5 5L10 2.5M0 7.5L5 5M5 10L10 7.5') +
    stroke(light, 1.1, 0.55, 'M0 0L5 2.5M5 2.5L10 5M0 5L5 7.5M5 7.5L10 10'),
  velvet: ({ shadow, light }) =>
    stroke(light, 0.7, 0.24, 'M1 0l.3 4M4 5l.2 4M7 1l.3 4M9 6l.2 3') +
    stroke(shadow, 0.7, 0.3, 'M2.4 5l.2 4M5.6 0l.2 4M8.2 5l.3 4'),
  fur: shades => pile(shades),
}

/** Curls of a long pile. */
function pile({ shadow, light, deep }: Dye): string {
  const chance = createChance(11)
  const curl = () => {
    const [x, y] = [chance.next() * 10, chance.next() * 10]
    const way = chance.spread(1)
    return `M${num(x)} ${num(y)}q${num(way)} .5 ${num(way * 0.4)} ${num(0.8 + chance.next())}`
  }
  const curls = (count: number) => Array.from({ length: count }, curl).join('')
  return (
    stroke(deep, 0.34, 0.2, curls(24)) +
    stroke(shadow, 0.34, 0.36, curls(44)) +
    stroke(light, 0.3, 0.5, curls(52))
  )
}
