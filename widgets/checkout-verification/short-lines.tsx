import { useState } from 'react'
import type { Cart } from '../../server/contract/cart/cart.ts'
import type { ShortLine } from '../../server/contract/checkout/order-way.ts'
import { ApiError } from '../shared/calls/api-error.ts'
import { setQuantity } from '../shared/cart/set-quantity.ts'
import { goToStep } from '../shared/checkout/steps.ts'

/**
 * What the chosen store no longer has in this quantity (contract 1.5), each with what helps, and another
 * store.
 */
export function ShortLines({ cart, short }: { cart: Cart; short: ShortLine[] }) {
  const [waiting_id, setWaiting] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const keep = async ({ offer_id, quantity }: ShortLine) => {
    setWaiting(offer_id)
    setError(null)
    try {
      await setQuantity(offer_id, quantity, lineOf(cart, offer_id)?.barcode ?? '')
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.text : 'Не получилось, попробуйте ещё раз')
    }
    setWaiting(null)
  }
  if (short.length === 0) return null
  return (
    <div className="short-lines" data-invalid="true" role="alert">
      {short.map(line => (
        <div key={line.offer_id} className="staying">
          <p className="staying__reason">
            {`${lineOf(cart, line.offer_id)?.name ?? ''}: ${line.quantity > 0 ? `в этом магазине осталось ${line.quantity} шт.` : 'в этом магазине больше нет'}`}
          </p>
          <div className="staying__ways">
            <button
              type="button"
              className="staying__way"
              disabled={waiting_id !== null}
              onClick={() => void keep(line)}
            >
              {line.quantity > 0 ? `Оставить ${line.quantity} шт.` : 'Удалить'}
            </button>
            <button type="button" className="staying__way" onClick={() => goToStep(2)}>
              Выбрать другой магазин
            </button>
          </div>
        </div>
      ))}
      <p className="cart__error">{error}</p>
    </div>
  )
}

function lineOf({ products }: Cart, offer_id: number) {
  return products.find(line => line.product_id === offer_id)
}
