import type { Dye } from '../sketch/colour.ts'
import { type Box, num, type PathPoint, xy } from '../sketch/path.ts'
import { type ClothLook, define, type Sketch } from '../sketch/sketch.ts'
import { columns, type Frame, rows, tartan } from './line-patterns.ts'
import { cableTile, houndstooth, type Motif, motifTile, ribTile } from './motifs.ts'
import { twill } from './textures.ts'
import { definePattern, type Tile } from './tiles.ts'

const KNITTED = new Set(['jersey', 'knit', 'chunky', 'fleece'])

interface LaidPattern {
  sketch: Sketch
  cloth: ClothLook
  shades: Dye
  box: Box
  turn: number
  fan: number
  isTrim: boolean
}

/** Lines bend with the body (denser at its sides, sagging in the middle); motifs are tiled along the cloth. */
export function paintPattern({ sketch, cloth, shades, box, turn, fan, isTrim }: LaidPattern): string {
  // The flowers of lace are in its net.
  if (cloth.pattern === 'plain' || cloth.weave === 'lace') return ''
  const wide = box.right - box.left
  const tall = box.bottom - box.top
  const radians = (Math.abs(turn) * Math.PI) / 180
  const centre: PathPoint = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const isStraight = isTrim || turn !== 0 || tall > 58 || cloth.weave === 'down'
  const isBent =
    cloth.pattern === 'denim' || (isLined(cloth) && !(isStraight && cloth.hex === sketch.cloth.hex))
  const needsFrame = isBent || turn !== 0
  const frame: Frame = {
    wide: wide * Math.cos(radians) + tall * Math.sin(radians),
    tall: tall * Math.cos(radians) + wide * Math.sin(radians),
    sag: Math.min(1.8, wide * 0.045),
    fan,
    // Tiles laid straight share one origin, so the pattern runs on over pockets and plackets.
    origin: needsFrame ? [0, 0] : centre,
  }
  const drawn =
    isLined(cloth) && !isBent ? lineTile(sketch, cloth, frame) : drawPattern(sketch, cloth, shades, frame)
  if (!needsFrame) return `<g data-part="pattern-${cloth.pattern}">${drawn}</g>`
  return `<g data-part="pattern-${cloth.pattern}" transform="translate(${xy(centre)}) rotate(${num(turn)})">${drawn}</g>`
}

function isLined({ pattern }: ClothLook): boolean {
  return pattern === 'tartan' || pattern === 'check' || pattern === 'stripe' || pattern === 'breton'
}

/** Lines on small pieces need no bending: one tile serves them all. */
function lineTile(sketch: Sketch, cloth: ClothLook, frame: Frame): string {
  const gap = gapOf(sketch, cloth)
  const straight: Frame = { wide: gap * 3, tall: gap * 3, sag: 0, fan: 1, origin: [0, 0] }
  const name = `m${cloth.pattern}`
  const tile = sketch.known.has(name) ? '' : drawPattern(sketch, cloth, sketch.dye, straight)
  const markup = `<g transform="translate(${num(gap / 2)} ${num(gap / 2)})">${tile}</g>`
  return tiled(sketch, frame, { name: cloth.pattern, units: gap, size: gap, markup })
}

/** Centimetres of one repeat of a lined pattern. */
function gapOf(sketch: Sketch, cloth: ClothLook): number {
  const { chance } = sketch
  const small = smallerOn(sketch)
  if (cloth.pattern === 'breton') return chance.between('breton', 2.3, 3.2) * small
  if (cloth.pattern === 'tartan') return 9 * small
  if (cloth.pattern === 'check') return chance.pick('check', [1.5, 2.6, 4.4]) * small
  return chance.pick('stripe', [1.1, 1.9, 3.1]) * small * (KNITTED.has(cloth.weave) ? 1.7 : 1)
}

/** Patterns of children's things are smaller. */
function smallerOn({ drawing }: Sketch): number {
  return drawing.fit === 'baby' || drawing.fit === 'child' ? 0.72 : 1
}

function drawPattern(sketch: Sketch, cloth: ClothLook, shades: Dye, frame: Frame): string {
  const { chance } = sketch
  const small = smallerOn(sketch)
  const ink = cloth.accent
  switch (cloth.pattern) {
    case 'breton':
      return rows({ frame, gap: gapOf(sketch, cloth), share: 0.36, ink, opacity: 0.94 })
    case 'stripe': {
      const gap = gapOf(sketch, cloth)
      const share = chance.pick('stripe-share', [0.16, 0.3, 0.48])
      return KNITTED.has(cloth.weave)
        ? rows({ frame, gap, share, ink, opacity: 0.85 })
        : columns({ frame, gap, share, ink, opacity: 0.8 })
    }
    case 'check': {
      const gap = gapOf(sketch, cloth)
      return (
        columns({ frame, gap, share: 0.5, ink, opacity: 0.34 }) +
        rows({ frame, gap, share: 0.5, ink, opacity: 0.34 })
      )
    }
    case 'tartan':
      return tartan(frame, ink, cloth.hex, gapOf(sketch, cloth))
    case 'denim':
      return denim(sketch, shades, frame)
    case 'rib':
      return tiled(sketch, frame, { name: 'rib', size: 0.66 * small, markup: ribTile(shades) })
    case 'cable': {
      const markup = cableTile(shades)
      return tiled(sketch, frame, { name: 'cable', units: 6.4, tall: 4.6, size: 6.4 * small, markup })
    }
    case 'houndstooth':
      return tiled(sketch, frame, { name: 'hound', size: 1.7 * small, markup: houndstooth(ink) })
    default: {
      const motif = cloth.pattern as Motif
      const dots = chance.pick('dots', [3.4, 5.2, 8])
      const size = motif === 'melange' ? 4.6 : { dots, floral: 15, stars: 9, animals: 12 }[motif] * small
      return tiled(sketch, frame, { name: motif, size, markup: motifTile(motif, ink, cloth.hex, shades) })
    }
  }
}

interface Repeat extends Pick<Tile, 'markup'> {
  name: string
  /** Its width and height in its own units, its width in centimetres. */
  units?: number
  tall?: number
  size: number
}

function tiled(
  sketch: Sketch,
  frame: Frame,
  { name, units = 10, tall = units, size, markup }: Repeat,
): string {
  const tile = { markup, width: units, height: tall, scale: size / units }
  const id = definePattern(sketch, `m${name}`, () => tile)
  return `<path d="${frameRect(frame)}" fill="url(#${id})"/>`
}

function frameRect({ wide, tall, origin }: Frame): string {
  return `M${num(origin[0] - wide / 2)} ${num(origin[1] - tall / 2)}h${num(wide)}v${num(tall)}h${num(-wide)}z`
}

/** Diagonal weave, worn lighter in the middle. */
function denim(sketch: Sketch, shades: Dye, frame: Frame): string {
  const markup = twill(shades.light, shades.deep, 0.42)
  const diagonals = tiled(sketch, frame, { name: 'denim', size: 0.55, markup })
  const id = define(
    sketch,
    'worn',
    id =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="${shades.glow}" stop-opacity=".5"/><stop offset="1" stop-color="${shades.light}" stop-opacity="0"/></radialGradient>`,
  )
  const { wide, tall } = frame
  const creases = `<ellipse rx="${num(wide * 0.36)}" ry="${num(tall * 0.34)}" cy="${num(-tall * 0.1)}" fill="url(#${id})"/>`
  return creases + diagonals
}
