/** @jest-environment node */
import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'
import { EMPTY_DRAFT } from '../../../server/contract/checkout/draft.ts'
import { orderWay, paymentsOf } from '../../../server/contract/checkout/order-way.ts'
import type { Delivery } from '../../../server/contract/delivery/calculation.ts'
import { quoteOf } from '../../support/orders/quote-of.ts'

const ON_RECEIPT = quoteOf(3, 'shop_selfpickup', { payment_ids: [13] })
const PREPAID = quoteOf(76, 'shop_selfpickup', { payment_ids: [1] })
const COURIER = quoteOf(4, 'courier', { payment_ids: [1, 13] })
const cart = { ...EMPTY_CART, delivery_quotes: [COURIER, ON_RECEIPT, PREPAID] }
const AT_ONCE = { point_id: '', deliveries: null }
const chosen = (service_id: number, payment_id: number | null, of = cart, point_id = '') => {
  const { quote, payment_id: paid } = orderWay(of, { ...EMPTY_DRAFT, service_id, payment_id, point_id }, null)
  return [quote?.service_id, paid]
}

describe('the way of an order', () => {
  test('from an own store is 3 when it is paid on receipt (13), and 76 otherwise, whichever was chosen first', () => {
    expect(paymentsOf(cart, ON_RECEIPT, AT_ONCE).map(({ id }) => id)).toEqual([13, 1])
    expect(chosen(3, 1)).toEqual([76, 1])
    expect(chosen(76, 1)).toEqual([76, 1])
    expect(chosen(76, 13)).toEqual([3, 13])
    expect(chosen(3, 13)).toEqual([3, 13])
  })

  test('of a courier is not moved by what pays for it', () => {
    expect(chosen(4, 13)).toEqual([4, 13])
    expect(chosen(4, 1)).toEqual([4, 1])
  })

  test('is paid as was chosen before while that still holds, else by its first', () => {
    expect(chosen(4, null)).toEqual([4, 1])
    expect(chosen(4, 79)).toEqual([4, 1])
    expect(chosen(3, null)).toEqual([3, 13])
  })

  test('does not lead to a service that cannot go', () => {
    const only = { ...cart, delivery_quotes: [COURIER, ON_RECEIPT, { ...PREPAID, can_go: false }] }
    expect(chosen(3, 1, only)).toEqual([3, 13])
  })

  test('from a store that takes nothing on the spot is the prepaid one, whatever was chosen before (decision 43)', () => {
    const store = { store_id: 7, can_go: true, lacks: [], holds: [], days_min: 0, days_max: 0 }
    const prepaid_only = {
      ...cart,
      delivery_quotes: [
        { ...ON_RECEIPT, stores: [{ ...store, can_go: false, payment_ids: [] }] },
        { ...PREPAID, stores: [{ ...store, payment_ids: [1] }] },
      ],
    }
    expect(chosen(3, 13, prepaid_only, '7')).toEqual([76, 1])
    expect(chosen(3, 13, prepaid_only, '')).toEqual([3, 13])
  })

  test('to a point that takes nothing on the spot is paid ahead as soon as that is known', () => {
    const way = quoteOf(100, 'pickpoint', { payment_ids: [13, 1] })
    const pickpoints = [
      { id: 'NONE', payment_ids: [1] },
      { id: 'BOTH', payment_ids: [13, 1] },
    ]
    const deliveries = [{ service_id: 100, pickpoints }] as unknown as Delivery[]
    const idsAt = (point_id: string, known: Delivery[] | null) =>
      paymentsOf(cart, way, { point_id, deliveries: known }).map(({ id }) => id)
    expect(idsAt('NONE', deliveries)).toEqual([1])
    expect(idsAt('BOTH', deliveries)).toEqual([13, 1])
    expect(idsAt('NONE', null)).toEqual([13, 1])
  })
})
