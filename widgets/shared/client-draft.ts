import { PHONE_PREFIX } from '../../server/contract/account/phone.ts'
import { splitName } from '../../server/contract/checkout/checkout.ts'
import { findStorage } from './storage.ts'

/** Who the order is for, as it was typed. */
export interface ClientDraft {
  name: string
  surname: string
  phone: string
  email: string
}

/** The initial content of the fields. */
export const NO_CLIENT: ClientDraft = { name: '', surname: '', phone: PHONE_PREFIX, email: '' }

/**
 * One entry for the checkout and the fast order: what was typed in one appears in the other (contract 1.9).
 */
export const CLIENT_DRAFT_KEY = 'checkout'

/** What was typed in this session; '' where nothing was. */
export function readClientDraft(): ClientDraft {
  const { name = '', phone = '', email = '' } = readEntry()
  return { ...splitName(String(name), ''), phone: String(phone), email: String(email) }
}

/**
 * Stores what was touched for the session; everything else in the entry stays, including other fields of the
 * draft.
 */
export function saveClientDraft(touched: Partial<ClientDraft>): void {
  const { name, surname, phone, email } = { ...readClientDraft(), ...touched }
  const entry = { ...readEntry(), name: [name, surname].filter(Boolean).join(' '), phone, email }
  try {
    findStorage('sessionStorage')?.setItem(CLIENT_DRAFT_KEY, JSON.stringify(entry))
  } catch {
    // Storage is full: only a convenience is lost.
  }
}

function readEntry(): Partial<Record<'name' | 'phone' | 'email', unknown>> {
  try {
    return JSON.parse(findStorage('sessionStorage')?.getItem(CLIENT_DRAFT_KEY) ?? '{}')
  } catch {
    return {}
  }
}
