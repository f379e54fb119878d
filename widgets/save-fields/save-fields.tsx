import { useEffect, useRef, useState } from 'react'
import { Profile } from '../../server/contract/account/profile-fields.ts'
import { ConfirmEmail } from '../shared/account/confirm-email.tsx'
import { call } from '../shared/calls/api.ts'
import { ApiError } from '../shared/calls/api-error.ts'

/**
 * Saves each field of the page's forms (`data-profile`) when it is left, and says so under it. Without it the
 * forms' own buttons do the same.
 *
 * An island because it waits for the server and shows the result.
 */
export function SaveFields() {
  const [message, setMessage] = useState('')
  /** A letter has just been sent there. */
  const [unconfirmed, setUnconfirmed] = useState('')
  const own = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const page = own.current?.closest('.account__main')
    if (!page) return
    const change = (event: Event) => {
      const field = event.target
      if (!(field instanceof HTMLInputElement) || !field.form?.matches('[data-profile]')) return
      void save(field).then(({ words, profile }) => {
        setMessage(words)
        if (field.name === 'email' && profile && !profile.mail_confirmed) setUnconfirmed(profile.email)
      })
    }
    page.addEventListener('change', change)
    return () => page.removeEventListener('change', change)
  }, [])

  return (
    <>
      <p ref={own} className="visually-hidden" role="status">
        {message}
      </p>
      <ConfirmEmail is_open={unconfirmed !== ''} saved={unconfirmed} onClose={() => setUnconfirmed('')} />
    </>
  )
}

/** @returns what is to be announced, and the profile as it is now; null when it was refused */
async function save(field: HTMLInputElement): Promise<{ words: string; profile: Profile | null }> {
  const value = field.type === 'checkbox' ? field.checked : field.value
  const { words, profile } = await call('POST', '/api/lk/user/', Profile, {
    body: { [field.name]: value },
  }).then(
    saved => ({ words: 'Сохранено', profile: saved }),
    failure => {
      if (field.type === 'checkbox') field.checked = !field.checked
      const said =
        failure instanceof ApiError ? (failure.fields[field.name] ?? failure.text) : 'Не получилось'
      return { words: said, profile: null }
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
  return { words, profile }
}
