export const GARMENT_KINDS = [
  'dress',
  'evening-dress',
  'sundress',
  'blouse',
  'shirt',
  't-shirt',
  'top',
  'longsleeve',
  'polo',
  'jumper',
  'cardigan',
  'turtleneck',
  'vest',
  'hoodie',
  'sweatshirt',
  'trousers',
  'wide-trousers',
  'joggers',
  'leggings',
  'jeans',
  'skirt',
  'midi-skirt',
  'shorts',
  'suit',
  'jacket',
  'coat',
  'short-jacket',
  'puffer',
  'trench',
  'pyjamas',
  'robe',
  'bra',
  'briefs',
  'socks',
  'swimsuit',
  'bag',
  'belt',
  'scarf',
  'hat',
  'beanie',
  'bodysuit',
  'romper',
  'baby-pants',
  'baby-cardigan',
  'bootees',
] as const

/** What is drawn; `jacket` is a blazer. */
export type GarmentKind = (typeof GARMENT_KINDS)[number]

/** What the cloth looks like; `animals` are small motifs for children. */
export type PatternKind =
  | 'plain'
  | 'stripe'
  | 'breton'
  | 'check'
  | 'tartan'
  | 'dots'
  | 'floral'
  | 'melange'
  | 'rib'
  | 'cable'
  | 'houndstooth'
  | 'denim'
  | 'stars'
  | 'animals'

export type GarmentView = 'front' | 'back' | 'detail'

export type GarmentFit = 'women' | 'men' | 'child' | 'baby'

/** One picture of one product: the same `seed` in three views is the same product. */
export interface GarmentDrawing {
  kind: GarmentKind
  view: GarmentView
  /** Main colour, #RRGGBB. */
  hex: string
  /** Second colour of the pattern, the buttons; derived from `hex` when absent. */
  accent_hex?: string
  pattern: PatternKind
  /** Proportions. */
  fit: GarmentFit
  /** Decides the small things: length, sleeve, collar, folds, pockets, buttons. */
  seed: number
}
