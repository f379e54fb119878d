import type { TextField } from './held-presses.ts'

/**
 * React notices a text only if it was not set by the field's own setter, and only if it is a different one.
 */
export function typeAgain(field: TextField): void {
  const text = field.value
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  if (!(field instanceof HTMLSelectElement)) field.value = text === '' ? '0' : ''
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
