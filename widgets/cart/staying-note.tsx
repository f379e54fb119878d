import { otherWayInWords } from '../../server/contract/checkout/order-words.ts'
import type { StayingLine } from '../../server/contract/delivery/delivery-quote.ts'
import { switchTab } from './tabs.ts'

/** Why a line stays in the cart, and what helps: another delivery method, fewer pieces, or removing it. */
export function StayingNote(props: {
  name: string
  stays: StayingLine
  is_waiting: boolean
  onQuantity: (quantity: number) => void
}) {
  const { name, stays, is_waiting, onQuantity } = props
  const { reason, other_service_id, quantity_most } = stays
  const other = other_service_id === null ? null : otherWayInWords(other_service_id)
  return (
    <div className="staying">
      <p className="staying__reason">{reason}</p>
      <div className="staying__ways">
        {other ? (
          <button type="button" className="staying__way" onClick={() => switchTab(other.tab)}>
            {other.words}
          </button>
        ) : null}
        {quantity_most > 0 ? (
          <button
            type="button"
            className="staying__way"
            disabled={is_waiting}
            onClick={() => onQuantity(quantity_most)}
          >
            {`Оставить ${quantity_most} шт.`}
          </button>
        ) : null}
        <button
          type="button"
          className="staying__way"
          aria-label={`Удалить из корзины: ${name}`}
          disabled={is_waiting}
          onClick={() => onQuantity(0)}
        >
          Удалить
        </button>
      </div>
    </div>
  )
}
