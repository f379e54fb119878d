import { useEffect, useRef, useState } from 'react'
import { Profile } from '../../server/contract/account/profile-fields.ts'
import { ApiError, call } from '../shared/api.ts'

/**
 * Saves each field of the page's forms (`data-profile`) when it is left, and says so under it. Without it the forms' own
 * buttons do the same.
 *
 * An island because it waits for the server and tells what became of it.
 */
export function SaveFields() {
  const [told, setTold] = useState('')
  const own = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const page = own.current?.closest('.account__main')
    if (!page) return
    const change = (event: Event) => {
      const field = event.target
      if (!(field instanceof HTMLInputElement) || !field.form?.matches('[data-profile]')) return
      void save(field).then(setTold)
    }
    page.addEventListener('change', change)
    return () => page.removeEventListener('change', change)
  }, [])

  return (
    <p ref={own} className="visually-hidden" role="status">
      {told}
    </p>
  )
}

/** @returns what is to be said aloud */
async function save(field: HTMLInputElement): Promise<string> {
  const value = field.type === 'checkbox' ? field.checked : field.value
  const words = await call('POST', '/api/lk/user/', Profile, { [field.name]: value }).then(
    () => 'Сохранено',
    failure => {
      if (field.type === 'checkbox') field.checked = !field.checked
      return failure instanceof ApiError ? (failure.fields[field.name] ?? failure.text) : 'Не получилось'
    },
  )
  const isSaved = words === 'Сохранено'
  const line = document.querySelector(`[data-field-error="${field.name}"]`)
  if (line) {
    line.textContent = words
    line.classList.toggle('field__saved', isSaved)
  }
  field.closest('.field')?.classList.toggle('field--error', !isSaved)
  field.toggleAttribute('aria-invalid', !isSaved)
  return words
}
