import { createChance } from '../sketch/chance.ts'
import type { Dye } from '../sketch/colour.ts'
import type { Weave } from '../sketch/garment.ts'
import { num } from '../sketch/path.ts'
import type { ClothLook, Sketch } from '../sketch/sketch.ts'
import { RELIEFS } from './reliefs.ts'
import { surfaceOf } from './surfaces.ts'
import { definePattern, type Tile } from './tiles.ts'

interface Grain {
  sketch: Sketch
  cloth: ClothLook
  shades: Dye
  panel: string
  turn: number
  isQuiet: boolean
}

/** The grain of the cloth over a panel already defined as `panel`; `isQuiet` lets ribs and cables show through. */
export function textureFill({ sketch, cloth, shades, panel, turn, isQuiet }: Grain): string {
  const isClose = sketch.drawing.view === 'detail'
  const repeat = surfaceOf(cloth.weave)[isClose ? 'close' : 'repeat']
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
    case 'tweed':
    case 'felt':
      return specks(shades, weave)
    case 'satin':
      return `<path d="M0 1.5H10M0 6.5H10" stroke="${shades.light}" stroke-width="1.6" stroke-opacity=".16"/><path d="M0 4H10M0 9H10" stroke="${shades.shadow}" stroke-width="1" stroke-opacity=".14"/>`
    case 'down':
      return `<path d="M0 5H10M5 0V10" stroke="${shades.shadow}" stroke-width=".9" stroke-opacity=".2"/><path d="M0 6H10M6 0V10" stroke="${shades.light}" stroke-width=".9" stroke-opacity=".24"/>`
    case 'leather':
      return pebbles(shades)
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
