import { ProviderError } from '../../../server/errors.ts'
import { pretendAddresses } from '../../../server/providers/addresses/pretend-addresses.ts'
import type { AddressProvider, AddressRequest } from '../../../server/providers/providers.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { BUILT_IN_TOWNS } from '../../support/goods/built-in-towns.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const MOSCOW = builtInTown('Москва')
const KAZAN = builtInTown('Казань')
const WORDS = 'Уточните адрес: улица и дом'

onBothDatabases('an address that was typed', open => {
  const pretend = pretendAddresses(BUILT_IN_TOWNS, { has_streets: true })
  let shop: TestShop
  let asked: AddressRequest[]
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
  })
  beforeEach(() => {
    asked = []
    // What was found before is forgotten.
    shop.pass(11 * 60_000)
    serve({})
  })

  /** An address service with every house of the streets that it knows. */
  function serve(change: Partial<AddressProvider>) {
    const { suggest, ...rest } = { ...pretend, houses: 'all' as const, ...change }
    const counted = (request: AddressRequest) => {
      asked.push(request)
      return suggest(request)
    }
    Object.assign(shop.shop.providers, { addresses: { ...rest, suggest: counted } })
  }

  async function shopper() {
    const browser = shop.visit()
    const offer = shop.goods.linenDress.offers[0]?.id as number
    await browser
      .post('/api/cart/')
      .send({ items: [{ offer_id: offer, quantity: 1 }] })
      .expect(200)
    const { body: cart } = await browser.get('/api/cart/').expect(200)
    const cost = cart.delivery_quotes.find((each: { service_id: number }) => each.service_id === 4).cost
    const calculate = async (address: string) => {
      const location = { name: MOSCOW.name, uuid: MOSCOW.fias_id, address }
      const { body } = await browser
        .post('/minions/kevin/calculate')
        .send({ location, products: [{ id: offer, quantity: 1 }], ids: [4] })
        .expect(200)
      return body.deliveries[0].exact
    }
    const exactInCart = async (address: string) => {
      const { body } = await browser.get(`/api/cart/?address=${encodeURIComponent(address)}`).expect(200)
      return body.delivery_quotes.find((each: { service_id: number }) => each.service_id === 4).exact
    }
    const order = (delivery: object) =>
      browser
        .post('/api/cart/checkout/')
        .send(
          orderBody(shop, [{ id: offer, quantity: 1 }], { delivery: { service_id: 4, cost, ...delivery } }),
        )
    const pieces = async () => (await browser.get('/api/cart/').expect(200)).body.quantity_total
    return { browser, calculate, exactInCart, order, pieces }
  }

  const ordersNow = () => shop.shop.db.selectFrom('orders').selectAll().orderBy('created_at').execute()
  const orderOf = async (order_id: string) =>
    shop.shop.db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()

  test('is exact once its house is found, and the order keeps the house as it was found', async () => {
    const { calculate, exactInCart, order } = await shopper()

    expect(await calculate('тверская, 12')).toBe(true)
    expect(await exactInCart('тверская, 12')).toBe(true)
    const sent = { city: 'Москва', street: 'тверская', house: '12', flat: '7', entrance: '2' }
    const address = 'Казань, Баумана, 99'
    const { body } = await order({ ...sent, address, post_code: '111111' }).expect(200)

    expect(await orderOf(body.order_id)).toMatchObject({
      street: 'ул. Тверская',
      house: '12',
      flat: '7',
      entrance: '2',
      post_code: MOSCOW.postal_code,
      address: 'Москва, ул. Тверская, 12, подъезд 2, кв. 7',
    })
    expect(body.items[body.order_id].delivery_point).toBe('Москва, ул. Тверская, 12, подъезд 2, кв. 7')
    // Calculation, cart and checkout are one question.
    expect(asked).toHaveLength(1)
    expect(asked[0]?.locations).toEqual([{ kladr_id: MOSCOW.kladr_id }])
  })

  test('of one line stays as it was typed, beside the parts that were found', async () => {
    const { order } = await shopper()

    const address = 'г Москва, Тверская, д 12, кв 7'
    const { body } = await order({ city: 'Москва', address }).expect(200)

    expect(await orderOf(body.order_id)).toMatchObject({ street: 'ул. Тверская', house: '12', address })
  })

  test('that the service does not have is asked for again, at its field; the cart stays', async () => {
    const { calculate, order, pieces } = await shopper()
    const before = await ordersNow()

    expect(await calculate('Небывалая, 5')).toBe(false)
    for (const delivery of [
      { city: 'Москва', street: 'Небывалая', house: '5' },
      { city: 'Москва', address: 'Москва, Небывалая, 5' },
      { city: 'Москва', address: 'Тверская' },
    ]) {
      const { body } = await order(delivery).expect(422)
      expect(body.error).toMatchObject({ message: WORDS, fields: { 'delivery.address': WORDS } })
      expect(body.errors).toEqual([WORDS])
    }

    expect(await ordersNow()).toEqual(before)
    expect(await pieces()).toBe(1)
    // And may be mended.
    await order({ city: 'Москва', street: 'Тверская', house: '5' }).expect(200)
    expect(await pieces()).toBe(0)
  })

  test('is not a house of the same street in another town', async () => {
    serve({
      suggest: request => pretend.suggest({ ...request, locations: [{ kladr_id: KAZAN.kladr_id }] }),
    })
    const { calculate, order } = await shopper()

    expect(await calculate('Ленина, 5')).toBe(false)
    await order({ city: 'Москва', street: 'Ленина', house: '5' }).expect(422)
  })

  test.each<[string, Partial<AddressProvider>]>([
    ['is away', { suggest: () => Promise.reject(new ProviderError('away')) }],
    ['holds no houses', { houses: 'none' }],
    ['holds some houses only', { houses: 'some' }],
  ])('is taken as it is when the service %s, and is not exact', async (_, service) => {
    serve(service)
    const { calculate, exactInCart, order } = await shopper()

    expect(await calculate('Небывалая, 5')).toBe(false)
    expect(await exactInCart('Небывалая, 5')).toBe(false)
    const sent = { city: 'Москва', street: 'Небывалая', house: '5', address: 'Москва, Небывалая, 5' }
    const { body } = await order(sent).expect(200)
    expect(await orderOf(body.order_id)).toMatchObject(sent)
  })

  test('is found again once the service is back', async () => {
    serve({ suggest: () => Promise.reject(new ProviderError('away')) })
    const { calculate } = await shopper()
    expect(await calculate('Тверская, 12')).toBe(false)

    serve({})
    expect(await calculate('Тверская, 12')).toBe(true)
  })

  test('that was chosen of the server’s own suggestions is not asked for again', async () => {
    const { browser, calculate, order } = await shopper()
    const request = { query: 'тверская 7', locations: [{ kladr_id: MOSCOW.kladr_id }] }
    await browser.post('/minions/stuart/suggest/address').send(request).expect(200)

    expect(await calculate('ул Тверская, 7')).toBe(true)
    await order({ city: 'Москва', street: 'ул. Тверская', house: '7' }).expect(200)
    expect(asked).toHaveLength(1)
  })

  test('is looked for in the suburb that the order names', async () => {
    const { order } = await shopper()

    await order({ city: 'Мытищи', street: 'Ленина', house: '5' }).expect(200)
    expect(asked[0]?.locations).toEqual([{ kladr_id: builtInTown('Мытищи').kladr_id }])
  })
})
