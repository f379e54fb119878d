import { sql } from 'kysely'
import type { Db } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { deleteAccount } from '../../../server/shop/account/erasure/delete-account.ts'
import type { SignedIn } from '../../../server/shop/account/visitor.ts'
import { giveUpOrder } from '../../../server/shop/orders/cancel-order.ts'
import { moveOrder } from '../../../server/shop/orders/states/move-order.ts'
import { askRefund } from '../../../server/shop/payments/ask-refund.ts'
import { endPayment } from '../../../server/shop/payments/payments.queries.ts'
import { releaseUnpaid, UNPAID_MS } from '../../../server/shop/payments/release-unpaid.ts'
import { sendRefunds } from '../../../server/shop/payments/send-refunds.ts'
import { settlePayment } from '../../../server/shop/payments/settle-payment.ts'
import { paidByOperator } from '../../../server/shop/returns/change-return.ts'
import { receiveReturn } from '../../../server/shop/returns/receive-return.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/databases.ts'
import { whileHeld } from '../../support/database/while-held.ts'
import { makeMember } from '../../support/goods/promotions.ts'
import { notify, orderOnline, stateOf, takeMoneyOnline } from '../../support/orders/online-order.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { paidOrder } from '../../support/orders/paid-order.ts'
import { keepOrder } from '../../support/orders/stored-order.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const GONE_MONEY = 'money of an order that will not be delivered is going back'

// SQLite has one writer at a time: there is nothing to be judged beside another.
describe('what is judged is held, on PostgreSQL:', () => {
  let database: TestDatabase
  let shop: TestShop
  let db: Db
  beforeEach(async () => {
    database = await createTestDatabase('PostgreSQL')
    db = database.db
    shop = await createTestShop({ db, env: { TRUST_PROXY: '1' } })
    await takeMoneyOnline(shop)
  })
  afterEach(() => database.close())

  const by = (source: 'shopper' | 'payment' | 'operator') => ({ source, now: shop.shop.now() })
  const refunds = () => db.selectFrom('refunds').select(['order_id', 'amount', 'status']).execute()
  const payments = () => db.selectFrom('payments').select(['id', 'status']).execute()
  const orderOf = (id: string) =>
    db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const cancelled = (order_id: string) => async (trx: Db) =>
    giveUpOrder({ shop: shop.shop, trx, order: await orderOf(order_id), by: by('shopper') })

  describe('a payment that arrives while its order is cancelled', () => {
    /** Paid at the bank, and the shop has not heard of it yet. */
    async function paidAtBank() {
      const order = await orderOnline(shop)
      const { payment_id, provider_id } = await order.pay()
      shop.bank.choose(provider_id, 'pay')
      shop.pass(10_000)
      const seen = await shop.shop.providers.payments.chosen?.read(provider_id)
      if (!seen) throw new Error('the bank knows nothing of it')
      return { ...order, payment_id, provider_id, seen }
    }

    test('goes back, whichever is processed first', async () => {
      const { order_id, total, provider_id } = await paidAtBank()
      await whileHeld(db, cancelled(order_id), () =>
        notify(shop, shop.bank.notificationOf(provider_id)).expect(200),
      )

      expect(await stateOf(shop, order_id)).toBe('cancelled/paid')
      expect(await refunds()).toEqual([{ order_id, amount: total, status: 'new' }])
      expect(await shop.broken()).toEqual([])
      const texts = (await shop.outbox()).filter(({ kind }) => kind === 'sms').map(({ text }) => text)
      expect(texts.filter(text => text.includes('оплачен'))).toEqual([])
    })

    test('goes back when it is read by its owner who looks', async () => {
      const { order_id, total, browser } = await paidAtBank()
      await whileHeld(db, cancelled(order_id), () => browser.get(`/order/?ORDER_ID=${order_id}`).expect(200))

      expect(await refunds()).toEqual([{ order_id, amount: total, status: 'new' }])
      expect(await shop.broken()).toEqual([])
    })

    test('is asked back by a shopper who cancels while it is written down', async () => {
      const { order_id, total, browser, payment_id, provider_id } = await paidAtBank()
      const settle = async (trx: Db) => {
        await moveOrder(trx, order_id, { payment_status: 'paid' }, by('payment'))
        await trx
          .updateTable('payments')
          .set({ status: 'succeeded', provider_id, check_at: null })
          .where('id', '=', payment_id)
          .execute()
      }
      const answer = await whileHeld(db, settle, () => browser.post('/api/order/cancel/').send({ order_id }))

      expect(answer.body).toMatchObject({ status: 'cancelled', payment_status: 'paid', refund: total })
      expect(await refunds()).toEqual([{ order_id, amount: total, status: 'new' }])
      expect(await shop.broken()).toEqual([])
    })

    test('control: judged as it was read before the lock, its money is kept, and the reconciler says so', async () => {
      const { order_id, payment_id, provider_id, seen } = await paidAtBank()
      const carelessly = () =>
        inTransaction(db, async trx => {
          const { status } = await trx
            .selectFrom('orders')
            .where('id', '=', order_id)
            .select('status')
            .executeTakeFirstOrThrow()
          const paid = { status: 'succeeded' as const, provider_id, check_at: null }
          await trx.updateTable('payments').set(paid).where('id', '=', payment_id).execute()
          await moveOrder(trx, order_id, { payment_status: 'paid' }, by('payment'))
          if (status === 'cancelled') {
            await askRefund(trx, { order_id, amount: 1, return_code: null, now: 0 })
          }
        })
      await whileHeld(db, cancelled(order_id), carelessly)

      expect(await stateOf(shop, order_id)).toBe('cancelled/paid')
      expect((await shop.broken()).map(({ promise }) => promise)).toEqual([GONE_MONEY])
      // Told again, it is not mended in silence either.
      await settlePayment(shop.shop, payment_id, seen)
      expect((await shop.broken()).map(({ promise }) => promise)).toEqual([GONE_MONEY])
    })

    test('waits behind a shopper who cancels it once it is paid, not in a circle', async () => {
      const { order_id, total, browser, payment_id, seen } = await paidAtBank()
      await settlePayment(shop.shop, payment_id, seen)
      // Whoever holds the payment alone stands in nobody's way to the order.
      const lookedAt = (trx: Db) =>
        trx.selectFrom('payments').where('id', '=', payment_id).selectAll().forUpdate().execute()
      const [answer] = await whileHeld(db, lookedAt, () =>
        Promise.all([
          browser.post('/api/order/cancel/').send({ order_id }),
          settlePayment(shop.shop, payment_id, seen),
        ]),
      )
      expect(answer.body).toMatchObject({ status: 'cancelled', refund: total })
      expect(await shop.broken()).toEqual([])
    })
  })

  describe('paying', () => {
    test('opens no payment for an order that is cancelled meanwhile', async () => {
      const { order_id, browser } = await orderOnline(shop)
      const answer = await whileHeld(db, cancelled(order_id), () =>
        browser.post('/api/v3/payment/card/').send({ order_id }),
      )
      expect([answer.status, answer.body.error.code]).toEqual([409, 'cancelled'])
      expect(await payments()).toEqual([])
    })

    test('opens no second payment for an order that becomes paid meanwhile', async () => {
      const { order_id, browser, pay } = await orderOnline(shop)
      const { payment_id } = await pay()
      const paid = async (trx: Db) => {
        await moveOrder(trx, order_id, { payment_status: 'paid' }, by('payment'))
        await trx
          .updateTable('payments')
          .set({ status: 'succeeded', check_at: null })
          .where('id', '=', payment_id)
          .execute()
      }
      const answer = await whileHeld(db, paid, () => browser.post('/api/v3/payment/card/').send({ order_id }))

      expect([answer.status, answer.body.error.code]).toEqual([409, 'already-paid'])
      expect(await payments()).toEqual([{ id: payment_id, status: 'succeeded' }])
    })

    test('is not ended by a refusal that comes after the money', async () => {
      const { pay } = await orderOnline(shop)
      const { payment_id } = await pay()
      await db.updateTable('payments').set({ status: 'succeeded' }).where('id', '=', payment_id).execute()
      await endPayment(db, payment_id, { from: ['new'], reason: 'refused', now: 0 })
      expect(await payments()).toEqual([{ id: payment_id, status: 'succeeded' }])
    })
  })

  test('the second buyer of the last piece is refused in the words of whoever comes later', async () => {
    const { id: offer_id = 0 } = shop.goods.linenDress.offers[0] ?? {}
    const browser = shop.visit()
    await browser.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
    const order = () =>
      browser.post('/api/cart/checkout/').send(orderBody(shop, [{ id: offer_id, quantity: 1 }]))
    const sellsAll = (trx: Db) =>
      trx.updateTable('stock').set({ qty: 0 }).where('offer_id', '=', offer_id).execute()
    const second = await whileHeld(db, sellsAll, order)
    const later = await order()

    const said = ({ status, body: { error, ...body } }: typeof second) => [status, error.code, body]
    expect(said(second)).toEqual(said(later))
    expect(second.body).toMatchObject({
      changed: [{ what: 'availability', offer_id, name: 'Платье льняное', reason: expect.any(String) }],
      now: { lines: [] },
    })
  })

  test('bonuses that are spent meanwhile are refused with those that are left', async () => {
    const phone = '+79161234567'
    const browser = await shop.signIn(phone)
    await makeMember(db, phone, [{ bonuses: 500 }])
    const { id: offer_id = 0 } = shop.goods.linenDress.offers[0] ?? {}
    await browser.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
    const { body: cart } = await browser.post('/api/cart/bonus/').send({ amount: 500 }).expect(200)
    const { total } = cart.delivery_quotes.find((way: { service_id: number }) => way.service_id === 3)
    const spends = async (trx: Db) => {
      const { id: user_id } = await trx
        .updateTable('users')
        .set({ bonus_balance: 100 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const move = { user_id, delta: -400, kind: 'spend' as const, reason: 'Другой заказ', order_id: null }
      await trx
        .insertInto('bonus_moves')
        .values({ ...move, created_at: 0 })
        .execute()
    }
    const { status, body } = await whileHeld(db, spends, () =>
      browser
        .post('/api/cart/checkout/')
        .send({ ...orderBody(shop, [{ id: offer_id, quantity: 1 }]), total }),
    )
    expect([status, body.changed]).toEqual([
      409,
      [
        { what: 'bonuses', was: 500, now: 100 },
        { what: 'total', was: total, now: total + 400 },
      ],
    ])
    expect(body.now.quote.total).toBe(total + 400)
  })

  test('an order that an operator confirms meanwhile is not released as unpaid', async () => {
    const { order_id } = await orderOnline(shop)
    shop.pass(UNPAID_MS + 1)
    await whileHeld(
      db,
      trx => moveOrder(trx, order_id, { status: 'confirmed' }, by('operator')),
      () => releaseUnpaid(shop.shop),
    )
    expect(await stateOf(shop, order_id)).toBe('confirmed/waiting')
  })

  test('two refunds of one order that arrive at once make it refunded whole', async () => {
    const { order_id, total } = await paidOrder(shop)
    const now = shop.shop.now()
    const ask = (amount: number) =>
      inTransaction(db, trx => askRefund(trx, { order_id, amount, return_code: null, now }))
    const [first] = [await ask(100), await ask(total - 100)]
    const provider = shop.shop.providers.payments.chosen as object
    const arrived = (amount: number) => ({
      id: `r-${amount}`,
      status: 'succeeded',
      amount: { value: `${amount}.00`, currency: 'RUB' },
      reason: '',
    })
    Object.assign(provider, { refund: async ({ amount }: { amount: number }) => arrived(amount) })
    const firstArrives = async (trx: Db) => {
      await moveOrder(trx, order_id, { payment_status: 'refunded_part' }, by('payment'))
      await trx
        .updateTable('refunds')
        .set({ status: 'succeeded', check_at: null })
        .where('id', '=', first as string)
        .execute()
    }
    await db
      .updateTable('refunds')
      .set({ check_at: now + 1 })
      .where('id', '=', first as string)
      .execute()
    await whileHeld(db, firstArrives, () => sendRefunds(shop.shop))

    expect(await stateOf(shop, order_id)).toBe('new/refunded')
    expect((await refunds()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    expect(await shop.broken()).toEqual([])
  })

  describe('an account', () => {
    const ORDER = '348211907316'
    let owner: Awaited<ReturnType<TestShop['signIn']>>
    let person: SignedIn
    let offer_id: number
    beforeEach(async () => {
      owner = await shop.signIn()
      const { id } = (await owner.get('/api/userinfo/').expect(200)).body.data
      const user = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
      const visitor = await db
        .selectFrom('visitors')
        .where('user_id', '=', id)
        .selectAll()
        .executeTakeFirstOrThrow()
      person = { id: visitor.id, user } as unknown as SignedIn
      offer_id = shop.goods.linenDress.offers[0]?.id as number
      const line = { offer_id, product_id: shop.goods.linenDress.id, quantity: 1, price: 3_000 }
      await keepOrder(shop, { id: ORDER, user_id: id, lines: [line], is_online: true })
    })
    const body = () => ({
      order_id: ORDER,
      items: [{ offer_id, quantity: 1, reason: 'size' }],
      way: { service_id: 4 },
    })
    const deleting = (trx: Db) =>
      deleteAccount(
        {
          ...shop.shop,
          db: { transaction: () => ({ execute: (work: (trx: Db) => unknown) => work(trx) }) } as never,
        },
        person,
      )

    test('is not deleted while a return begins', async () => {
      const returning = (trx: Db) =>
        sql`update orders set status = 'shipped' where id = ${ORDER}`.execute(trx)
      await expect(whileHeld(db, returning, () => deleteAccount(shop.shop, person))).rejects.toMatchObject({
        code: 'not-over',
      })
    })

    test('that is deleted meanwhile begins no return', async () => {
      const answer = await whileHeld(db, deleting, () => owner.post('/api/return/').send(body()))
      expect(answer.status).toBe(404)
      expect(await db.selectFrom('returns').selectAll().execute()).toEqual([])
    })

    test('gets its money from the provider or by hand, not both', async () => {
      const code = (await owner.post('/api/return/').send(body()).expect(200)).body.return_code
      const receives = (trx: Db) => receiveReturn(trx, code, shop.shop.now())
      await expect(
        whileHeld(db, receives, () => paidByOperator({ ...shop.shop, db }, code)),
      ).rejects.toMatchObject({ code: 'paid-online' })
      expect(await shop.broken()).toEqual([])
    })
  })
})
