import { useState } from 'react'
import { CodeStep } from '../shared/sign-in/code-step.tsx'
import { PhoneStep } from '../shared/sign-in/phone-step.tsx'

/** Optional sign-in by SMS in place; the page reloads as the account's, at this step. */
export function SignInLine({ is_open, onOpen }: { is_open: boolean; onOpen: (is_open: boolean) => void }) {
  const [phone, setPhone] = useState('')
  const [resend_at, setResendAt] = useState<number | null>(null)
  if (!is_open) {
    return (
      <p className="step__line">
        <button type="button" className="staying__way" onClick={() => onOpen(true)}>
          Войти по СМС
        </button>
        {' — бонусы и адреса подставятся'}
      </p>
    )
  }
  return (
    <div className="step__sign-in">
      {resend_at === null ? (
        <PhoneStep phone={phone} onPhone={setPhone} onSent={setResendAt} />
      ) : (
        <CodeStep
          phone={phone}
          back={location.pathname}
          resend_at={resend_at}
          onSent={setResendAt}
          onChangePhone={() => setResendAt(null)}
        />
      )}
      <button type="button" className="staying__way" onClick={() => onOpen(false)}>
        Продолжить без входа
      </button>
    </div>
  )
}
