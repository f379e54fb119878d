import { signToken } from '../../../server/shop/account/signed-token.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

type Browser = ReturnType<TestShop['visit']>

const ANNA = '+79161234567'

onBothDatabases('orders of one visitor and of another', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })

  test('a visitor who is not signed in counts the orders of this browser, whatever phone was typed', async () => {
    await order(shop.visit(), ANNA)
    await order(await shop.signIn(ANNA), ANNA)
    const stranger = shop.visit()

    expect((await order(stranger, ANNA)).total).toBe(1)
    expect((await order(stranger, '+79160000009')).total).toBe(2)
  })

  test('who is signed in counts the orders of the account, also those of another browser', async () => {
    await order(await shop.signIn(ANNA), ANNA)
    shop.pass(60_000)

    expect((await order(await shop.signIn(ANNA), '+79160000009')).total).toBe(2)
  })

  test('signing out forgets the orders of the account, on a shared computer too', async () => {
    const browser = await shop.signIn(ANNA)
    const { id } = await order(browser, ANNA)
    await opens(browser, id, 200)

    await browser.post('/auth/?logout=yes').expect(303)

    await opens(browser, id, 404)
    await browser.get(`/order/?ORDER_ID=${id}`).expect(404)
  })

  test('an order of an account needs no cookie, and none is set', async () => {
    const browser = await shop.signIn(ANNA)
    const { cookies } = await order(browser, ANNA)

    expect(cookies.filter(cookie => cookie.startsWith('orders='))).toEqual([])
  })

  test('an order placed before signing in joins the account by its phone, and leaves the browser with it', async () => {
    const browser = shop.visit()
    const { id } = await order(browser, ANNA)
    const { id: gift } = await order(browser, '+79160000009')
    await signInHere(browser, ANNA)
    await opens(browser, id, 200)
    await opens(browser, gift, 200)

    await browser.post('/auth/?logout=yes').expect(303)

    await opens(browser, id, 404)
    await opens(browser, gift, 200)
    shop.pass(60_000)
    await opens(await shop.signIn(ANNA), id, 200)
    await opens(await shop.signIn('+79160000009'), gift, 404)
  })

  test('a cookie kept from before signing out opens nothing of the account', async () => {
    const browser = shop.visit()
    const { id, cookies } = await order(browser, ANNA)
    await signInHere(browser, ANNA)
    const stored = cookies.find(cookie => cookie.startsWith('orders='))?.split(';')[0] ?? ''

    await shop.visit().get(`/api/order/?order_id=${id}`).set('Cookie', stored).expect(404)
  })

  test('a copied cookie opens its orders for thirty days, one of a version before thirty days from this one on', async () => {
    const { id, cookies } = await order(shop.visit(), ANNA)
    const stored = cookies.find(cookie => cookie.startsWith('orders='))?.split(';')[0] ?? ''
    const untimed = `orders=${signToken(shop.shop, 'own orders', id)}`
    const ask = (cookie: string) => shop.visit().get(`/api/order/?order_id=${id}`).set('Cookie', cookie)
    const longer = stored.replace(/~\d+/, '~9999999999999')
    await ask(longer).expect(404)

    shop.pass(30 * 24 * 60 * 60_000 - 1_000)
    for (const cookie of [stored, untimed]) await ask(cookie).expect(200)
    shop.pass(2_000)
    for (const cookie of [stored, untimed]) await ask(cookie).expect(404)
  })

  async function order(browser: Browser, phone: string) {
    const id = shop.goods.whiteLinenDress.offers[0]?.id as number
    await browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
    const client = { name: 'Анна Каренина', phone, email: 'anna@example.ru' }
    const answer = await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id, quantity: 1 }], { ...byCourier(299), client }))
      .expect(200)
    const { order_id, items } = answer.body
    const cookies = [answer.headers['set-cookie'] ?? []].flat() as string[]
    return { id: order_id as string, total: items[order_id].user_orders_total as number, cookies }
  }

  async function signInHere(browser: Browser, phone: string): Promise<void> {
    await browser.post('/api/user/authorization/').send({ phone }).expect(200)
    const sms_code = await shop.codeFor(phone)
    await browser.post('/api/user/authorization/').send({ phone, sms_code }).expect(200)
  }

  async function opens(browser: Browser, id: string, status: number): Promise<void> {
    expect((await browser.get(`/api/order/?order_id=${id}`)).status).toBe(status)
  }
})
