import { inTransaction } from '../../../server/database/statement.ts'
import { ProviderError } from '../../../server/errors.ts'
import { moveOrder } from '../../../server/shop/orders/states/move-order.ts'
import { askRefund } from '../../../server/shop/payments/ask-refund.ts'
import { refusedRefunds } from '../../../server/shop/payments/refunds.queries.ts'
import { refundOrderAgain, warnOfRefusedRefunds } from '../../../server/shop/payments/refused-refunds.ts'
import { sendRefunds } from '../../../server/shop/payments/send-refunds.ts'
import {
  paidByOperator,
  receiveByOperator,
  refundAgainByOperator,
  settleReturns,
} from '../../../server/shop/returns/change-return.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { deleteAccount } from '../../support/delete-account.ts'
import { openSecondWarehouse } from '../../support/goods/two-warehouses.ts'
import { putIntoWarehouse } from '../../support/orders/crowd.ts'
import { takeMoneyOnline } from '../../support/orders/online-order.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { answerRefunds, paidOnline, refuseRefunds } from '../../support/orders/refused-refund.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const HOUR_MS = 60 * 60_000

onBothDatabases('a refund', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
    await takeMoneyOnline(shop)
    await putIntoWarehouse(shop.shop.db, [shop.goods.leatherBelt.offers[0]?.id as number], 100)
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
  })

  const ask = (order_id: string, amount: number) =>
    inTransaction(shop.shop.db, trx =>
      askRefund(trx, { order_id, amount, return_code: null, now: shop.shop.now() }),
    )
  const refunds = () => shop.shop.db.selectFrom('refunds').selectAll().orderBy('created_at').execute()

  test.each([
    ['for good', true],
    ['for the moment', false],
  ])('that the provider would not take %s is asked for again, and arrives', async (_name, is_final) => {
    const { order_id, total } = await paidOnline(shop)
    await ask(order_id, total)
    const mend = answerRefunds(shop, async () => {
      throw new ProviderError('no', { is_final })
    })
    await sendRefunds(shop.shop)
    expect(await refunds()).toMatchObject([{ status: 'new', tries: 1 }])
    mend()
    shop.pass(HOUR_MS)
    await sendRefunds(shop.shop)
    expect(await refunds()).toMatchObject([{ status: 'succeeded', tries: 2 }])
  })

  test('that the provider refused frees its money: an operator can ask for it anew', async () => {
    const { order_id, total, provider_id } = await paidOnline(shop)
    await ask(order_id, total)
    const mend = refuseRefunds(shop, provider_id)
    await sendRefunds(shop.shop)
    mend()
    expect(await refunds()).toMatchObject([{ status: 'canceled', reason: 'insufficient_funds' }])
    await ask(order_id, total)
    await sendRefunds(shop.shop)
    expect((await refunds()).map(({ status }) => status).toSorted()).toEqual(['canceled', 'succeeded'])
  })

  describe('of a return that the provider refuses', () => {
    const IS_OWED = 'money of a return whose goods are here is going back'
    let owner: ReturnType<TestShop['visit']>
    let order_id: string
    let return_code: string
    let mend: () => void
    const now = () => shop.shop.now()
    const broken = async () => (await shop.broken()).map(({ promise }) => promise)
    const status = async () =>
      (await owner.get(`/api/return/?return_code=${return_code}`).expect(200)).body.status as string

    beforeEach(async () => {
      owner = await shop.signIn()
      const paid = await paidOnline(shop, owner)
      order_id = paid.order_id
      for (const state of ['confirmed', 'packed', 'shipped', 'delivered'] as const)
        await inTransaction(shop.shop.db, trx =>
          moveOrder(trx, order_id, { status: state }, { source: 'operator', now: now() }),
        )
      const offer_id = shop.goods.leatherBelt.offers[0]?.id
      const asked = { items: [{ offer_id, quantity: 1, reason: 'size' }], way: { service_id: 4 } }
      const { body } = await owner
        .post('/api/return/')
        .send({ order_id, ...asked })
        .expect(200)
      return_code = body.return_code
      await receiveByOperator(shop.shop.db, return_code, now())
      mend = refuseRefunds(shop, paid.provider_id)
      await sendRefunds(shop.shop)
      await settleReturns(shop.shop)
    })

    test('is reported to everybody until somebody has made up for it', async () => {
      mend()
      expect([await status(), await broken()]).toEqual(['received', [IS_OWED]])
      await warnOfRefusedRefunds(shop.shop)
      expect(shop.log.at(-1)).toContain(`"return_code":"${return_code}"`)
      const page = await owner.get(`/personal/orders/${order_id}/`).unset('X-Requested-With').expect(200)
      expect(page.text).toMatch(/Возвращаем<\/th><td class="receipt__sum">1/)
      expect(page.text).toContain('банк их не принял, мы свяжемся с вами')
      expect((await deleteAccount(owner)).status).toBe(409)
      await paidByOperator(shop.shop, return_code)
    })

    test('may be paid out by hand: nothing is owed then, nor asked of the provider', async () => {
      mend()
      await paidByOperator(shop.shop, return_code)
      expect([await status(), await broken()]).toEqual(['refunded', []])
      // A part of the order alone: the delivery is not given back.
      const page = await owner.get(`/personal/orders/${order_id}/`).unset('X-Requested-With').expect(200)
      expect(page.text).toMatch(/Возвращено<\/th><td class="receipt__sum">1/)
      expect(page.text).toContain('часть денег возвращена')
      await expect(refundAgainByOperator(shop.shop.db, return_code, now())).rejects.toMatchObject({
        code: 'not-refused',
      })
      expect(await refusedRefunds(shop.shop.db)).toEqual([])
    })

    test('is asked for again as often as it takes, arrives, and is over', async () => {
      expect(await refundAgainByOperator(shop.shop.db, return_code, now())).toBe(1_299)
      await sendRefunds(shop.shop)
      expect(await refusedRefunds(shop.shop.db)).toMatchObject([{ order_id, return_code, amount: 1_299 }])
      mend()
      await refundAgainByOperator(shop.shop.db, return_code, now())
      for (const again of [
        refundAgainByOperator(shop.shop.db, return_code, now()),
        paidByOperator(shop.shop, return_code),
      ])
        await expect(again).rejects.toMatchObject({ status: 409 })
      await sendRefunds(shop.shop)
      await settleReturns(shop.shop)
      expect(await status()).toBe('refunded')
      expect((await refunds()).map(each => each.status).toSorted()).toEqual([
        'canceled',
        'canceled',
        'succeeded',
      ])
    })
  })

  test('of a cancelled order that the provider refused is asked for again by the operator', async () => {
    const { order_id, browser, total, provider_id } = await paidOnline(shop)
    await browser.post('/api/order/cancel/').send({ order_id }).expect(200)
    const mend = refuseRefunds(shop, provider_id)
    await sendRefunds(shop.shop)
    mend()
    expect((await shop.broken()).map(({ promise }) => promise)).toEqual([
      'money of an order that will not be delivered is going back',
    ])
    expect(await refundOrderAgain(shop.shop.db, order_id, shop.shop.now())).toBe(total)
    await sendRefunds(shop.shop)
    await expect(refundOrderAgain(shop.shop.db, order_id, shop.shop.now())).rejects.toMatchObject({
      code: 'not-refused',
    })
  })

  test('of one of two orders that a payment paid is at most what was paid for that one', async () => {
    await openSecondWarehouse(shop)
    const { linenDress, leatherBelt } = shop.goods
    const lines = [linenDress, leatherBelt].map(({ offers }) => ({
      id: offers[0]?.id as number,
      quantity: 1,
    }))
    const browser = shop.visit()
    const items = lines.map(({ id: offer_id, quantity }) => ({ offer_id, quantity }))
    const { body: cart } = await browser.post('/api/cart/').send({ items }).expect(200)
    const quote = cart.delivery_quotes.find(({ service_id }: { service_id: number }) => service_id === 4)
    const online = { ...byCourier(quote.cost), payment_system_id: 1 }
    const { body } = await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, lines, online))
      .expect(200)
    const [one, other] = Object.entries<{ total: number }>(body.items).map(([id, { total }]) => ({
      id,
      total,
    }))
    if (!one || !other) throw new Error('two warehouses make two orders')
    const { body: at_bank } = await browser
      .post('/api/v3/payment/card/')
      .send({ order_id: body.order_id })
      .expect(200)
    shop.bank.choose(at_bank.confirmation_url.split('/').at(-1), 'pay')
    await browser.get(`/order/?ORDER_ID=${body.order_id}`).expect(200)

    await expect(ask(one.id, one.total + 1)).rejects.toMatchObject({ code: 'refund-too-large' })
    expect(await refunds()).toEqual([])
    await ask(one.id, one.total)
    await expect(ask(one.id, 1)).rejects.toMatchObject({ code: 'refund-too-large' })
    await ask(other.id, other.total)
    await sendRefunds(shop.shop)
    expect((await refunds()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  })
})
