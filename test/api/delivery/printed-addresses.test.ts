import { importStatuses } from '../../../server/import/orders/import-statuses.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { wordsOf } from '../../support/pages/html.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

/** As the address service writes it, and as programs send it. */
const RAW = 'г Москва, пр-кт Ленинский, д 5 к 2, кв 12'
const WORDS = 'Москва, Ленинский просп., д. 5 корп. 2, кв. 12'
/** A type without a stop, or before its adjective. */
const SHORT = /(?<![\p{L}.-])(?:г|ул|пр-кт|д|к|кв|Респ|обл) (?=[А-ЯЁ\d])/u

onBothDatabases('the address of an order, read off everything that tells it', open => {
  let shop: TestShop
  let browser: Awaited<ReturnType<TestShop['signIn']>>
  let order_id = ''
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
    browser = await shop.signIn()
    const offer = shop.goods.linenDress.offers[0]?.id as number
    await browser.post('/api/cart/').send({ offer_id: offer, quantity: 1 }).expect(200)
    const { delivery } = byCourier(299)
    const { body } = await browser
      .post('/api/cart/checkout/')
      .send(
        orderBody(shop, [{ id: offer, quantity: 1 }], {
          delivery: {
            ...delivery,
            city: 'г Москва',
            street: 'пр-кт Ленинский',
            house: '5 к 2',
            address: RAW,
          },
        }),
      )
      .expect(200)
    order_id = body.order_id
    const news = ['confirmed', 'packed', 'shipped'].map((status, line) => ({
      line,
      news: { order_id, status: status as 'shipped', track: '' },
    }))
    await importStatuses(shop.shop, news)
  })

  const page = async (path: string) => (await browser.get(path).unset('X-Requested-With').expect(200)).text
  const answer = async (path: string) => (await browser.get(path).expect(200)).text
  const PAGES = {
    'its page': () => page(`/order/?ORDER_ID=${order_id}`),
    'the account': () => page(`/personal/orders/${order_id}/`),
    'its answer': () => answer(`/api/lk/orders/${order_id}/`),
    'the list of answers': () => answer('/api/lk/orders/'),
    'the calendar': async () =>
      // Long lines are folded.
      (await page(`/order/calendar.ics?ORDER_ID=${order_id}`)).replace(/\r\n /g, '').replaceAll('\\,', ','),
  }

  test.each(Object.entries(PAGES))('%s has it in words', async (_where, print) => {
    const said = wordsOf(await print())
    expect(said).toContain(WORDS)
    expect(SHORT.exec(said)?.[0]).toBeUndefined()
  })

  test('letters and messages have it in words', async () => {
    const sent = await shop.outbox()
    const letters = sent.filter(({ subject }) => subject?.includes(order_id))
    expect(letters).toHaveLength(2)
    for (const { html = '', text = '' } of letters) {
      expect(wordsOf(html)).toContain(WORDS)
      expect(wordsOf(text)).toContain(WORDS)
    }
    for (const { html = '', text = '' } of sent) expect(SHORT.exec(wordsOf(html + text))?.[0]).toBeUndefined()
  })

  test('the next order is offered it in words, also without a script', async () => {
    expect((await browser.get('/api/cart/').expect(200)).body.last_address).toMatchObject({
      city: 'Москва',
      street: 'Ленинский просп.',
      address: WORDS,
    })
    const offer = shop.goods.linenDress.offers[0]?.id as number
    await browser.post('/api/cart/').send({ offer_id: offer, quantity: 1 }).expect(200)
    const step = await page('/order/?step=delivery&way=courier')
    expect(step).toContain('Ленинский просп.')
    expect(step).not.toContain(RAW.split(', ')[1])
  })

  test('an order from before has it in words too, and keeps what was sent', async () => {
    const { db } = shop.shop
    const row = () => db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()
    expect((await row()).address).toBe(RAW)
    const words = JSON.parse((await row()).delivery_json)
    await db
      .updateTable('orders')
      .set({ delivery_json: JSON.stringify({ ...words, point: RAW }) })
      .where('id', '=', order_id)
      .execute()
    for (const print of Object.values(PAGES)) expect(wordsOf(await print())).toContain(WORDS)
  })
})
