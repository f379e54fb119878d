import { orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(() => shop.close())

test('whatever a shopper does, the log holds nothing of theirs', async () => {
  const browser = await shop.signIn('+79161234567')
  const code = await shop.codeFor()
  const id = shop.goods.linenDress.offers[0]?.id as number
  await browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
  const { body } = await browser
    .post('/api/cart/checkout/')
    .send(orderBody(shop, [{ id, quantity: 1 }], { comment: 'Домофон 4815162342' }))
    .expect(200)
  await browser.post('/api/v3/subscribe/').send({ email: 'anna@example.ru', utm_term: 'осень' }).expect(200)
  await shop.outbox()
  const confirm = /token=([\w-]+)/.exec((await shop.outbox()).at(-1)?.text ?? '')?.[1] as string
  await browser.get(`/subscribe/confirm/?token=${confirm}`)
  await browser.get('/search/?q=anna%40example.ru').unset('X-Requested-With')
  await browser.get(`/order/?ORDER_ID=${body.order_id}`).unset('X-Requested-With').expect(200)
  // What is refused or malformed is logged no more freely.
  await browser.post('/api/user/authorization/').send({ phone: '+7 916 123-45-6', sms_code: code })
  await browser.post('/api/cart/checkout/').send({ client: { name: 'Анна Каренина', phone: '+79161234567' } })
  await browser.post('/api/logger/').send({
    event: 'widget.broken',
    method: '/order/?phone=79161234567',
    message: 'anna@example.ru +7 916 123 45 67 at https://shop.test/order/?name=Anna',
  })
  await browser.post('/api/logger/').send({
    event: 'error',
    method: '/profile/',
    message: 'SyntaxError: Unexpected token \'К\', "Королёва,5" is not valid JSON at /assets/start.js:1:2',
  })

  const log = shop.log.join('')
  expect(shop.log.length).toBeGreaterThan(10)
  for (const secret of [
    '9161234567',
    '916 123 45 67',
    '916 123-45-6',
    'anna@',
    'Каренина',
    'Анна',
    'Домофон',
    'Королёва',
    '4815162342',
    code,
    confirm,
    'name=Anna',
    encodeURIComponent('anna@example.ru'),
  ])
    expect([secret, log.includes(secret)]).toEqual([secret, false])
})

test('every request is one line: its id, method, path, status and time', async () => {
  const answer = await shop.visit().get('/catalog/women/?utm_source=mail').expect(200)
  const lines = shop.log.map(line => JSON.parse(line)).filter(line => line.msg === 'request')

  expect(lines).toEqual([
    expect.objectContaining({
      request_id: answer.headers['x-request-id'],
      method: 'GET',
      path: '/catalog/women/',
      status: 200,
      ms: expect.any(Number),
    }),
  ])
})
