import { PHONE_PREFIX } from '../../server/contract/account/phone.ts'
import { DELIVERY_ADDRESS_KEY } from '../../server/contract/delivery/region.ts'
import { findStorage } from '../shared/storage.ts'

/** What the shopper typed, kept for the session: a reload or a step back loses nothing (contract 1.9). */
export interface Draft extends Where {
  name: string
  phone: string
  email: string
  comment: string
}

/** Where and how the order goes: of one town only. */
interface Where {
  /** Null while no way was chosen. */
  service_id: number | null
  point_id: string
  street: string
  house: string
  flat: string
}

const KEY = 'checkout'
const NOWHERE: Where = { service_id: null, point_id: '', street: '', house: '', flat: '' }

export const EMPTY_DRAFT: Draft = {
  ...NOWHERE,
  name: '',
  phone: PHONE_PREFIX,
  email: '',
  comment: '',
}

/**
 * The draft, with a way, an address and a store only if they are of this town: another tab, or a sign-in, may have changed it
 * since, and nothing of the town before is ever ordered.
 */
export function readDraft(region_fias_id: string): Partial<Draft> {
  const { name, phone, email, comment } = read<Partial<Draft>>(KEY)
  const kept = read<Partial<Where> & { region_fias_id?: string }>(DELIVERY_ADDRESS_KEY)
  const { service_id, point_id, street, house, flat } =
    kept.region_fias_id === region_fias_id ? kept : NOWHERE
  return withoutUnset({ name, phone, email, comment, service_id, point_id, street, house, flat })
}

export function saveDraft(draft: Draft, region_fias_id: string): void {
  const { name, phone, email, comment, service_id, point_id, street, house, flat } = draft
  save(KEY, { name, phone, email, comment })
  save(DELIVERY_ADDRESS_KEY, { region_fias_id, service_id, point_id, street, house, flat })
}

function read<T extends object>(key: string): T | Record<string, never> {
  try {
    return JSON.parse(findStorage('sessionStorage')?.getItem(key) ?? '{}') as T
  } catch {
    // Spoilt: the form starts empty.
    return {}
  }
}

function save(key: string, value: object): void {
  try {
    findStorage('sessionStorage')?.setItem(key, JSON.stringify(value))
  } catch {
    // Full: only the convenience is lost.
  }
}

function withoutUnset<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
}
