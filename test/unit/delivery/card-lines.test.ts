import type { Offer } from '../../../server/contract/catalog/catalog.ts'
import type { Delivery, Pickpoint } from '../../../server/contract/delivery/calculation.ts'
import {
  courierLine,
  pointsLine,
  serviceForPayment,
  soonestThenCheapest,
  storageInWords,
  storesLine,
} from '../../../server/contract/delivery/card-lines.ts'
import { linesOfCard } from '../../../server/shop/delivery/card-lines.rules.ts'

const point = (id: string, days_max: number, price: number, can_go = true) =>
  ({ id, days_min: days_max, days_max, price, can_go, service_code: 'cdek' }) as Pickpoint
const delivery = (service_type: Delivery['service_type'], change: Partial<Delivery>) =>
  ({ service_type, price: 0, days_min: 0, pickpoints: [], ...change }) as Delivery

test.each([
  [[0, 3], 'Самовывоз сегодня из 2 магазинов'],
  [[1], 'Самовывоз завтра из 1 магазина'],
  [[2, 2, 2, 2, 2], 'Самовывоз послезавтра из 5 магазинов'],
  [[4], 'Самовывоз через 4 дня из 1 магазина'],
])('own stores in %j days: «%s»', (days, words) => {
  const pickpoints = days.map((each, index) => point(String(index), each, 0))
  expect(storesLine([delivery('shop_selfpickup', { pickpoints })], 12)?.words).toBe(words)
})

test('where no days are known, today ends at 18:00', () => {
  const pickpoints = [point('1', -1, 0)]
  const deliveries = [delivery('shop_selfpickup', { pickpoints })]
  expect(storesLine(deliveries, 17)?.days).toBe('сегодня')
  expect(storesLine(deliveries, 18)?.days).toBe('завтра')
})

test('a store is counted once, though it stands in two services; one that lacks something is not', () => {
  const pickpoints = [point('1', 0, 0), point('2', 0, 0, false)]
  const both = [delivery('shop_selfpickup', { pickpoints }), delivery('shop_selfpickup', { pickpoints })]
  expect(storesLine(both, 12)?.count).toBe(1)
  expect(storesLine([], 12)).toBeNull()
})

test.each([
  [299, 1, 'Курьером завтра, от 299 Р'],
  [0, 3, 'Курьером через 3 дня, бесплатно'],
  [null, 1, undefined],
  [-1, 1, undefined],
])('a courier for %s in %i days: «%s»', (price, days_min, words) => {
  expect(courierLine([delivery('courier', { price, days_min })])?.words.replaceAll('\u00a0', ' ')).toBe(words)
})

test('of the points that come soonest the cheapest is named, and how many those are', () => {
  const pickpoints = [point('a', 3, 99), point('b', 2, 199), point('c', 2, 149), point('d', 2, 149)]
  const line = pointsLine([delivery('pickpoint', { pickpoints })])
  expect(line).toMatchObject({ price: 149, count: 3 })
  expect(line?.words.replaceAll('\u00a0', ' ')).toBe('В пункты выдачи послезавтра, от 149 Р')
  expect(pickpoints.toSorted(soonestThenCheapest).map(({ id }) => id)).toEqual(['c', 'd', 'b', 'a'])
})

test.each([
  [3, 13, 3],
  [3, 1, 76],
  [76, 13, 3],
  [76, 2, 76],
  [4, 1, 4],
])('service %i paid by %i is %i', (service_id, payment_id, then) => {
  expect(serviceForPayment(service_id, payment_id)).toBe(then)
})

test.each([
  [1, '1 день'],
  [3, '3 дня'],
  [7, '7 дней'],
])('%i days are «%s»', (days, words) => {
  expect(storageInWords(days)).toBe(words)
})

describe('the alert', () => {
  const shelf = [{ store_id: 1, qty: 1 }]
  const inStore = delivery('shop_selfpickup', { pickpoints: [point('1', 0, 0)] })
  const courier = delivery('courier', { price: 299 })
  const brought = [courier, delivery('pickpoint', { pickpoints: [point('a', 2, 99)] })]
  const alertOf = (offer: Pick<Offer, 'stock_delivery' | 'stock_stores'>, deliveries: Delivery[]) =>
    linesOfCard(deliveries, offer, 12).alert

  test('is of an offer that lies in the stores only, or in the warehouse only', () => {
    expect(alertOf({ stock_delivery: 0, stock_stores: shelf }, [inStore])).toBe(
      'только самовывоз из магазина',
    )
    expect(alertOf({ stock_delivery: 2, stock_stores: [] }, brought)).toBe(
      'только курьером или в пункт выдачи',
    )
    expect(alertOf({ stock_delivery: 2, stock_stores: shelf }, [inStore, ...brought])).toBe('')
  })

  test('is not of an offer that merely goes one way to this town', () => {
    const both = { stock_delivery: 2, stock_stores: shelf }
    expect(alertOf(both, brought)).toBe('')
    expect(alertOf(both, [inStore])).toBe('')
  })

  test('says nothing that the lines below do not: what is brought to a store, what cannot be had', () => {
    expect(alertOf({ stock_delivery: 2, stock_stores: [] }, [inStore, ...brought])).toBe('')
    expect(alertOf({ stock_delivery: 0, stock_stores: shelf }, [])).toBe('')
  })
})
