import type { GoalName } from '../../server/contract/analytics/events.ts'
import { emit } from '../shared/bus.ts'
import { findStorage } from '../shared/storage.ts'

/** How many cards this session has seen (contract 2.7). */
const KEY = 'viewedProductsCount'
/** «7» means seven and more (contract 1.9). */
const COUNTED_MOST = 7

/**
 * Counts the product pages of a session, and reports the 2nd, the 5th, the 7th and all later ones to the
 * metrics.
 */
export function countView(): void {
  // Without storage nothing is counted: each page would be the first.
  const storage = findStorage('sessionStorage')
  if (!storage) return
  const count = (Number(storage.getItem(KEY)) || 0) + 1
  try {
    storage.setItem(KEY, String(count))
  } catch {
    // Full: as above.
    return
  }
  const goal = goalOfView(count)
  if (goal) emit('goal.reached', { goal })
}

/** `view-product-cards-7` is for the seventh page and all later ones; null where nothing is reported. */
export function goalOfView(count: number): GoalName | null {
  const counted = Math.min(count, COUNTED_MOST)
  return counted === 2 || counted === 5 || counted === COUNTED_MOST ? `view-product-cards-${counted}` : null
}
