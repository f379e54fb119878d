import { onBothDatabases } from '../../support/database/databases.ts'
import { deleteAccount } from '../../support/delete-account.ts'
import { addCode } from '../../support/goods/promotions.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const ANNA = 'anna@example.ru'
const DAY_MS = 24 * 60 * 60_000
type Browser = ReturnType<TestShop['visit']>

onBothDatabases('an address that nobody proved (promise 29)', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })

  test('typed into a stranger’s profile ends nothing of its owner’s, whatever the stranger does', async () => {
    await ownerSubscribes()
    const before = await held()
    expect(before).toMatchObject({ status: 'confirmed', standing: 3, waiting: 1 })
    const stranger = await shop.signIn('+79160000001')
    const change = (body: object) => stranger.post('/api/lk/user/').send(body).expect(200)

    await change({ email: 'Anna@Example.ru', subscribe_mail: true })
    await change({ subscribe_mail: false })
    await change({ subscribe_mail: true })
    await change({ email: 'other@example.ru' })
    await change({ email: ANNA, subscribe_mail: true })
    await waitForSize(stranger)
    expect(await held()).toEqual(before)

    await deleteAccount(stranger)
    await stranger.get('/api/lk/user/').expect(401)
    expect(await held()).toEqual(before)
  })

  test('shows a stranger nothing of what its owner agreed to', async () => {
    await ownerSubscribes()
    const stranger = await shop.signIn('+79160000001')
    await stranger.post('/api/lk/user/').send({ email: ANNA }).expect(200)
    const { body } = await stranger.get('/personal/profile/export/').unset('X-Requested-With').expect(200)
    expect(body.consents).toEqual([])
  })

  test('once proved ends what is its own: by the profile, and with the account', async () => {
    await ownerSubscribes()
    const owner = await provedAccount('+79160000002')
    await owner.post('/api/lk/user/').send({ subscribe_mail: true }).expect(200)
    await owner.post('/api/lk/user/').send({ subscribe_mail: false }).expect(200)
    // What she agreed to for a size is not the newsletter's.
    expect(await held()).toMatchObject({ status: 'gone', waiting: 1 })

    await deleteAccount(owner)
    expect(await held()).toEqual({ status: undefined, standing: 0, waiting: 0 })
  })

  test('agrees to the newsletter by its letter alone, whoever asked for it', async () => {
    const stranger = await shop.signIn('+79160000001')
    await stranger.post('/api/lk/user/').send({ email: ANNA, subscribe_mail: true }).expect(200)
    expect(await held()).toMatchObject({ status: 'asked', standing: 0 })

    await shop
      .visit()
      .post(await linkTo('/subscribe/confirm/'))
      .expect(200)
    const consents = await shop.shop.db.selectFrom('consents').selectAll().orderBy('id').execute()
    expect(consents.map(({ purpose, email, user_id, page }) => [purpose, email, user_id, page])).toEqual([
      ['advertising', ANNA, null, '/personal/profile/'],
      ['personal_data', ANNA, null, '/personal/profile/'],
    ])
    // What was only asked for, the asker takes back; what was confirmed is its owner's.
    await stranger.post('/api/lk/user/').send({ subscribe_mail: false }).expect(200)
    expect(await held()).toMatchObject({ status: 'confirmed', standing: 2 })
  })

  test('asked for by two is neither’s to end', async () => {
    const [one, other] = [await shop.signIn('+79160000001'), await shop.signIn('+79160000002')]
    for (const browser of [one, other])
      await browser.post('/api/lk/user/').send({ email: ANNA, subscribe_mail: true }).expect(200)
    await waitForSize(one)
    await waitForSize(other)
    await deleteAccount(one)
    expect(await held()).toMatchObject({ status: 'asked', waiting: 1 })
  })

  test.each([
    ['for the first order', { is_first_order: 1 as const }],
    ['of one use for each', { customer_limit: 1 }],
  ])('a phone that a stranger typed uses up no code %s of who proves it', async (_, terms) => {
    await addCode(shop.shop.db, 'FIRST10', { percent: 10, ...terms })
    const phone = '+79161234567'
    const orderAs = async (browser: Browser) => {
      const offer_id = shop.goods.leatherBelt.offers[0]?.id as number
      await browser.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
      const { body: cart } = await browser.post('/api/cart/coupon/').send({ coupon: 'FIRST10' }).expect(200)
      const client = { name: 'Анна Каренина', phone, email: ANNA }
      const ways = (await browser.get('/api/cart/')).body.delivery_quotes as {
        service_id: number
        cost: number
      }[]
      const cost = ways.find(({ service_id }) => service_id === 4)?.cost ?? 0
      const sent = orderBody(shop, [{ id: offer_id, quantity: 1 }], { client, ...byCourier(cost) })
      const { status, body } = await browser.post('/api/cart/checkout/').send(sent)
      return [cart.coupon_result.status, status, ...(body.changed ?? [])]
    }
    const stranger = shop.visit()
    expect(await orderAs(stranger)).toEqual(['applied', 200])
    // Nobody knows this one from the stranger; but the phone's own code tells them apart, and the refusal says so.
    const owner = shop.visit()
    const change = { what: 'coupon', coupon: 'FIRST10', now: 0, sign_in: true }
    const reason = expect.stringContaining('войдите по номеру, и он сработает')
    expect(await orderAs(owner)).toEqual(['applied', 409, { ...change, reason }])
    expect(await orderAs(await shop.signIn(phone, owner))).toEqual(['applied', 200])

    // One use is one use: of the account, and of the browser, whatever phones are typed there.
    expect(await orderAs(owner)).toEqual(['not_applied', 409, expect.not.objectContaining({ sign_in: true })])
    expect(await orderAs(await shop.signIn(phone))).toEqual([
      ...['not_applied', 409],
      expect.not.objectContaining({ sign_in: true }),
    ])
    expect(await orderAs(stranger)).toEqual([
      ...['not_applied', 409],
      expect.not.objectContaining({ sign_in: true }),
    ])
  })

  test('two guests with one phone at once: one has the code, the other has to sign in', async () => {
    await addCode(shop.shop.db, 'ODIN', { percent: 10, customer_limit: 1 })
    const phone = '+79161234567'
    const offer_id = shop.goods.leatherBelt.offers[0]?.id as number
    const guests = [shop.visit(), shop.visit()]
    for (const guest of guests) {
      await guest.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
      await guest.post('/api/cart/coupon/').send({ coupon: 'ODIN' }).expect(200)
    }
    const client = { name: 'Анна Каренина', phone, email: ANNA }
    const sent = orderBody(shop, [{ id: offer_id, quantity: 1 }], { client, ...byCourier(299) })
    const answers = await Promise.all(guests.map(guest => guest.post('/api/cart/checkout/').send(sent)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { changed } = answers.find(({ status }) => status === 409)?.body ?? {}
    expect(changed).toEqual([expect.objectContaining({ what: 'coupon', coupon: 'ODIN', sign_in: true })])
  })

  /** The newsletter, confirmed, and a size, asked for by its owner who has proved the address. */
  async function ownerSubscribes(): Promise<void> {
    await shop.visit().post('/api/v3/subscribe/').send({ email: ANNA }).expect(200)
    await shop
      .visit()
      .post(await linkTo('/subscribe/confirm/'))
      .expect(200)
    await waitForSize(await provedAccount('+79160000009'))
    shop.pass(DAY_MS)
  }

  async function provedAccount(phone: string): Promise<Browser> {
    const browser = await shop.signIn(phone)
    await browser.post('/api/lk/user/').send({ email: ANNA }).expect(200)
    await shop
      .visit()
      .post(await linkTo('/personal/confirm-mail/'))
      .unset('X-Requested-With')
      .expect(200)
    return browser
  }

  async function waitForSize(browser: Browser): Promise<void> {
    const offer_id = shop.goods.linenDress.offers.find(({ size_name }) => size_name === '46')?.id
    await browser
      .post('/api/v3/size-subscription/')
      .send({ offer_id, channel: 'mail', recipient: ANNA, confirm: true })
      .expect(200)
  }

  async function held() {
    const { db } = shop.shop
    const found = await db.selectFrom('subscriptions').where('email', '=', ANNA).select('status').execute()
    const consents = db.selectFrom('consents').where('email', '=', ANNA).where('withdrawn_at', 'is', null)
    const waiting = db.selectFrom('size_subscriptions').where('recipient', '=', ANNA)
    return {
      status: found[0]?.status,
      standing: (await consents.select('id').execute()).length,
      waiting: (await waiting.select('id').execute()).length,
    }
  }

  async function linkTo(path: string): Promise<string> {
    const texts = (await shop.outbox()).filter(({ to }) => to.toLowerCase() === ANNA).map(({ text }) => text)
    return new RegExp(`${path}\\?token=[\\w-]+`).exec(texts.reverse().join())?.[0] ?? 'no link'
  }
})
