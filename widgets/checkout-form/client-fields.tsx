import { maskPhone, PHONE_PREFIX } from '../../server/contract/account/phone.ts'
import { Field } from '../shared/field.tsx'
import type { Draft } from './draft.ts'
import type { DraftErrors } from './errors.ts'

/** Letters, hyphen and space only (contract 1.5). */
const NOT_LETTERS = /[^a-zа-яё\- ]/gi

/** Name with surname, phone, e-mail, comment. */
export function ClientFields(props: {
  draft: Draft
  errors: DraftErrors
  shows_errors: boolean
  onChange: (changed: Partial<Draft>) => void
}) {
  const { draft, errors, shows_errors, onChange } = props
  return (
    <section className="checkout__part">
      <h2 className="checkout__title">Получатель</h2>
      <div className="checkout__fields">
        <Field
          name="name"
          label="Имя и фамилия"
          autoComplete="name"
          required
          value={draft.name}
          error={errors.name ?? null}
          shows_error={shows_errors}
          onValue={name => onChange({ name: name.replace(NOT_LETTERS, '') })}
        />
        <Field
          name="phone"
          label="Телефон"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          value={draft.phone || PHONE_PREFIX}
          error={errors.phone ?? null}
          shows_error={shows_errors}
          onValue={phone => onChange({ phone: maskPhone(phone) })}
        />
        <Field
          name="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          value={draft.email}
          error={errors.email ?? null}
          shows_error={shows_errors}
          onValue={email => onChange({ email })}
        />
        <Field
          name="comment"
          label="Комментарий"
          value={draft.comment}
          error={errors.comment ?? null}
          shows_error={shows_errors}
          maxLength={1000}
          onValue={comment => onChange({ comment })}
        />
      </div>
    </section>
  )
}
