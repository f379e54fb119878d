import { Cart, type Tab } from '../../server/contract/cart/cart.ts'
import { SERVICE_OF_TAB } from '../../server/contract/delivery/delivery.ts'
import { on } from '../shared/bus.ts'
import { call } from '../shared/calls/api.ts'
import { $cart, receiveCart } from '../shared/cart/cart-store.ts'
import { askForCart } from '../shared/cart/change-cart.ts'
import { $stateLoading, changeDraft, counted } from '../shared/checkout/checkout-store.ts'
import { $stopped } from '../shared/chosen-way.ts'

/** Contract 1.4. */
const RECALCULATED_AFTER_MS = 500

/**
 * The cart as each tab had it; a change of quantity, a deletion, a code or bonuses drop them (contract 1.4).
 */
const carts = new Map<Tab, Cart>()
let timer: ReturnType<typeof setTimeout> | undefined
let looked_at: Tab | undefined

/**
 * Service 4 or 3 at once, the tab's earlier content while it waits, and the server's sums half a second
 * later.
 */
export function switchTab(tab: Tab): void {
  clearTimeout(timer)
  looked_at = tab
  const before = $cart.get()
  carts.set(before.tab, before)
  $stopped.set([])
  changeDraft({ service_id: SERVICE_OF_TAB[tab] })
  const known = carts.get(tab)
  // Its sums are outdated; later answers are compared with the last known version.
  if (known && known !== before) receiveCart({ ...known, id: before.id, version: before.version })
  timer = setTimeout(() => void recalculate(tab), RECALCULATED_AFTER_MS)
}

/** A failure leaves the tab as it is (contract 1.8: silent): its own quote is shown. */
async function recalculate(tab: Tab): Promise<void> {
  await counted($stateLoading, async () => {
    const { cart, is_news } = await askForCart(() => call('POST', '/api/cart/', Cart, { body: { tab } }))
    // A change that was answered meanwhile came after this one, and knew the tab.
    if (!is_news) return
    carts.set(tab, cart)
    if (tab === looked_at) receiveCart(cart)
  }).catch(() => undefined)
}

/** Every change of the cart invalidates the stored ones. */
export function keepTabs(): () => void {
  return on('cart.changed', () => carts.clear())
}
