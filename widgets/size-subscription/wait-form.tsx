import { type FormEvent, useState } from 'react'
import { emailError } from '../../server/contract/account/email.ts'
import { maskPhone, PHONE_PREFIX, phoneError } from '../../server/contract/account/phone.ts'
import { CONSENT_NEEDED, SizeSubscriptionAnswer } from '../../server/contract/catalog/size-subscription.ts'
import { CONSENT_LABELS } from '../../server/contract/checkout/consents.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { call } from '../shared/calls/api.ts'
import { ApiError } from '../shared/calls/api-error.ts'
import { ConsentLabel } from '../shared/consent-label.tsx'
import { Field } from '../shared/field.tsx'
import { $user } from '../shared/visitor-store.ts'

const CHANNELS = [
  { channel: 'mail', name: 'Письмом' },
  { channel: 'sms', name: 'В СМС' },
] as const

/** Which size, how to tell, and the consent; a signed-in shopper's address stands in its field already. */
export function WaitForm({
  name,
  offers,
  wanted_id,
  onDone,
}: WidgetProps['size-subscription'] & { wanted_id: number | null; onDone: () => void }) {
  const [offer_id, setOffer] = useState(wanted_id ?? offers[0]?.id ?? 0)
  const [channel, setChannel] = useState<'mail' | 'sms'>('mail')
  const [email, setEmail] = useState($user.get().email)
  const [phone, setPhone] = useState(maskPhone($user.get().phone || PHONE_PREFIX))
  const [agrees, setAgrees] = useState(false)
  const [is_submitted, setSubmitted] = useState(false)
  const [is_loading, setLoading] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isMail = channel === 'mail'
  const error = isMail ? emailError(email) : phoneError(phone)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (error || !agrees || is_loading) return
    setLoading(true)
    setRefusal(null)
    try {
      const asked = { offer_id, channel, recipient: isMail ? email : phone, confirm: true }
      await call('POST', '/api/v3/size-subscription/', SizeSubscriptionAnswer, { body: asked })
      onDone()
    } catch (failure) {
      setRefusal(failure instanceof ApiError ? failure.text : 'Не получилось, попробуйте ещё раз')
      setLoading(false)
    }
  }

  return (
    <form className="size-subscription__form" onSubmit={submit} noValidate>
      <p className="size-subscription__name">{name}</p>
      {offers.some(offer => offer.size_name) ? (
        <label className="size-subscription__size">
          <span className="field__label">Размер</span>
          <select
            className="field__input"
            value={String(offer_id)}
            onChange={event => setOffer(Number(event.target.value))}
          >
            {offers.map(offer => (
              <option key={offer.id} value={String(offer.id)}>
                {offer.size_name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <fieldset className="size-subscription__channels">
        <legend className="field__label">Как сообщить</legend>
        {CHANNELS.map(each => (
          <label key={each.channel} className="checkbox">
            <input
              type="radio"
              name="size-channel"
              className="checkbox__input"
              checked={channel === each.channel}
              onChange={() => setChannel(each.channel)}
            />
            <span className="checkbox__label">{each.name}</span>
          </label>
        ))}
      </fieldset>
      {isMail ? (
        <Field
          key="mail"
          name="size-email"
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
      ) : (
        <Field
          key="sms"
          name="size-phone"
          label="Телефон"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          value={phone}
          error={error}
          shows_error={is_submitted}
          onValue={text => setPhone(maskPhone(text))}
        />
      )}
      <label className="checkbox">
        <input
          type="checkbox"
          className="checkbox__input"
          checked={agrees}
          onChange={event => setAgrees(event.target.checked)}
        />
        <ConsentLabel text={CONSENT_LABELS.personal_data} />
      </label>
      <button
        type="submit"
        className="button button--primary size-subscription__button"
        aria-busy={is_loading || undefined}
      >
        Сообщить
      </button>
      <p className="size-subscription__error" role="alert">
        {refusal ?? (is_submitted && !agrees ? CONSENT_NEEDED : null)}
      </p>
    </form>
  )
}
