import { castShadow, ground, groundDefs, HEIGHT, svgDocument, WIDTH } from './canvas.ts'
import { BODIES, type Body } from './cut/body.ts'
import { type Chance, createChance } from './sketch/chance.ts'
import type { GarmentDrawing, GarmentKind } from './sketch/garment.ts'
import { num } from './sketch/path.ts'
import { createSketch, type Recipe } from './sketch/sketch.ts'

/** The middle of a close-up, and how many centimetres of cloth it is wide. */
type Focus = readonly [x: number, y: number, wide: number]

type Spot = 'neck' | 'chest' | 'cuff' | 'waist' | 'hip'

/** Threads, stitches and buttons seen close are this much heavier than the picture is larger. */
const WEIGHT = 2.6

/**
 * A macro photograph of the same product: its collar, pocket, cuff or hem fills the frame, the weave is visible.
 *
 * The garment is drawn again around the focus only; `draw` must respect `sketch.window`.
 */
export function composeCloseUp(drawing: GarmentDrawing, recipe: Recipe): string {
  const chance = createChance(drawing.seed)
  const [x, y, wide] = focusOf(drawing, chance)
  // Of the camera, in degrees.
  const tilt = chance.between('tilt', -9, 9)
  const zoom = WIDTH / wide
  const sketch = createSketch(drawing, recipe, zoom / WEIGHT)
  const reach = [wide * 0.62, (HEIGHT / WIDTH) * wide * 0.58] as const
  sketch.pixels = zoom
  sketch.window = { left: x - reach[0], right: x + reach[0], top: y - reach[1], bottom: y + reach[1] }
  recipe.draw(sketch)
  const outlines = sketch.silhouettes.map(id => `<use href="#${id}"/>`).join('')
  const place = `translate(${WIDTH / 2} ${HEIGHT / 2}) rotate(${num(tilt)}) scale(${zoom.toFixed(3)}) translate(${num(-x)} ${num(-y)})`
  return svgDocument(
    `${groundDefs(sketch)}${lensDefs()}${sketch.defs.join('')}<g id="all">${outlines}</g>`,
    `${ground()}${castShadow('#3a322c', zoom / WEIGHT, `translate(14 22) ${place}`)}<g transform="${place}" stroke-linejoin="round">${sketch.layers.join('')}</g>` +
      `<path d="M0 0H${WIDTH}V${HEIGHT}H0z" fill="url(#lamp)"/><path d="M0 0H${WIDTH}V${HEIGHT}H0z" fill="url(#lens)"/>`,
  )
}

/** The lamp at the upper left, the darker corners of a lens. */
function lensDefs(): string {
  return (
    '<radialGradient id="lamp" cx=".22" cy=".14" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>' +
    '<radialGradient id="lens" cx=".44" cy=".42" r=".82"><stop offset=".5" stop-color="#1c1612" stop-opacity="0"/><stop offset="1" stop-color="#1c1612" stop-opacity=".26"/></radialGradient>'
  )
}

const SPOTS: Partial<Record<GarmentKind, readonly Spot[]>> = {
  dress: ['neck', 'waist', 'waist'],
  'evening-dress': ['waist', 'neck'],
  sundress: ['neck', 'waist'],
  shirt: ['neck', 'chest', 'cuff'],
  blouse: ['neck', 'cuff', 'neck'],
  jumper: ['neck', 'cuff'],
  turtleneck: ['neck', 'cuff'],
  cardigan: ['chest', 'neck'],
  coat: ['neck', 'hip'],
  trench: ['neck', 'waist'],
  jacket: ['neck', 'hip'],
  suit: ['neck', 'hip'],
  robe: ['neck', 'waist'],
}

const LOWER = new Set<GarmentKind>([
  ...(['trousers', 'wide-trousers', 'joggers', 'leggings', 'jeans'] as const),
  ...(['skirt', 'midi-skirt', 'shorts', 'baby-pants'] as const),
])

/** Where to look at things which are drawn in their own centimetres. */
const OWN: Partial<Record<GarmentKind, Focus>> = {
  bag: [3, 9, 21],
  belt: [-1, 11, 17],
  scarf: [1, 6, 25],
  hat: [-5, 10, 21],
  beanie: [-2, 13.5, 17],
  bra: [7, 7, 18],
  briefs: [5, 5, 21],
  socks: [3, 9, 19],
  bootees: [5, 4, 12],
}

function focusOf({ kind, fit }: GarmentDrawing, chance: Chance): Focus {
  const body = BODIES[fit]
  const own = OWN[kind]
  if (own) return own
  const size = body.shoulder[0] / 18.6
  if (LOWER.has(kind)) return [-body.hip[0] * 0.4, 9 * size, 23 * size]
  if (kind === 'swimsuit') return [-5 * size, 20 * size, 24 * size]
  return spotOf(chance.pick('spot', SPOTS[kind] ?? (['neck'] as const)), body, size)
}

function spotOf(spot: Spot, { shoulder, armpit, waist, hip, sleeve }: Body, size: number): Focus {
  const reach = sleeve - (armpit[1] - shoulder[1])
  const spots: Record<Spot, Focus> = {
    neck: [-1.5 * size, 11 * size, 24 * size],
    chest: [armpit[0] * 0.3, armpit[1] + 2, 24 * size],
    cuff: [armpit[0] + 1.5 + Math.sin(0.19) * reach, armpit[1] + reach * 0.8, 16 * size],
    waist: [1.5, waist[1], 27 * size],
    hip: [hip[0] * 0.5, waist[1] + 10 * size, 25 * size],
  }
  return spots[spot]
}
