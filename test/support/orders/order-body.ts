import type { TestShop } from '../test-shop.ts'

/** A checkout as a browser sends it: pickup at Tverskaya, paid on receipt. */
export function orderBody(
  shop: Pick<TestShop, 'goods'>,
  offers: { id: number; quantity: number }[],
  change: Record<string, unknown> = {},
) {
  return {
    delivery: { service_id: 3, cost: 0, point_id: String(shop.goods.tverskaya.id) },
    client: { name: 'Анна Каренина', phone: '+7 916 123 45 67', email: 'anna@example.ru' },
    payment_system_id: 13,
    confirm: true,
    offer_id: offers,
    ...change,
  }
}

/** Delivery by courier to an address; `cost` must be the one for the sum of the goods. */
export function byCourier(cost: number) {
  return { delivery: { service_id: 4, cost, city: 'Москва', street: 'Тверская', house: '1' } }
}
