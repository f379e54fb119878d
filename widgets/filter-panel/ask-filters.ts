import { FilterAnswer, type FilterPair } from '../../server/contract/catalog/filter.ts'
import { readAs } from '../shared/calls/api.ts'
import { lightAsk } from '../shared/calls/light-ask.ts'

/** The listing that a panel filters; `url` is its address without any filter. */
export interface Listing {
  url: string
  category_id: number
}

let latest = 0

/** Makes the answers to all earlier requests outdated. */
export function outdateQuestions(): void {
  latest += 1
}

export type Asked =
  | { status: 'answered'; answer: FilterAnswer }
  | { status: 'failed' }
  | { status: 'outdated' }

/**
 * Requests the counts for a choice. Only the answer to the latest request counts: an earlier one that arrives
 * later is `outdated`, even if it failed (contract 2.4 and 2.8).
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

/** The panel as rendered, with the values that the page leaves out. Makes no answer outdated. Throws `ApiError`. */
export async function askPainted(listing: Listing, user: FilterPair[]): Promise<FilterAnswer> {
  return ask({ ...listing, base: [], user })
}

async function ask(body: object): Promise<FilterAnswer> {
  return readAs(FilterAnswer, await lightAsk('POST', '/api/v3/filter/', body))
}
