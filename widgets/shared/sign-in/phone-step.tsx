import { type FormEvent, useState } from 'react'
import { maskPhone, PHONE_PREFIX, phoneError } from '../../../server/contract/account/phone.ts'
import { ApiError } from '../calls/api-error.ts'
import { Field } from '../field.tsx'
import { askForCode } from './authorize.ts'

/** The phone; with `back` the form can also be sent without script (`/auth/`). */
export function PhoneStep(props: {
  back?: string
  phone: string
  onPhone: (phone: string) => void
  onSent: (resend_at: number) => void
}) {
  const [is_loading, setLoading] = useState(false)
  const [is_submitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const phone = props.phone || PHONE_PREFIX

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (is_loading || phoneError(phone)) return
    setLoading(true)
    setRefusal(null)
    try {
      props.onSent(await askForCode(phone))
    } catch (failure) {
      setRefusal(wordsOf(failure))
      setLoading(false)
    }
  }
  return (
    <form
      className="sign-in"
      onSubmit={submit}
      noValidate
      {...(props.back === undefined ? {} : { method: 'post', action: '/auth/' })}
    >
      {props.back === undefined ? null : <input type="hidden" name="back" value={props.back} />}
      <p className="sign-in__text">Пришлём код в СМС. Если кабинета ещё нет, он появится сам.</p>
      <Field
        name="phone"
        label="Телефон"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        value={phone}
        error={phoneError(phone) ?? refusal}
        shows_error={is_submitted}
        onValue={text => {
          setRefusal(null)
          props.onPhone(maskPhone(text))
        }}
      />
      <button
        type="submit"
        className="button button--primary sign-in__button"
        aria-busy={is_loading || undefined}
      >
        Получить код
      </button>
    </form>
  )
}

/** The server's message for the field, or for the whole request. */
function wordsOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'Не получилось, попробуйте ещё раз'
  return failure.fields.phone ?? failure.text
}
