import type { GarmentDrawing, GarmentFit, GarmentKind, GarmentView, Weave } from '../sketch/garment.ts'
import type { Look } from '../sketch/looks.ts'

/** A quiet thing that the figure wears beside what is sold. */
export interface Companion {
  kind: GarmentKind
  weave: Weave
  look: Look
}

const TOP: Companion = { kind: 'top', weave: 'jersey', look: { sleeve: 'none', silhouette: 'semi' } }
const TEE: Companion = {
  kind: 't-shirt',
  weave: 'jersey',
  look: { sleeve: 'short', silhouette: 'semi', length: 'cropped' },
}
const JUMPER: Companion = { kind: 'longsleeve', weave: 'jersey', look: { silhouette: 'semi' } }
const TROUSERS: Companion = {
  kind: 'trousers',
  weave: 'woven',
  look: { silhouette: 'straight', closure: 'zip' },
}
const BRIEFS: Companion = { kind: 'briefs', weave: 'jersey', look: { style: 'seamless', closure: 'elastic' } }
const BRALETTE: Companion = { kind: 'bra', weave: 'jersey', look: { style: 'bralette' } }

/** What is worn with a kind, from the skin outwards. */
const COMPANIONS: Partial<Record<GarmentKind, readonly Companion[]>> = {
  ...each([], ['dress', 'evening-dress', 'sundress', 'pyjamas', 'swimsuit']),
  ...each([TROUSERS], ['blouse', 'shirt', 't-shirt', 'top', 'longsleeve', 'polo', 'jumper', 'turtleneck']),
  ...each([TROUSERS], ['hoodie', 'sweatshirt']),
  ...each([TOP, TROUSERS], ['cardigan', 'jacket', 'short-jacket', 'coat', 'trench', 'puffer']),
  ...each([JUMPER, TROUSERS], ['vest', 'bag', 'scarf', 'hat', 'beanie']),
  ...each([TEE], ['trousers', 'wide-trousers', 'joggers', 'leggings', 'jeans', 'shorts']),
  ...each([TEE], ['skirt', 'midi-skirt']),
  ...each([TOP], ['suit', 'robe']),
  bra: [BRIEFS],
  briefs: [BRALETTE],
}

function each(with_: readonly Companion[], kinds: readonly GarmentKind[]) {
  return Object.fromEntries(kinds.map(kind => [kind, with_]))
}

/** Only women wear a bralette. */
export function companionsOf({ kind, fit }: GarmentDrawing): readonly Companion[] {
  return (COMPANIONS[kind] ?? []).filter(companion => companion !== BRALETTE || fit === 'women')
}

export const ON_HEAD: ReadonlySet<GarmentKind> = new Set(['hat', 'beanie'])

/** Worn on the skin, with nothing over it. */
export const BARE: ReadonlySet<GarmentKind> = new Set(['bra', 'briefs', 'swimsuit'])

/** At home, in bed or on a beach. */
export const BAREFOOT: ReadonlySet<GarmentKind> = new Set(['pyjamas', 'robe', ...BARE])

/** Down to the ankles. */
export const LONG_LEGS: ReadonlySet<GarmentKind> = new Set([
  'trousers',
  'wide-trousers',
  'joggers',
  'leggings',
  'jeans',
])

/** Painted from the waist down. */
export const FROM_WAIST: ReadonlySet<GarmentKind> = new Set([
  ...LONG_LEGS,
  ...(['shorts', 'skirt', 'midi-skirt', 'baby-pants'] as const),
])

/** The sides that a thing is shown from. Small things and babies' have no figure; underwear of children lies flat. */
export function viewsOf(kind: GarmentKind, fit: GarmentFit): readonly GarmentView[] {
  const isOnFigure = COMPANIONS[kind] && fit !== 'baby' && !(fit === 'child' && BARE.has(kind))
  return isOnFigure ? ['front', 'figure', 'back', 'detail'] : ['front', 'back', 'detail']
}
