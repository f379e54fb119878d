import { type FormEvent, useState } from 'react'
import { CONSENT_LABELS } from '../../server/contract/checkout/consents.ts'
import { newsletterEmailError, SubscribeAnswer } from '../../server/contract/content/newsletter.ts'
import { call } from '../shared/calls/api.ts'
import { ConsentLabel } from '../shared/consent-label.tsx'
import { Field } from '../shared/field.tsx'

/** Submit is ignored unless the e-mail is valid, consent is ticked and no request is under way (contract 2.4). */
export function SubscribeForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('')
  const [agrees, setAgrees] = useState(false)
  const [is_submitted, setSubmitted] = useState(false)
  const [is_loading, setLoading] = useState(false)
  const error = newsletterEmailError(email)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (error || !agrees || is_loading) return
    setLoading(true)
    const utm_term = new URLSearchParams(location.search).get('utm_term')?.slice(0, 200) ?? ''
    try {
      await call('POST', '/api/v3/subscribe/', SubscribeAnswer, { body: { email, utm_term } })
      onDone()
    } catch {
      // Contract 2.8: a failure is not shown; the input stays, and the button works again.
      setLoading(false)
    }
  }
  return (
    <form className="newsletter-popup__form" onSubmit={submit} noValidate>
      <p className="newsletter-popup__promo">
        Узнавай первым о новых коллекциях и получай доступ к закрытым распродажам
      </p>
      <Field
        name="newsletter-email"
        label="Электронная почта"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={email}
        error={error}
        shows_error={is_submitted}
        onValue={setEmail}
      />
      <label className="checkbox">
        <input
          type="checkbox"
          className="checkbox__input"
          checked={agrees}
          onChange={event => setAgrees(event.target.checked)}
        />
        <ConsentLabel text={CONSENT_LABELS.advertising} />
      </label>
      <button
        type="submit"
        className="button button--primary newsletter-popup__button"
        aria-busy={is_loading || undefined}
      >
        {agrees && !error ? 'Подписаться' : 'Прими соглашение'}
      </button>
    </form>
  )
}
