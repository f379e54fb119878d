import type { Checkout } from '../../../server/contract/checkout/checkout.ts'
import type { CartTerms } from '../../../server/shop/cart/read-cart.ts'
import {
  type Changed,
  findChanges,
  findMoneyChanges,
  paymentChange,
  type ShownWay,
  stoppedLines,
  termsOfFastOrder,
  wordsOfChanges,
} from '../../../server/shop/checkout/checkout.rules.ts'
import type { WayQuote } from '../../../server/shop/delivery/quotes/way-quote.rules.ts'
import { NO_TERMS } from '../../../server/shop/money/terms.rules.ts'
import { termsGiven } from '../../support/goods/money-terms.ts'

const day = (days_min: number) => ({ days_min, days_shipping: 0 })
const WAY: ShownWay = {
  cost: 299,
  days_min: 2,
  days_max: 4,
  days_delivery: [day(2)],
  delivery_intervals: [
    { from: '10:00', to: '14:00' },
    { from: '14:00', to: '18:00' },
  ],
  payment_ids: [13, 1],
  tariff_revision: 'r1',
}
/** A dress and two belts by courier, as the browser saw them. */
const LINES = [
  { offer_id: 1, quantity: 1, price: 2_000 },
  { offer_id: 2, quantity: 2, price: 500 },
]
const delivery = (change: object = {}) => ({
  cost: 299,
  delivery_days: null,
  delivery_interval_from: '',
  delivery_interval_to: '',
  tariff_revision: '',
  ...change,
})
const sent = (change: object = {}) =>
  ({
    offer_id: [
      { id: 1, quantity: 1, price: 2_000 },
      { id: 2, quantity: 2, price: null },
    ],
    delivery: delivery(),
    payment_system_id: 13,
    total: null,
    ...change,
  }) as Checkout
const STOPPED = {
  offer_id: 2,
  name: 'Ремень',
  reason: 'Нет в наличии',
  other_service_id: null,
  quantity_most: 0,
}

describe('an order is made only of what the shopper saw', () => {
  test('nothing has changed where all of it is the same', () => {
    expect(findChanges(sent(), LINES, [], WAY)).toEqual([])
  })

  test('pieces, and lines that came or went', () => {
    const [dress, belts] = LINES as [(typeof LINES)[0], (typeof LINES)[0]]
    const changes = (lines: typeof LINES) => findChanges(sent(), lines, [], WAY)
    expect(changes([dress, { ...belts, quantity: 1 }])).toEqual([
      { what: 'offers', offer_id: 2, was: 2, now: 1 },
    ])
    expect(changes([dress])).toEqual([{ what: 'offers', offer_id: 2, was: 2, now: 0 }])
    expect(changes([...LINES, { ...belts, offer_id: 3 }])).toEqual([
      { what: 'offers', offer_id: 3, was: 0, now: 2 },
    ])
  })

  test('a price, where the browser sent one', () => {
    const dearer = LINES.map(line => ({ ...line, price: line.price + 1 }))
    expect(findChanges(sent(), dearer, [], WAY)).toEqual([
      { what: 'price', offer_id: 1, was: 2_000, now: 2_001 },
    ])
  })

  test('what cannot go comes first, and is not reported twice', () => {
    const dearer = LINES.slice(0, 1).map(line => ({ ...line, price: 1_999 }))
    expect(findChanges(sent(), dearer, [STOPPED], WAY)).toEqual([
      { what: 'availability', ...STOPPED },
      { what: 'price', offer_id: 1, was: 2_000, now: 1_999 },
    ])
  })

  test('where nothing can go, no price and no day is compared', () => {
    const other = sent({ offer_id: [{ id: 2, quantity: 2, price: null }], delivery: delivery({ cost: 0 }) })
    expect(findChanges(other, [], [STOPPED], WAY)).toEqual([{ what: 'availability', ...STOPPED }])
  })

  test('the cost of the way', () => {
    expect(findChanges(sent({ delivery: delivery({ cost: 0 }) }), LINES, [], WAY)).toEqual([
      { what: 'delivery_cost', was: 0, now: 299 },
    ])
  })

  test('the tariff, where one was sent', () => {
    const by = (tariff_revision: string) =>
      findChanges(sent({ delivery: delivery({ tariff_revision }) }), LINES, [], WAY)
    expect(by('r1')).toEqual([])
    expect(by('r0')).toEqual([{ what: 'tariff' }])
  })

  test('the payment: another is named, none where nothing may pay', () => {
    expect(findChanges(sent({ payment_system_id: 1 }), LINES, [], WAY)).toEqual([])
    expect(findChanges(sent({ payment_system_id: 2 }), LINES, [], WAY)).toEqual([
      { what: 'payment', was: 2, now: 13 },
    ])
    expect(paymentChange(sent(), [])).toEqual({ what: 'payment', was: 13, now: 0 })
  })
})

describe('a day', () => {
  const changes = (delivery_days: number, way: Partial<ShownWay> = {}) =>
    findChanges(sent({ delivery: delivery({ delivery_days }) }), LINES, [], { ...WAY, ...way })

  test.each([
    [1, [{ what: 'delivery_days', was: 1, now: 2 }]],
    [2, []],
    [3, []],
    [4, []],
    [5, [{ what: 'delivery_days', was: 5, now: 4 }]],
  ])('%d of a span from 2 to 4', (days, expected) => {
    expect(changes(days)).toEqual(expected)
  })

  test.each([
    [1, [{ what: 'delivery_days', was: 1, now: 2 }]],
    [2, []],
    [3, [{ what: 'delivery_days', was: 3, now: 5 }]],
    [5, []],
    [6, [{ what: 'delivery_days', was: 6, now: 9 }]],
    [300, [{ what: 'delivery_days', was: 300, now: 9 }]],
  ])('%d where the 2nd, 5th and 9th may be chosen: the next one, else the last', (days, expected) => {
    expect(changes(days, { days_delivery: [day(2), day(5), day(9)] })).toEqual(expected)
  })

  test.each([1, 2, 3])('%d where days begin with the 4th is answered with one that can be accepted', days => {
    const way = { days_delivery: [day(4), day(6)] }
    expect(changes(days, way)).toEqual([{ what: 'delivery_days', was: days, now: 4 }])
    expect(changes(4, way)).toEqual([])
  })

  test('that the browser did not name is none to compare', () => {
    expect(findChanges(sent(), LINES, [], { ...WAY, days_delivery: [day(4), day(6)] })).toEqual([])
  })
})

test.each([
  ['', '', true],
  ['10:00', '14:00', true],
  ['10:00', '18:00', false],
  ['09:00', '14:00', false],
])('an interval from «%s» to «%s» is offered: %p', (delivery_interval_from, delivery_interval_to, is_so) => {
  const asked = sent({ delivery: delivery({ delivery_interval_from, delivery_interval_to }) })
  expect(findChanges(asked, LINES, [], WAY)).toEqual(is_so ? [] : [{ what: 'delivery_interval' }])
})

describe('the sum', () => {
  const causes = [{ what: 'coupon', coupon: 'ЛЕТО', was: 100, now: 0 }]

  test('is agreed to where the present one was sent', () => {
    expect(findMoneyChanges(sent({ total: 3_299 }), 3_299, causes)).toEqual([])
  })

  test('otherwise is reported with everything that changed it', () => {
    expect(findMoneyChanges(sent({ total: 3_199 }), 3_299, causes)).toEqual([
      ...causes,
      { what: 'total', was: 3_199, now: 3_299 },
    ])
  })

  test('nothing gets dearer in silence for who did not say what was shown', () => {
    expect(findMoneyChanges(sent(), 3_299, causes)).toEqual(causes)
    expect(findMoneyChanges(sent(), 3_299, [])).toEqual([])
  })
})

describe('the words are of the first change', () => {
  const words = (...changes: Changed[]) => wordsOfChanges(changes, termsGiven({}))

  test('none without one', () => {
    expect(words()).toBe('')
  })

  test('a line that cannot go is named, with its reason', () => {
    expect(words({ what: 'availability', ...STOPPED }, { what: 'price' })).toBe(
      'Товар закончился, пока вы оформляли заказ: «Ремень». Проверьте корзину.',
    )
    expect(words({ what: 'availability', name: 'Ремень', reason: 'Только в магазинах Казани' })).toBe(
      '«Ремень»: только в магазинах Казани. Проверьте корзину.',
    )
  })

  test.each([
    ['price', 'Цена изменилась, пока вы оформляли заказ. Проверьте сумму и повторите.'],
    ['total', 'Сумма заказа изменилась, пока вы его оформляли. Проверьте её и повторите.'],
    ['coupon', 'Промокод больше не действует. Уберите его, проверьте сумму и повторите.'],
    ['bonuses', 'Бонусов на счёте стало меньше. Проверьте сумму и повторите.'],
    ['nobody knows what', ''],
  ])('%s: «%s»', (what, text) => {
    expect(words({ what }, { what: 'tariff' })).toBe(text)
  })

  test('a reason says more than the kind', () => {
    expect(words({ what: 'coupon', reason: 'Промокод ЛЕТО не применен' })).toBe(
      'Промокод ЛЕТО не применен. Проверьте сумму и повторите.',
    )
  })
})

describe('ordered lines that a delivery method does not take', () => {
  const lines = [
    { offer_id: 1, name: 'Платье', reason: '' },
    { offer_id: 2, name: 'Ремень', reason: '' },
  ]
  const stay = { offer_id: 2, reason: 'Есть только в магазинах', other_service_id: 3, quantity_most: 1 }
  const way = (change: object = {}) =>
    ({ service_type: 'courier', stays: [], stores: [], ...change }) as unknown as WayQuote
  const atStore = (holds: object[]) =>
    way({ service_type: 'shop_selfpickup', stores: [{ store_id: 7, holds }] })
  const toStore = sent({ delivery: delivery({ point_id: '7' }) })

  test('are none where it takes all of them', () => {
    expect(stoppedLines(lines, way(), sent())).toEqual([])
    expect(stoppedLines(lines, atStore([]), toStore)).toEqual([])
  })

  test('say why they cannot be bought at all, before anything else', () => {
    const gone = [{ offer_id: 2, name: 'Ремень', reason: 'Нет в наличии' }]

    expect(stoppedLines(gone, way({ stays: [stay] }), sent())).toEqual([STOPPED])
  })

  test('say what would help', () => {
    expect(stoppedLines(lines, way({ stays: [stay] }), sent())).toEqual([{ ...stay, name: 'Ремень' }])
  })

  test('say how many the chosen store has, and nothing of another one', () => {
    const said = (holds: object[], asked = toStore) =>
      stoppedLines(lines, atStore(holds), asked).map(({ reason, quantity_most }) => [reason, quantity_most])

    expect(said([{ offer_id: 2, quantity: 1 }])).toEqual([['В выбранном магазине осталось 1 шт.', 1]])
    expect(said([{ offer_id: 2, quantity: 0 }])).toEqual([['Нет в выбранном магазине', 0]])
    expect(said([{ offer_id: 2, quantity: 1 }], sent({ delivery: delivery({ point_id: '8' }) }))).toEqual([])
  })

  test('ask no store of a courier', () => {
    const courier = way({ stores: [{ store_id: 7, holds: [{ offer_id: 2, quantity: 0 }] }] })

    expect(stoppedLines(lines, courier, toStore)).toEqual([])
  })

  test('leave out what was not ordered', () => {
    const others = [{ offer_id: 3, name: 'Шарф', reason: 'Нет в наличии' }]

    expect(stoppedLines(others, way(), sent())).toEqual([])
  })
})

test('a fast order takes one piece of its own offer, and nothing that was put into the cart', () => {
  const wished = { kind: { kind: 'code' }, terms: 'LETO' }
  const whole = {
    lines: [
      { offer_id: 1, quantity: 3 },
      { offer_id: 9, quantity: 2 },
    ],
    orders_placed: 4,
    terms: { ...NO_TERMS, of: [wished] },
  } as unknown as CartTerms

  expect(termsOfFastOrder(sent(), whole)).toEqual({
    lines: [{ offer_id: 1, quantity: 1 }],
    orders_placed: 4,
    terms: { ...NO_TERMS, of: [{ ...wished, terms: null }] },
  })
})
