import { hasBeenPaid, isOver } from '../../../server/contract/account/order-status.ts'
import type { OrderState, OrderStatus, PaymentStatus } from '../../../server/database/tables/orders.ts'
import {
  findVisit,
  isCancellable,
  isPayable,
  isUnclaimed,
  isUndone,
  isWithoutPay,
  mayMove,
  stateOfNew,
} from '../../../server/shop/orders/states/order-states.rules.ts'

const STATUSES: OrderStatus[] = [
  'new', 'confirmed', 'packed', 'shipped', 'ready', 'delivered', 'cancelled', 'returned',
] // biome-ignore format: a row
const PAYMENTS: PaymentStatus[] = ['none', 'waiting', 'paid', 'refunded_part', 'refunded', 'failed']

const statusesAfter = (status: OrderStatus) =>
  STATUSES.filter(to => mayMove({ status, payment_status: 'none' }, { status: to, payment_status: 'none' }))
const afterPayment = (payment_status: PaymentStatus) =>
  PAYMENTS.filter(to => mayMove({ status: 'new', payment_status }, { status: 'new', payment_status: to }))

describe('an order', () => {
  test.each<[OrderStatus, OrderStatus[]]>([
    ['new', ['confirmed', 'cancelled']],
    ['confirmed', ['packed', 'cancelled']],
    ['packed', ['shipped', 'ready', 'cancelled']],
    ['shipped', ['ready', 'delivered', 'returned']],
    ['ready', ['delivered', 'returned']],
    ['delivered', ['returned']],
    ['cancelled', []],
    ['returned', []],
  ])('that is %s may become %j', (from, to) => {
    expect(statusesAfter(from)).toEqual(to)
  })

  test.each<[PaymentStatus, PaymentStatus[]]>([
    ['none', []],
    ['waiting', ['paid', 'failed']],
    ['failed', ['waiting', 'paid']],
    ['paid', ['refunded_part', 'refunded']],
    ['refunded_part', ['refunded']],
    ['refunded', []],
  ])('whose payment is %s may see it become %j', (from, to) => {
    expect(afterPayment(from).toSorted()).toEqual(to.toSorted())
  })

  test('is over where nothing but a return may follow', () => {
    expect(STATUSES.filter(isOver)).toEqual(
      STATUSES.filter(status =>
        statusesAfter(status).every(to => status === 'delivered' && to === 'returned'),
      ),
    )
  })

  test('has been paid where money can only go back', () => {
    const onlyBack = (status: PaymentStatus) => ['refunded_part', 'refunded'].includes(status)
    expect(PAYMENTS.filter(hasBeenPaid)).toEqual(
      PAYMENTS.filter(status => status !== 'none' && afterPayment(status).every(onlyBack)),
    )
  })

  test('moves both at once only where both may', () => {
    const from: OrderState = { status: 'new', payment_status: 'waiting' }
    expect(mayMove(from, { status: 'confirmed', payment_status: 'paid' })).toBe(true)
    expect(mayMove(from, { status: 'shipped', payment_status: 'paid' })).toBe(false)
    expect(mayMove(from, { status: 'confirmed', payment_status: 'refunded' })).toBe(false)
  })

  test('begins as new: paid on receipt it waits for no money, else it does', () => {
    expect(stateOfNew(13)).toEqual({ status: 'new', payment_status: 'none' })
    expect(stateOfNew(1)).toEqual({ status: 'new', payment_status: 'waiting' })
  })
})

describe('money that comes too late', () => {
  const released: OrderState = { status: 'cancelled', payment_status: 'failed' }

  test('revives an order that was released because nobody had paid', () => {
    expect(mayMove(released, { status: 'new', payment_status: 'paid' })).toBe(true)
  })

  test.each<[OrderState, OrderState]>([
    [released, { status: 'new', payment_status: 'failed' }],
    [released, { status: 'new', payment_status: 'waiting' }],
    [released, { status: 'confirmed', payment_status: 'paid' }],
    [
      { status: 'cancelled', payment_status: 'waiting' },
      { status: 'new', payment_status: 'paid' },
    ],
    [
      { status: 'returned', payment_status: 'failed' },
      { status: 'new', payment_status: 'paid' },
    ],
  ])('revives no other: %j does not become %j', (from, to) => {
    expect(mayMove(from, to)).toBe(false)
  })
})

describe('an order comes to nothing', () => {
  const undoneBy = (from: OrderStatus) => STATUSES.filter(to => isUndone(from, to))

  test('when it is called off, or comes back before anybody had it', () => {
    expect(undoneBy('new')).toEqual(['cancelled', 'returned'])
    expect(undoneBy('ready')).toEqual(['cancelled', 'returned'])
    expect(undoneBy('delivered')).toEqual(['cancelled'])
    expect([undoneBy('cancelled'), undoneBy('returned')]).toEqual([['returned'], ['cancelled']])
  })

  test('as unclaimed when it is back with us and nobody ever had it', () => {
    const came = (...statuses: OrderStatus[]) => isUnclaimed(statuses.map(status => ({ status })))
    expect(came('new', 'shipped', 'ready', 'returned')).toBe(true)
    expect(came('new', 'shipped', 'delivered', 'returned')).toBe(false)
    expect(came('new', 'shipped', 'ready')).toBe(false)
    expect(came('returned', 'new')).toBe(false)
    expect(came()).toBe(false)
  })

  test('and nobody pays for it any more', () => {
    expect(STATUSES.filter(isWithoutPay)).toEqual(['cancelled', 'returned'])
  })

  test('by its owner’s will until it is on its way', () => {
    expect(STATUSES.filter(isCancellable)).toEqual(['new', 'confirmed', 'packed'])
  })
})

test('an order can be paid online while it waits for its money and is still there', () => {
  const payable = (change: object) =>
    isPayable({ status: 'new', payment_status: 'waiting', payment_id: 1, service_id: 4, ...change })
  expect(PAYMENTS.filter(payment_status => payable({ payment_status }))).toEqual(['waiting', 'failed'])
  expect(STATUSES.filter(status => !payable({ status }))).toEqual(['cancelled', 'returned'])
  expect(payable({ payment_id: 13 })).toBe(false)
  expect(payable({ payment_id: 13, payment_status: 'paid', status: 'cancelled' })).toBe(false)
})

describe('the move by which an order came to be', () => {
  const moves = (...rows: [OrderStatus, PaymentStatus][]) =>
    rows.map(([status, payment_status], at) => ({ at, status, payment_status }))

  test('is the first one, whatever else moved since', () => {
    const paid = moves(
      ['new', 'waiting'],
      ['new', 'paid'],
      ['confirmed', 'paid'],
      ['confirmed', 'refunded_part'],
    )
    expect([findVisit(paid, 'new')?.at, findVisit(paid, 'confirmed')?.at]).toEqual([0, 2])
    expect(findVisit(paid, 'shipped')).toBeNull()
    expect(findVisit([], 'new')).toBeNull()
  })

  test('is none from before it was revived', () => {
    const revived = moves(
      ['new', 'waiting'],
      ['confirmed', 'waiting'],
      ['cancelled', 'failed'],
      ['new', 'paid'],
      ['new', 'refunded_part'],
      ['packed', 'paid'],
    )
    expect(findVisit(revived, 'new')?.at).toBe(3)
    expect(findVisit(revived, 'packed')?.at).toBe(5)
    expect([findVisit(revived, 'confirmed'), findVisit(revived, 'cancelled')]).toEqual([null, null])
  })
})
