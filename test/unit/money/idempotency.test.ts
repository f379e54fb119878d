import type { Checkout, CheckoutAnswer } from '../../../server/contract/checkout/checkout.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import {
  alreadyOrdered,
  checkoutKeys,
  findAnswer,
  rememberAnswer,
  stillRunning,
} from '../../../server/shop/checkout/idempotency.ts'
import { onBothDatabases } from '../../support/database/databases.ts'

const NOW = 1_000
const VISITOR = 5
const body = (comment: string) => ({ comment }) as Checkout
const answer = (order_id: string): CheckoutAnswer => ({ errors: [], order_id, items: {} })
/** A cart of this version; an order raises it by one. */
const keys = (
  version: number,
  { sent = '', key = null as string | null, visitor = VISITOR, cart = 7 } = {},
) => checkoutKeys(visitor, { id: cart, version }, body(sent), key)
const UNKNOWN = { answer: null, order_before: null }

onBothDatabases('a checkout that was answered', open => {
  let db: Db
  beforeEach(async () => {
    db = await open()
  })
  /** In an order's transaction, which comes to nothing where a key has an order already. */
  const remember = (of: ReturnType<typeof keys>, order_id: string) =>
    inTransaction(db, async trx => {
      if (!(await rememberAnswer(trx, of, answer(order_id), NOW))) throw new Error('has an order')
    })
  const written = async () =>
    (await db.selectFrom('checkout_keys').select('key').orderBy('key').execute()).map(({ key }) => key)

  describe('by a browser that sends a key', () => {
    beforeEach(async () => {
      await remember(keys(3, { key: 'k1' }), 'A')
    })

    test('is found by it, and by nobody else who sends the same', async () => {
      expect(await written()).toEqual(['5:k1', 'cart:7:3'])
      expect(await findAnswer(db, keys(9, { key: 'k1', cart: 8 }))).toEqual({
        answer: answer('A'),
        order_before: null,
      })
      expect(await findAnswer(db, keys(9, { key: 'k1', cart: 8, visitor: 6 }))).toEqual(UNKNOWN)
    })

    test('is not that of another body under the same key', async () => {
      await expect(findAnswer(db, keys(4, { key: 'k1', sent: 'другое' }))).rejects.toMatchObject({
        code: 'key-reused',
        status: 422,
        body: { errors: ['Этот заказ уже отправлен с другими данными. Обновите страницу.'] },
      })
    })

    test('is not repeated under another key: it is known that this cart was ordered', async () => {
      expect(await findAnswer(db, keys(4, { key: 'k2' }))).toEqual({ answer: null, order_before: 'A' })
      expect(await findAnswer(db, keys(3, { key: 'k2' }))).toEqual({ answer: null, order_before: 'A' })
      expect(await findAnswer(db, keys(5, { key: 'k2' }))).toEqual(UNKNOWN)
    })
  })

  describe('without a key', () => {
    beforeEach(async () => {
      await remember(keys(3), 'A')
    })

    test('is found by its cart and its body, also after the order has raised the version', async () => {
      expect(await written()).toEqual(['cart:7:3'])
      expect(await findAnswer(db, keys(3))).toEqual({ answer: answer('A'), order_before: 'A' })
      expect(await findAnswer(db, keys(4))).toEqual({ answer: answer('A'), order_before: 'A' })
      expect(await findAnswer(db, keys(5))).toEqual(UNKNOWN)
      expect(await findAnswer(db, keys(2))).toEqual(UNKNOWN)
      expect(await findAnswer(db, keys(3, { cart: 8 }))).toEqual(UNKNOWN)
    })

    test('is not that of another body', async () => {
      expect(await findAnswer(db, keys(4, { sent: 'другое' }))).toEqual({ answer: null, order_before: 'A' })
    })

    test('what this version became comes before what the one before it became', async () => {
      await remember(keys(4), 'B')
      expect(await findAnswer(db, keys(4))).toEqual({ answer: answer('B'), order_before: 'B' })
    })
  })

  test('has one order: a second one under either of its keys is refused', async () => {
    await remember(keys(3, { key: 'k1' }), 'A')
    await expect(remember(keys(3, { key: 'k2' }), 'B')).rejects.toThrow('has an order')
    await expect(remember(keys(4, { key: 'k1' }), 'B')).rejects.toThrow('has an order')
    expect(await written()).toEqual(['5:k1', 'cart:7:3'])
    await remember(keys(4, { key: 'k2' }), 'B')
  })
})

test('a request while it still runs is asked to wait a second', () => {
  expect(stillRunning()).toMatchObject({
    code: 'still-running',
    status: 409,
    retry_after: 1,
    body: { errors: ['Заказ уже оформляется, подождите немного'] },
  })
})

test('a cart that another tab has ordered is answered with its order', () => {
  expect(alreadyOrdered('A')).toMatchObject({
    code: 'already-ordered',
    status: 409,
    body: { errors: ['Эта корзина уже оформлена: заказ A. Обновите страницу.'], order_id: 'A' },
  })
})
