import { type InputHTMLAttributes, useState } from 'react'
import { afterPress } from './after-press.ts'

/**
 * A labelled input with its error under it, in words. The error shows only after the field was touched, or when
 * `shows_error` says that a submit marked everything touched (contract 2.5). It takes room only where one stands, so
 * it waits until the press by which the field was left is over.
 */
export function Field(
  props: {
    name: string
    label: string
    error: string | null
    shows_error: boolean
    value: string
    onValue: (value: string) => void
  } & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange'>,
) {
  const { name, label, error, shows_error, value, onValue, onBlur, ...input } = props
  const [is_touched, setTouched] = useState(false)
  const shown = (is_touched || shows_error) && error
  return (
    <div className={`field${shown ? ' field--error' : ''}`}>
      <label className="field__label" htmlFor={`field-${name}`}>
        {label}
        {input.required ? <span aria-hidden="true">{' *'}</span> : null}
      </label>
      <input
        {...input}
        id={`field-${name}`}
        name={name}
        className="field__input"
        value={value}
        aria-invalid={shown ? true : undefined}
        aria-describedby={shown ? `field-${name}-error` : undefined}
        onChange={event => onValue(event.target.value)}
        onBlur={event => {
          afterPress(() => setTouched(true))
          onBlur?.(event)
        }}
      />
      {shown ? (
        <p className="field__error" id={`field-${name}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
