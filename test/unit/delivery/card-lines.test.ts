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
import type { OfferHere } from '../../../server/shop/cart/quote/cart-line.rules.ts'
import {
  type CardLine,
  joinedLines,
  type SizeWords,
  wordsOfSize,
} from '../../../server/shop/delivery/card-lines.rules.ts'

const point = (id: string, days_max: number, price: number, can_go = true) =>
  ({ id, days_min: days_max, days_max, price, can_go, service_code: 'cdek' }) as Pickpoint
const delivery = (service_type: Delivery['service_type'], change: Partial<Delivery>) =>
  ({ service_type, price: 0, days_min: 0, pickpoints: [], ...change }) as Delivery

test.each([
  // The other is not today's, as the filter «Сегодня» of their list says.
  [[0, 3], 'Самовывоз сегодня из 1 магазина'],
  [[0, 0, 3, 4], 'Самовывоз сегодня из 2 магазинов'],
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

test('only stores that take money on the spot have a fast order, and «Забрать сегодня»', () => {
  const of = (service_id: number, ...pickpoints: Pickpoint[]) =>
    delivery('shop_selfpickup', { service_id, pickpoints })
  const [today, later, none] = [point('1', 0, 0), point('2', 3, 0), point('3', 0, 0, false)]
  const ahead = of(76, today, later, none)
  expect(storesLine([of(3, later, none), ahead], 12)).toMatchObject({ count: 1, is_today: false })
  expect(storesLine([of(3, today, none), ahead], 12)).toMatchObject({ count: 1, is_today: true })
  const can = (...deliveries: Delivery[]) =>
    wordsOfSize(deliveries, { id: 7, stock_delivery: 0, stock_stores: [] }, { can: 'store' }, 12)
      .can_fast_order
  expect([can(ahead), can(of(3, none), ahead), can(of(3, later), ahead)]).toEqual([false, false, true])
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

describe('a size', () => {
  const shelf = [{ store_id: 1, qty: 1 }]
  const inStore = delivery('shop_selfpickup', { pickpoints: [point('1', 0, 0)], transfer_from: '' })
  const courier = delivery('courier', { price: 299 })
  const brought = [courier, delivery('pickpoint', { pickpoints: [point('a', 2, 99)] })]
  const wordsOf = (
    stock: Pick<Offer, 'stock_delivery' | 'stock_stores'>,
    deliveries: Delivery[],
    here: OfferHere = { can: stock.stock_delivery > 0 ? 'cart' : 'store' },
  ) => {
    const { lines, note } = wordsOfSize(deliveries, { id: 7, ...stock }, here, 12)
    const words = Object.fromEntries(lines.map(line => [line.way, `${line.words}, ${line.price_words}`]))
    return { ...words, alert: lines.find(({ way }) => way === 'alert')?.words ?? '', note }
  }
  const inStores = { stock_delivery: 0, stock_stores: shelf }

  test('that lies in the stores only, or in the warehouse only, has an alert', () => {
    expect(wordsOf(inStores, [inStore])).toMatchObject({
      alert: 'только самовывоз из магазина',
      note: 'только в магазинах',
    })
    expect(wordsOf({ stock_delivery: 2, stock_stores: [] }, brought)).toMatchObject({
      alert: 'только курьером или в пункт выдачи',
      note: 'только с доставкой',
    })
    expect(wordsOf({ stock_delivery: 2, stock_stores: shelf }, [inStore, ...brought])).toMatchObject({
      alert: '',
      note: '',
    })
  })

  test('that merely goes one way to this town has none', () => {
    const both = { stock_delivery: 2, stock_stores: shelf }
    expect(wordsOf(both, brought).alert).toBe('')
    expect(wordsOf(both, [inStore]).alert).toBe('')
  })

  test('that is brought to a store has none either, and what lies nowhere says nothing', () => {
    expect(wordsOf({ stock_delivery: 2, stock_stores: [] }, [inStore, ...brought]).alert).toBe('')
    const nowhere = { can: 'nothing', reason: 'Нет в наличии' } as const
    expect(wordsOf({ stock_delivery: 0, stock_stores: [] }, [], nowhere)).toEqual({ alert: '', note: '' })
  })

  test('that a store of another town sends says from where, when and for how much', () => {
    const sent = delivery('shop_selfpickup', { pickpoints: [point('1', 6, 150)], transfer_from: 'Казань' })
    const words = wordsOf(inStores, [sent], { can: 'transfer' })
    expect(words).toMatchObject({ alert: 'только самовывоз из магазина', note: 'из Казани, через 6 дней' })
    expect(words).toHaveProperty('stores', 'Самовывоз из Казани, через 6 дней, 150\u00a0Р')
  })

  test('that only stores of other towns hold says so, by its tile and by the block', () => {
    const elsewhere = { can: 'nothing', reason: 'Только в магазинах Казани' } as const
    expect(wordsOf(inStores, [], elsewhere)).toEqual({
      alert: 'только в магазинах Казани',
      note: 'только в магазинах Казани',
    })
  })
})

test('lines of which the same is so stand once, with their sizes, way after way', () => {
  const line = (way: CardLine['way'], words: string) => ({ way, words, price_words: '' })
  const size = (offer_id: number, ...lines: ReturnType<typeof line>[]): SizeWords => ({
    offer_id,
    can: 'cart',
    note: '',
    lines,
    shipping: null,
    can_fast_order: false,
  })
  expect(
    joinedLines([
      size(1, line('courier', 'Курьером завтра')),
      size(2, line('stores', 'Самовывоз завтра'), line('courier', 'Курьером завтра')),
    ]),
  ).toEqual([
    { ...line('stores', 'Самовывоз завтра'), offer_ids: [2] },
    { ...line('courier', 'Курьером завтра'), offer_ids: [1, 2] },
  ])
})
