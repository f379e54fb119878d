import { formatCount } from './words.ts'

/** Whole roubles, an integer (decision 2). */
export type Rubles = number

/**
 * `1299` -> `1 299 Р`: thousands grouped with no-break spaces, the Cyrillic letter `Р` (contract 1.9).
 */
export function formatRubles(rubles: Rubles): string {
  return `${formatCount(rubles)}\u00a0Р`
}

/**
 * The discount as whole per cent, rounded down so that it is never promised too much; 0 without an old price.
 */
export function discountPercent(price: Rubles, price_old: Rubles): number {
  return price_old > price ? Math.floor(((price_old - price) * 100) / price_old) : 0
}

/** A badge is shown from this discount on (contract 2.9). */
export const DISCOUNT_BADGE_FROM = 5

/**
 * Goods that VAT does not touch (54-FZ names them «без НДС»), in the place of a rate in per cent. Not the same as 0 %,
 * which is a rate; either way the sum holds no VAT.
 */
export const NO_VAT = -1

/** `НДС 22 %`, `без НДС` */
export function vatInWords(vat: number): string {
  return vat === NO_VAT ? 'без НДС' : `НДС ${vat}\u00a0%`
}

/** For goods of the listed branches, where their feed gives no rate (decision 31). */
const REDUCED_RATE = 10

/** The rate of an offer: from the feed, otherwise of its branch, otherwise the shop's. */
export function vatRate(
  offer: { vat: number | null; category_ids: number[] },
  shop: { rate: number; reduced_ids: number[] },
): number {
  if (offer.vat !== null) return offer.vat
  return shop.reduced_ids.some(id => offer.category_ids.includes(id)) ? REDUCED_RATE : shop.rate
}

/** The VAT included in a sum, in whole roubles. */
export function vatInside(roubles: Rubles, rate: number): Rubles {
  return rate === NO_VAT ? 0 : Math.round((roubles * rate) / (100 + rate))
}

/**
 * The VAT included in an order, computed line by line from what is paid for each, and for the delivery.
 *
 * @param lines `paid` is after every discount
 */
export function taxOf(
  lines: { paid: Rubles; vat: number | null }[],
  delivery: Rubles,
  shop_rate: number,
): Rubles {
  const ofLines = lines.map(({ paid, vat }) => vatInside(paid, vat ?? shop_rate))
  return ofLines.reduce((sum, each) => sum + each, vatInside(delivery, shop_rate))
}

/** In how many parts a price may be paid (contract 2.9). */
export const PARTS = 4

/** What one part is: `по 998 Р`; `от`, where the last one is more. */
export function partInWords(total: Rubles, parts = PARTS): string {
  const each = Math.floor(total / parts)
  return `${each * parts === total ? 'по' : 'от'} ${formatRubles(each)}`
}
