import type { Cart } from '../cart/cart.ts'
import { soonestThenCheapest } from '../delivery/card-lines.ts'
import type { DeliveryQuote } from '../delivery/delivery-quote.ts'
import type { Draft } from './draft.ts'

export interface WayRowData {
  kind: 'courier' | 'point' | 'store'
  name: string
  /** The one that the row selects: the soonest and cheapest of its kind. */
  quote: DeliveryQuote
  service_ids: number[]
  /** What the last order had: it is used when the row is chosen (decision 30). */
  last: Partial<Draft>
  last_words: string
}

/** Courier, point and store as far as the town has them, the last choice first. */
export function wayRows(cart: Cart): WayRowData[] {
  const { last_address, last_shop, last_pvz } = cart
  const rows = [
    rowOf({
      cart,
      kind: 'store',
      name: 'Забрать в магазине',
      service_type: 'shop_selfpickup',
      last: last_shop ? { point_id: last_shop } : {},
    }),
    rowOf({
      cart,
      kind: 'courier',
      name: 'Курьером',
      service_type: 'courier',
      last: last_address ? addressOf(last_address) : {},
    }),
    rowOf({
      cart,
      kind: 'point',
      name: 'В пункт выдачи',
      service_type: 'pickpoint',
      last: last_pvz ? { point_id: last_pvz } : {},
    }),
  ].flatMap(row => row ?? [])
  return rows.toSorted(
    (a, b) =>
      Number(b.quote.can_go) - Number(a.quote.can_go) ||
      Number(b.last_words !== '') - Number(a.last_words !== ''),
  )
}

function rowOf({
  cart,
  kind,
  name,
  service_type,
  last,
}: {
  cart: Cart
  kind: WayRowData['kind']
  name: string
  service_type: DeliveryQuote['service_type']
  last: Partial<Draft>
}): WayRowData | null {
  const quotes = cart.delivery_quotes
    .filter(each => each.service_type === service_type)
    .toSorted(
      (a, b) =>
        Number(b.can_go) - Number(a.can_go) ||
        soonestThenCheapest({ ...a, price: a.cost }, { ...b, price: b.cost }),
    )
  const [quote] = quotes
  if (!quote) return null
  const is_known = Object.keys(last).length > 0
  return {
    kind,
    name,
    quote,
    service_ids: quotes.map(each => each.service_id),
    last,
    last_words: is_known ? `Как в прошлый раз${last.address ? `: ${last.address}` : ''}` : '',
  }
}

function addressOf(last: NonNullable<Cart['last_address']>): Partial<Draft> {
  const { street, house, entrance, flat, post_code, city, region, city_type, city_parent } = last
  const address = [street, house].filter(Boolean).join(', ')
  return { address, street, house, entrance, flat, post_code, city, region, city_type, city_parent }
}
