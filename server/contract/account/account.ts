import * as v from 'valibot'
import { normalizePhone, PHONE_WRONG } from './phone.ts'
import { UserInfo } from './user.ts'

/** Promise 10. */
export const CODE_LENGTH = 6
export const CODE_TTL_MS = 5 * 60_000
export const CODE_TRIES_MOST = 5
/** Seconds before another code can be requested. */
export const CODE_RESEND_AFTER = 60

export const CODE_FORMAT_WRONG = `Введите ${CODE_LENGTH} цифр из сообщения`
export const CODE_WRONG = 'Неверный или устаревший код'

/** A Russian mobile in any spelling, normalised to `+79xxxxxxxxx`. */
export const Phone = v.pipe(
  v.string(PHONE_WRONG),
  v.maxLength(40, PHONE_WRONG),
  v.check(text => normalizePhone(text) !== null, PHONE_WRONG),
  v.transform(text => normalizePhone(text) ?? ''),
)

/** `POST /api/user/authorization/`: without `sms_code` sends one, with it signs in (decision 8). */
export const Authorization = v.object({
  phone: Phone,
  /** An empty code means none: forms send all their fields. */
  sms_code: v.pipe(
    v.optional(v.nullable(v.string(CODE_FORMAT_WRONG)), ''),
    v.transform(code => code?.trim() || undefined),
    v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/, CODE_FORMAT_WRONG))),
  ),
})
export type Authorization = v.InferOutput<typeof Authorization>

export const AuthorizationAnswer = v.variant('status', [
  v.object({ status: v.literal('sent'), resend_after: v.number() }),
  v.object({ status: v.literal('signed-in'), data: UserInfo }),
])
export type AuthorizationAnswer = v.InferOutput<typeof AuthorizationAnswer>

/** `POST /api/lk/user/phone/` (ours): without codes sends one to each phone, with both changes it. */
const Code = v.pipe(v.string(CODE_FORMAT_WRONG), v.trim(), v.regex(/^\d{6}$/, CODE_FORMAT_WRONG))
export const PhoneChange = v.union(
  [
    v.object({ phone: Phone, old_code: Code, new_code: Code }),
    v.object({ phone: Phone, old_code: v.optional(v.undefined_()), new_code: v.optional(v.undefined_()) }),
  ],
  CODE_FORMAT_WRONG,
)
