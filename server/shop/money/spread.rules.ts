import type { Step } from '../../contract/cart/step.ts'
import type { Rubles } from '../../contract/money.ts'
import { leftOfLine, type PricedLine, type Reckoning } from './steps.rules.ts'

/**
 * Spreads a sum over lines by what each is worth, in whole roubles that add up to exactly that sum. The
 * rounding remainder goes to the dearest line, and where that would exceed the line's worth, to the next
 * dearest.
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
  // BigInt: the product of two sums of roubles exceeds what a double holds exactly.
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

/**
 * What may still be taken off each line, in the order of the lines. One rouble of each part stays, on its
 * dearest line: an order costs at least that, whatever its discounts (contract 1.5, decision 24).
 */
export function spendable({ lines, steps }: Reckoning): Rubles[] {
  const left = lines.map(line => leftOfLine(steps, line.offer_id))
  const dearest = new Map<number, { index: number; worth: Rubles }>()
  for (const [index, { part = 0 }] of lines.entries()) {
    const worth = left[index] ?? 0
    if (worth > (dearest.get(part)?.worth ?? 0)) dearest.set(part, { index, worth })
  }
  for (const { index, worth } of dearest.values()) left[index] = worth - 1
  return left
}

export function sumOf(roubles: Rubles[]): Rubles {
  return roubles.reduce((sum, each) => sum + each, 0)
}

/** A step for each line with a share above 0. */
export function stepsFrom(
  lines: PricedLine[],
  shares: Rubles[],
  { kind, rule, words }: Pick<Step, 'kind' | 'rule' | 'words'>,
): Step[] {
  return lines.flatMap(({ offer_id }, index) => {
    const share = shares[index] ?? 0
    return share > 0 ? [{ kind, rule, line: offer_id, roubles: -share, words }] : []
  })
}

/** Does the line belong to one of these branches? An empty list means every line. */
export function isInBranch({ category_ids }: PricedLine, branches: number[]): boolean {
  return branches.length === 0 || branches.some(id => category_ids?.includes(id))
}
