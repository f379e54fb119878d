import { type FormEvent, useEffect, useRef, useState } from 'react'
import { emailError } from '../../../server/contract/account/email.ts'
import { MailConfirmation, Profile } from '../../../server/contract/account/profile-fields.ts'
import { call } from '../calls/api.ts'
import { ApiError } from '../calls/api-error.ts'
import { Field } from '../field.tsx'
import { Popup } from '../popup/popup.tsx'
import type { FrameLook } from '../popup/popup-frame.ts'

export const EMAIL_FRAME: FrameLook = { title: 'Ваша почта', look: 'email-popup' }

/** What comes next with an e-mail: it is typed, or a letter waits there, or the letter was sent once more. */
type Step = 'form' | 'letter' | 'sent'

/**
 * The e-mail popup (contract 1.2): an account's e-mail is typed, and then confirmed by the letter that has gone to it; the
 * letter can be sent once more, or to another address.
 *
 * @param saved the account's e-mail; empty without one
 */
export function ConfirmEmail(props: { is_open: boolean; saved: string; onClose: () => void }) {
  const { is_open, saved, onClose } = props
  return (
    <Popup frame={EMAIL_FRAME} is_open={is_open} onClose={onClose}>
      <Steps saved={saved} onClose={onClose} />
    </Popup>
  )
}

function Steps({ saved, onClose }: { saved: string; onClose: () => void }) {
  const [email, setEmail] = useState(saved)
  const [step, setStep] = useState<Step>(saved === '' ? 'form' : 'letter')
  const { isLoading, refusal, run } = useCall()
  const save = (typed: string) =>
    run(async () => {
      const profile = await call('POST', '/api/lk/user/', Profile, { body: { email: typed } })
      setEmail(profile.email)
      setStep('letter')
    })
  const sendAgain = () =>
    run(async () => {
      await call('GET', '/api/lk/user/confirm_mail/', MailConfirmation)
      setStep('sent')
    })
  const shared = { email, isLoading, refusal }
  return step === 'form' ? (
    <EmailForm {...shared} onSave={save} />
  ) : (
    <Letter
      {...shared}
      isSent={step === 'sent'}
      onAgain={sendAgain}
      onOther={() => setStep('form')}
      onClose={onClose}
    />
  )
}

/** One call at a time, and what the shop said when it refused. */
function useCall() {
  const [isLoading, setLoading] = useState(false)
  const [refusal, setRefusal] = useState('')
  const run = async (work: () => Promise<void>) => {
    if (isLoading) return
    setLoading(true)
    setRefusal('')
    try {
      await work()
    } catch (failure) {
      const said = failure instanceof ApiError ? (failure.fields.email ?? failure.text) : ''
      setRefusal(said || 'Не получилось, попробуйте ещё раз')
    } finally {
      setLoading(false)
    }
  }
  return { isLoading, refusal, run }
}

function EmailForm(props: {
  email: string
  isLoading: boolean
  refusal: string
  onSave: (email: string) => void
}) {
  const [typed, setTyped] = useState(props.email)
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (emailError(typed) === null) props.onSave(typed)
  }
  return (
    <form className="email-popup__form" onSubmit={submit} noValidate>
      <p>Сюда придут чеки и новости заказов. Отправим письмо со ссылкой, чтобы убедиться, что почта ваша.</p>
      <Field
        name="popup-email"
        label="Электронная почта"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={typed}
        error={emailError(typed)}
        shows_error={isSubmitted}
        onValue={setTyped}
      />
      <button type="submit" className="button button--primary" aria-busy={props.isLoading || undefined}>
        Получить письмо
      </button>
      <p className="email-popup__error" role="alert">
        {props.refusal}
      </p>
    </form>
  )
}

function Letter(props: {
  email: string
  isSent: boolean
  isLoading: boolean
  refusal: string
  onAgain: () => void
  onOther: () => void
  onClose: () => void
}) {
  const understood = useRef<HTMLButtonElement>(null)
  // The form that was sent is gone; from here a key closes the popup.
  useEffect(() => understood.current?.focus(), [])
  return (
    <div className="email-popup__form">
      <p role="status">
        {props.isSent ? 'Отправили ещё одно письмо на ' : 'Мы отправили письмо на '}
        <strong>{props.email}</strong>. Откройте ссылку в нём: она действует три дня.
      </p>
      <button ref={understood} type="button" className="button button--primary" onClick={props.onClose}>
        Понятно
      </button>
      <button
        type="button"
        className="button"
        aria-busy={props.isLoading || undefined}
        onClick={props.onAgain}
      >
        Отправить ещё раз
      </button>
      <button type="button" className="email-popup__other" onClick={props.onOther}>
        Указать другую почту
      </button>
      <p className="email-popup__error" role="alert">
        {props.refusal}
      </p>
    </div>
  )
}
