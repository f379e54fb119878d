import { composeFigure, HEIGHT } from '../canvas.ts'
import { type Figure, figureOf } from '../cut/body.ts'
import { accentOf, dye, lightnessOf, mix } from '../sketch/colour.ts'
import type { GarmentDrawing, GarmentKind } from '../sketch/garment.ts'
import { num } from '../sketch/path.ts'
import { createSketch, freshId, type Recipe, type Sketch } from '../sketch/sketch.ts'
import { paintHand } from './arm.ts'
import { paintFigure } from './figure.ts'
import {
  BARE,
  BAREFOOT,
  type Companion,
  companionsOf,
  FROM_WAIST,
  fitted,
  inHand,
  isCarried,
  LONG_LEGS,
  ON_HEAD,
  onHead,
} from './wear.ts'

/** Of a shop window's figures: plaster, sand, clay, cocoa. */
const SKINS = ['#e4d6c8', '#cfb9a5', '#ad917b', '#806552']

/**
 * The same product on a figure, cut for its body from the same look; beside it the other pieces of its look, or nothing
 * but quiet things.
 */
export function composeOnFigure(drawing: GarmentDrawing, recipeOf: (kind: GarmentKind) => Recipe): string {
  const figure = figureOf(drawing.fit)
  const { kind, outfit } = drawing
  const frameDownTo = (lowest: number) => (outfit ? wholeOf(figure) : frameOf(kind, figure, lowest))
  const scale = HEIGHT / heightOf(frameDownTo(figure.waist[1] + 20))
  const sketch = createSketch(drawing, recipeOf(kind), scale)
  recipeOf(kind).draw(sketch)
  const sold = sketch.layers.splice(0)
  const [highest, lowest] = [
    Math.min(...sketch.boxes.map(({ top }) => top)),
    Math.max(...sketch.boxes.map(({ bottom }) => bottom)),
  ]
  const frame = frameDownTo(lowest)
  const hem = lowest + (FROM_WAIST.has(kind) ? figure.waist[1] : 0)
  const window = { left: -99, right: 99, top: frame.from, bottom: frame.to }
  const quiet = quietColour(drawing.hex)
  const behind: string[] = []
  const others = outfit
    ? outfit.map(piece =>
        sharing(sketch, createSketch({ ...piece, view: 'figure' }, recipeOf(piece.kind), scale)),
      )
    : companionsOf(drawing).map(companion => dyed(sketch, { ...companion, hex: quiet }))
  const beside = others.map(own => {
    const other = own.drawing.kind
    const down = FROM_WAIST.has(other) ? figure.waist[1] : 0
    own.window = { ...window, top: window.top - down, bottom: window.bottom - down }
    // What lies under the thing that is sold needs no folds.
    if (!ON_HEAD.has(kind) && kind !== 'bag' && kind !== 'scarf') {
      if (down) own.window.top = hem - down - 6
      else own.window.bottom = Math.min(own.window.bottom, figure.waist[1] + 2)
    }
    recipeOf(other).draw(own)
    const place = fitted(other, figure)
    behind.push(inGroup(place, unnamed(own.behind)))
    const painted = inGroup(place, unnamed(own.layers))
    return outfit
      ? besideCoat(sketch, painted, down ? { from: hem - 1.5 } : { half: figure.armpit[0] * 0.8 })
      : painted
  })
  const [arm] = sketch.arms
  const [ankle] = sketch.ankles
  const skin = dyed(sketch, { kind, hex: skinFor(drawing, sketch), weave: 'jersey', look: {} })
  skin.window = window
  const grip = isCarried(sketch) && sketch.look.style !== 'crossbody' ? 'closed' : 'hanging'
  paintFigure(skin, figure, {
    grip,
    ...(arm && { arm }),
    ...(ankle !== undefined && { ankle }),
    bareTo: BARE.has(kind) ? 999 : FROM_WAIST.has(kind) ? 0 : figure.armpit[1] + 4,
    bareFrom: bareFrom(sketch, figure, hem),
    ...(!BAREFOOT.has(kind) && sketch.look.style !== 'tights' && { shoe: mix(quiet, '#3b342e', 0.62) }),
  })
  const body = skin.layers.splice(0)
  const isHeld = arm && isCarried(sketch)
  if (isHeld) paintHand(skin, figure, arm, { side: -1, grip })
  const place = isHeld
    ? inHand(sketch, figure, arm, highest)
    : ON_HEAD.has(kind)
      ? onHead(kind, figure)
      : fitted(kind, figure, sketch.look)
  behind.push(inGroup(place, sketch.behind.join('')))
  const layers = [...behind, ...body, ...beside, inGroup(place, sold.join('')), ...skin.layers]
  return composeFigure({ ...sketch, layers }, figure, frame)
}

/** What is seen of a piece that another one covers: its neck and its breast, or what is below the hem. */
function besideCoat(sketch: Sketch, markup: string, { half = 99, from = -99 }): string {
  const id = freshId(sketch, 'c')
  sketch.defs.push(
    `<clipPath id="${id}"><path d="M${num(-half)} ${num(from)}H${num(half)}V199H${num(-half)}z"/></clipPath>`,
  )
  return `<g clip-path="url(#${id})">${markup}</g>`
}

/** Without the names of its parts: whoever reads the picture reads what is sold. */
function unnamed(layers: readonly string[]): string {
  return layers.join('').replace(/ data-part="[^"]*"/g, '')
}

function inGroup(transform: string, markup: string): string {
  return transform && markup ? `<g transform="${transform}">${markup}</g>` : markup
}

/** A quiet neighbour of the colour that is sold: stone, a step away from it in lightness. */
function quietColour(hex: string): string {
  return mix(lightnessOf(hex) > 0.78 ? '#a59c92' : '#d8d1c8', hex, 0.05)
}

function skinFor({ hex }: GarmentDrawing, { chance }: Sketch): string {
  const apart = SKINS.filter(skin => Math.abs(lightnessOf(skin) - lightnessOf(hex)) > 0.1)
  return chance.pick('skin', apart.length > 0 ? apart : SKINS)
}

/** A sketch of something else in the same picture: it shares the definitions and paints on layers of its own. */
function sharing(sketch: Sketch, own: Sketch): Sketch {
  const { chance, cloth, drawing, dye: shades, look } = own
  return { ...sketch, chance, cloth, drawing, dye: shades, look, layers: [], behind: [] }
}

/** Plain, and in another colour. */
function dyed(sketch: Sketch, { kind, hex, weave, look }: Companion & { hex: string }): Sketch {
  return sharing(sketch, {
    ...sketch,
    drawing: { ...sketch.drawing, kind, hex, pattern: 'plain' },
    cloth: { hex, accent: accentOf(hex), pattern: 'plain', weave },
    dye: dye(hex),
    look,
  })
}

/** Legs are covered down to here; trousers cover them to the ankle, whatever is worn over them. */
function bareFrom({ drawing, ankles }: Sketch, figure: Figure, hem: number): number {
  const { waist, leg, hip } = figure
  if (BARE.has(drawing.kind)) return 0
  const k = hip[1] / 62
  const others = drawing.outfit ?? companionsOf(drawing)
  const hasTrousers = others.some(({ kind }) => LONG_LEGS.has(kind)) && ankles.length > 0
  return (hasTrousers ? waist[1] + leg * 0.96 : hem) - 9 * k
}

interface Frame {
  from: number
  to: number
}

const heightOf = ({ from, to }: Frame) => to - from

const lipsOf = ({ crown, chin }: Figure) => chin + (crown - chin) * 0.34

/** Of a look: from the lips down to the feet. */
function wholeOf(figure: Figure): Frame {
  return { from: lipsOf(figure), to: figure.floor + (8 * figure.hip[1]) / 62 }
}

/** From where to where the picture shows the figure: from the lips down to the feet with a dress, to the thighs with a blouse. */
function frameOf(kind: GarmentKind, figure: Figure, lowest: number): Frame {
  const { crown, waist, hip, floor } = figure
  const k = hip[1] / 62
  if (ON_HEAD.has(kind)) return { from: crown - 13 * k, to: waist[1] - 6 * k }
  if (kind === 'bag') return { from: lipsOf(figure), to: waist[1] + 88 * k }
  const isLower = FROM_WAIST.has(kind) || kind === 'briefs'
  const hem = (FROM_WAIST.has(kind) ? waist[1] : 0) + lowest + 16 * k
  return {
    from: isLower ? waist[1] - 26 * k : lipsOf(figure),
    to: hem > floor - 34 * k ? floor + 8 * k : Math.max(hem, waist[1] + 44 * k),
  }
}
