import type { Look } from './looks.ts'

export const GARMENT_KINDS = [
  ...['dress', 'evening-dress', 'sundress', 'blouse', 'shirt', 't-shirt', 'top'],
  ...['longsleeve', 'polo', 'jumper', 'cardigan', 'turtleneck', 'vest', 'hoodie'],
  ...['sweatshirt', 'trousers', 'wide-trousers', 'joggers', 'leggings', 'jeans', 'skirt'],
  ...['midi-skirt', 'shorts', 'suit', 'jacket', 'coat', 'short-jacket', 'puffer', 'trench'],
  ...['pyjamas', 'robe', 'bra', 'briefs', 'socks', 'swimsuit', 'bag', 'belt', 'scarf', 'hat'],
  ...['beanie', 'bodysuit', 'romper', 'baby-pants', 'baby-cardigan', 'bootees'],
] as const

/** What is drawn; `jacket` is a blazer. */
export type GarmentKind = (typeof GARMENT_KINDS)[number]

/** What the cloth looks like; `animals` are small motifs for children. */
export const PATTERNS = [
  ...['plain', 'stripe', 'breton', 'check', 'tartan', 'dots', 'floral', 'melange', 'rib'],
  ...['cable', 'houndstooth', 'denim', 'stars', 'animals'],
] as const

export type PatternKind = (typeof PATTERNS)[number]

/** How the surface feels: decides its grain and how its folds shine. */
export const WEAVES = [
  ...['jersey', 'knit', 'chunky', 'woven', 'twill', 'wool', 'satin', 'leather', 'down'],
  ...['fleece', 'sheer', 'velvet', 'corduroy', 'terry', 'waffle', 'lace', 'fur', 'quilt'],
  ...['tweed', 'straw', 'felt'],
] as const

export type Weave = (typeof WEAVES)[number]

/** `figure`: on somebody. */
export const VIEWS = ['front', 'figure', 'back', 'detail'] as const

export type GarmentView = (typeof VIEWS)[number]

export const FITS = ['women', 'men', 'child', 'baby'] as const

export type GarmentFit = (typeof FITS)[number]

/** One picture of one product: the same `seed` in all views is the same product. */
export interface GarmentDrawing {
  kind: GarmentKind
  view: GarmentView
  /** Main colour, #RRGGBB. */
  hex: string
  /** Second colour of the pattern, the buttons; derived from `hex` when absent. */
  accent_hex?: string
  pattern: PatternKind
  /** Of what cloth; the kind's usual one when absent. */
  weave?: Weave
  /** What words promise of it. */
  look: Look
  /** Proportions. */
  fit: GarmentFit
  /** Decides the small things: length, sleeve, collar, folds, pockets, buttons. */
  seed: number
  /** Of a figure: the other pieces of its outfit, from the skin outwards; without them it wears quiet things. */
  outfit?: readonly GarmentDrawing[]
}
