import type { Figure } from '../cut/body.ts'
import type { GarmentDrawing, GarmentFit, GarmentKind, GarmentView, Look, Weave } from '../sketch/garment.ts'
import { num } from '../sketch/path.ts'
import { type ArmLine, has, type Sketch } from '../sketch/sketch.ts'
import { alongArm } from './arm.ts'

/** A quiet thing that the figure wears beside what is sold. */
export interface Companion {
  kind: GarmentKind
  weave: Weave
  look: Look
}

const wearing = (kind: GarmentKind, weave: Weave, look: Look): Companion => ({ kind, weave, look })

const TOP = wearing('top', 'jersey', { sleeve: 'none', silhouette: 'semi' })
const TEE = wearing('t-shirt', 'jersey', { sleeve: 'short', silhouette: 'semi', length: 'cropped' })
const JUMPER = wearing('longsleeve', 'jersey', { silhouette: 'semi' })
const TROUSERS = wearing('trousers', 'woven', { silhouette: 'straight', closure: 'zip' })
const BRIEFS = wearing('briefs', 'jersey', { style: 'seamless', closure: 'elastic' })
const BRALETTE = wearing('bra', 'jersey', { style: 'bralette' })

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

const move = (x: number, y: number, across = 1, down = across) =>
  `translate(${num(x)} ${num(y)})${across === 1 && down === 1 ? '' : ` scale(${across.toFixed(3)} ${down.toFixed(3)})`}`

/** How a thing that has centimetres of its own is moved onto the figure; '' for one that is cut for its body. */
export function fitted(kind: GarmentKind, figure: Figure, { rise }: Look = {}): string {
  const { waist, hip, armpit, neck } = figure
  if (FROM_WAIST.has(kind)) return move(0, waist[1])
  switch (kind) {
    case 'bra':
      return move(0, armpit[1] - 2.6, armpit[0] / 21.2, armpit[0] / 17.4)
    case 'briefs':
      // Made from the waist down, it ends where the legs part.
      return move(0, waist[1] + { high: 2.2, mid: 7, low: 8.4 }[rise ?? 'mid'], 1.05, 0.92)
    case 'swimsuit':
      return move(0, 3.4, 1.03, 1.17)
    case 'scarf':
      return move(0, 3.6, neck / 9, hip[1] / 62 / 1.24)
    default:
      return ''
  }
}

/** Pulled down to the forehead; a beanie to the brows. */
export function onHead(kind: GarmentKind, { crown, chin, head }: Figure): string {
  const tall = chin - crown
  const scale = kind === 'hat' ? head / 10.2 : head / 10.4
  const [edge, brow] = kind === 'hat' ? [14.4, 0.32] : [20, 0.44]
  return move(0, crown + tall * brow - edge * scale, scale)
}

export const isCarried = ({ drawing }: Sketch) => drawing.kind === 'bag'

/** A bag hangs in the hand by its handle, or from the shoulder by its strap. */
export function inHand(sketch: Sketch, figure: Figure, line: ArmLine, top: number): string {
  const { shoulder, armpit, sleeve, hip } = figure
  const k = hip[1] / 62
  const { style } = sketch.look
  if (style === 'crossbody') return move(-shoulder[0] + 1.4 * k, shoulder[1] - 0.6 - top * k, k)
  const [x, y] = alongArm(line, -1)(sleeve - (armpit[1] - shoulder[1]) + 9 * k, 0)
  return move(x, y - (style === 'clutch' && !has(sketch, 'chain') ? 1.6 : top + 0.8) * k, k)
}
