import { emailError } from '../../server/contract/account/email.ts'
import { phoneError } from '../../server/contract/account/phone.ts'
import { isClientComplete } from '../../server/contract/checkout/checkout.ts'
import { FIELD_REQUIRED } from '../../server/contract/checkout/payload-fields.ts'
import { COURIER, SHOP_PICKUP } from '../../server/contract/delivery/delivery.ts'
import type { DeliveryQuote } from '../../server/contract/delivery/delivery-quote.ts'
import type { Draft } from './draft.ts'
import type { Agreements } from './send-order.ts'

export type DraftErrors = Partial<Record<keyof Draft | 'terms' | 'personal_data', string>>

/**
 * What is still missing or wrong, by field (contract 1.5; contract 2.5).
 *
 * @param quote of the way in force; null when none can go
 */
export function errorsOf(draft: Draft, agreements: Agreements, quote: DeliveryQuote | null): DraftErrors {
  const errors: DraftErrors = {}
  const set = (field: keyof DraftErrors, error: string | null) => {
    if (error) errors[field] = error
  }
  if (quote === null) set('service_id', 'Выберите способ доставки')
  if (quote?.service_id === SHOP_PICKUP && !holdsParcel(quote, draft.point_id))
    set('point_id', 'Выберите магазин')
  if (quote?.service_id === COURIER) {
    set('street', draft.street.trim() ? null : FIELD_REQUIRED)
    set('house', draft.house.trim() ? null : FIELD_REQUIRED)
  }
  set('name', nameError(draft.name))
  set('phone', phoneError(draft.phone))
  set('email', emailError(draft.email))
  const { separate } = agreements
  if (separate && !separate.terms) set('terms', 'Примите пользовательское соглашение')
  if (separate && !separate.personal_data)
    set('personal_data', 'Дайте согласие на обработку персональных данных')
  return errors
}

/** A store that does not hold the parcel counts as not chosen. */
export function holdsParcel(quote: DeliveryQuote, point_id: string): boolean {
  return quote.stores.some(store => store.can_go && String(store.store_id) === point_id)
}

function nameError(name: string): string | null {
  if (!name.trim()) return FIELD_REQUIRED
  return isClientComplete({ name, phone: '-', email: '-' }) ? null : 'Укажите имя и фамилию'
}

const FIELDS: Record<string, keyof DraftErrors> = {
  'client.name': 'name',
  'client.surname': 'name',
  'client.phone': 'phone',
  'client.email': 'email',
  comment: 'comment',
  'delivery.service_id': 'service_id',
  'delivery.point_id': 'point_id',
  'delivery.address': 'street',
  'delivery.street': 'street',
  'delivery.house': 'house',
  'delivery.flat': 'flat',
  'consents.terms': 'terms',
  'consents.personal_data': 'personal_data',
}

/** What the server says of fields, at the fields of the form. */
export function errorsOfAnswer(fields: Record<string, string>): DraftErrors {
  const errors: DraftErrors = {}
  for (const [path, text] of Object.entries(fields)) {
    const field = FIELDS[path]
    if (field) errors[field] ??= text
  }
  return errors
}
