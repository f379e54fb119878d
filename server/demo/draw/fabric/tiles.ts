import { num } from '../sketch/path.ts'
import { define, type Sketch } from '../sketch/sketch.ts'

/** Cairo fills slowly with a tile of a few pixels: small repeats are packed into a larger one. */
const LEAST_PIXELS = 64

export interface Tile {
  /** One repeat, or a way to draw a square of that many repeats at once. */
  markup: string | ((times: number) => string)
  /** One repeat, in its own units. */
  width: number
  height: number
  /** Centimetres of a unit. */
  scale: number
}

/**
 * Defines a pattern once and names it; `turn` gives it a turned sister.
 *
 * What a tile draws beyond its edges lies over its neighbours.
 */
export function definePattern(sketch: Sketch, name: string, tile: () => Tile, turn = 0): string {
  let scale = ''
  if (!sketch.known.has(name)) {
    const { markup, width, height, scale: size } = tile()
    const times = repeats(sketch, Math.min(width, height) * size)
    scale = num(size)
    sketch.tileScales.set(name, scale)
    define(
      sketch,
      name,
      id =>
        `${pack({ id, markup, width, height, times })}<pattern id="${id}" patternUnits="userSpaceOnUse" width="${num(width * times)}" height="${num(height * times)}" patternTransform="scale(${scale})"><use href="#${id}x${times}"/></pattern>`,
    )
  }
  if (Math.round(turn) === 0) return name
  return define(
    sketch,
    `${name}${Math.round(turn)}`.replace('-', 'm'),
    id =>
      `<pattern id="${id}" href="#${name}" patternTransform="rotate(${num(turn)}) scale(${sketch.tileScales.get(name)})"/>`,
  )
}

function repeats(sketch: Sketch, size: number): number {
  let times = 1
  while (times < 16 && times * size * sketch.pixels < LEAST_PIXELS) times *= 2
  return times
}

interface PackedTile {
  id: string
  markup: Tile['markup']
  width: number
  height: number
  times: number
}

/** The tile itself, then four of it, then four of those. */
function pack({ id, markup, width, height, times }: PackedTile): string {
  if (typeof markup === 'function') return `<g id="${id}x${times}">${markup(times)}</g>`
  let defs = `<g id="${id}x1">${markup}</g>`
  for (let part = 1; part < times; part *= 2) {
    const [x, y] = [num(width * part), num(height * part)]
    const use = `<use href="#${id}x${part}"`
    defs += `<g id="${id}x${part * 2}">${use}/>${use} x="${x}"/>${use} y="${y}"/>${use} x="${x}" y="${y}"/></g>`
  }
  return defs
}
