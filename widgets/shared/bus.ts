import type { Cart, CartProduct } from '../../server/contract/cart.ts'

/** What happened (`thing.happened`) or is asked for (`thing.asked`). What is so lives in a store instead. */
export interface ShopEvents {
  'cart.added': { offer_id: number; quantity: number; product: CartProduct | null }
  'cart.removed': { offer_id: number }
  'cart.changed': { cart: Cart }
  'favorite.added': { product_id: number }
  'favorite.removed': { product_id: number }
  'offer.selected': { product_id: number; offer_id: number; ext_id: string }
  'order.placed': { order_id: string }
  'region.asked': { opener: HTMLElement | null }
  'newsletter.asked': { opener: HTMLElement | null }
  'toast.asked': { text: string }
  'recommend.failed': { type: string }
  /** `event` is the name that the asker gave, for the metrics. */
  'recommend.viewed': { type: string; event: string; product_ids: number[] }
  'recommend.clicked': { type: string; event: string; product_id: number }
  /** An event of analytics by the specification's own name (specification 2, section 7). */
  'goal.reached': { goal: string }
}

const target = new EventTarget()

export function emit<Name extends keyof ShopEvents>(name: Name, detail: ShopEvents[Name]): void {
  target.dispatchEvent(new CustomEvent(name, { detail }))
}

/** Listens; the answer stops listening. */
export function on<Name extends keyof ShopEvents>(
  name: Name,
  listen: (detail: ShopEvents[Name]) => void,
): () => void {
  const listener = (event: Event) => listen((event as CustomEvent<ShopEvents[Name]>).detail)
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}
