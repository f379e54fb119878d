import fc from 'fast-check'
import * as v from 'valibot'
import { ReturnData } from '../../../server/contract/account/returns.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { expireBonuses } from '../../../server/shop/money/bonuses/expire-bonuses.ts'
import { moveOrder } from '../../../server/shop/orders/states/move-order.ts'
import {
  paidByOperator,
  receiveByOperator,
  refuseByOperator,
  settleReturns,
} from '../../../server/shop/returns/change-return.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { giveBonuses, keepOrder, type StoredLine } from '../../support/orders/stored-order.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const DAY_MS = 24 * 60 * 60_000
const LIMIT = { timeout: 120_000 }
type Browser = ReturnType<TestShop['visit']>

onBothDatabases('returns', (open, engine) => {
  let shop: TestShop
  let db: Db
  let owner: Browser
  let user_id: number
  let next_id = 348_211_907_000

  beforeAll(async () => {
    db = await open()
    shop = await createTestShop({ db })
    owner = await shop.signIn()
    user_id = (await owner.get('/api/userinfo/').expect(200)).body.data.id
  }, LIMIT.timeout)

  const dress = (change: Partial<StoredLine> = {}): StoredLine => {
    const { linenDress } = shop.goods
    return {
      offer_id: linenDress.offers[0]?.id as number,
      product_id: linenDress.id,
      quantity: 2,
      price: 3_000,
      ...change,
    }
  }
  const belt = (change: Partial<StoredLine> = {}): StoredLine => {
    const { leatherBelt } = shop.goods
    return {
      offer_id: leatherBelt.offers[0]?.id as number,
      product_id: leatherBelt.id,
      quantity: 1,
      price: 1_000,
      ...change,
    }
  }
  const keep = async (lines: StoredLine[], change: Partial<Parameters<typeof keepOrder>[1]> = {}) => {
    const id = String(next_id++)
    for (const { offer_id, quantity } of lines) await putOnShelf(db, offer_id, quantity)
    await keepOrder(shop, { id, user_id, lines, ...change })
    return id
  }
  const ask = (
    order_id: string,
    items: { offer_id: number; quantity: number; reason?: string }[],
    way: object = { service_id: 4 },
  ) =>
    owner
      .post('/api/return/')
      .send({ order_id, items: items.map(item => ({ reason: 'size', ...item })), way })
  const begin = async (...asked: Parameters<typeof ask>) =>
    (await ask(...asked).expect(200)).body.return_code as string
  const receive = (code: string) => receiveByOperator(db, code, shop.shop.now())
  const read = async (code: string) => (await owner.get(`/api/return/?return_code=${code}`).expect(200)).body
  const balance = async () =>
    (await db.selectFrom('users').where('id', '=', user_id).select('bonus_balance').executeTakeFirstOrThrow())
      .bonus_balance

  test(
    'one dress of two comes back: its share of every discount, in the kinds in which it was paid',
    async () => {
      const line = dress({ promotion: 601, coupon: 299, bonuses: 500, certificate: 1_001 })
      const order_id = await keep([line, belt()], { earned: 60, is_online: true, delivery_cost: 299 })
      const before = await shelf(db, line.offer_id)

      const code = await begin(order_id, [{ offer_id: line.offer_id, quantity: 1 }])
      expect(code).toMatch(/^\d{10}$/)
      expect(v.safeParse(v.strictObject(ReturnData.entries), await read(code)).issues ?? []).toEqual([])
      // 5 100 was paid for both dresses, 6 100 for everything, of that 500 in bonuses and 1 001 by the certificate.
      expect(await read(code)).toMatchObject({
        order_id,
        status: 'new',
        money: 1_923,
        bonuses: 209,
        certificate: 418,
        delivery: 0,
        items: [{ offer_id: line.offer_id, quantity: 1, roubles: 2_550, reason: 'size' }],
      })
      const held = await balance()
      expect(await receive(code)).toMatchObject({ by_hand: 0 })

      expect(await shelf(db, line.offer_id)).toBe(before + 1)
      expect(await balance()).toBe(held + 209 - 25)
      expect(await refundsOf(db, order_id)).toEqual([1_923])
      expect((await read(code)).status).toBe('received')
      await arrive(db, order_id, shop.shop.now())
      await settleReturns(shop.shop)
      const { status, history } = await read(code)
      expect([status, history.map((each: { status: string }) => each.status)]).toEqual([
        'refunded',
        ['new', 'received', 'refunded'],
      ])
      expect(await shop.broken()).toEqual([])
    },
    LIMIT.timeout,
  )

  test(
    'any steps of partial returns give exactly what was paid when all is back, and never more',
    async () => {
      const discounted = fc.record({
        quantity: fc.integer({ min: 1, max: 3 }),
        price: fc.integer({ min: 10, max: 9_999 }),
        promotion: fc.nat(40),
        coupon: fc.nat(20),
        bonuses: fc.nat(30),
        certificate: fc.oneof(fc.constant(0), fc.nat(9)),
        is_in_one_go: fc.boolean(),
      })
      const drawn = fc.record({
        lines: fc.tuple(discounted, discounted),
        is_online: fc.boolean(),
        earned: fc.nat(300),
        steps: fc.array(
          fc.record({ line: fc.nat(1), pieces: fc.integer({ min: 1, max: 2 }), is_refused: fc.boolean() }),
          {
            maxLength: 5,
          },
        ),
      })
      await fc.assert(
        fc.asyncProperty(drawn, async ({ lines, is_online, earned, steps }) => {
          const off = (whole: number, percent: number) => Math.floor((whole * percent) / 100)
          const stored = lines.map(({ quantity, price, ...percent }, index) => {
            const of = (kind: 'promotion' | 'coupon' | 'bonuses' | 'certificate') =>
              off(price * quantity, percent[kind])
            const line = {
              quantity,
              price,
              promotion: of('promotion'),
              coupon: of('coupon'),
              bonuses: of('bonuses'),
              certificate: of('certificate'),
            }
            return index === 0 ? dress(line) : belt(line)
          })
          const order_id = await keep(stored, { is_online, earned, delivery_cost: 299 })
          const had = await balance()
          const left = stored.map(line => line.quantity)
          const giveBack = async (line: number, pieces: number, is_refused: boolean) => {
            if (pieces === 0) return
            const code = await begin(order_id, [
              { offer_id: stored[line]?.offer_id as number, quantity: pieces },
            ])
            expect(await givenMoreThanPaid(db, order_id)).toBe(false)
            if (is_refused) return refuseByOperator(db, code, shop.shop.now())
            left[line] = (left[line] ?? 0) - pieces
            await receive(code)
          }
          for (const { line, pieces, is_refused } of steps)
            await giveBack(line, Math.min(pieces, left[line] ?? 0), is_refused)
          for (const line of [0, 1]) await giveBack(line, left[line] ?? 0, false)

          const order = await db
            .selectFrom('orders')
            .where('id', '=', order_id)
            .selectAll()
            .executeTakeFirstOrThrow()
          expect(await givenBack(db, order_id)).toEqual({
            money: order.goods_total - order.discount,
            bonuses: order.bonuses_total,
            certificate: order.certificate_total,
          })
          const refunds = (await refundsOf(db, order_id)).reduce((sum, each) => sum + each, 0)
          expect(refunds).toBe(is_online ? order.goods_total - order.discount : 0)
          expect([order.status, await balance()]).toEqual([
            'returned',
            Math.max(0, had + order.bonuses_total - earned),
          ])
          expect(await shop.broken()).toEqual([])
        }),
        { numRuns: engine === 'SQLite' ? 8 : 4 },
      )
    },
    LIMIT.timeout,
  )

  test('never more pieces than were bought, of what was bought, and once each', async () => {
    const order_id = await keep([dress()])
    const { offer_id } = dress()
    const refused = async (...asked: Parameters<typeof ask>) =>
      (await ask(...asked).expect(422)).body.error.fields

    expect(await refused(order_id, [{ offer_id, quantity: 3 }])).toEqual({
      'items.0': 'Можно вернуть не больше 2',
    })
    expect(await refused(order_id, [belt()])).toEqual({ 'items.0': 'Этой вещи нет в заказе' })
    await begin(order_id, [{ offer_id, quantity: 2 }])
    expect(await refused(order_id, [{ offer_id, quantity: 1 }])).toEqual({ 'items.0': 'Уже возвращено' })
    for (const body of [
      {},
      { order_id, items: [], way: { service_id: 4 } },
      { order_id, items: [{ offer_id, quantity: 0, reason: 'size' }], way: { service_id: 4 } },
      { order_id, items: [{ offer_id, quantity: 1, reason: 'whim' }], way: { service_id: 4 } },
      { order_id, items: [{ offer_id, quantity: 1, reason: 'size' }], way: { service_id: 999 } },
      {
        order_id,
        items: [
          { offer_id, quantity: 1, reason: 'size' },
          { offer_id, quantity: 1, reason: 'size' },
        ],
        way: { service_id: 4 },
      },
    ]) {
      const { body: answer } = await owner.post('/api/return/').send(body).expect(400)
      expect(Object.values(answer.error.fields).join()).toMatch(/[а-я]/)
    }
  })

  test('a term for what was bought at a distance, a longer one in a store, the longest for what is faulty', async () => {
    const distance = await keep([dress()])
    const store = await keep([dress()], { service_id: 3 })
    const [{ offer_id }] = [dress()]
    const one = { offer_id, quantity: 1 }
    const begun_at = shop.shop.now()
    shop.pass(8 * DAY_MS)

    const { body } = await ask(distance, [one]).expect(422)
    expect(body.error.message).toBe('Срок возврата прошёл: 7 дней после получения')
    await begin(distance, [{ ...one, reason: 'defect' }])
    await begin(store, [one])
    shop.pass(7 * DAY_MS)
    expect((await ask(store, [one]).expect(422)).body.error.message).toBe(
      'Срок возврата прошёл: 14 дней после получения',
    )
    shop.pass(begun_at - shop.shop.now())
  })

  test('what is faulty brings the delivery back, once, and is not sold again', async () => {
    const line = dress()
    const order_id = await keep([line], { delivery_cost: 299 })
    const before = await shelf(db, line.offer_id)
    const codes = [
      await begin(order_id, [{ offer_id: line.offer_id, quantity: 1, reason: 'defect' }]),
      await begin(order_id, [{ offer_id: line.offer_id, quantity: 1, reason: 'wrong_item' }]),
    ]
    const [first, second] = await Promise.all(codes.map(read))

    expect([first.money, first.delivery, second.money, second.delivery]).toEqual([3_299, 299, 3_000, 0])
    for (const code of codes) expect((await receive(code)).by_hand).toBeGreaterThan(0)
    expect(await shelf(db, line.offer_id)).toBe(before + 1)
    for (const code of codes) await paidByOperator(shop.shop, code)
    expect(await shop.broken()).toEqual([])
  })

  test('earned bonuses that were spent meanwhile are not made up for by a debt: the rest is noted', async () => {
    const order_id = await keep([dress({ quantity: 1 })], { earned: 90 })
    await giveBonuses(db, {
      user_id,
      delta: 30 - (await balance()),
      kind: 'gift',
      order_id: null,
      now: 0,
      expires_at: null,
    })
    const code = await begin(order_id, [{ offer_id: dress().offer_id, quantity: 1 }])
    await receive(code)

    expect([await balance(), (await read(code)).bonuses_taken]).toEqual([0, 90])
    const move = await db
      .selectFrom('bonus_moves')
      .where('order_id', '=', order_id)
      .where('kind', '=', 'take_back')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect([move.delta, move.reason]).toEqual([
      -30,
      `Возврат ${code}: бонусы, начисленные за вещи, не хватило 60`,
    ])
    expect(await shop.broken()).toEqual([])
  })

  test('bonuses with a term are taken back from their own', async () => {
    const order_id = await keep([dress({ quantity: 1 })], {
      earned: 50,
      earned_until: shop.shop.now() + DAY_MS,
    })
    await giveBonuses(db, { user_id, delta: 40, kind: 'gift', order_id: null, now: 0, expires_at: null })
    const had = await balance()
    await receive(await begin(order_id, [{ offer_id: dress().offer_id, quantity: 1 }]))

    expect(await balance()).toBe(had - 50)
    const lot = await db
      .selectFrom('bonus_moves')
      .where('order_id', '=', order_id)
      .where('kind', '=', 'earn')
      .select('id')
      .executeTakeFirstOrThrow()
    const taken = await db.selectFrom('bonus_moves').where('lot_id', '=', lot.id).select('delta').execute()
    expect(taken).toEqual([{ delta: -50 }])
    expect(await shop.broken()).toEqual([])
  })

  test(
    'bonuses that paid come back with their term; where it is over meanwhile, with thirty days',
    async () => {
      const spent_until = shop.shop.now() + 2 * DAY_MS
      const line = dress({ quantity: 2, bonuses: 600 })
      const order_id = await keep([line], { spent_until })
      const one = [{ offer_id: line.offer_id, quantity: 1 }]
      const termsOf = async () => {
        const { body } = await owner.get('/api/bonus/history/').expect(200)
        return body
          .filter((move: { title: string }) => /^Возврат .*бонусы за вещи$/.test(move.title))
          .filter((move: { order_id: string }) => move.order_id === order_id)
          .map((move: { amount: number; expires_at: number }) => [move.amount, move.expires_at])
      }
      await receive(await begin(order_id, one))
      expect(await termsOf()).toEqual([[300, spent_until]])
      expect((await owner.get('/api/lk/bonus/')).body.bonuses_extra).toBe(300)

      shop.pass(3 * DAY_MS)
      await expireBonuses(db, shop.shop.now(), new AbortController().signal)
      const had = await balance()
      await receive(await begin(order_id, one))
      expect(await balance()).toBe(had + 300)
      const again = shop.shop.now() + 30 * DAY_MS
      expect(await termsOf()).toEqual([
        [300, again],
        [300, spent_until],
      ])
      shop.pass(31 * DAY_MS)
      await expireBonuses(db, shop.shop.now(), new AbortController().signal)
      expect(await balance()).toBe(had)
      shop.pass(-34 * DAY_MS)
      expect(await shop.broken()).toEqual([])
    },
    LIMIT.timeout,
  )

  test('goes no way that the table does not know, and is received once', async () => {
    const order_id = await keep([dress()])
    const code = await begin(order_id, [{ offer_id: dress().offer_id, quantity: 1 }])
    const track = (text: string) => owner.post('/api/return/track').send({ return_code: code, track: text })
    expect((await track('RU-1').expect(200)).body).toMatchObject({ status: 'sent', track: 'RU-1' })
    expect((await track('RU-2').expect(200)).body).toMatchObject({ status: 'sent', track: 'RU-2' })
    expect((await track('привет').expect(400)).body.error.fields.track).toMatch(/латинские/)
    await receive(code)

    await expect(receive(code)).rejects.toThrow('нельзя перевести')
    await expect(refuseByOperator(db, code, 0)).rejects.toThrow('нельзя перевести')
    expect((await track('RU-3').expect(409)).body.error.code).toBe('bad-move')
    expect((await read(code)).history).toHaveLength(3)
    expect(await shop.broken()).toEqual([])
  })

  test('is nobody else’s: a visitor gets 401, another customer 404', async () => {
    const order_id = await keep([dress()])
    const items = [{ offer_id: dress().offer_id, quantity: 1, reason: 'size' }]
    const code = await begin(order_id, items)
    const other = await shop.signIn('+79160000002')
    for (const [browser, status] of [
      [shop.visit(), 401],
      [other, 404],
    ] as const) {
      await browser.get(`/api/return/?return_code=${code}`).expect(status)
      await browser.post('/api/return/track').send({ return_code: code, track: 'RU' }).expect(status)
      await browser
        .post('/api/return/')
        .send({ order_id, items, way: { service_id: 4 } })
        .expect(status)
    }
    shop.pass(60_000)
  })
})

async function putOnShelf(db: Db, offer_id: number, quantity: number): Promise<void> {
  const { id: store_id } = await db
    .selectFrom('stores')
    .where('kind', '=', 'warehouse')
    .select('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('stock')
    .set(row => ({ qty: row('qty', '+', quantity) }))
    .where('offer_id', '=', offer_id)
    .where('store_id', '=', store_id)
    .execute()
  await db
    .insertInto('stock_moves')
    .values({ offer_id, store_id, delta: quantity, reason: 'import', order_id: null, created_at: 0 })
    .execute()
}

async function shelf(db: Db, offer_id: number): Promise<number> {
  const rows = await db.selectFrom('stock').where('offer_id', '=', offer_id).select('qty').execute()
  return rows.reduce((sum, { qty }) => sum + qty, 0)
}

async function refundsOf(db: Db, order_id: string): Promise<number[]> {
  const rows = await db.selectFrom('refunds').where('order_id', '=', order_id).select('amount').execute()
  return rows.map(row => row.amount)
}

/** The provider has done it. */
async function arrive(db: Db, order_id: string, now: number): Promise<void> {
  await inTransaction(db, async trx => {
    await trx.updateTable('refunds').set({ status: 'succeeded' }).where('order_id', '=', order_id).execute()
    await moveOrder(trx, order_id, { payment_status: 'refunded_part' }, { source: 'payment', now })
  })
}

async function givenBack(db: Db, order_id: string) {
  const rows = await db
    .selectFrom('returns')
    .where('order_id', '=', order_id)
    .where('status', 'not in', ['refused', 'cancelled'])
    .selectAll()
    .execute()
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    money: sum(row => row.money - row.delivery),
    bonuses: sum(row => row.bonuses),
    certificate: sum(row => row.certificate),
  }
}

async function givenMoreThanPaid(db: Db, order_id: string): Promise<boolean> {
  const order = await db.selectFrom('orders').where('id', '=', order_id).selectAll().executeTakeFirstOrThrow()
  const given = await givenBack(db, order_id)
  return (
    given.money > order.goods_total - order.discount ||
    given.bonuses > order.bonuses_total ||
    given.certificate > order.certificate_total
  )
}
