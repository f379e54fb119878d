import { type Context, type Emitter, type Liquid, Tag, type TagToken, type TopLevelToken } from 'liquidjs'
import { CONSENT_LABELS, partsOfLabel } from '../../contract/checkout/consents.ts'
import {
  datesOfForm,
  type EditorsForm,
  FORM_CONSENT,
  FORM_FIELD_TYPES,
  FORM_TRAP,
  type FormField,
  formPath,
} from '../../contract/content/form.ts'
import type { AskGlobals } from './page-asks.ts'
import { paintPiece } from './paint-piece.ts'
import { onlyName } from './tag-props.ts'

/** The part that the tag renders: `npm run check:templates` follows it there. */
export const FORM_PART = 'parts/form'

/** A refused form, which is shown again. */
interface RefusedForm {
  typed: Record<string, string>
  agrees: boolean
  wrong: Record<string, string>
  /** What is wrong with the whole. */
  refusal: string
  /** Where it is sent again. */
  action: string
}

/**
 * `{% form 'callback' %}`: the form `templates/forms/callback.yaml`, a plain one, between its dates. It is the same for
 * every visitor: what was sent is answered by the form's own page.
 */
export function registerFormTag(engine: Liquid, findForm: (name: string) => EditorsForm | undefined): void {
  engine.registerTag(
    'form',
    class extends Tag {
      /** For `check:templates`: a letter and a visitor's part have no forms, and its dates are read. */
      readonly needs_page = 'form'
      /** For `check:templates`: the file and the part that the tag needs. */
      readonly wishes: string[]
      readonly #name: string

      constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
        super(token, remaining, liquid)
        this.#name = onlyName(token, 'form', 'callback')
        this.wishes = [`forms/${this.#name}`, FORM_PART]
      }

      render(context: Context, emitter: Emitter): void {
        const form = findForm(this.#name)
        if (!form) throw new Error(`нет формы '${this.#name}'`)
        const dates = datesOfForm(form)
        if (dates.from !== '' || dates.to !== '') {
          const { asks } = context.globals as unknown as AskGlobals
          if (!asks) throw new Error('form стоит вне страницы')
          if (!asks.isWithin(dates)) return
        }
        paintPiece(
          this,
          FORM_PART,
          { form: printedForm(this.#name, form), has_title: true },
          { context, emitter },
        )
      }
    },
  )
}

/** As `parts/form` takes it. */
export function printedForm(name: string, { title, button, fields }: EditorsForm, refused?: RefusedForm) {
  const { typed = {}, agrees = false, wrong = {}, refusal = '', action = formPath(name) } = refused ?? {}
  return {
    ...{ name, title, button, action, refusal },
    fields: fields.map(field => printedField(field, typed[field.name] ?? '', wrong[field.name] ?? '')),
    consent: {
      name: FORM_CONSENT,
      parts: partsOfLabel(CONSENT_LABELS.personal_data),
      is_ticked: agrees,
      wrong: wrong[FORM_CONSENT] ?? '',
    },
    trap: FORM_TRAP,
  }
}

/** How an `<input>` says what it is for. */
const INPUTS = {
  text: { type: 'text', autocomplete: 'on' },
  phone: { type: 'tel', autocomplete: 'tel' },
  email: { type: 'email', autocomplete: 'email' },
  textarea: { type: '', autocomplete: '' },
  select: { type: '', autocomplete: '' },
}

function printedField(
  { name, label, type, required, options = [] }: FormField,
  value: string,
  wrong: string,
) {
  const input = INPUTS[type]
  return {
    ...{ name, label, kind: type, value, wrong, most: FORM_FIELD_TYPES[type] },
    type: input.type,
    // The one name that browsers know and editors write.
    autocomplete: type === 'text' && name === 'name' ? 'name' : input.autocomplete,
    is_required: required === 'да',
    options: options.map(option => ({ value: option, is_chosen: option === value })),
  }
}
