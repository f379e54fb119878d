import * as v from 'valibot'
import { Phone } from '../account/account.ts'
import { Email } from '../account/email.ts'
import { FIELD_REQUIRED } from '../checkout/payload-fields.ts'
import { type EditorsForm, FORM_CONSENT, FORM_FIELD_TYPES, FORM_TRAP, type FormField } from './form.ts'

const FORM_CONSENT_NEEDED = 'Без согласия форму не отправить'
const NO_SUCH_OPTION = 'Выберите из списка'

/** What somebody sent by an editor's form. */
export interface FormAnswers {
  /** As it was typed, by the field's name: a refused form is shown with it. */
  typed: Record<string, string>
  /** What the letter says, without the fields that were left empty. */
  answers: { label: string; value: string }[]
  /** Where the answer goes; empty where no field asks for it. */
  email: string
  agrees: boolean
  /** Words by field; nothing is wrong when there are none. */
  wrong: Record<string, string>
  /** Was the field filled in that people do not see? */
  is_trapped: boolean
}

/**
 * Checks a form that was sent against the editor's file.
 *
 * @param body parsed, and whatever anybody likes: lists and names that the form does not have are left out
 */
export function readAnswers({ fields }: Pick<EditorsForm, 'fields'>, body: unknown): FormAnswers {
  const sent = new Map(Object.entries((body ?? {}) as Record<string, unknown>))
  const textOf = (name: string) => {
    const value = sent.get(name)
    // A browser sends each line's end as two characters, and counts one of them.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
  }
  const read = fields.map(field => ({
    field,
    text: textOf(field.name),
    ...readAnswer(field, textOf(field.name)),
  }))
  const agrees = sent.has(FORM_CONSENT)
  return {
    typed: Object.fromEntries(read.map(({ field, text }) => [field.name, text])),
    answers: read.flatMap(({ field: { label }, value }) => (value === '' ? [] : [{ label, value }])),
    email: read.find(({ field, value }) => field.type === 'email' && value !== '')?.value ?? '',
    agrees,
    wrong: {
      ...Object.fromEntries(read.flatMap(({ field: { name }, wrong }) => (wrong ? [[name, wrong]] : []))),
      ...(agrees ? {} : { [FORM_CONSENT]: FORM_CONSENT_NEEDED }),
    },
    is_trapped: textOf(FORM_TRAP) !== '',
  }
}

function readAnswer({ type, required, options }: FormField, text: string): { value: string; wrong: string } {
  if (text === '') return { value: '', wrong: required === 'да' ? FIELD_REQUIRED : '' }
  const most = FORM_FIELD_TYPES[type]
  const schema = {
    text: v.pipe(v.string(), v.maxLength(most, `Не длиннее ${most} знаков`)),
    textarea: v.pipe(v.string(), v.maxLength(most, `Не длиннее ${most} знаков`)),
    phone: Phone,
    email: Email,
    select: v.picklist(options ?? [], NO_SUCH_OPTION),
  }[type]
  const result = v.safeParse(schema, text)
  return result.success ? { value: result.output, wrong: '' } : { value: '', wrong: result.issues[0].message }
}
