import { HOUR_MS } from '../../../server/contract/durations.ts'
import { standingNumbers } from '../../../server/shop/draws/draws.queries.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { deleteAccount } from '../../support/delete-account.ts'
import { type DrawShop, openDrawShop } from '../../support/draws/draw-shop.ts'
import { addCode } from '../../support/goods/promotions.ts'
import { openSecondWarehouse } from '../../support/goods/two-warehouses.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'

onBothDatabases('an order in a draw', open => {
  let shop: DrawShop
  afterEach(async () => {
    // The shelves were filled by the kit, without a move.
    expect((await shop.broken()).filter(({ promise }) => !promise.startsWith('stock is'))).toEqual([])
    await shop.end()
  })
  const standing = () => standingNumbers(shop.shop.db, 'trying')

  test('has one number from its first moment to its last, in the order in which they came', async () => {
    shop = await openDrawShop(await open(), { fields: { from: '2026-01-15 13:00', to: '2026-01-15 15:00' } })
    await shop.buy(shop.visit())
    shop.pass(HOUR_MS)
    const first = await shop.buy(shop.visit())
    shop.pass(1_000)
    const second = await shop.buy(shop.visit())
    await shop.enter()
    await shop.enter()
    shop.pass(2 * HOUR_MS - 1_001)
    const last = await shop.buy(shop.visit())
    shop.pass(1)
    await shop.buy(shop.visit())
    await shop.enter()
    shop.pass(HOUR_MS / 2)
    await shop.enter()

    expect(await shop.numbers()).toEqual([`1 ${first}`, `2 ${second}`, `3 ${last}`])
  })

  test('comes to the sum after all discounts, without its delivery', async () => {
    shop = await openDrawShop(await open(), { fields: { order_from: '3990' } })
    await addCode(shop.shop.db, 'ODIN', { percent: 5 })
    const whole = await shop.buy(shop.visit())
    const cheaper = shop.visit()
    const offer_id = shop.goods.linenDress.offers[0]?.id
    await cheaper.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
    await cheaper.post('/api/cart/coupon/').send({ coupon: 'ODIN' }).expect(200)
    const body = orderBody(shop, [{ id: offer_id as number, quantity: 1 }])
    const { body: placed } = await cheaper.post('/api/cart/checkout/').send(body).expect(200)
    await shop.enter()
    expect(await shop.numbers()).toEqual([`1 ${whole}`])

    // An editor asks for less: what was ordered before takes part, too.
    await shop.rewrite({ order_from: '3000' })
    await shop.enter()
    expect(await shop.numbers()).toEqual([`1 ${whole}`, `2 ${placed.order_id}`])
  })

  test('has its number although the file was saved after it', async () => {
    shop = await openDrawShop(await open(), {
      fields: { from: '2026-02-01', to: '2026-02-05', results_on: '2026-02-07' },
    })
    const early = await shop.buy(shop.visit())
    await shop.enter()
    expect(await shop.numbers()).toEqual([])
    await shop.rewrite({})
    await shop.enter()
    expect(await shop.numbers()).toEqual([`1 ${early}`])
  })

  test('of two parts has one number, which stands while what is left of it comes to the sum', async () => {
    shop = await openDrawShop(await open(), { fields: { order_from: '5000' } })
    await openSecondWarehouse(shop)
    const buyer = shop.visit()
    const offers = [shop.goods.linenDress, shop.goods.leatherBelt].map(({ offers: [offer] }) => ({
      id: offer?.id as number,
      quantity: 1,
    }))
    const items = offers.map(({ id: offer_id, quantity }) => ({ offer_id, quantity }))
    await buyer.post('/api/cart/').send({ items }).expect(200)
    const { body } = await buyer
      .post('/api/cart/checkout/')
      .send(orderBody(shop, offers, byCourier(0)))
      .expect(200)
    await shop.enter()
    expect(await shop.numbers()).toEqual([`1 ${body.order_id}`])
    expect(await standing()).toEqual([1])

    const part = Object.keys(body.items).find(id => id !== body.order_id) as string
    await shop.move(part, { status: 'cancelled' })
    expect(await standing()).toEqual([])
  })

  test('goes when it is cancelled or brought back whole; its number is not given out again', async () => {
    shop = await openDrawShop(await open())
    const orders: string[] = []
    for (let count = 0; count < 3; count++) {
      orders.push(await shop.buy(shop.visit()))
      shop.pass(1_000)
    }
    const [cancelled = '', returned = ''] = orders
    await shop.enter()
    await shop.move(cancelled, { status: 'cancelled' })
    for (const status of ['confirmed', 'packed', 'shipped', 'delivered', 'returned'] as const)
      await shop.move(returned, { status })
    expect(await standing()).toEqual([3])

    const later = await shop.buy(shop.visit())
    await shop.enter()
    expect((await shop.numbers()).at(-1)).toBe(`4 ${later}`)
    expect(await standing()).toEqual([3, 4])
  })

  test('is seen by its own account alone, and goes with it', async () => {
    shop = await openDrawShop(await open())
    const [owner, other] = [await shop.signIn('+79160000001'), await shop.signIn('+79160000002')]
    const order = await shop.buy(owner)
    await shop.enter()
    const look = async (browser: typeof owner) =>
      (await browser.get('/personal/draws/').unset('X-Requested-With').expect(200)).text
    expect(await look(owner)).toMatch(/№&nbsp;1</)
    // Its number is read out in threes.
    const words = (await look(owner)).replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
    expect(words).toContain(`заказ ${order} · Участвует`)
    expect(await look(other)).toContain('Здесь появятся ваши номера')
    expect(await look(other)).not.toContain(order)

    await shop.move(order, { status: 'cancelled' })
    expect(await look(owner)).toContain('Не участвует: заказ отменён или возвращён')
    await deleteAccount(owner).expect(303)
    expect(await shop.numbers()).toEqual([])
    await shop.rewrite({ order_from: '500' })
    await shop.enter()
    expect(await shop.numbers()).toEqual([])
  })
})
