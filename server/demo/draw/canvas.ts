import { lightnessOf, mix, shift } from './sketch/colour.ts'
import { num } from './sketch/path.ts'
import type { Sketch } from './sketch/sketch.ts'

export const WIDTH = 900

export const HEIGHT = 1200

/** The page space a garment may take, in pixels. */
const ROOM = { width: 720, height: 968, middle: 592 }

/**
 * The finished picture of what lies on its ground or, as a bag, stands on it: fitted into the room, with one shadow where
 * it touches.
 *
 * Light comes from the upper left in every picture of the shop.
 */
export function composeStudio(sketch: Sketch, isStanding: boolean): string {
  const left = Math.min(...sketch.boxes.map(box => box.left))
  const right = Math.max(...sketch.boxes.map(box => box.right))
  const top = Math.min(...sketch.boxes.map(box => box.top))
  const bottom = Math.max(...sketch.boxes.map(box => box.bottom))
  const scale = Math.min(ROOM.width / (right - left), ROOM.height / (bottom - top), sketch.scale * 1.12)
  const x = WIDTH / 2 - ((left + right) / 2) * scale
  const y = ROOM.middle - ((top + bottom) / 2) * scale
  const reach = ((right - left) / 2) * scale
  const outlines = sketch.silhouettes.map(id => `<use href="#${id}"/>`).join('')
  const at = (dx: number, dy: number) => `translate(${num(x + dx)} ${num(y + dy)}) scale(${scale.toFixed(3)})`
  const shadow = isStanding
    ? floorShadow({ x: WIDTH / 2, y: y + bottom * scale, reach })
    : castShadow(shadowColour(sketch), scale, at(13, 18))
  return svgDocument(
    `${groundDefs(sketch)}${sketch.defs.join('')}${isStanding ? '' : `<g id="all">${outlines}</g>`}`,
    `${ground()}${shadow}<g transform="${at(0, 0)}" stroke-linejoin="round">${sketch.layers.join('')}</g>`,
  )
}

/** A figure in the studio, from one height of it to another: its feet throw the shadow, whether they are seen or not. */
export function composeFigure(
  sketch: Sketch,
  { floor, hip }: { floor: number; hip: readonly [number, number] },
  { from, to }: { from: number; to: number },
): string {
  const scale = HEIGHT / (to - from)
  const shadow = floorShadow({ x: WIDTH / 2, y: (floor - from) * scale, reach: hip[0] * 1.15 * scale })
  return svgDocument(
    `${groundDefs(sketch)}${sketch.defs.join('')}`,
    `${ground()}${shadow}<g transform="translate(${WIDTH / 2} ${num(-from * scale)}) scale(${scale.toFixed(3)})" stroke-linejoin="round">${sketch.layers.join('')}</g>`,
  )
}

/** The shadow of what lies: its own outlines, moved away from the light and softened by strokes that grow. */
export function castShadow(colour: string, scale: number, place: string): string {
  const soft = [44, 33, 24, 16, 9, 4]
    .map(
      width =>
        `<use href="#all" fill="${colour}" stroke="${colour}" stroke-width="${num(width / scale)}" stroke-linejoin="round" opacity=".036"/>`,
    )
    .join('')
  return `<g data-part="shadow" transform="${place}">${soft}</g>`
}

/** The shadow of what stands, darkest where it touches the floor. */
function floorShadow({ x, y, reach }: { x: number; y: number; reach: number }): string {
  return `<g data-part="shadow"><ellipse cx="${num(x + reach * 0.14)}" cy="${num(y - reach * 0.01)}" rx="${num(reach * 1.3)}" ry="${num(Math.min(34, reach * 0.2))}" fill="url(#floor)"/></g>`
}

export function svgDocument(defs: string, body: string): string {
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${defs}</defs>${body}</svg>`
  return markup.replace(/([ "(-])0\.(?=\d)/g, '$1.')
}

/** Warm white, a breath of the garment's colour; a step darker under white cloth. */
function groundColour(sketch: Sketch): string {
  const isWhite = lightnessOf(sketch.cloth.hex) > 0.9
  return mix(isWhite ? '#e3dfda' : '#f1eeea', sketch.cloth.hex, 0.07)
}

function shadowColour(sketch: Sketch): string {
  return mix('#4a423c', sketch.cloth.hex, 0.18)
}

export function groundDefs(sketch: Sketch): string {
  const wall = groundColour(sketch)
  return (
    `<radialGradient id="wall" cx=".3" cy=".24" r=".95"><stop offset="0" stop-color="${shift(wall, 0.026)}"/><stop offset=".5" stop-color="${wall}"/><stop offset="1" stop-color="${shift(wall, -0.05)}"/></radialGradient>` +
    `<radialGradient id="floor"><stop offset="0" stop-color="${shadowColour(sketch)}" stop-opacity=".5"/><stop offset=".5" stop-color="${shadowColour(sketch)}" stop-opacity=".22"/><stop offset="1" stop-color="${shadowColour(sketch)}" stop-opacity="0"/></radialGradient>`
  )
}

export function ground(): string {
  return `<path d="M0 0H${WIDTH}V${HEIGHT}H0z" fill="url(#wall)"/>`
}
