import type { Request, Response } from 'express'
import { readConfig } from '../../../server/config.ts'
import { ownOrderIds, rememberOrders } from '../../../server/http/visitor/browser.ts'
import type { Visitor } from '../../../server/shop/account/visitor.ts'
import type { Shop } from '../../../server/shop.ts'

const DAY_MS = 24 * 60 * 60_000

const time = { now: Date.UTC(2026, 0, 15) }
const shop = {
  secret: 'a secret of this test',
  config: readConfig({ NODE_ENV: 'test' }),
  now: () => time.now,
} as Shop

const stranger = { user: null } as Visitor

/** A browser without an account: it sends back the cookies that it was given. */
function browser() {
  const cookies = new Map<string, string>()
  const res = {
    cookie: (name: string, value: string) => void cookies.set(name, value),
  } as unknown as Response
  const asks = () =>
    ({ headers: { cookie: [...cookies].map(pair => pair.join('=')).join('; ') } }) as unknown as Request
  return {
    cookies,
    orders: (id: string) => rememberOrders(shop, asks(), res, { by: stranger, order_ids: [id] }),
    knows: () => ownOrderIds(shop, asks()),
  }
}

describe('a browser without an account', () => {
  test('knows no orders at first', () => {
    expect(browser().knows()).toEqual([])
  })

  test('knows its last 20 orders, the newest first', () => {
    const { orders, knows } = browser()
    const ids = Array.from({ length: 21 }, (_, index) => String(100_000_000_000 + index))
    ids.slice(0, 20).forEach(orders)
    expect(knows()).toEqual(ids.slice(0, 20).toReversed())

    orders(ids[20] as string)
    expect(knows()).toEqual(ids.slice(1).toReversed())
  })

  test('stores an order once, though it is added twice', () => {
    const { orders, knows } = browser()
    for (const id of ['111', '222', '111']) orders(id)

    expect(knows()).toEqual(['111', '222'])
  })

  test('knows an order for thirty days, whatever it does with its cookie', () => {
    const { orders, knows } = browser()
    orders('111')
    time.now += 30 * DAY_MS - 1
    expect(knows()).toEqual(['111'])
    time.now += 1
    expect(knows()).toEqual([])
  })

  test('knows nothing by a cookie that somebody changed', () => {
    const { cookies, orders, knows } = browser()
    orders('111')
    const stored = cookies.get('orders') as string
    cookies.set('orders', stored.replace('111', '112'))

    expect(knows()).toEqual([])
  })
})
