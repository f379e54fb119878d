import { useRef, useState } from 'react'
import { plural } from '../../server/contract/words.ts'
import { $cart } from '../shared/cart-store.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $bonuses, $notifyCount, $user } from '../shared/visitor-store.ts'
import { Account } from './account.tsx'
import { MiniCart } from './mini-cart.tsx'

/**
 * Sign-in or account, and the cart with its mini-cart.
 *
 * An island because it follows the cart and opens on demand.
 */
export function HeaderTools() {
  const cart = useShopStore($cart, page => page.cart)
  const user = useShopStore($user, page => page.user)
  const bonuses = useShopStore($bonuses, page => page.bonuses)
  const notify_count = useShopStore($notifyCount, page => page.notify_count)
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const count = cart.quantity_total

  const closeOutside = (event: React.FocusEvent) => {
    if (!place.current?.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <div className="header-tools">
      <Account user={user} bonuses={bonuses} notify_count={notify_count} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering is a shortcut; the link and the button do the same */}
      <div
        className="header-tools__cart"
        ref={place}
        onMouseEnter={() => setOpen(count > 0 && matchMedia('(hover: hover) and (min-width: 768px)').matches)}
        onMouseLeave={() => setOpen(false)}
        onBlur={closeOutside}
        onKeyDown={event => event.key === 'Escape' && setOpen(false)}
      >
        <a className="header-tools__link header-tools__link--cart" href="/order/">
          <span className="icon icon--bag" aria-hidden="true" />
          <span className="header-tools__label">Корзина</span>
          {count > 0 ? (
            <span className="visually-hidden">{`, ${plural(count, 'товар', 'товара', 'товаров')}`}</span>
          ) : null}
          {count > 0 ? (
            <span className="header-tools__count" aria-hidden="true">
              {count}
            </span>
          ) : null}
        </a>
        {count > 0 ? (
          <button
            type="button"
            className="header-tools__peek"
            aria-expanded={isOpen}
            aria-label="Показать корзину"
            onClick={() => setOpen(!isOpen)}
          />
        ) : null}
        {isOpen && count > 0 ? <MiniCart cart={cart} /> : null}
      </div>
    </div>
  )
}
