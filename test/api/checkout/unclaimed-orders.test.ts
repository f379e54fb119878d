import { importStatuses } from '../../../server/import/orders/import-statuses.ts'
import { checkPayments } from '../../../server/shop/payments/check-payments.ts'
import { sendRefunds } from '../../../server/shop/payments/send-refunds.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { addCertificate, addCode, makeMember } from '../../support/goods/promotions.ts'
import { openSecondWarehouse } from '../../support/goods/two-warehouses.ts'
import { putIntoWarehouse } from '../../support/orders/crowd.ts'
import { notify, stateOf, takeMoneyOnline } from '../../support/orders/online-order.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

let numbers = 0

onBothDatabases('a parcel that nobody has taken, and that comes back', open => {
  let shop: TestShop
  let dress = 0
  let belt = 0
  beforeAll(async () => {
    shop = await createTestShop({ db: await open(), env: { TRUST_PROXY: '1' } })
    await takeMoneyOnline(shop)
    dress = shop.goods.linenDress.offers[0]?.id ?? 0
    belt = shop.goods.leatherBelt.offers[0]?.id ?? 0
    await openSecondWarehouse(shop)
    await putIntoWarehouse(shop.shop.db, [dress, belt], 100)
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
  })

  /** A member with a code for one use, 500 bonuses and a certificate, who orders with all of them. */
  async function orderWithAll(offer_ids: number[], payment_system_id: number) {
    const phone = `+7916${String(++numbers).padStart(7, '0')}`
    const browser = await shop.signIn(phone)
    await makeMember(shop.shop.db, phone, [{ bonuses: 500 }])
    const [code, gift] = [`KOD-${numbers}`, `PODAROK-${numbers}`]
    await addCode(shop.shop.db, code, { percent: 10, uses_limit: 1, is_first_order: 1 })
    await addCertificate(shop.shop.db, gift, 300)
    const items = offer_ids.map(offer_id => ({ offer_id, quantity: 1 }))
    await browser.post('/api/cart/').send({ items }).expect(200)
    await browser.post('/api/cart/coupon/').send({ coupon: code }).expect(200)
    await browser.post('/api/cart/bonus/').send({ amount: 200 }).expect(200)
    await browser.post('/api/certificate/').send({ certificate_id: gift, amount: 300 }).expect(200)
    const quote = (await browser.get('/api/cart/').expect(200)).body.delivery_quotes.find(
      ({ service_id }: { service_id: number }) => service_id === 4,
    )
    const client = { name: 'Анна Каренина', phone, email: 'anna@example.ru' }
    const lines = offer_ids.map(id => ({ id, quantity: 1 }))
    const body = orderBody(shop, lines, {
      ...byCourier(quote.cost),
      client,
      payment_system_id,
      total: quote.total,
    })
    const placed = (await browser.post('/api/cart/checkout/').send(body).expect(200)).body
    return { browser, phone, code, gift, order_id: placed.order_id as string, ids: Object.keys(placed.items) }
  }
  type Bought = Awaited<ReturnType<typeof orderWithAll>>

  const say = (order_id: string, ...statuses: string[]) =>
    importStatuses(
      shop.shop,
      statuses.map((status, at) => ({
        line: at + 2,
        news: { order_id, status: status as 'returned', track: '' },
      })),
    )
  const sendAway = (order_id: string) => say(order_id, 'confirmed', 'packed', 'shipped')
  const payOnline = async ({ browser, order_id }: Bought) => {
    const { body } = await browser.post('/api/v3/payment/card/').send({ order_id }).expect(200)
    return body.confirmation_url.split('/').at(-1) as string
  }
  /** `[dresses, belts, bonuses, money on the certificate, uses of the code]` */
  async function books({ phone, code, gift }: Bought) {
    const { db } = shop.shop
    const pieces = await db
      .selectFrom('stock')
      .where('offer_id', 'in', [dress, belt])
      .groupBy('offer_id')
      .orderBy('offer_id')
      .select(({ fn }) => fn.sum<number>('qty').as('qty'))
      .execute()
    const user = await db.selectFrom('users').where('phone', '=', phone).select('bonus_balance').execute()
    const money = await db.selectFrom('certificates').where('id', '=', gift).select('balance').execute()
    const uses = await db.selectFrom('coupons').where('code', '=', code).select('uses').execute()
    return [...pieces.map(({ qty }) => Number(qty)), user[0]?.bonus_balance, money[0]?.balance, uses[0]?.uses]
  }
  const dropped = (before: unknown[], after: unknown[]) =>
    after.map((now, at) => Number(now) - Number(before[at]))

  test('paid online: pieces, code, bonuses, certificate and money go back, once, whoever says it how often', async () => {
    const bought = await orderWithAll([dress], 1)
    const { order_id, browser } = bought
    const provider_id = await payOnline(bought)
    shop.bank.choose(provider_id, 'pay')
    shop.pass(10_000)
    await notify(shop, shop.bank.notificationOf(provider_id)).expect(200)
    await sendAway(order_id)
    const before = await books(bought)

    const said = await Promise.all(Array.from({ length: 8 }, () => say(order_id, 'returned')))

    expect(said.map(({ moved }) => moved).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
    expect(said.flatMap(({ refused }) => refused)).toEqual([])
    expect(dropped(before, await books(bought))).toEqual([1, 0, 200, 300, -1])
    expect(await shop.broken()).toEqual([])
    await Promise.all([sendRefunds(shop.shop), sendRefunds(shop.shop)])
    expect(await stateOf(shop, order_id)).toBe('returned/refunded')
    const { total } = await shop.shop.db
      .selectFrom('orders')
      .where('id', '=', order_id)
      .select('total')
      .executeTakeFirstOrThrow()
    expect(shop.bank.notificationOf(provider_id)).toMatchObject({
      object: { refunded_amount: { value: `${total}.00` } },
    })
    const messages = (await shop.outbox()).filter(
      ({ kind, text }) => kind === 'sms' && text.includes(order_id),
    )
    expect(messages.filter(({ text }) => text.includes('вернулся к нам'))).toHaveLength(1)
    const { text } = await browser.get(`/order/?ORDER_ID=${order_id}`).expect(200)
    expect(text).toContain('вернулся к нам')
    // Its code for the first order is good again: there was none.
    await browser.post('/api/cart/').send({ offer_id: dress, quantity: 1 }).expect(200)
    const again = await browser.post('/api/cart/coupon/').send({ coupon: bought.code }).expect(200)
    expect(again.body.coupon_result).toMatchObject({ status: 'applied' })
    await browser.post('/api/order/cancel/').send({ order_id }).expect(409)
  })

  test('to be paid on receipt: all but money goes back', async () => {
    const bought = await orderWithAll([dress], 13)
    await sendAway(bought.order_id)
    await say(bought.order_id, 'ready')
    const before = await books(bought)

    expect(await say(bought.order_id, 'returned')).toMatchObject({ moved: 1, refused: [] })

    expect(dropped(before, await books(bought))).toEqual([1, 0, 200, 300, -1])
    expect(await stateOf(shop, bought.order_id)).toBe('returned/none')
    expect(
      await shop.shop.db.selectFrom('refunds').where('order_id', '=', bought.order_id).selectAll().execute(),
    ).toEqual([])
  })

  test('of two parcels one: its own pieces and shares; the code with the last of them', async () => {
    const bought = await orderWithAll([dress, belt], 13)
    const [first = '', second = ''] = bought.ids
    expect(bought.ids).toHaveLength(2)
    const rows = await shop.shop.db
      .selectFrom('orders')
      .where('id', 'in', bought.ids)
      .select(['id', 'bonuses_total', 'certificate_total'])
      .execute()
    const shareOf = (id: string) => rows.find(row => row.id === id)
    for (const id of bought.ids) await sendAway(id)
    const before = await books(bought)

    await say(first, 'returned')
    const between = await books(bought)
    expect(dropped(before, between).slice(2)).toEqual([
      shareOf(first)?.bonuses_total,
      shareOf(first)?.certificate_total,
      0,
    ])
    expect(await shop.broken()).toEqual([])
    await say(second, 'returned')
    expect(dropped(before, await books(bought))).toEqual([1, 1, 200, 300, -1])
  })

  test('takes no money any more; what comes late goes back', async () => {
    const bought = await orderWithAll([dress], 1)
    const provider_id = await payOnline(bought)
    await sendAway(bought.order_id)
    await say(bought.order_id, 'returned')
    expect(await stateOf(shop, bought.order_id)).toBe('returned/failed')
    const refused = await bought.browser.post('/api/v3/payment/card/').send({ order_id: bought.order_id })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'returned'])

    shop.bank.choose(provider_id, 'pay')
    shop.pass(6 * 60_000)
    await checkPayments(shop.shop)
    await sendRefunds(shop.shop)

    expect(await stateOf(shop, bought.order_id)).toBe('returned/refunded')
  })

  test('what was delivered comes back by its code, what was never sent does not come back', async () => {
    const [got, held] = [await orderWithAll([dress], 13), await orderWithAll([dress], 13)]
    await sendAway(got.order_id)
    await say(got.order_id, 'delivered')

    expect((await say(got.order_id, 'returned')).refused).toMatchObject([
      { reason: expect.stringContaining('returns:receive') },
    ])
    expect((await say(held.order_id, 'returned')).refused).toMatchObject([
      { reason: expect.stringContaining('нельзя перевести') },
    ])
  })
})
