import type { SoldProduct } from '../../server/contract/analytics/events.ts'
import type { CartProduct } from '../../server/contract/cart/cart.ts'
import type { Happened } from '../shared/bus.ts'
import { loadThirdParty } from '../shared/third-party.ts'

/** Takes each event. */
export type Tracker = (event: Happened) => void

const SCRIPT = 'https://mc.yandex.ru/metrika/tag.js'
/** Events that wait for the script. */
const WAITING_MOST = 100

/** What `ym` is asked for, after the counter's number. */
type Call = [method: 'reachGoal', goal: string, params?: object] | [method: 'params', params: object]
type Metrika = ((id: number, ...call: Call | [method: 'init', options: object]) => void) & {
  a?: unknown[][]
  l?: number
}
interface MetrikaPage {
  ym?: Metrika
  Ya?: { Metrika2?: unknown }
  dataLayer?: unknown[]
}

/**
 * Yandex Metrika: goals by `ym`, e-commerce by `dataLayer` (`server/providers/README.md`). No personal data goes
 * there. What happens while its script is on the way waits; when it does not come, it is forgotten.
 */
export function startMetrika(id: number): Tracker {
  const page = window as unknown as MetrikaPage
  page.dataLayer ??= []
  // The script reads from it what it begins with.
  const stub: Metrika = (...call) => {
    stub.a ??= []
    stub.a.push(call)
  }
  stub.l = Date.now()
  page.ym ??= stub
  page.ym(id, 'init', { ecommerce: 'dataLayer', accurateTrackBounce: true, trackLinks: true })
  let waiting: Happened[] | null = []
  let is_there = false
  const isHere = () => (page.ym !== stub || page.Ya?.Metrika2 !== undefined ? true : undefined)
  void loadThirdParty(SCRIPT, isHere).then(found => {
    is_there = found !== null
    const held = waiting ?? []
    waiting = null
    for (const event of held) if (is_there) report(page, id, event)
  })
  return event => {
    if (waiting) {
      if (waiting.length < WAITING_MOST) waiting.push(event)
    } else if (is_there) report(page, id, event)
  }
}

function report({ ym, dataLayer }: MetrikaPage, id: number, { name, detail }: Happened): void {
  const call = (...call: Call) => ym?.(id, ...call)
  const sell = (action: object) => dataLayer?.push({ ecommerce: { currencyCode: 'RUB', ...action } })
  if (name === 'products.shown') sell({ impressions: detail.products })
  else if (name === 'product.viewed') sell({ detail: { products: [detail.product] } })
  else if (name === 'cart.counted') {
    const { product, before, quantity } = detail
    const products = [{ ...soldOf(product), quantity: Math.abs(quantity - before) }]
    sell(quantity > before ? { add: { products } } : { remove: { products } })
  } else if (name === 'order.placed') {
    for (const { experiment, ...purchase } of detail.purchases) {
      sell({ purchase })
      call('params', { experiment })
    }
  } else if (name === 'checkout.entered') call('reachGoal', `checkout-step-${detail.step}`)
  else if (name === 'goal.reached') call('reachGoal', detail.goal)
  else if (name === 'payments.shown') call('params', detail)
  else if (name === 'recommend.viewed' || name === 'recommend.clicked') {
    // The name that the editor gave it; without one nobody asked to know.
    const { event, ...shown } = detail
    if (event) call('reachGoal', event, shown)
  }
}

function soldOf(line: CartProduct): SoldProduct {
  return {
    id: String(line.parent_product_id),
    name: line.name,
    price: line.price,
    category: line.category_tree,
    variant: line.variant,
  }
}
