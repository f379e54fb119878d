import * as v from 'valibot'
import { nearest } from '../nearest.ts'
import { areInOrder, type Dates, dayOrMinute } from './dates.ts'
import { filled } from './fields.ts'
import { RESUME_TRAP } from './resume.ts'

/** What a field of an editor's form may be, with the most letters that it takes. */
export const FORM_FIELD_TYPES = { text: 200, phone: 40, email: 200, textarea: 2_000, select: 200 } as const
export type FormFieldType = keyof typeof FORM_FIELD_TYPES

export const FORM_FIELDS_MOST = 12

/** Boxes that every form has beside its own fields: consent, and one that only programs fill in. */
export const FORM_CONSENT = 'consent'
export const FORM_TRAP = RESUME_TRAP

/** Names of those boxes, and names that no body of a request may have. */
const TAKEN = [FORM_CONSENT, FORM_TRAP, 'constructor', 'prototype']

const TYPES = Object.keys(FORM_FIELD_TYPES) as FormFieldType[]

function wrongType({ input }: { input: unknown }): string {
  const meant = typeof input === 'string' ? nearest(input, TYPES) : null
  return `нет такого типа${meant ? `; может быть, «${meant}»?` : '.'} Есть: ${TYPES.join(', ')}`
}

const Field = v.strictObject({
  /** As it is sent, not shown. */
  name: v.pipe(
    v.string('нет имени поля (name)'),
    v.trim(),
    v.regex(/^[a-z][a-z0-9_]{0,39}$/, 'name — латинские буквы, цифры и «_», как phone или day_of_visit'),
    v.check(name => !TAKEN.includes(name), `такое имя нельзя: ${TAKEN.join(', ')} заняты`),
  ),
  label: filled('нет подписи поля (label)'),
  type: v.picklist(TYPES, wrongType),
  required: v.optional(v.picklist(['да', 'нет'], 'required — да или нет'), 'нет'),
  /** What a `select` offers. */
  options: v.optional(
    v.pipe(
      v.array(
        v.pipe(filled('options: пустая строка'), v.maxLength(200, 'options: не длиннее 200 знаков')),
        'options — это список: «- …»',
      ),
      v.minLength(1, 'нет ни одного варианта (options)'),
      v.maxLength(50, 'вариантов (options) не больше 50'),
    ),
  ),
})

export type FormField = v.InferOutput<typeof Field>

/** What is wrong with a field beside the others; null for nothing. */
function faultOf(
  fields: FormField[],
  at: number,
): { key: 'name' | 'type' | 'options'; message: string } | null {
  const { name, type, options } = fields[at] as FormField
  if (fields.slice(0, at).some(other => other.name === name))
    return { key: 'name', message: `поле «${name}» уже есть выше` }
  if (type === 'select' && !options)
    return { key: 'type', message: 'у списка (select) нет вариантов: нужны options' }
  if (type !== 'select' && options)
    return { key: 'options', message: `варианты (options) бывают у select, а это ${type}` }
  const repeated = options?.find((option, index) => options.indexOf(option) !== index)
  return repeated ? { key: 'options', message: `вариант «${repeated}» стоит дважды` } : null
}

/** A form of an editor: `templates/forms/<name>.yaml`, placed by `{% form '<name>' %}`; what is sent comes as a letter. */
export const EditorsForm = v.pipe(
  v.strictObject({
    title: filled('нет названия (title)'),
    button: filled('нет надписи на кнопке (button)'),
    /** What is said when it was sent. */
    thanks: filled('нет благодарности (thanks)'),
    /** Who gets the letter; the shop itself by default. */
    to: v.optional(v.pipe(v.string(), v.trim(), v.email('to — это почта, как style@shop.ru'))),
    /** A day or a minute of Moscow; `to` is the recipient here. */
    shown_from: v.optional(dayOrMinute('shown_from')),
    shown_to: v.optional(dayOrMinute('shown_to')),
    fields: v.pipe(
      v.array(Field, 'поля — это список: «- name: …»'),
      v.minLength(1, 'нет ни одного поля (fields)'),
      v.maxLength(FORM_FIELDS_MOST, `полей не больше ${FORM_FIELDS_MOST}`),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const fields = dataset.value
        for (const [at, field] of fields.entries()) {
          const fault = faultOf(fields, at)
          if (!fault) continue
          const { key, message } = fault
          addIssue({
            message,
            path: [
              { type: 'array', origin: 'value', input: fields, key: at, value: field },
              { type: 'object', origin: 'value', input: field, key, value: field[key] },
            ],
          })
        }
      }),
    ),
  }),
  v.forward(
    v.check(form => areInOrder(datesOfForm(form)), 'shown_to раньше, чем shown_from'),
    ['shown_to'],
  ),
)
export type EditorsForm = v.InferOutput<typeof EditorsForm>

/** Where it stands alone, and where it is sent from any page. */
export function formPath(name: string): string {
  return `/forms/${name}/`
}

type ShownDates = { shown_from?: string | undefined; shown_to?: string | undefined }

export function datesOfForm({ shown_from = '', shown_to = '' }: ShownDates): Dates {
  return { from: shown_from, to: shown_to }
}
