import { FilterAnswer, type FilterPair } from '../../server/contract/catalog/filter.ts'
import { call } from '../shared/calls/api.ts'

/** A change waits this long for the next one (contract 2.4). */
export const ASK_AFTER_MS = 750

let latest = 0

/** Whatever was asked until now counts no more. */
export function outdateQuestions(): void {
  latest += 1
}

export type Asked =
  | { status: 'answered'; answer: FilterAnswer }
  | { status: 'failed' }
  | { status: 'outdated' }

/**
 * Asks what the choice would give. Only the answer to the latest question counts: an earlier one that arrives later is
 * `outdated`, also when it failed (contract 2.4 and 2.8).
 */
export async function askFilters(
  listing: { url: string; category_id: number },
  user: FilterPair[],
): Promise<Asked> {
  latest += 1
  const request_id = String(latest)
  try {
    const answer = await call('POST', '/api/v3/filter/', FilterAnswer, {
      ...listing,
      base: [],
      user,
      request_id,
    })
    return String(answer.request_id) === String(latest)
      ? { status: 'answered', answer }
      : { status: 'outdated' }
  } catch {
    return request_id === String(latest) ? { status: 'failed' } : { status: 'outdated' }
  }
}
