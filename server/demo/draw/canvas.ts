import { lightnessOf, mix, shift } from './sketch/colour.ts'
import { num } from './sketch/path.ts'
import type { Sketch } from './sketch/sketch.ts'

export const WIDTH = 900

export const HEIGHT = 1200

/** The page space a garment may take, in pixels. */
const ROOM = { width: 720, height: 968, middle: 592 }

/**
 * The finished picture: studio ground, shadow, the garment fitted into the room.
 *
 * Light comes from the upper left in every picture of the shop.
 */
export function composeStudio(sketch: Sketch): string {
  const left = Math.min(...sketch.boxes.map(box => box.left))
  const right = Math.max(...sketch.boxes.map(box => box.right))
  const top = Math.min(...sketch.boxes.map(box => box.top))
  const bottom = Math.max(...sketch.boxes.map(box => box.bottom))
  const scale = Math.min(ROOM.width / (right - left), ROOM.height / (bottom - top), sketch.scale * 1.12)
  const x = WIDTH / 2 - ((left + right) / 2) * scale
  const y = ROOM.middle - ((top + bottom) / 2) * scale
  const floor = y + bottom * scale
  const reach = ((right - left) / 2) * scale
  const outlines = sketch.silhouettes.map(id => `<use href="#${id}"/>`).join('')
  const shade = shadowColour(sketch)
  const cast = [46, 34, 24, 15, 7]
    .map(
      width =>
        `<use href="#all" fill="${shade}" stroke="${shade}" stroke-width="${num(width / scale)}" stroke-linejoin="round" opacity=".038"/>`,
    )
    .join('')
  const place = `translate(${num(x)} ${num(y)}) scale(${scale.toFixed(3)})`
  return svgDocument(
    `${groundDefs(sketch)}${sketch.defs.join('')}<g id="all">${outlines}</g>`,
    `${ground()}<ellipse cx="${WIDTH / 2 + 26}" cy="${num(Math.max(1075, Math.min(1140, floor + 34)))}" rx="${num(reach * 0.95 + 60)}" ry="40" fill="url(#floor)"/>` +
      `<g transform="translate(${num(x + 15)} ${num(y + 20)}) scale(${scale.toFixed(3)})">${cast}</g>` +
      `<g transform="${place}" stroke-linejoin="round">${sketch.layers.join('')}</g>`,
  )
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
    `<linearGradient id="sweep" x1="0" y1="0" x2="0" y2="1"><stop offset=".8" stop-color="${shift(wall, -0.045)}" stop-opacity="0"/><stop offset=".875" stop-color="${shift(wall, -0.045)}" stop-opacity=".75"/><stop offset="1" stop-color="${shift(wall, 0.012)}" stop-opacity=".95"/></linearGradient>` +
    `<radialGradient id="floor"><stop offset="0" stop-color="${shadowColour(sketch)}" stop-opacity=".26"/><stop offset=".55" stop-color="${shadowColour(sketch)}" stop-opacity=".1"/><stop offset="1" stop-color="${shadowColour(sketch)}" stop-opacity="0"/></radialGradient>`
  )
}

export function ground(): string {
  return `<path d="M0 0H${WIDTH}V${HEIGHT}H0z" fill="url(#wall)"/><path d="M0 0H${WIDTH}V${HEIGHT}H0z" fill="url(#sweep)"/>`
}
