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
