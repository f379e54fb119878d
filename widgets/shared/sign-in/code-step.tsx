import { type FormEvent, useEffect, useState } from 'react'
import { CODE_FORMAT_WRONG, CODE_LENGTH } from '../../../server/contract/account/account.ts'
import { ApiError } from '../calls/api-error.ts'
import { Field } from '../field.tsx'
import { askForCode, signIn } from './authorize.ts'

export function CodeStep(props: {
  phone: string
  back: string
  resend_at: number
  onSent: (resend_at: number) => void
  onChangePhone: () => void
}) {
  const { phone, back } = props
  const [code, setCode] = useState('')
  const [is_loading, setLoading] = useState(false)
  const [is_submitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const seconds = useSecondsUntil(props.resend_at)

  // The field has just appeared: the shopper goes on typing in it.
  useEffect(() => codeField()?.focus(), [])
  // A wrong code is selected, so that the next one replaces it.
  useEffect(() => {
    if (refusal !== null) codeField()?.select()
  }, [refusal])

  const attempt = async (work: () => Promise<void>) => {
    setLoading(true)
    setRefusal(null)
    try {
      await work()
    } catch (failure) {
      setRefusal(wordsOf(failure))
      setLoading(false)
    }
  }
  const enter = (sms_code: string) => {
    setSubmitted(true)
    if (!is_loading && sms_code.length === CODE_LENGTH) void attempt(() => signIn(phone, sms_code, back))
  }
  const resend = () =>
    attempt(async () => {
      props.onSent(await askForCode(phone))
      setCode('')
      setSubmitted(false)
      setLoading(false)
    })

  return (
    <form
      className="sign-in"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        enter(code)
      }}
    >
      <p className="sign-in__text" role="status">
        {`Отправили код на ${phone}`}
      </p>
      <Field
        name="sms_code"
        label="Код из СМС"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        // A refusal is shown immediately, but a missing code only after submitting: an error shown when the
        // field loses focus would move the buttons away from the pointer.
        error={refusal ?? (is_submitted && code.length < CODE_LENGTH ? CODE_FORMAT_WRONG : null)}
        shows_error={is_submitted || refusal !== null}
        onValue={text => {
          // A code that was pasted with spaces or a hyphen is still the code.
          const digits = text.replace(/\D/g, '').slice(0, CODE_LENGTH)
          setRefusal(null)
          setCode(digits)
          if (digits.length === CODE_LENGTH && digits !== code) enter(digits)
        }}
      />
      <button
        type="submit"
        className="button button--primary sign-in__button"
        aria-busy={is_loading || undefined}
      >
        Войти
      </button>
      <div className="sign-in__more">
        <button type="button" className="sign-in__link" onClick={resend} disabled={seconds > 0 || is_loading}>
          {seconds > 0 ? `Отправить ещё раз через ${seconds} с` : 'Отправить ещё раз'}
        </button>
        <button type="button" className="sign-in__link" onClick={props.onChangePhone} disabled={is_loading}>
          Изменить номер
        </button>
      </div>
    </form>
  )
}

function codeField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('#field-sms_code')
}

/** The server's message for the code, or for the whole request. */
function wordsOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'Не получилось, попробуйте ещё раз'
  return failure.fields.sms_code ?? failure.text
}

/** Whole seconds left until `moment` (epoch milliseconds), updated every second; 0 from then on. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= moment) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [moment])
  return Math.max(0, Math.ceil((moment - now) / 1_000))
}
