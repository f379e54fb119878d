import { Readable } from 'node:stream'
import { BY_HAND } from '../../../server/database/refused-refund.ts'
import { exportOrders, FORMATS, spanSince } from '../../../server/export/orders/export-orders.ts'
import type { Format } from '../../../server/export/orders/format.ts'
import { refusedRefunds } from '../../../server/shop/payments/refunds.queries.ts'
import {
  payOrderByHand,
  refundOrderAgain,
  warnOfRefusedRefunds,
} from '../../../server/shop/payments/refused-refunds.ts'
import { sendRefunds } from '../../../server/shop/payments/send-refunds.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { deleteAccount } from '../../support/delete-account.ts'
import { stateOf, takeMoneyOnline } from '../../support/orders/online-order.ts'
import { answerRefunds, paidOnline, refuseRefunds } from '../../support/orders/refused-refund.ts'
import { createTestShop, OPENING, type TestShop } from '../../support/test-shop.ts'

const PROMISE = 'money is paid out by hand once, after its provider has refused it'

onBothDatabases('money of a cancelled order that the provider has refused to refund', open => {
  let shop: TestShop
  let owner: ReturnType<TestShop['visit']>
  let order_id: string
  let total: number
  let requests: number

  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
    await takeMoneyOnline(shop)
    owner = await shop.signIn()
    const paid = await paidOnline(shop, owner)
    order_id = paid.order_id
    total = paid.total
    await owner.post('/api/order/cancel/').send({ order_id }).expect(200)
    const mend = refuseRefunds(shop, paid.provider_id)
    await sendRefunds(shop.shop)
    mend()
    requests = 0
    answerRefunds(shop, async () => {
      requests += 1
      throw new Error('nobody asks the provider for what was paid out')
    })
  })

  const payByHand = () => payOrderByHand(shop.shop, order_id)
  const broken = async () => (await shop.broken()).map(({ promise }) => promise)
  const page = async (path: string) =>
    (await owner.get(path).unset('X-Requested-With').expect(200)).text.replace(/\s+/g, ' ')

  test('is owed no more once an operator has paid it out, and the provider is not asked', async () => {
    expect(await payByHand()).toBe(total)

    expect(await stateOf(shop, order_id)).toBe('cancelled/refunded')
    expect([await broken(), await refusedRefunds(shop.shop.db)]).toEqual([[], []])
    const logged = shop.log.length
    await warnOfRefusedRefunds(shop.shop)
    expect(shop.log.slice(logged)).toEqual([])
    shop.pass(24 * 60 * 60_000)
    expect([await sendRefunds(shop.shop), requests]).toEqual([0, 0])
    expect((await deleteAccount(owner)).status).toBe(303)
  })

  test('is money that went back, on the page of the order, in the account and in its history', async () => {
    await payByHand()
    for (const path of [`/order/?ORDER_ID=${order_id}`, `/personal/orders/${order_id}/`]) {
      const text = await page(path)
      expect(text).toMatch(/Возвращено<\/th><td class="receipt__sum">1 598/)
      expect(text).toContain('деньги возвращены')
      expect(text).not.toMatch(/Возвращаем|банк их не принял|банк зачислит/)
    }
    expect(await page(`/personal/orders/${order_id}/`)).toContain('Деньги возвращены')
    const last = await shop.shop.db
      .selectFrom('order_events')
      .where('order_id', '=', order_id)
      .orderBy('position', 'desc')
      .select(['payment_status', 'source'])
      .executeTakeFirst()
    expect(last).toEqual({ payment_status: 'refunded', source: 'operator' })
  })

  test('is written of to its shopper, who waits for no bank', async () => {
    await payByHand()
    const words = (await shop.outbox()).filter(({ text }) => /вернули/i.test(text))
    expect(words).toHaveLength(2)
    for (const { text } of words) {
      expect(text).toContain('1 598 Р')
      expect(text).not.toContain('Банк зачислит')
    }
  })

  test('is exported as refunded, and as paid out by hand', async () => {
    await payByHand()
    const { db } = shop.shop
    const exported = async (name: string) => {
      const span = await spanSince(db, OPENING)
      const pieces = exportOrders({ db, vat_rate: 22 }, span, FORMATS[name] as Format)
      return (await Readable.from(pieces).toArray()).join('')
    }
    expect(JSON.parse(await exported('json')).orders).toMatchObject([
      { order_id, payment: { status: 'refunded', refunded: total, refunded_by_hand: total } },
    ])
    const [names = '', cells = ''] = (await exported('csv')).split('\r\n')
    const at = names.split(';').indexOf('refunded_by_hand')
    expect(cells.split(';').slice(at - 1, at + 1)).toEqual([String(total), String(total)])
    expect(await exported('commerceml')).toContain(
      `<Наименование>Возвращено мимо провайдера</Наименование><Значение>${total}.00</Значение>`,
    )
  })

  test('is paid out once: not again, nor requested of the provider too, however many try at once', async () => {
    const { db, now } = shop.shop
    const tries = [payByHand(), refundOrderAgain(db, order_id, now()), payByHand()]
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(1)
    await expect(payByHand()).rejects.toMatchObject({ code: 'not-refused', status: 409 })
    expect(await broken()).toEqual([])
  })

  test('is paid out by hand after a refusal alone', async () => {
    const { order_id } = await paidOnline(shop)
    await expect(payOrderByHand(shop.shop, order_id)).rejects.toMatchObject({ code: 'not-refused' })
    await expect(payOrderByHand(shop.shop, '000000000000')).rejects.toMatchObject({ code: 'not-refused' })
    expect(await stateOf(shop, order_id)).toBe('new/paid')
  })

  test.each([
    ['that no provider had refused', { status: 'canceled', amount: 1 }],
    ['that the provider has refunded as well', { status: 'succeeded', amount: 1_598 }],
  ] as const)('%s is what the reconciler reports', async (_what, refund) => {
    await payByHand()
    expect(await broken()).toEqual([])
    await shop.shop.db.updateTable('refunds').set(refund).where('provider', '<>', BY_HAND).execute()
    expect(await broken()).toContain(PROMISE)
  })
})
