import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import { Sums } from '../../../server/contract/cart/cart-money.ts'
import { jsonObject } from '../../../server/database/dialects.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { exportOrders, FORMATS, spanSince } from '../../../server/export/orders/export-orders.ts'
import { importStatuses } from '../../../server/import/orders/import-statuses.ts'
import { type MoneyKind, moneyChanged } from '../../../server/shop/money/kind.ts'
import { KINDS } from '../../../server/shop/money/kinds.ts'
import { spendable, spread, stepsFrom, sumOf } from '../../../server/shop/money/spread.rules.ts'
import { receiveByOperator } from '../../../server/shop/returns/change-return.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { addCertificate, makeMember } from '../../support/goods/promotions.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { wordsOf } from '../../support/pages/html.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

// A kind of money that the shop does not have: whoever has brought a friend may spend a credit. All of it is this object,
// and nothing else in the shop names it.

const run = (db: Db, query: RawBuilder<unknown>) => query.execute(db)

/** Moves the credit and writes the move, if there is so much. */
async function moveCredit(
  trx: Db,
  user_id: number,
  delta: number,
  order_id: string | null,
): Promise<boolean> {
  const { rows } = await sql`update referral_credits set credit = credit + ${delta}
    where user_id = ${user_id} and credit + ${delta} >= 0 returning user_id`.execute(trx)
  if (rows.length === 0) return false
  await run(
    trx,
    sql`insert into referral_moves (user_id, delta, order_id) values (${user_id}, ${delta}, ${order_id})`,
  )
  return true
}

const referral: MoneyKind<{ credit: number }> = {
  kind: 'referral',
  role: 'points',
  words: {
    sum: 'За приглашение',
    column: 'referral',
    document: 'Оплачено за приглашения',
    back: 'На счёт приглашений',
    changed: 'За приглашения стало меньше. Проверьте сумму и повторите.',
  },
  readTerms: ({ db, is_account, owner_id }) =>
    is_account
      ? [
          sql`select 'referral' as name, ${jsonObject(db, { credit: sql.ref('r.credit') })} as row_json
            from referral_credits r where r.user_id = ${owner_id} and r.credit > 0`,
        ]
      : [],
  rows: ['referral'],
  termsFrom: ({ of }) => of<{ credit: number }>('referral')[0] ?? null,
  apply({ credit }, soFar) {
    const room = spendable(soFar)
    const step = { kind: 'referral', rule: 'friend', words: 'За приглашение друга' }
    return stepsFrom(soFar.lines, spread(Math.min(credit, sumOf(room)), room), step)
  },
  rowsOfOthers: ({ orders }) => orders.map(({ user_id }) => `referral ${user_id}`),
  async take(trx, { orders }) {
    for (const { order_id, user_id, roubles: was } of orders)
      if (!(await moveCredit(trx, user_id ?? 0, -was, order_id)))
        throw moneyChanged('За приглашения стало меньше', { what: 'referral', was, now: 0 })
  },
  async giveBack(trx, { order_id }) {
    const { rows } = await sql<{ user_id: number; taken: number }>`select user_id, -sum(delta) as taken
      from referral_moves where order_id = ${order_id} group by user_id`.execute(trx)
    for (const { user_id, taken } of rows) await moveCredit(trx, user_id, Number(taken), order_id)
  },
  async refund(trx, { user_id, order_id, roubles }) {
    if (user_id !== null && roubles > 0) await moveCredit(trx, user_id, roubles, order_id)
  },
  reconcile: {
    'the credit of a referral is the sum of its moves': `
      select c.user_id, c.credit, coalesce(m.moved, 0) as moved from referral_credits c
      left join (select user_id, sum(delta) as moved from referral_moves group by user_id) m on m.user_id = c.user_id
      where c.credit <> coalesce(m.moved, 0)`,
  },
}

const PHONE = '+79161234567'
const WORDS = 'За приглашение друга'

onBothDatabases('a kind of money that is one file', open => {
  let shop: TestShop
  let db: Db
  let browser: Awaited<ReturnType<TestShop['signIn']>>
  let user_id: number
  beforeAll(async () => {
    // Between bonuses and the certificate, which pays what is left.
    if (!KINDS.includes(referral as MoneyKind)) KINDS.splice(3, 0, referral as MoneyKind)
    db = await open()
    await run(db, sql`create table referral_credits (user_id integer primary key, credit integer not null)`)
    await run(
      db,
      sql`create table referral_moves (user_id integer not null, delta integer not null, order_id text)`,
    )
    shop = await createTestShop({ db })
    browser = await shop.signIn(PHONE)
    user_id = await makeMember(db, PHONE, [{ bonuses: 100 }])
    await run(db, sql`insert into referral_credits (user_id, credit) values (${user_id}, 0)`)
    await moveCredit(db, user_id, 701, null)
  })
  afterAll(() => {
    KINDS.splice(KINDS.indexOf(referral as MoneyKind), 1)
  })

  const credit = async () => {
    const { rows } = await sql<{ credit: number }>`select credit from referral_credits`.execute(db)
    return rows[0]?.credit
  }
  const page = async (path: string) =>
    wordsOf((await browser.get(path).unset('X-Requested-With').expect(200)).text)
  const dress = () => shop.goods.linenDress.offers[0]?.id as number
  const fill = async (quantity: number) => {
    await browser.post('/api/cart/').send({ offer_id: dress(), quantity }).expect(200)
    await browser.post('/api/cart/bonus/').send({ amount: 100 }).expect(200)
    return (await browser.get('/api/cart/?explain=1&service_id=3').expect(200)).body
  }
  const order = async (quantity: number) => {
    const body = orderBody(shop, [{ id: dress(), quantity }], {
      client: { name: 'Анна Каренина', phone: PHONE, email: 'anna@example.ru' },
    })
    return (await browser.post('/api/cart/checkout/').send(body).expect(200)).body
  }

  test('is shown and explained in the cart and the checkout, after bonuses', async () => {
    const cart = await fill(1)
    const price = cart.products[0].sum
    const way = cart.delivery_quotes.find((each: { service_id: number }) => each.service_id === 3)
    expect(cart.sums).toMatchObject({ goods: price, bonuses: 100, referral: 701, total: price - 801 })
    // As a browser reads it.
    expect(v.parse(Sums, cart.sums)).toEqual(cart.sums)
    expect(
      way.rows.map(({ words, roubles }: { words: string; roubles: number }) => [words, roubles]),
    ).toEqual([
      ['Товары', expect.any(Number)],
      ['Скидка магазина', expect.any(Number)],
      ['Бонусы', -100],
      ['За приглашение', -701],
      ['Доставка', 0],
    ])
    expect(cart.explain).toContainEqual(
      expect.objectContaining({ kind: 'referral', rule: 'friend', roubles: -701, words: WORDS }),
    )
    expect(await page('/order/')).toContain('За приглашение')
  })

  test('is taken by an order, shown by its page, the account, the letter and every export, and given back', async () => {
    const { order_id, items } = await order(1)
    expect(await credit()).toBe(0)
    expect(items[order_id].discounts).toContainEqual({
      kind: 'referral',
      rule: 'friend',
      words: WORDS,
      roubles: 701,
    })
    for (const path of [`/order/?ORDER_ID=${order_id}`, `/personal/orders/${order_id}/`])
      expect(await page(path)).toMatch(/За приглашение друга −701\sР/)
    const letter = (await shop.outbox()).findLast(({ subject }) => subject.includes('принят'))
    expect(letter?.text).toMatch(/За приглашение друга: −701\sР/)
    expect(wordsOf(letter?.html ?? '')).toContain(WORDS)
    const exported = async (format: string) =>
      (
        await Readable.from(
          exportOrders({ db, vat_rate: 22 }, await spanSince(db, 0), FORMATS[format] as never),
        ).toArray()
      ).join('')
    expect(JSON.parse(await exported('json')).orders[0].sums).toMatchObject({ bonuses: 100, referral: 701 })
    const [head = '', line = ''] = (await exported('csv')).split('\r\n')
    expect(line.split(';')[head.split(';').indexOf('referral')]).toBe('701')
    expect(await exported('commerceml')).toMatch(
      /<Наименование>Оплачено за приглашения<\/Наименование><Значение>701</,
    )
    expect(await shop.broken()).toEqual([])

    await browser.post('/api/order/cancel/').send({ order_id }).expect(200)
    expect(await credit()).toBe(701)
    expect(await shop.broken()).toEqual([])
  })

  test('comes back with returned pieces, in its proportion, and all of it with the last', async () => {
    await addCertificate(db, 'PODAROK', 1_000)
    await fill(2)
    const gift = { certificate_id: 'PODAROK', amount: 1_000 }
    await browser.post('/api/certificate/').send(gift).expect(200)
    const { order_id } = await order(2)
    const statuses = ['confirmed', 'packed', 'ready', 'delivered'] as const
    await importStatuses(
      shop.shop,
      statuses.map((status, at) => ({ line: at, news: { order_id, status, track: '' } })),
    )
    const giveBackOne = async () => {
      const items = [{ offer_id: dress(), quantity: 1, reason: 'size' }]
      const asked = await browser
        .post('/api/return/')
        .send({ order_id, items, way: { service_id: 4 } })
        .expect(200)
      await receiveByOperator(db, asked.body.return_code, shop.shop.now())
      return asked.body.return_code as string
    }

    const code = await giveBackOne()
    expect(await credit()).toBe(350)
    expect(await page(`/personal/returns/return/?return_code=${code}`)).toMatch(/На счёт приглашений 350/)
    expect(await shop.broken()).toEqual([])

    await giveBackOne()
    expect(await credit()).toBe(701)
    const { balance } = await db.selectFrom('certificates').select('balance').executeTakeFirstOrThrow()
    expect(balance).toBe(1_000)
    expect(await shop.broken()).toEqual([])
  })

  test('is proved by the reconciler', async () => {
    await run(db, sql`update referral_credits set credit = credit + 1`)
    expect((await shop.broken()).map(({ promise }) => promise)).toEqual([
      'the credit of a referral is the sum of its moves',
    ])
    await run(db, sql`update referral_credits set credit = credit - 1`)
  })
})
