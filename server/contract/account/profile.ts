import * as v from 'valibot'
import { EMAIL_WRONG, Email } from './email.ts'

const NAME_WRONG = 'только буквы, дефис и пробел, не длиннее 100'
/** Contract 1.5: Latin and Cyrillic letters, hyphen and space; empty when not given. */
const Name = v.pipe(
  v.string(NAME_WRONG),
  v.trim(),
  v.regex(/^[\p{Script=Latin}\p{Script=Cyrillic}\- ]{0,100}$/u, NAME_WRONG),
)

const BIRTHDAY_WRONG = 'нужна дата рождения, как 1990-12-31'
const Birthday = v.pipe(
  v.string(BIRTHDAY_WRONG),
  v.trim(),
  v.check(text => text === '' || isBirthday(text), BIRTHDAY_WRONG),
)

function isBirthday(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return (
    date !== null &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text) &&
    text >= '1900-01-01'
  )
}

const Flag = v.boolean('нужно да или нет')

/** `POST /api/lk/user/`: only the changed fields (decision 33). The phone is changed by codes to both phones. */
export const ProfileChange = v.object({
  email: v.optional(v.union([v.pipe(v.string(), v.trim(), v.literal('')), Email], EMAIL_WRONG)),
  name: v.optional(Name),
  surname: v.optional(Name),
  birthday: v.optional(Birthday),
  gender: v.optional(v.picklist(['', 'male', 'female'], 'нет такого варианта')),
  subscribe_mail: v.optional(Flag),
  subscribe_sms: v.optional(Flag),
})
export type ProfileChange = v.InferOutput<typeof ProfileChange>
