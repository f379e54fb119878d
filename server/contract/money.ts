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
