import type { Cart } from '../cart/cart.ts'
import type { Delivery } from '../delivery/calculation.ts'
import type { Draft } from './draft.ts'
import { clientErrors, deliveryErrors } from './draft-errors.ts'
import { orderWay, shortOf } from './order-way.ts'

/**
 * The steps of the order: by the hash of the page (contract 1.2), without a script by its `?step=` (decision
 * 49).
 */
export const STEPS = [
  { step: 1, hash: '', name: 'Корзина' },
  { step: 2, hash: '#delivery', name: 'Доставка' },
  { step: 3, hash: '#client', name: 'Получатель' },
  { step: 4, hash: '#verification', name: 'Проверка' },
] as const

/** An unknown name is the cart. */
export function stepOfName(name: unknown): number {
  return (typeof name === 'string' && STEPS.find(({ hash }) => hash === `#${name}`)?.step) || 1
}

/** The address of a step without a script. */
export function plainAddressOfStep(step: number): string {
  const hash = STEPS.find(each => each.step === step)?.hash
  return hash ? `/order/?step=${hash.slice(1)}` : '/order/'
}

/** What decides which steps are open. */
interface Progress {
  cart: Cart
  draft: Draft
  /** With their points; null before they are calculated. */
  deliveries: Delivery[] | null
}

/** A step is shown only when those before it are complete: the last that may be shown. */
export function lastStepToShow({ cart, draft, deliveries }: Progress): number {
  if (cart.products.length === 0) return 1
  // What the chosen store no longer has is corrected in step 4 itself.
  if (!isDeliveryComplete({ cart, draft, deliveries }) && shortOf(cart, draft).length === 0) return 2
  return stepAfterDelivery(draft)
}

function stepAfterDelivery(draft: Draft): number {
  return Object.keys(clientErrors(draft)).length > 0 ? 3 : 4
}

/**
 * Where the button of a step leads. A place that was chosen on the card needs no second choice: the cart goes on
 * to what is missing after it. An address is always shown again, with its days and hours.
 */
export function stepAfter(step: number, progress: Progress): number {
  const { draft } = progress
  if (step === 1 && !(draft.point_id && isDeliveryComplete(progress))) return 2
  return step <= 2 ? stepAfterDelivery(draft) : step + 1
}

export function isDeliveryComplete({ cart, draft, deliveries }: Progress): boolean {
  const { quote } = orderWay(cart, draft, deliveries)
  return Object.keys(deliveryErrors(draft, quote)).length === 0
}
