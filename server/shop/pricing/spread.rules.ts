import type { Rubles } from '../../contract/money.ts'

/**
 * Spreads a sum over lines by what each is worth, in whole roubles that add up to exactly that sum. What rounding
 * leaves goes to the dearest line, and where that would be more than the line is worth, to the next dearest.
 *
 * @param amount at most the sum of `worths`, at least 0
 * @param worths of each line, at least 0
 * @returns the share of each line, in the same order, at most its worth
 *
 * Source: decisions 2 and 38: by sums, not by pieces.
 */
export function spread(amount: Rubles, worths: Rubles[]): Rubles[] {
  const whole = worths.reduce((sum, worth) => sum + worth, 0)
  if (amount < 0 || amount > whole) throw new RangeError(`${amount} cannot be spread over ${whole}`)
  if (amount === 0) return worths.map(() => 0)
  // BigInt: two sums of roubles multiplied pass what a double holds exactly.
  const shares = worths.map(worth => Number((BigInt(amount) * BigInt(worth)) / BigInt(whole)))
  let left = amount - shares.reduce((sum, share) => sum + share, 0)
  const dearestFirst = worths.map((_, index) => index).sort((a, b) => (worths[b] ?? 0) - (worths[a] ?? 0))
  for (const index of dearestFirst) {
    const taken = Math.min(left, (worths[index] ?? 0) - (shares[index] ?? 0))
    shares[index] = (shares[index] ?? 0) + taken
    left -= taken
  }
  return shares
}
