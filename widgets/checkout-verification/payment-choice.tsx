import { PAY_ON_RECEIPT } from '../../server/contract/delivery/delivery.ts'
import type { DeliveryQuote } from '../../server/contract/delivery/delivery-quote.ts'
import { formatRubles } from '../../server/contract/money.ts'
import { changeDraft } from '../shared/checkout/checkout-store.ts'

const IN_FOUR_PARTS = 3

/** Payments as rows, each with what happens. */
export function PaymentChoice(props: {
  quote: DeliveryQuote | null
  payments: { id: number; name: string }[]
  payment_id: number | null
  error: string | undefined
}) {
  const { quote, payments, payment_id, error } = props
  return (
    <fieldset className="choice" data-invalid={error ? true : undefined}>
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
          <span className="choice__note">{whatHappens(id, quote?.total ?? 0)}</span>
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

function whatHappens(id: number, total: number): string {
  if (id === PAY_ON_RECEIPT) return 'Картой или наличными'
  if (id === IN_FOUR_PARTS) return `4 платежа по ${formatRubles(Math.ceil(total / 4))}, первый сейчас`
  return 'Спишется сейчас'
}
