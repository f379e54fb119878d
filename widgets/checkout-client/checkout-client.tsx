import { type FormEvent, useEffect, useRef, useState } from 'react'
import { maskPhone } from '../../server/contract/account/phone.ts'
import { clientErrors } from '../../server/contract/checkout/draft-errors.ts'
import { clientInWords } from '../../server/contract/checkout/order-words.ts'
import { $checkedSteps, $draft, $serverErrors, changeDraft } from '../shared/checkout/checkout-store.ts'
import { focusError } from '../shared/checkout/focus-error.ts'
import { goOn } from '../shared/checkout/go-on.ts'
import { useCheckout } from '../shared/checkout/start-checkout.ts'
import { StepTitle } from '../shared/checkout/step-title.tsx'
import { Field } from '../shared/field.tsx'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $checkoutStep, $user } from '../shared/visitor-store.ts'
import { SignInLine } from './sign-in-line.tsx'

/** Letters, hyphen and space only (contract 1.5). */
const NOT_LETTERS = /[^a-zа-яё\- ]/gi

/**
 * Step 3: who the order is for. Known data is one line with «Изменить».
 *
 * An island because input is checked and stored while it is typed.
 */
export function CheckoutClient() {
  useCheckout()
  const step = useShopStore($checkoutStep, page => page.checkout_step ?? null)
  return step === 3 ? <ClientStep /> : null
}

function ClientStep() {
  const draft = useShopStore($draft, () => $draft.value)
  const user = useShopStore($user, page => page.user)
  const checked = useShopStore($checkedSteps, () => NONE)
  const server_errors = useShopStore($serverErrors, () => NO_ERRORS)
  const [is_folded, setFolded] = useState(() => Object.keys(clientErrors($draft.get())).length === 0)
  const [is_signing, setSigning] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = { ...clientErrors(draft), ...server_errors }
  const shows_errors = checked.includes(3) || Object.keys(server_errors).length > 0
  const is_wrong = Object.keys(errors).length > 0
  // The first empty field is the next to fill in.
  useEffect(() => {
    if (is_folded || focusError()) return
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    fields.find(field => field.value.replace(/\D/g, '').length < 2 && !/\p{L}/u.test(field.value))?.focus()
  }, [is_folded])
  return (
    <section className="step">
      <StepTitle>Получатель</StepTitle>
      {user.is_authorized ? null : <SignInLine is_open={is_signing} onOpen={setSigning} />}
      {is_signing ? null : is_folded && !is_wrong ? (
        <p className="step__known">
          <span>{clientInWords(draft)}</span>
          <button type="button" className="staying__way" onClick={() => setFolded(false)}>
            Изменить
          </button>
        </p>
      ) : (
        <form
          ref={form}
          className="step__fields"
          noValidate
          aria-label="Получатель"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void goOn()
          }}
        >
          <Field
            name="name"
            label="Имя и фамилия"
            autoComplete="name"
            enterKeyHint="next"
            required
            value={draft.name}
            error={errors.name ?? null}
            shows_error={shows_errors}
            onValue={name => changeDraft({ name: name.replace(NOT_LETTERS, '') })}
          />
          <Field
            name="phone"
            label="Телефон"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            enterKeyHint="next"
            required
            value={draft.phone}
            error={errors.phone ?? null}
            shows_error={shows_errors}
            onValue={phone => changeDraft({ phone: maskPhone(phone) })}
          />
          <Field
            name="email"
            label="Электронная почта"
            type="email"
            inputMode="email"
            autoComplete="email"
            enterKeyHint="done"
            required
            value={draft.email}
            error={errors.email ?? null}
            shows_error={shows_errors}
            onValue={email => changeDraft({ email })}
          />
          {/* Enter in a field goes on, like the button of the bar. */}
          <button type="submit" className="visually-hidden" tabIndex={-1}>
            Дальше
          </button>
        </form>
      )}
    </section>
  )
}

const NONE: number[] = []
const NO_ERRORS = {}
