import { emailError } from '../account/email.ts'
import { phoneError } from '../account/phone.ts'
import type { DeliveryQuote } from '../delivery/delivery-quote.ts'
import { isClientComplete, NAME_NOT_WHOLE } from './checkout.ts'
import type { Agreements, Draft } from './draft.ts'
import { FIELD_REQUIRED } from './payload-fields.ts'

export type DraftErrors = Partial<Record<keyof Draft | 'terms' | 'personal_data', string>>

/** What is missing of step 2, in words (contract 1.5). */
export function deliveryErrors(draft: Draft, quote: DeliveryQuote | null): DraftErrors {
  if (quote === null) return { service_id: 'Выберите способ доставки' }
  if (quote.service_type === 'courier') {
    if (!draft.street.trim()) return { address: 'Укажите улицу' }
    return draft.house.trim() ? {} : { address: 'Укажите дом' }
  }
  if (quote.service_type === 'pickpoint') return draft.point_id ? {} : { point_id: 'Выберите пункт выдачи' }
  return holdsParcel(quote, draft.point_id) ? {} : { point_id: 'Выберите магазин' }
}

/** A store that does not have the whole parcel counts as not chosen. */
function holdsParcel(quote: DeliveryQuote, point_id: string): boolean {
  return quote.stores.some(store => store.can_go && String(store.store_id) === point_id)
}

/** What is missing or wrong of step 3. */
export function clientErrors({ name, phone, email }: Pick<Draft, 'name' | 'phone' | 'email'>): DraftErrors {
  return withoutNull({ name: nameError(name), phone: phoneError(phone), email: emailError(email) })
}

/** What is missing of step 4. */
export function agreementErrors({ separate }: Agreements): DraftErrors {
  if (!separate) return {}
  return withoutNull({
    terms: separate.terms ? null : 'Примите пользовательское соглашение',
    personal_data: separate.personal_data ? null : 'Дайте согласие на обработку персональных данных',
  })
}

function nameError(name: string): string | null {
  if (!name.trim()) return FIELD_REQUIRED
  return isClientComplete({ name, phone: '-', email: '-' }) ? null : NAME_NOT_WHOLE
}

function withoutNull(errors: Record<string, string | null>): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text))
}

const FIELDS: Record<string, { field: keyof DraftErrors; step: number }> = {
  'client.name': { field: 'name', step: 3 },
  'client.surname': { field: 'name', step: 3 },
  'client.phone': { field: 'phone', step: 3 },
  'client.email': { field: 'email', step: 3 },
  comment: { field: 'comment', step: 4 },
  payment_system_id: { field: 'payment_id', step: 4 },
  'delivery.service_id': { field: 'service_id', step: 2 },
  'delivery.point_id': { field: 'point_id', step: 2 },
  'delivery.address': { field: 'address', step: 2 },
  'delivery.street': { field: 'address', step: 2 },
  'delivery.house': { field: 'address', step: 2 },
  'delivery.entrance': { field: 'entrance', step: 2 },
  'delivery.flat': { field: 'flat', step: 2 },
  'consents.terms': { field: 'terms', step: 4 },
  'consents.personal_data': { field: 'personal_data', step: 4 },
}

/** The server's messages for fields, under the page's names, and the first step that has one of them. */
export function errorsOfAnswer(fields: Record<string, string>): { errors: DraftErrors; step: number | null } {
  const errors: DraftErrors = {}
  const steps: number[] = []
  for (const [path, text] of Object.entries(fields)) {
    const known = FIELDS[path]
    if (!known) continue
    errors[known.field] ??= text
    steps.push(known.step)
  }
  return { errors, step: steps.length > 0 ? Math.min(...steps) : null }
}
