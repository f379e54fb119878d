import { isWithin } from '../../contract/content/dates.ts'
import type { ExperimentFile } from '../../contract/content/experiment.ts'

/**
 * The variant of a lot; null for a lot outside of all shares. Lots are shared out from the last variant to the
 * first, so that with two of them a larger share of the second only adds visitors to it.
 *
 * @param lot evenly spread, at least 0 and below 1
 */
export function variantOfLot(variants: ExperimentFile['variants'], lot: number): string | null {
  let below = 0
  for (const { name, share } of variants.toReversed()) {
    below += share / 100
    if (lot < below) return name
  }
  return null
}

/** Does it run at this moment? Its days begin and end at midnight in Moscow. */
export function isRunning({ from, to }: Pick<ExperimentFile, 'from' | 'to'>, now: number): boolean {
  return isWithin({ from, to: to ?? '' }, now)
}

/**
 * Who takes part: a browser that has a row, and is no robot. Whoever has signed out is perhaps another person at
 * the same browser: they take part in nothing, until the person signs in again.
 *
 * @param proved_phone of the account that the browser is signed in to, or was last
 */
export function takesPart(
  { user_id, proved_phone }: { user_id: number | null; proved_phone: string | null },
  { is_robot }: { is_robot: boolean },
): boolean {
  const isSignedOut = user_id === null && proved_phone !== null
  return !is_robot && !isSignedOut
}
