import type { GarmentFit, GarmentKind } from '../draw/draw-garment.ts'
import type { Seeded } from './seeded.ts'

const PERCENTS = [10, 15, 15, 20, 20, 25, 30, 30, 35, 40, 50, 60]

export function drawDiscount(chance: Seeded): number {
  return chance.pick(PERCENTS)
}

/** A sale price in roubles that looks like one: it ends in 99, 49 or, under a thousand, in 9. Always below `price`. */
export function discountedPrice(price: number, percent: number): number {
  const wanted = price * (1 - percent / 100)
  const step = wanted >= 3000 ? 100 : wanted >= 1000 ? 50 : 10
  const rounded = Math.max(step, Math.round(wanted / step) * step) - 1
  return Math.min(rounded, price - 10)
}

/**
 * EAN-13 of twelve digits: the digits with their check digit.
 *
 * Numbers starting with 2 are kept by GS1 for use inside a company, so these meet nobody's goods.
 */
export function eanOf(digits: string): string {
  if (!/^\d{12}$/.test(digits)) throw new Error(`not twelve digits: ${digits}`)
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** A packed piece: grams, and length, width and height in centimetres. */
export interface PackedPiece {
  weight_g: number
  dimensions: [number, number, number]
}

const FLAT: PackedPiece['dimensions'] = [30, 25, 3]
const FOLDED: PackedPiece['dimensions'] = [35, 30, 6]
const BULKY: PackedPiece['dimensions'] = [50, 40, 15]
const SMALL: PackedPiece['dimensions'] = [20, 15, 3]
const BOX: PackedPiece['dimensions'] = [35, 30, 15]

const PARCELS: Record<GarmentKind, [weight_g: number, PackedPiece['dimensions']]> = {
  dress: [380, FLAT],
  'evening-dress': [520, FOLDED],
  sundress: [340, FLAT],
  blouse: [190, FLAT],
  shirt: [240, FLAT],
  't-shirt': [180, FLAT],
  top: [120, FLAT],
  longsleeve: [220, FLAT],
  polo: [230, FLAT],
  jumper: [380, FOLDED],
  cardigan: [460, FOLDED],
  turtleneck: [260, FLAT],
  vest: [240, FLAT],
  hoodie: [620, FOLDED],
  sweatshirt: [520, FOLDED],
  trousers: [420, FOLDED],
  'wide-trousers': [460, FOLDED],
  joggers: [440, FOLDED],
  leggings: [200, FLAT],
  jeans: [640, FOLDED],
  skirt: [300, FLAT],
  'midi-skirt': [340, FLAT],
  shorts: [240, FLAT],
  suit: [1150, BULKY],
  jacket: [720, FOLDED],
  coat: [1600, BULKY],
  'short-jacket': [900, FOLDED],
  puffer: [1200, BULKY],
  trench: [1000, FOLDED],
  pyjamas: [420, FOLDED],
  robe: [780, FOLDED],
  bra: [90, SMALL],
  briefs: [50, SMALL],
  socks: [60, SMALL],
  swimsuit: [160, SMALL],
  bag: [820, BOX],
  belt: [180, SMALL],
  scarf: [190, FLAT],
  hat: [160, BOX],
  beanie: [90, SMALL],
  bodysuit: [150, SMALL],
  romper: [300, FLAT],
  'baby-pants': [160, SMALL],
  'baby-cardigan': [220, FLAT],
  bootees: [60, SMALL],
}

export function parcelOf(kind: GarmentKind, fit: GarmentFit): PackedPiece {
  const [weight_g, dimensions] = PARCELS[kind]
  const share = { women: 1, men: 1.2, child: 0.6, baby: 1 }[fit]
  return { weight_g: Math.round((weight_g * share) / 10) * 10, dimensions }
}
