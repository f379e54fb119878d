import * as v from 'valibot'

/**
 * The answer of `GET /api/lk/user/confirm_mail/`: with a `token` it confirms, without one it sends a letter.
 */
export const MailConfirmation = v.object({ status: v.picklist(['sent', 'confirmed']) })

/** Contract 1.3, "Profile"; `surname` beside it is ours. */
export const Profile = v.object({
  id: v.pipe(v.number(), v.integer()),
  email: v.string(),
  name: v.string(),
  surname: v.string(),
  phone: v.string(),
  /** `YYYY-MM-DD`, or empty. */
  birthday: v.string(),
  gender: v.picklist(['', 'male', 'female']),
  subscribe_mail: v.boolean(),
  subscribe_sms: v.boolean(),
  mail_confirmed: v.boolean(),
})
export type Profile = v.InferOutput<typeof Profile>
