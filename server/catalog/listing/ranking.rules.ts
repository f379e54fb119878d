import { DAY_MS } from '../../contract/durations.ts'

/** After this time a new product loses its advantage. */
const NEWNESS_DAYS = 60

/**
 * The order «по умолчанию»: stickers, popularity and newness combined; greater comes first. Popularity counts
 * by its logarithm, so that one bestseller does not stay first for ever. (Products in stock come before all
 * this.)
 *
 * @param newest_at the newest `first_seen_at` of the catalogue: ages count from there, so that a score stays
 *   the same Source: contract 2.9 names the order, and leaves its content to the shop.
 */
export function defaultScore(
  product: { is_hit: boolean; is_new: boolean; popularity: number; first_seen_at: number },
  newest_at: number,
): number {
  const ageDays = Math.max(0, (newest_at - product.first_seen_at) / DAY_MS)
  const newness = Math.max(0, 1 - ageDays / NEWNESS_DAYS)
  const stickers = (product.is_hit ? 2 : 0) + (product.is_new ? 1 : 0)
  return stickers + Math.log2(1 + Math.max(0, product.popularity)) / 2 + newness * 2
}

/**
 * The price of a product: of its cheapest available size, or of its cheapest size when none is available; of
 * equal prices the one with the greater old price.
 */
export function shownPrice(offers: { price: number; price_old: number; can_buy: boolean }[]): {
  price: number
  price_old: number
} {
  const sellable = offers.some(offer => offer.can_buy)
  let best: { price: number; price_old: number } | null = null
  for (const offer of offers) {
    if (sellable && !offer.can_buy) continue
    if (!best || offer.price < best.price || (offer.price === best.price && offer.price_old > best.price_old))
      best = offer
  }
  return best ? { price: best.price, price_old: best.price_old } : { price: 0, price_old: 0 }
}
