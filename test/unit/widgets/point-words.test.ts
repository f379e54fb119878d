/** @jest-environment node */
import { paidAt, paymentNote } from '../../../server/contract/checkout/order-words.ts'
import { PAY_ON_RECEIPT } from '../../../server/contract/delivery/delivery.ts'
import {
  closedInWords,
  meansInWords,
  payableInWords,
  takeInWords,
  termsInWords,
  titleInWords,
} from '../../../server/contract/delivery/point-words.ts'

const NOON_UTC = Date.UTC(2026, 10, 28, 12)

test.each([
  [0, 0, 'забрать сегодня'],
  [1, 1, 'забрать завтра'],
  [2, 2, 'забрать послезавтра'],
  [1, 2, 'забрать завтра или послезавтра'],
  [3, 3, 'забрать 1 декабря'],
  [2, 4, 'забрать 30 ноября – 2 декабря'],
  [3, 5, 'забрать 1–3 декабря'],
])(
  'a parcel of %d to %d days, both of which its row in the list names: «%s»',
  (days_min, days_max, words) => {
    expect(takeInWords({ days_min, days_max }, NOON_UTC, 'UTC+3')).toBe(words)
  },
)

test.each([
  [0, 0, 'сегодня · бесплатно'],
  [2, 3, 'через 2–3 дня · бесплатно'],
])('a row of %d to %d days names both ends, as the card does: «%s»', (days_min, days_max, words) => {
  expect(termsInWords({ days_min, days_max, price: 0, has_dressing_room: false })).toBe(words)
})

test('the date is the town’s own: past midnight in Kamchatka it is a day later', () => {
  expect(takeInWords({ days_min: 3, days_max: 3 }, NOON_UTC, 'UTC+12')).toBe('забрать 2 декабря')
})

test.each([
  [true, true, 'Картой или наличными'],
  [true, false, 'Картой'],
  [false, true, 'Наличными'],
])(
  'step 4 says of a place with cards %j and cash %j what its detail does: «%s»',
  (has_card, has_cash, words) => {
    const place = { has_card, has_cash }
    const note = (service_type: 'pickpoint' | 'courier', at: typeof place | null) =>
      paymentNote(PAY_ON_RECEIPT, 0, paidAt({ service_type }, at))
    expect([note('pickpoint', place), meansInWords(place)]).toEqual([words, `оплата ${words.toLowerCase()}`])
    expect([note('courier', null), note('pickpoint', null)]).toEqual(['Картой или наличными', '…'])
  },
)

test('a place tells what it takes: nothing on the spot is payment ahead alone (decision 43)', () => {
  expect(meansInWords({ has_cash: true, has_card: true })).toBe('оплата картой или наличными')
  expect(payableInWords({ has_cash: true, has_card: true })).toBe('картой или наличными')
  expect(meansInWords({ has_cash: false, has_card: false })).toBe('только предоплата')
  expect(meansInWords({ has_cash: true, has_card: true, payment_ids: [1] })).toBe('только предоплата')
  expect(closedInWords({ lacks: [], payment_ids: [] })).toBe('только предоплата')
  expect(closedInWords({ lacks: [1], payment_ids: [13] })).toBe('нет всех вещей')
  expect(closedInWords({ lacks: [1], payment_ids: [13] }, true)).toBe('нет в этом магазине')
  expect(closedInWords({ lacks: [], payment_ids: [] }, true)).toBe('только предоплата')
})

test.each([
  [{ name: 'Витрина на Тверской', service_code: 'vitrina', kind: 'store' }, 'Витрина на Тверской'],
  [{ name: 'СДЭК на Ленинском', service_code: 'cdek', kind: 'point' }, 'СДЭК на Ленинском'],
  [{ name: 'MSK1024', service_code: 'cdek', kind: 'locker' }, 'СДЭК, постамат'],
] as const)('a row is named by what a person knows: %o is «%s»', (point, title) => {
  expect(titleInWords(point)).toBe(title)
})
