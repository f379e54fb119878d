import type { TextField } from './held-presses.ts'

/** React hears of a text only when the field's own setter did not set it, and only when it is another one. */
export function typeAgain(field: TextField): void {
  const text = field.value
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  if (!(field instanceof HTMLSelectElement)) field.value = text === '' ? '0' : ''
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
