import * as v from 'valibot'

/** Contract 1.3, "User info". A visitor has `is_authorized` false and empty fields. */
export const UserInfo = v.object({
  is_authorized: v.boolean(),
  is_admin: v.boolean(),
  in_loyalty_program: v.boolean(),
  id: v.nullable(v.number()),
  email: v.string(),
  name: v.string(),
  phone: v.string(),
  first_name: v.string(),
  last_name: v.string(),
})
export type UserInfo = v.InferOutput<typeof UserInfo>

/** `GET /api/userinfo/`; `bonuses` only for loyalty members. */
export const UserInfoAnswer = v.object({
  data: UserInfo,
  bonuses: v.nullable(v.object({ available: v.number() })),
})
