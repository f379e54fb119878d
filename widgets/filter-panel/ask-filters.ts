import { FilterAnswer, type FilterPair } from '../../server/contract/catalog/filter.ts'
import { readAs } from '../shared/calls/api.ts'
import { lightAsk } from '../shared/calls/light-get.ts'

/** What a panel is of: `url` is the listing's own, without a choice. */
export interface Listing {
  url: string
  category_id: number
}

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
export async function askFilters(listing: Listing, user: FilterPair[]): Promise<Asked> {
  latest += 1
  const request_id = String(latest)
  try {
    const answer = await ask({ ...listing, base: [], user, request_id })
    return String(answer.request_id) === String(latest)
      ? { status: 'answered', answer }
      : { status: 'outdated' }
  } catch {
    return request_id === String(latest) ? { status: 'failed' } : { status: 'outdated' }
  }
}

/** The panel as it was painted, with what is not in the page. Outdates nothing. Throws `ApiError`. */
export async function askPainted(listing: Listing, user: FilterPair[]): Promise<FilterAnswer> {
  return ask({ ...listing, base: [], user })
}

async function ask(body: object): Promise<FilterAnswer> {
  return readAs(FilterAnswer, await lightAsk('POST', '/api/v3/filter/', body))
}
