import { splitName } from '../../server/contract/checkout/checkout.ts'
import { findStorage } from './storage.ts'

/** Who the order is for, as it was typed. */
export interface ClientDraft {
  name: string
  surname: string
  phone: string
  email: string
}

/** One entry for the checkout and the fast order: what was typed in one stands in the other (contract 1.9). */
export const CLIENT_DRAFT_KEY = 'checkout'

/** What was typed in this session; '' where nothing was. */
export function readClientDraft(): ClientDraft {
  const { name = '', phone = '', email = '' } = readEntry()
  return { ...splitName(String(name), ''), phone: String(phone), email: String(email) }
}

/** Keeps it for the session, beside what else the checkout keeps there. */
export function saveClientDraft({ name, surname, phone, email }: ClientDraft): void {
  const entry = { ...readEntry(), name: [name, surname].filter(Boolean).join(' '), phone, email }
  try {
    findStorage('sessionStorage')?.setItem(CLIENT_DRAFT_KEY, JSON.stringify(entry))
  } catch {
    // Full: only the convenience is lost.
  }
}

function readEntry(): Partial<Record<'name' | 'phone' | 'email', unknown>> {
  try {
    return JSON.parse(findStorage('sessionStorage')?.getItem(CLIENT_DRAFT_KEY) ?? '{}')
  } catch {
    return {}
  }
}
