import { hasBeenPaid, isOver } from '../../../server/contract/account/order-status.ts'
import type { OrderState, OrderStatus, PaymentStatus } from '../../../server/database/tables/orders.ts'
import { mayMove, stateOfNew } from '../../../server/shop/orders/states/order-states.rules.ts'

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
