import { createChance } from '../sketch/chance.ts'
import type { Dye } from '../sketch/colour.ts'
import type { Weave } from '../sketch/garment.ts'
import { num } from '../sketch/path.ts'
import type { ClothLook, Sketch } from '../sketch/sketch.ts'
import { definePattern, type Tile } from './tiles.ts'

/** Centimetres of one repeat of the grain, as seen from the photographer's distance; finer cloth looks smooth from there. */
const REPEAT: Partial<Record<Weave, number>> = {
  knit: 0.42,
  chunky: 0.85,
  twill: 0.3,
  wool: 2.2,
  fleece: 2.2,
  leather: 2.6,
  velvet: 1.6,
  corduroy: 0.62,
  terry: 1.1,
  waffle: 1.1,
  lace: 3.6,
  fur: 7,
  quilt: 6.4,
  tweed: 1.6,
  straw: 1.1,
  felt: 1.6,
}

/** The same in a close-up, where threads and stitches are seen one by one. */
const CLOSE_REPEAT: Record<Weave, number> = {
  jersey: 0.2,
  knit: 0.5,
  chunky: 0.9,
  woven: 0.2,
  twill: 0.24,
  wool: 1.3,
  fleece: 0.26,
  leather: 1.5,
  satin: 0.3,
  down: 0.34,
  sheer: 0.2,
  velvet: 0.8,
  corduroy: 0.62,
  terry: 0.6,
  waffle: 1.2,
  lace: 3.2,
  fur: 4,
  quilt: 6.4,
  tweed: 0.9,
  straw: 1,
  felt: 0.9,
}

/** The grain of the cloth over a panel already defined as `panel`; `isQuiet` lets ribs and cables show through. */
export function textureFill({
  sketch,
  cloth,
  shades,
  panel,
  turn,
  isQuiet,
}: {
  sketch: Sketch
  cloth: ClothLook
  shades: Dye
  panel: string
  turn: number
  isQuiet: boolean
}): string {
  const isClose = sketch.drawing.view === 'detail'
  const repeat = (isClose ? CLOSE_REPEAT : REPEAT)[cloth.weave]
  if (!repeat || (cloth.pattern === 'denim' && !isClose)) return ''
  const name = `t${cloth.weave}${shades.base.slice(1)}${isQuiet && isClose ? 'q' : ''}`
  const markup = () => (isClose ? closeGrain(cloth.weave, shades, isQuiet) : grain(cloth.weave, shades))
  const tile = () => ({ markup: markup(), width: 10, height: 10, scale: repeat / 10 })
  return `<use href="#${panel}" ${isClose ? '' : `data-part="cloth-${cloth.weave}" `}fill="url(#${definePattern(sketch, name, tile, turn)})"/>`
}

/** One repeat, drawn in a square of 10. */
function grain(weave: Weave, shades: Dye): Tile['markup'] {
  if (weave === 'knit' || weave === 'chunky') return stitches(shades, weave === 'chunky' ? 0.34 : 0.24)
  if (weave === 'twill') return twill(shades.light, shades.shadow, 0.2)
  return RELIEFS[weave]?.(shades) ?? specks(shades, weave)
}

const stroke = (colour: string, width: number, opacity: number, d: string) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Cloths whose face is a relief: the lit lines and the shaded ones of a repeat. */
const RELIEFS: Partial<Record<Weave, (shades: Dye) => string>> = {
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

/** One repeat in a close-up. */
function closeGrain(weave: Weave, shades: Dye, isQuiet: boolean): Tile['markup'] {
  switch (weave) {
    case 'knit':
    case 'chunky':
      return stitches(shades, isQuiet ? 0.22 : 0.5)
    case 'jersey':
    case 'fleece':
      return stitches(shades, isQuiet ? 0.16 : 0.3)
    case 'woven':
      return (
        `<path d="M3.1 3.1H6.9V6.9H3.1zM8.1 8.1H10V10H8.1zM0 8.1H1.9V10H0zM8.1 0H10V1.9H8.1zM0 0H1.9V1.9H0z" fill="${shades.light}" fill-opacity=".34"/>` +
        `<path d="M0 2.5H10M2.5 0V10M0 7.5H10M7.5 0V10" stroke="${shades.shadow}" stroke-width="1.1" stroke-opacity=".32"/>`
      )
    case 'wool':
      return specks(shades, weave)
    case 'satin':
      return `<path d="M0 1.5H10M0 6.5H10" stroke="${shades.light}" stroke-width="1.6" stroke-opacity=".16"/><path d="M0 4H10M0 9H10" stroke="${shades.shadow}" stroke-width="1" stroke-opacity=".14"/>`
    case 'down':
      return `<path d="M0 5H10M5 0V10" stroke="${shades.shadow}" stroke-width=".9" stroke-opacity=".2"/><path d="M0 6H10M6 0V10" stroke="${shades.light}" stroke-width=".9" stroke-opacity=".24"/>`
    case 'leather':
      return pebbles(shades)
    case 'tweed':
    case 'felt':
      return specks(shades, weave)
    default:
      return RELIEFS[weave]?.(shades) ?? twill(shades.light, shades.shadow, 0.2)
  }
}

/** The pebbled face of leather. */
function pebbles(shades: Dye): string {
  const chance = createChance(5)
  let cells = ''
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const [x, y] = [
        column * 1.25 + (row % 2) * 0.6 + chance.spread(0.16),
        row * 1.25 + 0.62 + chance.spread(0.1),
      ]
      const radius = 0.42 + chance.next() * 0.18
      // A cell at an edge is drawn at the opposite one too, or the repeat shows as a grid.
      for (const [dx, dy] of [
        [0, 0],
        [-10, 0],
        [0, -10],
      ] as const) {
        if (dx && x + radius < 9.6) continue
        if (dy && y + radius < 9.6) continue
        cells += `M${num(x + dx - radius)} ${num(y + dy)}a${num(radius)} ${num(radius * 0.85)} 0 1 0 ${num(radius * 2)} 0a${num(radius)} ${num(radius * 0.85)} 0 1 0 ${num(-radius * 2)} 0`
      }
    }
  }
  return (
    `<path d="${cells}" transform="translate(.08 .1)" fill="none" stroke="${shades.shadow}" stroke-width=".2" stroke-opacity=".5"/>` +
    `<path d="${cells}" fill="${shades.light}" fill-opacity=".13"/>`
  )
}

/** Two columns of knit stitches: a V of two loops each. */
function stitches(shades: Dye, opacity: number): string {
  const loop = (x: number, side: number) =>
    `M${x} 1C${x + side * 3} -1.5 ${x + side * 4.6} 1 ${x + side * 4.2} 3.2C${x + side * 3.4} 6.6 ${x + side * 1} 8 ${x} 8.6C${x - side * 0.6} 6 ${x} 3 ${x} 1z`
  return (
    `<path d="M5.8 0V10M.8 0V10" stroke="${shades.shadow}" stroke-width="1.2" stroke-opacity="${opacity}"/>` +
    `<path d="${loop(5.8, -1)}${loop(5.8, 1)}" fill="${shades.light}" fill-opacity="${opacity * 0.8}"/>` +
    `<path d="M5.8 9.2Q3.2 7.8 1.4 4.4M5.8 9.2Q8.4 7.8 10.2 4.4" fill="none" stroke="${shades.shadow}" stroke-width="1.1" stroke-opacity="${opacity * 1.2}"/>`
  )
}

/** Diagonals over a square of so many repeats. */
export function twill(light: string, dark: string, opacity: number): (times: number) => string {
  return times => {
    const side = times * 10
    const diagonals = (first: number) => {
      let d = ''
      for (let at = first; at < side * 2; at += 10) d += `M${at + 3}-3L-3 ${at + 3}`
      return d
    }
    return (
      `<path d="${diagonals(10)}" stroke="${light}" stroke-width="2.4" stroke-opacity="${opacity}"/>` +
      `<path d="${diagonals(5)}" stroke="${dark}" stroke-width="1.6" stroke-opacity="${num(opacity * 0.7)}"/>`
    )
  }
}

/** Hairs of wool and fleece, pores of leather: short strokes scattered over the repeat. */
function specks(shades: Dye, weave: Weave): string {
  const chance = createChance(weave.length)
  const strokes = { dark: '', light: '' }
  for (let index = 0; index < 46; index++) {
    const [x, y] = [chance.next() * 10, chance.next() * 10]
    const [dx, dy] =
      weave === 'leather'
        ? [chance.spread(0.35), chance.spread(0.35)]
        : [chance.spread(0.55), chance.spread(0.75)]
    strokes[index % 2 ? 'dark' : 'light'] += `M${num(x)} ${num(y)}l${num(dx)} ${num(dy)}`
  }
  const opacity = weave === 'leather' ? 0.16 : weave === 'tweed' ? 0.75 : 0.3
  return (
    `<path d="${strokes.dark}" stroke="${shades.shadow}" stroke-width=".28" stroke-opacity="${opacity}"/>` +
    `<path d="${strokes.light}" stroke="${shades.light}" stroke-width=".28" stroke-opacity="${opacity}"/>`
  )
}
