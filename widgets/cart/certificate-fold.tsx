import { type FormEvent, useState } from 'react'
import type { Cart } from '../../server/contract/cart/cart.ts'
import { formatRubles } from '../../server/contract/money.ts'
import { applyCertificate, removeCertificate } from '../shared/checkout/change-money.ts'
import { Field } from '../shared/field.tsx'

/** The certificate of the cart with what it pays, or the field for its number. */
export function CertificateFold({ cart }: { cart: Cart }) {
  const [number, setNumber] = useState('')
  const [is_waiting, setWaiting] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { certificate } = cart
  const attempt = async (work: () => Promise<string | null>) => {
    if (is_waiting) return
    setWaiting(true)
    setError(await work())
    setWaiting(false)
  }
  return (
    <details className="fold" open={certificate !== null || undefined}>
      <summary className="fold__name fold__line">Подарочный сертификат</summary>
      {certificate ? (
        <>
          <p className="fold__entry" data-applied={certificate.amount > 0 || undefined}>
            <span>{`Оплатит ${formatRubles(certificate.amount)} из ${formatRubles(certificate.balance)}`}</span>
            <button
              type="button"
              className="staying__way"
              onClick={() => void attempt(() => removeCertificate(certificate.certificate_id))}
            >
              Убрать
            </button>
          </p>
          {certificate.error ? <p className="fold__words">{certificate.error}</p> : null}
          <p className="cart__error" role="alert">
            {error}
          </p>
        </>
      ) : (
        <form
          className="fold__form"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (number.trim() !== '') void attempt(() => applyCertificate(number.trim()))
          }}
        >
          <Field
            name="certificate_id"
            label="Номер сертификата"
            autoComplete="off"
            maxLength={64}
            value={number}
            error={error}
            shows_error
            onValue={text => {
              setNumber(text)
              setError(null)
            }}
          />
          <button type="submit" className="button" aria-busy={is_waiting || undefined}>
            Применить
          </button>
        </form>
      )}
    </details>
  )
}
