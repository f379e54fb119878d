import type { Request } from 'express'
import type { Cart } from '../../../contract/cart/cart.ts'
import { type Draft, filledFrom } from '../../../contract/checkout/draft.ts'
import { settledPoint } from '../../../contract/checkout/find-point.ts'
import type { Delivery } from '../../../contract/delivery/calculation.ts'
import { type ServiceType, typeOfService } from '../../../contract/delivery/delivery.ts'
import type { ChosenRegion } from '../../../contract/delivery/region.ts'
import { visitorOf } from '../../../http/visitor/meet-visitor.ts'
import { readOrderDraft, type TypedOrder } from '../../../http/visitor/order-draft.ts'
import type { Visitor } from '../../../shop/account/visitor.ts'
import { loadCart } from '../../../shop/cart/load-cart.ts'
import { calculate } from '../../../shop/delivery/calculate.ts'
import { enterQuickly } from '../../../shop/limits/enter.ts'
import { regionOf } from '../../../shop/towns/visitor-town.rules.ts'
import type { Shop } from '../../../shop.ts'

/** What a step of the order is painted from. */
export interface PlainOrder extends TypedOrder {
  cart: Cart
  region: ChosenRegion
  /** Services of the wanted kind with their stores or points; null where a courier comes, or nothing is chosen. */
  deliveries: Delivery[] | null
  now: number
}

/**
 * The cart as it is now, with what this browser has chosen and typed so far.
 *
 * @param change what the request itself chose or typed
 * @param wanted whose places are shown; those of the chosen service without it
 */
export async function loadPlainOrder(
  shop: Shop,
  req: Request,
  { change, wanted }: { change?: Partial<Draft>; wanted?: ServiceType | undefined } = {},
): Promise<PlainOrder> {
  const visitor = visitorOf(req)
  const cart = await loadCart(shop, visitor)
  const region = regionOf(visitor.region)
  const { draft: saved, agreements } = readOrderDraft(shop, req, region.fias_id)
  const draft = { ...filledFrom(saved, cart.user), ...change }
  const kind = wanted ?? typeOfService(draft.service_id)
  const deliveries = kind === null || kind === 'courier' ? null : await placesOf(shop, visitor, cart, kind)
  const settled = deliveries && settledPoint(deliveries, draft)
  return { cart, region, draft: { ...draft, ...settled }, agreements, deliveries, now: shop.now() }
}

/** The stores or points where this cart can be picked up, by the same calculation and limit as a page with a script. */
async function placesOf(shop: Shop, visitor: Visitor, cart: Cart, kind: ServiceType): Promise<Delivery[]> {
  const products = cart.products
    .filter(line => line.can_buy)
    .map(({ product_id: id, quantity }) => ({ id, quantity, price: null, weight: null, ...NO_SIZES }))
  if (products.length === 0) return []
  enterQuickly(shop, 'delivery', visitor)
  const { name, fias_id: uuid, kladr_id: kladr, latitude, longitude } = regionOf(visitor.region)
  const location = { name, uuid, kladr, latitude, longitude, zip: '', address: '' }
  const asked = { location, products, ids: null, request_id: null, is_admin: null }
  const written = await calculate(shop, visitor, asked)
  return written
    .filter(({ service_id }) => typeOfService(service_id) === kind)
    .map(({ json }) => JSON.parse(json) as Delivery)
}

const NO_SIZES = { length: null, width: null, height: null }
