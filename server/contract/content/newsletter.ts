import * as v from 'valibot'

/** Words of the newsletter popup (contract 2.2 and 2.5). */
export const EMAIL_REQUIRED = 'Введи адрес электронной почты'
export const EMAIL_FORMAT_WRONG = 'Email должен содержать только латинские буквы, символы “.” и “@”'

const Email = v.pipe(
  v.string(EMAIL_REQUIRED),
  v.trim(),
  v.nonEmpty(EMAIL_REQUIRED),
  v.maxLength(254, EMAIL_FORMAT_WRONG),
  v.email(EMAIL_FORMAT_WRONG),
  // Two spellings of one mailbox are one subscription.
  v.toLowerCase(),
)

/** `POST /api/v3/subscribe/` (contract 1.7). */
export const Subscribe = v.object({
  email: Email,
  utm_term: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
})
export type Subscribe = v.InferOutput<typeof Subscribe>

/** The same for every address, known or not. */
export const SubscribeAnswer = v.object({ status: v.literal('asked') })

/** The field's error, or null. */
export function newsletterEmailError(email: string): string | null {
  const read = v.safeParse(Email, email)
  return read.success ? null : (read.issues[0]?.message ?? EMAIL_FORMAT_WRONG)
}
