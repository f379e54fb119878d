import { type Chance, createChance } from './chance.ts'
import { accentOf, type Dye, dye } from './colour.ts'
import {
  type Detail,
  type GarmentDrawing,
  type Look,
  mergeLooks,
  type PatternKind,
  type Weave,
} from './garment.ts'
import { type Box, type Knot, type PathPoint, spline } from './path.ts'

export interface ClothLook {
  hex: string
  accent: string
  pattern: PatternKind
  weave: Weave
}

/** The middle line of the right arm: it starts in the armpit and leans so many degrees away from the body. */
export interface ArmLine {
  start: PathPoint
  angle: number
  /** Down to this height a sleeve covers it. */
  covered: number
}

/** How a kind is drawn, of what cloth, and how it looks unless a drawing says otherwise. */
export interface Recipe {
  draw: (sketch: Sketch) => void
  weave: Weave
  usual: Look
}

/** A drawing in the making: what was painted so far and how big it came out. */
export interface Sketch {
  drawing: GarmentDrawing
  chance: Chance
  cloth: ClothLook
  /** The drawing's own, over what its kind usually is. */
  look: Look
  dye: Dye
  isBack: boolean
  /** On a figure, which fills the openings and stands before all that is `behind`. */
  isOnFigure: boolean
  behind: string[]
  /** Where the sleeves of what is worn hang, the outermost first: the figure's arms are in them. */
  arms: ArmLine[]
  /** How far from the middle the right leg leaves its trousers; the figure stands so. */
  ankles: number[]
  /** Markup in paint order, in centimetres. */
  layers: string[]
  defs: string[]
  /** Ids of outlines which throw the shadow on the ground. */
  silhouettes: string[]
  boxes: Box[]
  /** Textures and gradients already defined, by name. */
  known: Set<string>
  /** Sizes of the patterns defined so far. */
  tileScales: Map<string, string>
  /** Real pixels of the picture in a centimetre. */
  pixels: number
  /** What a close-up shows, in centimetres: nothing outside it has to be painted. */
  window?: Box
  /** Pixels in a centimetre: set by the canvas beforehand, so that lines have one weight in all pictures. */
  scale: number
}

export function createSketch(
  drawing: GarmentDrawing,
  { weave, usual }: Pick<Recipe, 'weave' | 'usual'>,
  scale: number,
): Sketch {
  const accent = drawing.accent_hex ?? accentOf(drawing.hex)
  return {
    drawing,
    chance: createChance(drawing.seed),
    cloth: { hex: drawing.hex, accent, pattern: drawing.pattern, weave: drawing.weave ?? weave },
    look: mergeLooks(usual, drawing.look),
    dye: dye(drawing.hex),
    isBack: drawing.view === 'back',
    isOnFigure: drawing.view === 'figure',
    behind: [],
    arms: [],
    ankles: [],
    layers: [],
    defs: [],
    silhouettes: [],
    boxes: [],
    known: new Set(),
    tileScales: new Map(),
    pixels: scale,
    scale,
  }
}

export function add(sketch: Sketch, ...markup: string[]): void {
  sketch.layers.push(...markup)
}

export function has({ look }: Sketch, detail: Detail): boolean {
  return look.details?.includes(detail) ?? false
}

/** Paints something that can be named: whoever reads the picture finds it as one group, `data-part`. */
export function part<T>(sketch: Sketch, name: string, paint: () => T): T {
  const before = sketch.layers.length
  const result = paint()
  const painted = sketch.layers.splice(before)
  // Nobody reads the parts of a close-up.
  if (sketch.drawing.view === 'detail') add(sketch, ...painted)
  else if (painted.length > 0) add(sketch, `<g data-part="${name}">`, ...painted, '</g>')
  return result
}

/** Paints what is seen through an opening, the inside of a back: where somebody wears it, behind the figure. */
export function behindFigure(sketch: Sketch, paint: () => void): void {
  const before = sketch.layers.length
  paint()
  if (sketch.isOnFigure) sketch.behind.push(...sketch.layers.splice(before))
}

/** True for what a close-up would cut off anyway. */
export function isOutOfFrame(sketch: Sketch, box: Box): boolean {
  const { window } = sketch
  if (!window) return false
  return (
    box.right < window.left || box.left > window.right || box.bottom < window.top || box.top > window.bottom
  )
}

/** Defines something once and names it. */
export function define(sketch: Sketch, name: string, markup: (id: string) => string): string {
  if (!sketch.known.has(name)) {
    sketch.known.add(name)
    sketch.defs.push(markup(name))
  }
  return name
}

/** In small letters and digits: a capital after it makes the name of something that belongs to it. */
export function freshId(sketch: Sketch, prefix: string): string {
  return `${prefix}${sketch.defs.length.toString(36)}`
}

/** Real garments are never quite symmetrical: every outline leans by the same few millimetres. */
export function outline(sketch: Sketch, knots: readonly Knot[], isClosed = true): string {
  const phase = sketch.chance.between('lean', 0, 6.28)
  const lean = sketch.drawing.view === 'detail' ? 0 : 0.22
  const leaned = knots.map(([x, y, corner]): Knot => {
    const across = x + lean * Math.sin(y / 9 + phase) + lean * 0.6 * Math.sin(y / 3.7 + x / 6)
    const down = y + lean * 0.7 * Math.sin(x / 7 + phase)
    return corner ? [across, down, corner] : [across, down]
  })
  return spline(leaned, isClosed, sketch.scale < 18)
}

export function line(sketch: Sketch, points: readonly (PathPoint | Knot)[]): string {
  return outline(sketch, points as readonly Knot[], false)
}

/** A width that is so many pixels in every picture. */
export function px(sketch: Sketch, pixels: number): number {
  return Number((pixels / sketch.scale).toPrecision(2))
}

/** One line stroked several times over, from the lowest to the topmost; each entry is a set of attributes. */
export function strokeLine(sketch: Sketch, d: string, strokes: readonly string[]): string {
  if (d.length < 90) return strokes.map(attributes => `<path d="${d}" fill="none" ${attributes}/>`).join('')
  const id = freshId(sketch, 'l')
  sketch.defs.push(`<path id="${id}" d="${d}" fill="none"/>`)
  return strokes.map(attributes => `<use href="#${id}" ${attributes}/>`).join('')
}

/** The same, painted. */
export function paintStrokes(sketch: Sketch, d: string, strokes: readonly string[]): void {
  add(sketch, strokeLine(sketch, d, strokes))
}
