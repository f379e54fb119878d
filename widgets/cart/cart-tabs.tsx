import type { Cart, Tab } from '../../server/contract/cart/cart.ts'
import { TAB_NAMES } from '../../server/contract/checkout/order-words.ts'
import { wayOfTab } from '../../server/contract/delivery/delivery.ts'
import { switchTab } from './tabs.ts'

/** Each tab with how many lines it can deliver. */
export function CartTabs({ cart, tab }: { cart: Cart; tab: Tab }) {
  return (
    <fieldset className="cart-tabs">
      <legend className="visually-hidden">Как получить</legend>
      {(['delivery', 'selfpickup'] as const).map(each => (
        <button
          key={each}
          type="button"
          className="cart-tabs__tab"
          aria-pressed={each === tab}
          onClick={() => each !== tab && switchTab(each)}
        >
          {TAB_NAMES[each]}
          <span className="cart-tabs__count">{countOf(cart, each)}</span>
        </button>
      ))}
    </fieldset>
  )
}

function countOf({ delivery_quotes }: Cart, tab: Tab): number {
  return wayOfTab(delivery_quotes, tab)?.offer_ids.length ?? 0
}
