import { PHONE_PREFIX } from '../../../server/contract/account/phone.ts'
import { type Draft, EMPTY_DRAFT, EMPTY_WHERE } from '../../../server/contract/checkout/draft.ts'
import { DELIVERY_ADDRESS_KEY } from '../../../server/contract/delivery/region.ts'
import { CLIENT_DRAFT_KEY } from '../client-draft.ts'
import { findStorage } from '../storage.ts'

const INTERVAL_KEY = 'deliveryInterval'
const DAY_KEY = 'deliveryDay'

/**
 * The draft, with a delivery method, an address and a point only if they belong to this town: another tab, or
 * a sign-in, may have changed it since, and nothing of the previous town may be ordered.
 */
export function readDraft(region_fias_id: string): Draft {
  const client = read(CLIENT_DRAFT_KEY)
  const saved = read(DELIVERY_ADDRESS_KEY)
  const where = saved.region_fias_id === region_fias_id ? saved : {}
  return {
    ...EMPTY_DRAFT,
    ...textsOf(where, EMPTY_WHERE),
    service_id: typeof where.service_id === 'number' ? where.service_id : null,
    ...textsOf(client, { name: '', phone: PHONE_PREFIX, email: '', comment: '' }),
    day: numberOf(DAY_KEY),
    interval: numberOf(INTERVAL_KEY),
    payment_id: typeof where.payment_id === 'number' ? where.payment_id : null,
  }
}

export function saveDraft(draft: Draft, region_fias_id: string): void {
  const { name, phone, email, comment, day, interval, ...where } = draft
  save(CLIENT_DRAFT_KEY, { name, phone, email, comment })
  save(DELIVERY_ADDRESS_KEY, { region_fias_id, ...where })
  save(DAY_KEY, day)
  save(INTERVAL_KEY, interval)
}

/** After the order nothing of it is carried into the next one. */
export function forgetDraft(): void {
  for (const key of [CLIENT_DRAFT_KEY, DELIVERY_ADDRESS_KEY, DAY_KEY, INTERVAL_KEY]) {
    findStorage('sessionStorage')?.removeItem(key)
  }
}

/** The members of `kept` that `empty` names, as far as they are text. */
function textsOf<T extends object>(saved: Record<string, unknown>, empty: T): T {
  const texts = Object.keys(empty).flatMap(key => (typeof saved[key] === 'string' ? [[key, saved[key]]] : []))
  return { ...empty, ...Object.fromEntries(texts) }
}

function read(key: string): Record<string, unknown> {
  try {
    return JSON.parse(findStorage('sessionStorage')?.getItem(key) ?? '{}') ?? {}
  } catch {
    // Corrupt: the form starts empty.
    return {}
  }
}

function numberOf(key: string): number {
  const saved = Number(findStorage('sessionStorage')?.getItem(key) ?? 0)
  return Number.isInteger(saved) && saved >= 0 ? saved : 0
}

function save(key: string, value: unknown): void {
  try {
    findStorage('sessionStorage')?.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full: only a convenience is lost.
  }
}
