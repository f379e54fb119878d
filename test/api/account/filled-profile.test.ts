import { fillProfile } from '../../../server/shop/account/profile/save-profile.ts'
import type { VisitorUser } from '../../../server/shop/account/visitor.ts'
import { countStatements } from '../../support/database/count-statements.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

type Browser = ReturnType<TestShop['visit']>

const ANNA = { name: 'Анна Каренина', phone: '+79161234567', email: 'Anna@Example.ru' }
const FILLED = { name: 'Анна', surname: 'Каренина', email: 'Anna@Example.ru', mail_confirmed: 0 }
const EMPTY = { name: '', surname: '', email: '', mail_confirmed: 0 as const }

onBothDatabases('an account without a name and an e-mail (decision 30)', open => {
  let shop: TestShop
  let during: (work: () => Promise<unknown>) => Promise<number>
  beforeEach(async () => {
    const counted = countStatements(await open())
    during = counted.during
    shop = await createTestShop({ db: counted.db })
  })
  afterEach(async () => {
    // The shelves were filled by this test, without a move.
    expect((await shop.broken()).filter(({ promise }) => !promise.startsWith('stock is'))).toEqual([])
  })

  test('gets both with its first order, and later orders change neither', async () => {
    const browser = await shop.signIn()
    await order(browser)
    expect(await accounts()).toEqual([FILLED])
    await order(browser, { client: { ...ANNA, name: 'Дарья Облонская', email: 'dolly@example.ru' } })
    expect(await accounts()).toEqual([FILLED])
  })

  test('gets both with a fast order', async () => {
    const browser = await shop.signIn()
    const delivery = { service_id: 3, city_name: 'Москва', point_id: String(shop.goods.tverskaya.id) }
    await order(browser, {
      delivery: { ...delivery, storage_period: 3 },
      client: { ...ANNA, name: 'Анна', surname: 'Каренина' },
      ...{ fast_order: true, experiment: 'old' },
    })
    expect(await accounts()).toEqual([FILLED])
  })

  test('with the whole name in the first of two fields is called by it once, by all who say it', async () => {
    const browser = await shop.signIn()
    const twice = { name: 'Анна Каренина', surname: 'Каренина' }
    await browser.post('/api/lk/user/').send(twice).expect(200)
    const { data } = (await browser.get('/api/userinfo/').expect(200)).body
    const { user } = (await browser.get('/api/cart/').expect(200)).body
    const account = await browser.get('/personal/orders/').unset('X-Requested-With').expect(200)
    await order(browser, { client: { ...ANNA, ...twice } })
    const [placed] = await shop.shop.db.selectFrom('orders').select(['id', 'name', 'surname']).execute()
    const page = await browser.get(`/personal/orders/${placed?.id}/`).unset('X-Requested-With').expect(200)

    expect([data.name, user.name]).toEqual(['Анна Каренина', 'Анна Каренина'])
    expect(placed).toMatchObject({ name: 'Анна', surname: 'Каренина' })
    for (const { text } of [account, page]) {
      expect(text).toContain('Анна Каренина')
      expect(text).not.toContain('Каренина Каренина')
    }
  })

  test('keeps what it has of them, and gets the rest', async () => {
    const stored = [
      { email: 'own@example.ru' },
      { name: 'Стива' },
      { surname: 'Облонский' },
      { name: 'Стива', surname: 'Облонский', email: 'own@example.ru' },
    ]
    const browser = await shop.signIn()
    for (const own of stored) {
      await shop.shop.db
        .updateTable('users')
        .set({ ...EMPTY, ...own })
        .execute()
      await order(browser)
      const isNamed = own.name !== undefined || own.surname !== undefined
      const name = isNamed ? { name: '', surname: '' } : {}
      expect(await accounts()).toEqual([{ ...FILLED, ...name, ...own }])
    }
  })

  test('has not proved the e-mail by it, and sees no notice of a letter that was not sent', async () => {
    const browser = await shop.signIn()
    await order(browser)
    const page = async () => (await browser.get('/personal/profile/').unset('X-Requested-With')).text
    const notice = async () => (await browser.get('/api/lk/notify/').expect(200)).body[0].text
    const asks = async () =>
      (await shop.outbox()).filter(({ text }) => text.includes('/personal/confirm-mail/')).length
    expect([await notice(), await asks()]).toEqual(['Подтвердите почту: пришлём письмо со ссылкой', 0])
    expect(await page()).not.toContain('Мы отправили письмо')

    await browser.get('/api/lk/user/confirm_mail/').expect(200)
    expect([await notice(), await asks()]).toEqual(['Подтвердите почту: письмо уже там', 1])
    expect(await page()).toContain('Мы отправили письмо на Anna@Example.ru')
    // A link that proves nothing any more is none.
    shop.pass(4 * 24 * 60 * 60_000)
    expect(await notice()).toBe('Подтвердите почту: пришлём письмо со ссылкой')
    expect(await page()).not.toContain('Мы отправили письмо')
  })

  test('is not proved by a link that went to the e-mail before', async () => {
    const asked = { mail_token_hash: 'of-another', mail_asked_at: shop.shop.now() }
    const browser = await shop.signIn()
    await shop.shop.db.updateTable('users').set(asked).execute()
    await order(browser)
    const { mail_token_hash, mail_asked_at } = await shop.shop.db
      .selectFrom('users')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect([mail_token_hash, mail_asked_at]).toEqual(['', null])
  })

  test('gets nothing from a guest with its phone', async () => {
    await shop.signIn(ANNA.phone)
    await order(shop.visit())
    expect(await accounts()).toEqual([EMPTY])
  })

  test('stays empty when it is deleted, and keeps what it was given, in that moment', async () => {
    await shop.signIn()
    const { db } = shop.shop
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    // As the shopper's request has seen it.
    const seen = { id, name: '', surname: '', email: '' } as VisitorUser
    const fill = () =>
      db.transaction().execute(trx => fillProfile(trx, seen, { ...FILLED, name: 'Анна', email: ANNA.email }))
    await db.updateTable('users').set({ deleted_at: shop.shop.now() }).execute()
    await fill()
    expect(await accounts()).toEqual([EMPTY])

    const given = { name: 'Стива', surname: '', email: 'own@example.ru', mail_confirmed: 1 as const }
    await db
      .updateTable('users')
      .set({ ...given, deleted_at: null })
      .execute()
    await fill()
    expect(await accounts()).toEqual([given])
  })

  test('costs one statement, and none where nothing is lacking', async () => {
    const browser = await shop.signIn()
    const costs: number[] = []
    for (let round = 0; round < 3; round++) costs.push(await order(browser))
    const [first = 0, second = 0, third = 0] = costs
    expect([first - second, second - third]).toEqual([1, 0])
  })

  const accounts = () =>
    shop.shop.db.selectFrom('users').select(['name', 'surname', 'email', 'mail_confirmed']).execute()

  /** @returns the statements that the checkout asked */
  async function order(browser: Browser, change: Record<string, unknown> = {}): Promise<number> {
    const id = shop.goods.linenDress.offers[0]?.id as number
    await shop.shop.db.updateTable('stock').set({ qty: 50 }).where('offer_id', '=', id).execute()
    await browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
    const sent = orderBody(shop, [{ id, quantity: 1 }], { client: ANNA, ...change })
    return during(() => browser.post('/api/cart/checkout/').send(sent).expect(200))
  }
})
