import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { CartProduct } from '../../server/contract/cart/cart.ts'
import { formatRubles } from '../../server/contract/money.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import { setQuantity } from '../shared/cart/set-quantity.ts'
import { Picture } from '../shared/picture.tsx'
import { useShopStore } from '../shared/use-shop-store.ts'

const SCROLLS_ABOVE = 2

/** The mini-cart: it scrolls with more than 2 items (contract 2.2), and closes when the cart is empty. */
export function MiniCart() {
  const { products, price_total, quantity_total } = useShopStore($cart, () => $cart.get())
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (quantity_total === 0) list.current?.closest<HTMLElement>('[popover]')?.hidePopover()
  }, [quantity_total])
  return (
    <>
      {/* A list that scrolls can be focused, so that it can be scrolled by keyboard. */}
      <ul className="mini-cart__list" tabIndex={products.length > SCROLLS_ABOVE ? 0 : undefined} ref={list}>
        {products.map(product => (
          <Line key={`${product.product_id} ${product.barcode}`} product={product} />
        ))}
      </ul>
      <div className="mini-cart__foot">
        <p className="mini-cart__total">
          <span>Итого</span>
          <strong>{formatRubles(price_total)}</strong>
        </p>
        <a className="button button--primary" href="/order/">
          Оформить заказ
        </a>
      </div>
    </>
  )
}

function Line({ product }: { product: CartProduct }) {
  const { product_id, barcode, name, url, img, variant, quantity, can_buy, sum, reason } = product
  const [is_leaving, setLeaving] = useState(false)
  const remove = async ({ currentTarget }: MouseEvent) => {
    setLeaving(true)
    // The focused button is removed: the panel takes the focus, or it would close.
    if (currentTarget === document.activeElement)
      currentTarget.closest<HTMLElement>('[popover]')?.focus({ preventScroll: true })
    // Contract 1.8: a failure is silent, and the line stays.
    await setQuantity(product_id, 0, barcode).catch(() => undefined)
    setLeaving(false)
  }
  return (
    <li className="mini-cart__line" aria-busy={is_leaving || undefined}>
      <a className="mini-cart__picture" href={url}>
        <Picture picture_key={img} alt={name} sizes="64px" />
      </a>
      <div className="mini-cart__words">
        <a className="mini-cart__name" href={url}>
          {withNoBreaks(name)}
        </a>
        <p className="mini-cart__variant">{`${variant} · ${quantity} шт.`}</p>
        {can_buy ? (
          <p className="mini-cart__price">{formatRubles(sum)}</p>
        ) : (
          <p className="mini-cart__reason">{reason}</p>
        )}
      </div>
      <button
        type="button"
        className="cross"
        aria-label={`Удалить: ${name}`}
        onClick={event => void remove(event)}
      />
    </li>
  )
}
