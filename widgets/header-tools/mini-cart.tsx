import { useState } from 'react'
import type { Cart } from '../../server/contract/cart/cart.ts'
import { formatRubles } from '../../server/contract/money.ts'
import { Picture } from '../shared/picture.tsx'
import { setQuantity } from '../shared/set-quantity.ts'

const SCROLLS_ABOVE = 2

/** The cart at a glance; scrolls when it has more than 2 items (contract 2.2). */
export function MiniCart({ cart }: { cart: Cart }) {
  const [leaving_id, setLeaving] = useState<number | null>(null)
  const remove = async (offer_id: number) => {
    setLeaving(offer_id)
    // Contract 1.8: silent; the line then stays.
    await setQuantity(offer_id, 0).catch(() => undefined)
    setLeaving(null)
  }
  return (
    <section className="mini-cart" aria-label="Корзина">
      {/* A scrolling list is reached by Tab, so that it scrolls by keyboard too. */}
      <ul className="mini-cart__list" tabIndex={cart.products.length > SCROLLS_ABOVE ? 0 : undefined}>
        {cart.products.map(line => (
          <li
            key={line.product_id}
            className="mini-cart__line"
            aria-busy={leaving_id === line.product_id || undefined}
          >
            <a className="mini-cart__picture" href={line.url}>
              <Picture picture_key={line.img} alt={line.name} sizes="64px" />
            </a>
            <div className="mini-cart__words">
              <a className="mini-cart__name" href={line.url}>
                {line.name}
              </a>
              <p className="mini-cart__variant">{`${line.variant} · ${line.quantity} шт.`}</p>
              <p className="mini-cart__price">
                {line.can_buy ? formatRubles(line.price * line.quantity) : 'Нет в наличии'}
              </p>
            </div>
            <button
              type="button"
              className="cross"
              aria-label={`Удалить: ${line.name}`}
              onClick={() => remove(line.product_id)}
            />
          </li>
        ))}
      </ul>
      <div className="mini-cart__foot">
        <p className="mini-cart__total">
          <span>Итого</span>
          <strong>{formatRubles(cart.price_total)}</strong>
        </p>
        <a className="button button--primary" href="/order/">
          Оформить заказ
        </a>
      </div>
    </section>
  )
}
