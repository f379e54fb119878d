import type { Step } from '../../contract/cart/step.ts'
import type { Rubles } from '../../contract/money.ts'
import { leftOfLine, type PricedLine, type Reckoning } from './steps.rules.ts'

/**
 * What may still be taken off each line, in the order of the lines. Of each part one rouble stays, on its dearest line:
 * an order costs at least that, whatever is given away (contract 1.5, decision 24).
 */
export function spendable({ lines, steps }: Reckoning): Rubles[] {
  const left = lines.map(line => leftOfLine(steps, line.offer_id))
  const dearest = new Map<number, number>()
  for (const [index, { part = 0 }] of lines.entries()) {
    const found = dearest.get(part)
    if (found === undefined || (left[index] ?? 0) > (left[found] ?? 0)) dearest.set(part, index)
  }
  for (const index of dearest.values()) left[index] = Math.max(0, (left[index] ?? 0) - 1)
  return left
}

export function sumOf(roubles: Rubles[]): Rubles {
  return roubles.reduce((sum, each) => sum + each, 0)
}

/** A step for each line that gives something. */
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

/** Is the line of one of these branches? Without branches everything is. */
export function isInBranch({ category_ids = [] }: PricedLine, branches: number[]): boolean {
  return branches.length === 0 || branches.some(id => category_ids.includes(id))
}
