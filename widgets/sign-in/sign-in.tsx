import { useState } from 'react'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { CodeStep } from '../shared/sign-in/code-step.tsx'
import { PhoneStep } from '../shared/sign-in/phone-step.tsx'

/**
 * Sign-in: a phone, then the code from the SMS.
 *
 * An island because it asks the server twice without leaving the page.
 */
export function SignIn({ back }: WidgetProps['sign-in']) {
  const [phone, setPhone] = useState('')
  const [resend_at, setResendAt] = useState<number | null>(null)
  return resend_at === null ? (
    <PhoneStep back={back} phone={phone} onPhone={setPhone} onSent={setResendAt} />
  ) : (
    <CodeStep
      phone={phone}
      back={back}
      resend_at={resend_at}
      onSent={setResendAt}
      onChangePhone={() => setResendAt(null)}
    />
  )
}
