import { safeParse } from 'valibot'
import { CartExplained } from '../../../server/contract/cart/cart-asked.ts'
import type { Step } from '../../../server/contract/cart/step.ts'
import type { DeliveryQuote } from '../../../server/contract/delivery/delivery-quote.ts'
import { pretendAddresses } from '../../../server/providers/addresses/pretend-addresses.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { BUILT_IN_TOWNS } from '../../support/goods/built-in-towns.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const sumOf = (steps: Step[]) => steps.reduce((sum, step) => sum + step.roubles, 0)

onBothDatabases('how the sum came about', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })

  async function shopper() {
    const browser = shop.visit()
    const items = [
      { offer_id: shop.goods.linenDress.offers[0]?.id as number, quantity: 1 },
      { offer_id: shop.goods.leatherBelt.offers[0]?.id as number, quantity: 2 },
    ]
    const { body } = await browser.post('/api/cart/').send({ items }).expect(200)
    const explain = async (query = '') =>
      (await browser.get(`/api/cart/?explain=1${query}`).expect(200)).body as CartExplained
    const quoteOf = (service_id: number): DeliveryQuote =>
      body.delivery_quotes.find((each: DeliveryQuote) => each.service_id === service_id)
    return { browser, items, cart: body, explain, quoteOf }
  }

  test('is explained step by step: each line, then delivery; they add up to the way’s total', async () => {
    const { explain, quoteOf } = await shopper()

    const { explain: steps } = await explain('&service_id=4')
    expect(steps.map(({ kind, rule, roubles }) => [kind, rule, roubles])).toEqual([
      ['goods', 'shelf-price', 3990],
      ['goods', 'shelf-price', 2598],
      ['delivery', 'tariff', 0],
    ])
    expect(steps.map(({ words }) => words.replaceAll(/\s/g, ' '))).toEqual([
      'Платье льняное',
      expect.stringMatching(/^Ремень.*: 2 × 1 299 Р$/),
      'Курьер: бесплатно от 5 000 Р',
    ])
    for (const service_id of [3, 4]) {
      expect(sumOf((await explain(`&service_id=${service_id}`)).explain)).toBe(quoteOf(service_id).total)
    }
  })

  test('stands beside the whole cart, as the contract says; without the question there is none', async () => {
    const { browser, explain, cart } = await shopper()

    const { explain: steps, ...rest } = await explain()
    expect(safeParse(CartExplained, { ...rest, explain: steps }).issues).toBeUndefined()
    expect(rest).toEqual(cart)
    expect((await browser.get('/api/cart/').expect(200)).body).toEqual(cart)
  })

  test('is of the tab that is asked for, and empty where nothing can go', async () => {
    const { explain } = await shopper()

    const delivery = (steps: Step[]) => steps.find(({ kind }) => kind === 'delivery')?.words
    expect(delivery((await explain('&tab=selfpickup')).explain)).toBe('Самовывоз из магазина')
    expect(delivery((await explain('&tab=delivery')).explain)).toContain('Курьер')
    expect((await explain('&service_id=79')).explain).toEqual([])
    const nobody = await shop.visit().get('/api/cart/?explain=1').expect(200)
    expect(nobody.body.explain).toEqual([])
  })

  test('is exact for a courier once a house is found, and what the order then costs', async () => {
    Object.assign(shop.shop.providers, { addresses: pretendAddresses(BUILT_IN_TOWNS, { has_streets: true }) })
    const { browser, explain, items } = await shopper()
    const courier = (cart: { delivery_quotes: DeliveryQuote[] }) =>
      cart.delivery_quotes.find(({ service_id }) => service_id === 4) as DeliveryQuote
    const asked = async (address: string) =>
      courier((await browser.get(`/api/cart/?address=${encodeURIComponent(address)}`).expect(200)).body)

    const near = courier((await browser.get('/api/cart/').expect(200)).body)
    expect(near.exact).toBe(false)
    expect((await asked('ул. 8 Марта')).exact).toBe(false)
    const exact = await asked('Тверская, 1')
    expect(exact).toEqual({ ...near, exact: true })
    expect(courier(await explain(`&service_id=4&address=${encodeURIComponent('Тверская, 1')}`))).toEqual(
      exact,
    )

    const sent = items.map(({ offer_id, quantity }) => ({ id: offer_id, quantity }))
    const body = orderBody(shop, sent, byCourier(exact.cost))
    const { body: answer } = await browser.post('/api/cart/checkout/').send(body).expect(200)
    expect(answer.items[answer.order_id].delivery_cost).toBe(exact.cost)
    await browser.get(`/api/cart/?address=${'a'.repeat(501)}`).expect(400)
  })

  test('refuses a question that it does not know, naming the field', async () => {
    const answer = await shop.visit().get('/api/cart/?explain=1&tab=both&point_id=x').expect(400)
    expect(Object.keys(answer.body.error.fields)).toEqual(['tab', 'point_id'])
  })

  test('is what the checkout commits, to the rouble', async () => {
    const { browser, items, explain } = await shopper()
    const { explain: steps } = await explain('&service_id=4')
    const of = (kind: Step['kind']) => sumOf(steps.filter(step => step.kind === kind))

    const sent = items.map(({ offer_id, quantity }) => ({ id: offer_id, quantity }))
    const body = orderBody(shop, sent, byCourier(of('delivery')))
    const answer = await browser.post('/api/cart/checkout/').send(body).expect(200)

    const order = answer.body.items[answer.body.order_id]
    expect([order.cost, order.delivery_cost, order.total]).toEqual([
      of('goods'),
      of('delivery'),
      sumOf(steps),
    ])
    const sums = order.items.map((line: { product_id: number; sum: number }) => [line.product_id, line.sum])
    const lines = steps.filter(({ line }) => line !== undefined).map(({ line, roubles }) => [line, roubles])
    expect(sums.toSorted()).toEqual(lines.toSorted())
    expect(await shop.broken()).toEqual([])
  })
})
