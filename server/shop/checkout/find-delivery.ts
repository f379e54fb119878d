import type { Checkout } from '../../contract/checkout.ts'
import { COURIER, PAY_ON_RECEIPT, SHOP_PICKUP } from '../../contract/delivery.ts'
import type { Db } from '../../data/open-database.ts'
import { findService } from '../../data/orders.ts'
import { findWarehouse } from '../../data/stock.ts'
import { BadRequest, Refused } from '../../errors.ts'
import type { DeliveryTariff } from '../pricing/price-cart.rules.ts'
import type { Shop } from '../shop.ts'

export interface ChosenDelivery {
  tariff: DeliveryTariff
  /** The own store that was chosen; empty for a courier. */
  point_id: string
  /** Where the pieces are taken from. */
  store_id: number
  /** What the confirmation tells. */
  words: { point: string; workhours: string; days_min: number; days_max: number }
}

/**
 * The way that the shopper chose, checked: the service exists and takes this payment, the store is ours, the courier
 * has an address. Throws `BadRequest` naming the field.
 */
export async function findDelivery(shop: Shop, db: Db, sent: Checkout): Promise<ChosenDelivery> {
  const { delivery, payment_system_id } = sent
  const service = await findService(db, delivery.service_id)
  if (!service || (delivery.service_id !== SHOP_PICKUP && delivery.service_id !== COURIER)) {
    throw bad('delivery.service_id', 'Такого способа доставки нет')
  }
  if (
    payment_system_id !== PAY_ON_RECEIPT ||
    !(JSON.parse(service.payment_ids_json) as number[]).includes(payment_system_id)
  ) {
    throw bad('payment_system_id', 'Такой оплаты для этого способа доставки нет')
  }
  const { days_min, days_max } = service
  if (delivery.service_id === SHOP_PICKUP) {
    const store = shop.catalog.current().stores.get(Number(delivery.point_id))
    if (store?.kind !== 'store') throw bad('delivery.point_id', 'Выберите магазин')
    const point = `${store.name}, ${store.address}`
    return {
      tariff: service,
      point_id: String(store.id),
      store_id: store.id,
      words: { point, workhours: store.workhours, days_min, days_max },
    }
  }
  const point =
    delivery.address ||
    [delivery.city, delivery.street, delivery.house, delivery.flat].filter(Boolean).join(', ')
  if (!delivery.address && !(delivery.street && delivery.house))
    throw bad('delivery.address', 'Укажите адрес доставки')
  const store_id = await findWarehouse(db)
  if (store_id === null) throw new Refused('no-warehouse', 'Доставка временно недоступна', { status: 503 })
  return { tariff: service, point_id: '', store_id, words: { point, workhours: '', days_min, days_max } }
}

function bad(field: string, text: string): BadRequest {
  return new BadRequest('bad-order', text, { status: 422, fields: { [field]: text } })
}
