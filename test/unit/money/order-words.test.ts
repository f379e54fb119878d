import { COURIER, SHOP_PICKUP } from '../../../server/contract/delivery/delivery.ts'
import type { OrderStatus, PaymentStatus } from '../../../server/database/tables/orders.ts'
import {
  eventInWords,
  isThereToFetch,
  paymentInWords,
  standingInWords,
  stateInWords,
  statusInWords,
  statusOfWords,
} from '../../../server/shop/orders/states/order-states.rules.ts'

const order = (change: object = {}) => ({
  status: 'new' as OrderStatus,
  payment_status: 'none' as PaymentStatus,
  payment_id: 13,
  service_id: SHOP_PICKUP as number,
  ...change,
})
const ONLINE = { payment_id: 1, payment_status: 'waiting' as PaymentStatus }

describe('a status is called', () => {
  test.each([
    ['new', 'Принят'],
    ['confirmed', 'Подтверждён'],
    ['packed', 'Собран'],
    ['shipped', 'В пути'],
    ['ready', 'Можно забирать'],
    ['delivered', 'Получен'],
    ['cancelled', 'Отменён'],
    ['returned', 'Вернулся к нам'],
  ] as const)('%s: «%s», and found again by that', (status, words) => {
    expect(statusInWords(order({ status }))).toBe(words)
    expect(statusOfWords(each => each === words)).toBe(status)
  })

  test('otherwise where a courier brings it: nobody can fetch it', () => {
    const withCourier = order({ status: 'ready', service_id: COURIER })
    expect(statusInWords(withCourier)).toBe('Передан курьеру')
    expect(statusOfWords(words => words === 'Передан курьеру')).toBe('ready')
    expect(statusInWords(order({ service_id: COURIER }))).toBe('Принят')
    expect([
      isThereToFetch(withCourier),
      isThereToFetch(order({ status: 'ready' })),
      isThereToFetch(order()),
    ]).toEqual([false, true, false])
  })

  test('as it was called before, too, and by no other words', () => {
    expect(statusOfWords(words => words === 'Возвращён')).toBe('returned')
    expect(statusOfWords(words => words === 'Потерян')).toBeNull()
  })
})

describe('the money of an order', () => {
  test.each([
    ['none', ''],
    ['waiting', 'ждёт оплаты'],
    ['paid', 'оплачен'],
    ['refunded_part', 'часть денег возвращена'],
    ['refunded', 'деньги возвращены'],
    ['failed', 'не оплачен'],
  ] as const)('%s: «%s»', (payment_status, words) => {
    expect(paymentInWords({ payment_status }, [])).toBe(words)
    expect(paymentInWords({ payment_status }, [{ is_done: true }])).toBe(words)
  })

  test('is on its way back as long as one refund is not done', () => {
    expect(paymentInWords({ payment_status: 'refunded_part' }, [{ is_done: true }, { is_done: false }])).toBe(
      'деньги возвращаем, банк зачислит их в течение 10 дней',
    )
  })

  test('promises no day for money that the bank has refused', () => {
    const refused = { is_done: false, is_refused: true }
    expect(paymentInWords({ payment_status: 'paid' }, [{ is_done: false }, refused])).toBe(
      'деньги возвращаем: банк их не принял, мы свяжемся с вами',
    )
  })
})

describe('where an order stands', () => {
  const promised = { date_min: '2026-01-16', date_max: '2026-01-18' }
  const state = (change: object) => stateInWords(order(change), promised)

  test('is first of all that it waits for its money', () => {
    expect([standingInWords(order(ONLINE)), state(ONLINE)]).toEqual(['Ждёт оплаты', 'Ждёт оплаты'])
    expect(standingInWords(order({ ...ONLINE, payment_status: 'failed' }))).toBe('Не оплачен')
    expect(standingInWords(order({ ...ONLINE, payment_status: 'paid' }))).toBe('Принят')
    expect(standingInWords(order({ ...ONLINE, status: 'cancelled' }))).toBe('Отменён')
  })

  test('is the next date while it is on its way: to a store one comes after the SMS', () => {
    expect(state({})).toBe('Приезжайте, когда придёт СМС: ждём 16–18 января')
    expect(state({ service_id: COURIER, status: 'shipped' })).toBe('Приедет 16–18 января')
    expect(state({ ...ONLINE, payment_status: 'paid' })).toBe(
      'Приезжайте, когда придёт СМС: ждём 16–18 января',
    )
  })

  test('is its status once it is there, or over', () => {
    expect([state({ status: 'ready' }), state({ status: 'ready', service_id: COURIER })]).toEqual([
      'Можно забирать',
      'Передан курьеру',
    ])
    expect([state({ status: 'delivered' }), state({ status: 'cancelled' })]).toEqual(['Получен', 'Отменён'])
  })
})

test('a move is described by what it changed: the payment alone, or the status', () => {
  const [before, paid] = [order(ONLINE), order({ ...ONLINE, payment_status: 'paid' })]
  expect(eventInWords(before, null)).toBe('Принят')
  expect(eventInWords(paid, before)).toBe('Оплачен')
  expect(eventInWords({ ...paid, status: 'confirmed' }, before)).toBe('Подтверждён')
})
