import type { InputHTMLAttributes } from 'react'

/** An uncontrolled field of a plain form, with its error under it. */
export function FormField(
  props: { name: string; label: string; wrong: string; initial?: string; is_long?: boolean } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'value' | 'defaultValue'
  >,
) {
  const { name, label, wrong, initial, is_long, ...input } = props
  const id = `resume-${name}`
  const described = wrong ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {}
  return (
    <div className={`field${wrong ? ' field--error' : ''}${is_long ? ' field--text' : ''}`}>
      <label className="field__label" htmlFor={id}>
        {label}
        {input.required ? <span aria-hidden="true">{' *'}</span> : null}
      </label>
      {is_long ? (
        <textarea
          id={id}
          name={name}
          className="field__input"
          rows={5}
          maxLength={5_000}
          defaultValue={initial}
          {...described}
        />
      ) : (
        <input
          {...input}
          id={id}
          name={name}
          className="field__input"
          defaultValue={initial}
          {...described}
        />
      )}
      <p className="field__error" id={`${id}-error`}>
        {wrong}
      </p>
    </div>
  )
}
