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

/**
 * What of a garment can be said in words, and is therefore drawn as said. The sheets name these values by
 * `sheets/words.ts`; a drawing's address carries them; whatever a kind leaves open, its recipe decides.
 */
export const TRAITS = {
  silhouette: ['fitted', 'semi', 'straight', 'loose', 'oversize', 'a-line', 'wide', 'flared', 'tapered'],
  length: ['cropped', 'hip', 'long', 'mini', 'thigh', 'knee', 'midi', 'ankle', 'maxi'],
  sleeve: ['none', 'short', 'elbow', 'long'],
  shoulder: ['set', 'puff', 'bishop', 'raglan', 'flounce'],
  neck: ['round', 'v', 'boat', 'square', 'cowl', 'high', 'stand', 'shirt', 'notch', 'peak', 'shawl'],
  closure: ['none', 'buttons', 'snaps', 'zip', 'ties', 'belt', 'cord', 'elastic'],
  front: ['single', 'double', 'half', 'hidden', 'wrap', 'biker', 'back'],
  belt: ['tied', 'buckled'],
  pockets: ['none', 'chest', 'flaps', 'patch', 'welt', 'cargo', 'pouch', 'four'],
  /** The trousers of a suit. */
  legs: ['straight', 'wide', 'tapered', 'ankle'],
  rise: ['low', 'mid', 'high'],
  style: [
    ...['tote', 'crossbody', 'baguette', 'hobo', 'shopper', 'backpack', 'clutch', 'briefcase'],
    ...['trucker', 'braided', 'kerchief', 'stole', 'wide-brim', 'narrow-brim'],
    ...['balconette', 'bralette', 'sports', 'moulded', 'slip', 'brazilian', 'boxer', 'seamless'],
    ...['shorts', 'trousers', 'vest', 'hoodie', 'set', 'cap-set', 'tights'],
    ...['straps', 'wide-straps', 'halter'],
  ],
} as const

/** Things a garment has or has not. */
export const DETAILS = [
  ...['hood', 'ears', 'bow', 'tiers', 'pleats', 'ruffle', 'slit', 'drape', 'lace-edge', 'open-back'],
  ...['tucks', 'crease', 'turn-up', 'cuffs', 'side-stripe', 'raw-edge', 'embroidery', 'piping', 'feet'],
  ...['fringe', 'pompon', 'ties', 'braid-trim', 'elbow-patches', 'white-collar', 'knees', 'epaulettes'],
  ...['one-button', 'gathers', 'darts', 'round-buckle', 'ribbon', 'rib-hem', 'chain', 'envelope'],
  'upright-quilt',
] as const

export type Trait = keyof typeof TRAITS

export type Detail = (typeof DETAILS)[number]

export type Look = { [T in Trait]?: (typeof TRAITS)[T][number] } & {
  details?: readonly Detail[]
  /** Width of a belt or a scarf, centimetres. */
  wide?: number
}

/** The later one decides; details add up. */
export function mergeLooks(...looks: readonly Look[]): Look {
  const details = [...new Set(looks.flatMap(look => look.details ?? []))]
  return { ...Object.assign({}, ...looks), ...(details.length > 0 && { details }) }
}
