import { onBothDatabases } from '../support/database/databases.ts'
import { openPoints } from '../support/goods/test-points.ts'
import {
  CLIENT,
  formOf,
  type PlainPage,
  plainBrowser,
  putIntoCart,
  toReview,
  wordsOf,
} from '../support/orders/plain-order.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

onBothDatabases('an order without a script', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })
  afterEach(async () => expect(await shop.broken()).toEqual([]))
  const start = async () => {
    const browser = plainBrowser(shop.visit())
    await putIntoCart(shop, browser)
    return browser
  }
  const orders = () => shop.shop.db.selectFrom('orders').selectAll().execute()

  test('goes from the card by its four steps to the confirmation, by a courier', async () => {
    const browser = await start()
    const review = await toReview(shop, browser, 'courier')
    expect(review.path).toBe('/order/?step=verification')
    expect(wordsOf(review, '.review')).toContain('Курьером: Москва, Тверская, 1, кв. 7')
    expect(wordsOf(review, '.order-plain .order-bar')).toBe('Итого 4 289 Р Оформить заказ')

    const placed = await browser.submit(review, '#order-step', { typed: { comment: 'Домофон не работает' } })

    const [order] = await orders()
    expect(placed.path).toBe(`/order/?ORDER_ID=${order?.id}`)
    expect(order).toMatchObject({
      service_id: 4,
      total: 4_289,
      flat: '7',
      name: 'Анна',
      surname: 'Каренина',
      phone: '+79161234567',
      comment: 'Домофон не работает',
    })
    // Each on a line of its own.
    expect(wordsOf(placed, '.placed__columns')).toContain('Анна Каренина+7 916 123 45 67')
    // What was typed is not carried into the next order.
    await putIntoCart(shop, browser)
    expect((await browser.open('/order/?step=verification')).path).toBe('/order/?step=delivery')
  })

  test('goes to a store, of a list with its hours and terms', async () => {
    const browser = await start()
    const delivery = await browser.open('/order/?step=delivery&way=store')
    expect(wordsOf(delivery, '.order-plain .choice')).toMatch(/Тверская.*сегодня · бесплатно/)
    const review = await toReview(shop, browser)
    await browser.submit(review, '#order-step')
    expect(await orders()).toMatchObject([{ service_id: 3, point_id: String(shop.goods.tverskaya.id) }])
  })

  test('says at the last step what the chosen place takes on receipt', async () => {
    const { db } = shop.shop
    await openPoints(db)
    await db.updateTable('pickup_points').set({ has_cash: 0 }).where('id', '=', 'FIVE1').execute()
    const browser = await start()
    const delivery = await browser.open('/order/?step=delivery&way=point')
    const client = await browser.submit(delivery, '#order-step', { typed: { place: '102 FIVE1' } })
    const review = await browser.submit(client, '#order-step', { typed: CLIENT })
    expect(wordsOf(review, '.choice__note')).toBe('Картой')
  })

  test('a step is shown when those before it are complete; what is typed wrong stays, with its words beside it', async () => {
    const browser = await start()
    expect((await browser.open('/order/?step=verification')).path).toBe('/order/?step=delivery')
    const delivery = await browser.open('/order/?step=delivery&way=courier')
    const nowhere = await browser.submit(delivery, '#order-step', { typed: { address: '', flat: '7' } })
    expect([nowhere.status, wordsOf(nowhere, '#plain-address-error')]).toEqual([422, 'Укажите улицу'])
    expect(nowhere.document.querySelector('#plain-flat')?.getAttribute('value')).toBe('7')
    const client = await browser.submit(nowhere, '#order-step', { typed: { address: 'Тверская, 1' } })

    const wrong = await browser.submit(client, '#order-step', { typed: { ...CLIENT, phone: '123' } })

    expect([wrong.status, wordsOf(wrong, '#plain-phone-error')]).toEqual([
      422,
      'Введите корректный номер телефона',
    ])
    expect(valuesOf(wrong)).toMatchObject({ name: CLIENT.name, phone: '123', email: CLIENT.email })
    // As whoever goes on after the `+7 ` of the field.
    const review = await browser.submit(wrong, '#order-step', { typed: { phone: '+7 89161234567' } })
    expect(review.path).toBe('/order/?step=verification')
    // Neither addresses nor answers that a cache may have.
    expect(review.headers['cache-control']).toBe('private, no-store')
    expect(review.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect([delivery, client, review].map(({ path }) => path).join(' ')).not.toMatch(/%D0|916|anna/i)
  })

  test('asks for the consents that the law separates, keeps what was ticked, and orders nothing before', async () => {
    const careful = await createTestShop({ db: await open(), env: { CONSENTS: 'separate' } })
    const browser = plainBrowser(careful.visit())
    await putIntoCart(careful, browser)
    const review = await toReview(careful, browser)
    const refused = await browser.submit(review, '#order-step', { typed: { terms: 'yes', comment: 'Жду' } })
    expect(refused.status).toBe(422)
    expect(wordsOf(refused, '#plain-personal_data-error')).toBe(
      'Дайте согласие на обработку персональных данных',
    )
    expect(refused.document.querySelector('[name="terms"]')?.hasAttribute('checked')).toBe(true)
    expect(refused.document.querySelector('[name="personal_data"]')?.hasAttribute('checked')).toBe(false)
    expect(valuesOf(refused).comment).toBe('Жду')
    expect(await careful.shop.db.selectFrom('orders').select('id').execute()).toEqual([])

    const placed = await browser.submit(refused, '#order-step', { typed: { personal_data: 'yes' } })

    expect(placed.path).toMatch(/ORDER_ID=/)
    const given = await careful.shop.db.selectFrom('consents').select('purpose').execute()
    expect(given.map(({ purpose }) => purpose).sort()).toEqual(['personal_data', 'terms'])
  })

  describe('pressed twice', () => {
    /** The goods come into the cart again between the presses, as another tab may put them. */
    const pressTwice = async (change: (fields: [string, string][]) => [string, string][]) => {
      const browser = await start()
      const { action, fields } = formOf(await toReview(shop, browser, 'courier'), '#order-step')
      const first = await browser.post(action, change(fields)).expect(303)
      await putIntoCart(shop, browser)
      await browser.open('/order/')
      await browser.agent.post('/api/cart/').send({ tab: 'delivery' }).expect(200)
      const second = await browser.post(action, change(fields)).expect(303)
      return { places: [first.headers.location, second.headers.location], placed: await orders() }
    }

    test('the same form is one order, whatever came between', async () => {
      const { places, placed } = await pressTwice(fields => fields)
      expect(placed).toHaveLength(1)
      expect(new Set(places).size).toBe(1)
    })

    test('negative control: without the key of the form these presses are two orders', async () => {
      const { places, placed } = await pressTwice(fields => fields.filter(([name]) => name !== 'key'))
      expect(placed).toHaveLength(2)
      expect(new Set(places).size).toBe(2)
    })

    test('at once, it is one order too', async () => {
      const browser = await start()
      const { action, fields } = formOf(await toReview(shop, browser), '#order-step')
      const answers = await Promise.all([1, 2, 3].map(() => browser.post(action, fields)))
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
      expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
      expect(await orders()).toHaveLength(1)
    })
  })

  test('is refused to a form of another site', async () => {
    const browser = await start()
    const review = await toReview(shop, browser)
    const { fields } = formOf(review, '#order-step')
    // As a page of an error; to a call it is 403.
    for (const path of [
      '/order/add/',
      '/order/cart/',
      '/order/?step=delivery',
      '/order/?step=client',
      '/order/?step=verification',
      '/order/pay/',
      '/order/cancel/',
    ])
      await browser.post(path, fields).set('Sec-Fetch-Site', 'cross-site').expect(400)
    expect(await orders()).toEqual([])
    await browser.post('/order/?step=verification', fields).expect(303)
  })

  test('what no form of ours sends is refused, and orders nothing', async () => {
    const browser = await start()
    const { fields } = formOf(await toReview(shop, browser), '#order-step')
    for (const shown of ['', 'x', '[]', '{"a":1}', '[{"payment_ids":[13],"body":{"__proto__":1}}]']) {
      const others = fields.filter(([name]) => name !== 'shown')
      const answer = await browser.post('/order/?step=verification', [...others, ['shown', shown]])
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
    expect(await orders()).toEqual([])
  })
})

function valuesOf({ document }: PlainPage): Record<string, string> {
  const inputs = [...document.querySelectorAll('.order-plain .field__input')]
  return Object.fromEntries(
    inputs.map(input => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
  )
}
