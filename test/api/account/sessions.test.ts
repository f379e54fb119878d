import { startJobs } from '../../../server/jobs/start-jobs.ts'
import { openSession } from '../../../server/shop/account/sessions/session.ts'
import { deleteVisitors } from '../../../server/shop/account/sessions/sweep.queries.ts'
import { sweepCarts, sweepVisitors } from '../../../server/shop/account/sessions/sweep-visitors.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

type Browser = ReturnType<TestShop['visit']>

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

onBothDatabases('a session', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })

  test('lives as long as its shopper comes by within 180 days, and its cookie with it', async () => {
    const browser = await shop.signIn()
    for (let visit = 0; visit < 3; visit++) {
      shop.pass(179 * DAY_MS)
      const answer = await browser.get('/api/userinfo/')
      expect(answer.body.data.is_authorized).toBe(true)
      expect([answer.headers['set-cookie']].flat().join()).toMatch(/visitor=.*Max-Age=31536000/)
    }
  })

  test('ends after 180 days without a visit, before anything is swept', async () => {
    const browser = await shop.signIn()
    shop.pass(180 * DAY_MS)
    expect((await browser.get('/api/userinfo/')).body.data.is_authorized).toBe(false)
  })

  test('opened in the moment in which its account was deleted opens nothing of it', async () => {
    const browser = await shop.signIn()
    const { db } = shop.shop
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    // As a deletion leaves it that ended before this browser's session was written.
    await db
      .updateTable('users')
      .set({ phone: `deleted-${id}`, deleted_at: 1 })
      .execute()

    expect((await browser.get('/api/userinfo/')).body.data.is_authorized).toBe(false)
    await browser.get('/api/lk/user/').expect(401)
    const opened = { token_hash: 'late', user_id: id, region_json: null, known_since: null }
    await expect(
      openSession(shop.shop, { ...opened, proved_user_id: id, browser_id: null }, null),
    ).rejects.toMatchObject({ code: 'account-gone' })
  })

  test('writes a visit down once a day, not with every page', async () => {
    const browser = await shop.signIn()
    const opened = await seenAt()
    shop.pass(DAY_MS - 1)
    expect((await browser.get('/api/userinfo/')).headers['set-cookie']).toBeUndefined()
    expect(await seenAt()).toBe(opened)

    shop.pass(1)
    for (let page = 0; page < 3; page++) await browser.get('/api/userinfo/').expect(200)

    expect(await seenAt()).toBe(opened + DAY_MS)
  })

  test('that holds nothing is swept after a day; what holds something stays', async () => {
    const [looker, buyer, collector] = [shop.visit(), shop.visit(), shop.visit()]
    await fill(looker, 1)
    await fill(looker, 0)
    await fill(buyer, 1)
    await collector.post('/api/v3/favorite/').send({ product_id: shop.goods.linenDress.id }).expect(200)
    await sweepVisitors(shop.shop)
    expect(await count('visitors')).toBe(3)
    shop.pass(DAY_MS + HOUR_MS)

    await sweepVisitors(shop.shop)

    expect(await count('visitors')).toBe(2)
    expect((await buyer.get('/api/cart/')).body.products).toHaveLength(1)
    expect((await collector.get('/api/v3/favorite/')).body.favorites).toHaveLength(1)
    // The swept one is a stranger, and may begin anew.
    await fill(looker, 1)
    expect((await looker.get('/api/cart/')).body.products).toHaveLength(1)
  })

  test('that ended keeps the row of its orders, and nothing else', async () => {
    const browser = shop.visit()
    const order_id = await order(browser)
    await fill(browser, 1)
    shop.pass(180 * DAY_MS)

    await sweepVisitors(shop.shop)

    expect([await count('visitors'), await count('orders'), await count('carts')]).toEqual([1, 1, 0])
    expect((await browser.get('/api/cart/')).body.products).toEqual([])
    // Its own cookie was good for thirty days: by then only the account of its phone finds the order.
    expect((await browser.get(`/api/order/?order_id=${order_id}`)).status).toBe(404)
    expect(await shop.broken()).toEqual([])
    await sweepVisitors(shop.shop)
  })

  test('left at sign-in is swept after a day, the account’s stays', async () => {
    const browser = await shop.signIn()
    await fill(browser, 1)
    expect(await count('visitors')).toBe(2)
    shop.pass(DAY_MS + HOUR_MS)

    await sweepVisitors(shop.shop)

    expect(await count('visitors')).toBe(1)
    expect((await browser.get('/api/cart/')).body.products).toHaveLength(1)
  })

  test('that comes by while it is being swept stays', async () => {
    const browser = shop.visit()
    await fill(browser, 1)
    const { id } = await shop.shop.db.selectFrom('visitors').select('id').executeTakeFirstOrThrow()
    shop.pass(2 * DAY_MS)
    const seen_before = shop.shop.now() - DAY_MS
    await browser.get('/api/userinfo/').expect(200)

    await shop.shop.db.transaction().execute(trx => deleteVisitors(trx, [id], seen_before))

    expect((await browser.get('/api/cart/')).body.products).toHaveLength(1)
  })

  test('of many is swept page by page', async () => {
    const rows = Array.from({ length: 1_300 }, (_, n) => ({
      token_hash: `hash ${n}`,
      user_id: null,
      region_json: n % 100 === 0 ? '{}' : null,
      created_at: 0,
      seen_at: shop.shop.now() - 2 * DAY_MS,
    }))
    for (let at = 0; at < rows.length; at += 500)
      await shop.shop.db
        .insertInto('visitors')
        .values(rows.slice(at, at + 500))
        .execute()

    await sweepVisitors(shop.shop)

    expect(await count('visitors')).toBe(13)
  })

  test('is swept by a job', async () => {
    await fill(shop.visit(), 1)
    await shop.shop.db.deleteFrom('cart_lines').execute()
    shop.pass(2 * DAY_MS)

    const jobs = [startJobs(shop.shop), startJobs(shop.shop)]
    while ((await count('visitors')) > 0) await new Promise(resolve => setTimeout(resolve, 20))
    await Promise.all(jobs.map(each => each.stop()))

    expect(shop.log.filter(line => line.includes('job failed'))).toEqual([])
  })

  test('with a cart that nobody touched, nor came by for, for 90 days loses the cart', async () => {
    const [idle, back] = [shop.visit(), shop.visit()]
    await fill(idle, 1)
    await fill(back, 1)
    const account = await shop.signIn()
    await fill(account, 1)
    shop.pass(45 * DAY_MS)
    await back.get('/api/userinfo/')
    await account.get('/api/userinfo/')
    shop.pass(45 * DAY_MS)

    await sweepCarts(shop.shop)

    expect(await count('carts')).toBe(2)
    expect((await idle.get('/api/cart/')).body.products).toEqual([])
    expect((await back.get('/api/cart/')).body.products).toHaveLength(1)
    expect((await account.get('/api/cart/')).body.products).toHaveLength(1)
    shop.pass(90 * DAY_MS)
    await sweepCarts(shop.shop)
    expect([await count('carts'), await count('cart_lines')]).toEqual([0, 0])
  })

  async function fill(browser: Browser, quantity: number): Promise<void> {
    const offer_id = shop.goods.whiteLinenDress.offers[0]?.id
    await browser.post('/api/cart/').send({ offer_id, quantity }).expect(200)
  }

  async function order(browser: Browser): Promise<string> {
    await fill(browser, 1)
    const id = shop.goods.whiteLinenDress.offers[0]?.id as number
    const body = orderBody(shop, [{ id, quantity: 1 }], byCourier(299))
    return (await browser.post('/api/cart/checkout/').send(body).expect(200)).body.order_id
  }

  async function count(table: 'visitors' | 'carts' | 'cart_lines' | 'orders'): Promise<number> {
    const { n } = await shop.shop.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }

  async function seenAt(): Promise<number> {
    const { seen_at } = await shop.shop.db
      .selectFrom('visitors')
      .where('user_id', 'is not', null)
      .select('seen_at')
      .executeTakeFirstOrThrow()
    return seen_at
  }
})
