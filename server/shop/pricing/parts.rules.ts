import type { Step } from '../../contract/cart/step.ts'
import { type Sums, sumsOf } from './steps.rules.ts'

/** What leaves one source: an order of its own under the checkout. */
export interface Part {
  /** The warehouse or the store that the pieces come from. */
  source_id: number
  /** Offers, in the order of the cart. */
  lines: number[]
  steps: Step[]
  sums: Sums
}

/**
 * The steps of a whole quote, part by part: every line's steps go where the line goes, delivery is charged once, on the
 * first part. The parts add up to the whole, by kind too.
 *
 * @param sources where each line comes from, in the order of the cart; the first line's source makes the first part
 *
 * Source: decision 24: one order has one source.
 */
export function partsOf(steps: Step[], sources: { offer_id: number; source_id: number }[]): Part[] {
  const ids = [...new Set(sources.map(({ source_id }) => source_id))]
  return ids.map((source_id, index) => {
    const lines = sources.filter(each => each.source_id === source_id).map(({ offer_id }) => offer_id)
    const own = steps.filter(step => (step.line === undefined ? index === 0 : lines.includes(step.line)))
    return { source_id, lines, steps: own, sums: sumsOf(own) }
  })
}
