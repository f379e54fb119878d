import { paintBand } from '../fabric/fabric.ts'
import { mix } from '../sketch/colour.ts'
import { CORNER, contour, corners, way } from '../sketch/path.ts'
import { shape } from '../sketch/shape.ts'
import { line, paintStrokes, part, px, type Sketch } from '../sketch/sketch.ts'
import { bow } from './bows-and-lace.ts'
import { bandLines, button, buttonColour, cord, patch, piping, seam, stitch, zip } from './trims.ts'

/** How it is sewn: fine cotton, thick knit, heavy cloth. */
export type FrontMake = 'fine' | 'knit' | 'heavy'

export interface Front {
  /** Where it begins under the neck and where it ends. */
  top: number
  bottom: number
  /** Half width of the body at the waist, and the waist's height. */
  half: number
  waist: number
  k: number
}

const METAL = '#b9a27a'

/** Closes the front as the look says: buttons, snaps, a zip, ties or a wrap; nothing when it has no closure. */
export function closeFront(sketch: Sketch, make: FrontMake, front: Front): void {
  const { top, half, waist, k } = front
  const { closure, front: style = 'single' } = sketch.look
  if (style === 'back' && sketch.isBack)
    buttonRow(sketch, { from: 3.4 * k, to: waist * 0.6, count: 4 }, 0.5 * k)
  if (sketch.isBack || style === 'back') return
  if (style === 'wrap') wrap(sketch, front)
  else if (closure === 'ties') neckTies(sketch, front)
  if (style === 'wrap' || !closure) return
  const isHalf = style === 'half'
  const bottom = isHalf ? top + (closure === 'zip' ? 16 : 12.5) * k : front.bottom
  if (closure === 'zip') {
    const hex = mix(sketch.cloth.hex, sketch.dye.deep, 0.45)
    if (style === 'biker') zip(sketch, way(-half * 0.62, top + 2 * k, half * 0.16, bottom), hex)
    else zip(sketch, way(0, top, 0, bottom), hex)
    return
  }
  if (closure !== 'buttons' && closure !== 'snaps') return
  const width = { fine: 1.4, knit: 1.8, heavy: 1.8 }[make] * Math.min(1, k + 0.1)
  if (style === 'double') {
    placket(sketch, top, bottom, 5 * k)
    twoRows(sketch, front, bottom)
    return
  }
  if (make === 'knit' && !isHalf) knitBand(sketch, top, bottom, width)
  else if (isHalf) halfPlacket(sketch, top, bottom, width)
  else placket(sketch, top, bottom, width)
  if (style === 'hidden') return
  const gap = { fine: 9, knit: 9.4, heavy: 11.5 }[make] * k
  const from = top + (isHalf ? 2.4 : make === 'fine' ? 4 : 3.4) * k
  const to = bottom - (isHalf ? 2 : make === 'fine' ? 7 : 3.4) * k
  const count = isHalf ? 3 : Math.max(3, Math.round((to - from) / gap) + 1)
  const radius = { fine: 0.6, knit: 1, heavy: 1.15 }[make] * Math.min(1, k + 0.15)
  const hex = closure === 'snaps' ? METAL : buttonColour(sketch)
  buttonRow(sketch, { from, to, count }, radius, { hex, name: closure })
}

function twoRows(sketch: Sketch, { top, waist, k }: Front, bottom: number): void {
  const from = top + 3 * k
  const to = Math.min(bottom - 8 * k, waist + 16 * k)
  const count = to - from > 22 * k ? 4 : 3
  for (const x of [-4.8 * k, 4.2 * k]) buttonRow(sketch, { x, from, to, count }, 1.2 * k)
}

const KNIT_BAND = shape('-w t+.4w!, 0 t-.2!, w t+.4w!, w b!, -w b!')

function knitBand(sketch: Sketch, top: number, bottom: number, half: number): void {
  paintBand(sketch, {
    knots: KNIT_BAND({ w: half, t: top, b: bottom }),
    roundness: 0.35,
    inside: bandLines(sketch, [t => [(t * 2 - 1) * half, top], t => [(t * 2 - 1) * half, bottom]], 6),
  })
  placket(sketch, top + half, bottom, half)
}

function halfPlacket(sketch: Sketch, top: number, bottom: number, half: number): void {
  const inset = half * 0.8
  patch(
    sketch,
    corners(-half, top - 1.5, half, top - 1.5, half, bottom, -half, bottom),
    contour(-inset, top, -inset, bottom - 0.4, CORNER, inset, bottom - 0.4, CORNER, inset, top),
    { pattern: 'plain' },
  )
}

/** The overlap runs from the neck to the side of the waist and down; a bow holds it there unless a belt does. */
function wrap(sketch: Sketch, { top, bottom, half, waist }: Front): void {
  part(sketch, 'wrap', () => {
    const side = half * 0.72
    seam(sketch, way(0, top, half * 0.3, (top + waist) / 2 + 1, side, waist), 1.6)
    if (bottom > waist + 6)
      seam(sketch, way(side, waist, half * 0.66, (waist + bottom) / 2, half * 0.4, bottom), 1.6)
    if (!sketch.look.belt) {
      const bowed = { ...sketch, layers: [] as string[] }
      bow(bowed, waist, 0.5)
      sketch.layers.push(`<g transform="translate(${side} 0)">`, ...bowed.layers, '</g>')
    }
  })
}

function neckTies(sketch: Sketch, { top, k }: Front): void {
  part(sketch, 'ties', () => {
    for (const side of [-1, 1])
      cord(
        sketch,
        way(side * 0.5, top + 0.6, side * 2.6 * k, top + 7 * k, side * 2.2 * k, top + 15 * k),
        mix(sketch.cloth.hex, sketch.dye.line, 0.3),
        'knot',
      )
  })
}

/** From one height to another, so far from the middle. */
interface ButtonRow {
  x?: number
  from: number
  to: number
  count: number
}

/** Buttons at equal distances down a front that closes in the middle. */
export function buttonRow(
  sketch: Sketch,
  { x = 0, from, to, count }: ButtonRow,
  radius: number,
  { hex, name = 'buttons' }: { hex?: string; name?: 'buttons' | 'snaps' } = {},
): void {
  part(sketch, name, () => {
    for (let index = 0; index < count; index++) {
      const y = count === 1 ? from : from + ((to - from) * index) / (count - 1)
      button(sketch, [x, y], radius, hex)
    }
  })
}

/** The overlapping edge of a closed front: a shadow to its right and two rows of stitches. */
export function placket(sketch: Sketch, top: number, bottom: number, half: number): void {
  part(sketch, 'placket', () => {
    const { dye } = sketch
    const edge = line(sketch, way(half, top, half, (top + bottom) / 2, half, bottom))
    paintStrokes(sketch, edge, [
      `transform="translate(${px(sketch, 3)} 0)" stroke="${dye.shadow}" stroke-width="${px(sketch, 7)}" stroke-opacity=".3"`,
      `stroke="${dye.line}" stroke-width="${px(sketch, 1.4)}" stroke-opacity=".8"`,
      `transform="translate(${-px(sketch, 2)} 0)" stroke="${dye.glow}" stroke-width="${px(sketch, 1.6)}" stroke-opacity=".5"`,
    ])
    piping(sketch, way(half - 0.2, top + 0.3, half - 0.2, bottom - 0.3))
    stitch(sketch, way(half - 0.45, top + 0.3, half - 0.45, bottom - 0.3))
    stitch(sketch, way(-half + 0.3, top + 0.3, -half + 0.3, bottom - 0.3))
  })
}
