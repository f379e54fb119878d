import { paidAt, paymentNote } from '../../server/contract/checkout/order-words.ts'
import type { Pickpoint } from '../../server/contract/delivery/calculation.ts'
import type { DeliveryQuote } from '../../server/contract/delivery/delivery-quote.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import { changeDraft } from '../shared/checkout/checkout-store.ts'

/** Payments as rows, each with what happens. */
export function PaymentChoice(props: {
  quote: DeliveryQuote | null
  /** The chosen place; null for a courier, and while it is not known. */
  point: Pickpoint | null
  payments: { id: number; name: string }[]
  payment_id: number | null
  error: string | undefined
}) {
  const { quote, point, payments, payment_id, error } = props
  const place = quote && paidAt(quote, point)
  return (
    <fieldset className="choice pays" data-invalid={error ? true : undefined}>
      <legend className="choice__legend">Оплата</legend>
      {payments.map(({ id, name }) => (
        <label key={id} className="choice__item">
          <input
            type="radio"
            name="payment_system_id"
            className="checkbox__input"
            checked={id === payment_id}
            onChange={() => changeDraft({ payment_id: id })}
          />
          <span className="choice__name">{name}</span>
          <span className="choice__note">{withNoBreaks(paymentNote(id, quote?.total ?? 0, place))}</span>
        </label>
      ))}
      {error ? (
        <p className="field__error" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
