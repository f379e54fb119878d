import { jsxEscape, jsx as preactJsx } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'

export type Props = Record<string, unknown>

/** `<input type="checkbox" class="checkbox__input">` */
export function startTag(element: string, props: Props): string {
  const { type, className } = props
  let html = `<${element}`
  if (className && type) html += attribute('type', type)
  if (className) html += attribute('className', className)
  for (const name in props) {
    const is_printed = name === 'className' || name === 'children' || (name === 'type' && className)
    if (!is_printed) html += attribute(name, props[name])
  }
  return `${html}>`
}

function attribute(name: string, value: unknown): string {
  if (value === null || value === undefined || typeof value === 'function') return ''
  const form = FORMS.get(name) ?? formOf(name)
  if (typeof value === 'boolean') return value ? form.if_true : form.if_false
  // Such as `ref`.
  if (form.start === '') return ''
  if (value === '') return form.if_empty
  const text = String(value)
  const printed = form.printed?.get(text) ?? `${form.start}${jsxEscape(text)}"`
  if (form.printed && form.printed.size < PRINTED_MOST) form.printed.set(text, printed)
  return printed
}

interface Form {
  /** Up to the value. */
  start: string
  if_true: string
  if_false: string
  if_empty: string
  /** By value. */
  printed: Map<string, string> | null
}

/** Their values are written in the source, and the same ones come again and again. */
const CONSTANT = new Set(['className', 'type', 'name'])
const PRINTED_MOST = 500

const FORMS = new Map<string, Form>()

/** How Preact prints an attribute, which it is asked for once: `htmlFor` is `for`, `aria-busy` is "true". */
function formOf(prop: string): Form {
  const printed = (value: unknown) => renderToString(preactJsx('b', { [prop]: value })).slice(2, -5)
  const form = {
    start: printed('x').slice(0, -2),
    if_true: printed(true),
    if_false: printed(false),
    if_empty: printed(''),
    printed: CONSTANT.has(prop) ? new Map<string, string>() : null,
  }
  FORMS.set(prop, form)
  return form
}
