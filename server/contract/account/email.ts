import * as v from 'valibot'
import { FIELD_REQUIRED } from '../checkout/payload-fields.ts'

export const EMAIL_WRONG = 'Введите корректный email'

/**
 * An e-mail address: one rule for the form and the server. Two spellings of one mailbox are stored as they were
 * typed.
 */
export const Email = v.pipe(
  v.string(FIELD_REQUIRED),
  v.trim(),
  v.nonEmpty(FIELD_REQUIRED),
  v.maxLength(200, EMAIL_WRONG),
  v.email(EMAIL_WRONG),
)

/** The field's error, or null (contract 2.5). */
export function emailError(text: string): string | null {
  const read = v.safeParse(Email, text)
  return read.success ? null : (read.issues[0]?.message ?? EMAIL_WRONG)
}
