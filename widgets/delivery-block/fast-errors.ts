import { emailError } from '../../server/contract/account/email.ts'
import { phoneError } from '../../server/contract/account/phone.ts'
import type { Cart } from '../../server/contract/cart/cart.ts'
import { changesInWords } from '../../server/contract/checkout/change-words.ts'
import { changesOf } from '../../server/contract/checkout/changed.ts'
import { isNameWhole, NAME_NOT_WHOLE } from '../../server/contract/checkout/checkout.ts'
import { FIELD_REQUIRED } from '../../server/contract/checkout/payload-fields.ts'
import type { ApiError } from '../shared/calls/api-error.ts'
import type { ClientDraft } from '../shared/client-draft.ts'

export type FastErrors = Partial<Record<keyof ClientDraft | 'terms' | 'personal_data', string>>

/**
 * What is missing or wrong, in the order of the fields (contract 2.5).
 *
 * @param has_one_name the whole name is typed in one field, `name`
 */
export function fastErrors(client: ClientDraft, has_one_name: boolean): FastErrors {
  const errors: FastErrors = {}
  if (!client.name.trim()) errors.name = FIELD_REQUIRED
  else if (has_one_name && !isNameWhole(client)) errors.name = NAME_NOT_WHOLE
  if (!has_one_name && !client.surname.trim()) errors.surname = FIELD_REQUIRED
  const phone = phoneError(client.phone)
  if (phone) errors.phone = phone
  const email = emailError(client.email)
  if (email) errors.email = email
  return errors
}

/** A refusal with each change that it is about. */
export function failureInWords({ text, body }: ApiError, cart: Cart): string {
  const changes = changesInWords(text, changesOf(body), cart).map(({ words }) => `${words}.`)
  return [text, ...changes].join(' ')
}

/** Of the fields of a refusal. */
export function errorsOfAnswer(fields: Record<string, string>): FastErrors {
  const errors: FastErrors = {}
  for (const name of ['name', 'surname', 'phone', 'email'] as const) {
    const message = fields[`client.${name}`]
    if (message) errors[name] = message
  }
  return errors
}
