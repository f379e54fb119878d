import { atom } from 'nanostores'
import type { Change } from '../../../server/contract/checkout/changed.ts'
import { type Agreements, type Draft, EMPTY_DRAFT } from '../../../server/contract/checkout/draft.ts'
import type { DraftErrors } from '../../../server/contract/checkout/draft-errors.ts'
import type { Delivery } from '../../../server/contract/delivery/calculation.ts'
import { $chosenWay } from '../chosen-way.ts'
import { $region } from '../visitor-store.ts'
import { saveDraft } from './draft.ts'

/** What was chosen and typed. Only `changeDraft` and the start of the page set it. */
export const $draft = atom<Draft>(EMPTY_DRAFT)

/** Delivery methods with their points, from the last calculation; null before the first. */
export const $deliveries = atom<Delivery[] | null>(null)
/** Was the last calculation of a courier made for a house, and is this still the address (contract 1.4)? */
export const $exact = atom(false)
/** Running calculations and readings of the cart (contract 1.4). */
export const $deliveriesLoading = atom(0)
export const $stateLoading = atom(0)
export const $deliveriesFailed = atom(false)

/** Steps whose button was clicked: their fields show errors. */
export const $checkedSteps = atom<number[]>([])
/** The server's messages for fields, until they are changed. */
export const $serverErrors = atom<DraftErrors>({})
export const $isSending = atom(false)
export const $refusal = atom<Refusal | null>(null)

/** Why the order was refused. */
export interface Refusal {
  text: string
  request_id: string
  /** What has changed since it was shown; the shopper may accept it. */
  changed: Change[]
}

/** Licence ticked, newsletter and call unticked (contract 1.5). */
export const $agreements = atom<Agreements>({
  separate: null,
  single: true,
  subscribe: false,
  call_me: false,
})

/** A changed address is no longer the calculated one. */
export function changeDraft(changed: Partial<Draft>): void {
  const before = $draft.get()
  const draft = { ...before, ...changed }
  if (draft.address !== before.address) $exact.set(false)
  $draft.set(draft)
  if (changed.service_id !== undefined) $chosenWay.set(changed.service_id)
  $serverErrors.set(
    Object.fromEntries(Object.entries($serverErrors.get()).filter(([field]) => !(field in changed))),
  )
  saveDraft(draft, $region.get().fias_id)
}

/** Counts running work. */
export async function counted<T>(counter: typeof $stateLoading, work: () => Promise<T>): Promise<T> {
  counter.set(counter.get() + 1)
  try {
    return await work()
  } finally {
    counter.set(counter.get() - 1)
  }
}
