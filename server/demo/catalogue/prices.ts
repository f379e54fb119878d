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
