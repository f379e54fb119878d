import { addPoints } from '../../../server/import/delivery/import-delivery.ts'
import { cdekCarrier } from '../../../server/providers/carriers/cdek.ts'
import type { CarrierProvider } from '../../../server/providers/providers.ts'
import { PLAIN_TARIFF } from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { saveTariffs } from '../../../server/shop/delivery/tariffs/save-tariffs.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { type PretendCdek, pretendCdek } from '../../support/pretend/pretend-cdek.ts'
import type { Fault } from '../../support/pretend/pretend-gate.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const MOSCOW = builtInTown('Москва')
const KAZAN = builtInTown('Казань')
const FAULTS: Fault[] = ['silence', 'half an answer', 'hang up', 'status 500', 'broken JSON', 'HTML']

let cdek: PretendCdek
let carrier: CarrierProvider
let clock: number
beforeEach(async () => {
  cdek = await pretendCdek({ account: 'a', password: 'secret' })
  cdek.cities = { [MOSCOW.fias_id]: 44, [KAZAN.fias_id]: 424 }
  clock = 0
  carrier = cdekCarrier({ url: cdek.url, account: 'a', password: 'secret', clock: () => clock })
})
afterEach(() => cdek.close())

const asked = {
  from_fias_id: MOSCOW.fias_id,
  to_fias_id: KAZAN.fias_id,
  weights_g: [3_000, 10_000],
  rate_id: '',
}

describe('CDEK', () => {
  test('is asked with a token, by the codes of its towns, a parcel for each weight', async () => {
    expect(await carrier.rates(asked)).toEqual([
      { up_to_g: 3_000, price: 276, days_min: 2, days_max: 3 },
      { up_to_g: 10_000, price: 346, days_min: 2, days_max: 3 },
    ])
    const calculator = cdek.seen.filter(({ path }) => path === '/calculator/tarifflist')
    expect(calculator[0]?.body).toEqual({
      type: 1,
      from_location: { code: 44 },
      to_location: { code: 424 },
      packages: [{ weight: 3_000, length: 24, width: 24, height: 24 }],
    })
    expect(cdek.seen.filter(({ path }) => path === '/oauth/token')).toHaveLength(1)
  })

  test('of its tariffs the shop’s own counts, else the cheapest from a point to a point', async () => {
    const by_courier = await carrier.rates({ ...asked, weights_g: [1_000], rate_id: '137' })
    expect(by_courier).toMatchObject([{ price: 99 }])
    const unknown = await carrier.rates({ ...asked, weights_g: [1_000], rate_id: '999' })
    expect(unknown).toMatchObject([{ price: 256 }])
    cdek.tariffs = []
    expect(await carrier.rates(asked)).toEqual([])
  })

  test('a town that it does not know has no rates', async () => {
    expect(await carrier.rates({ ...asked, to_fias_id: '11111111-2222-4333-8444-555555555555' })).toEqual([])
  })

  test('a token that it took back is renewed once; one that lapses is renewed before', async () => {
    await carrier.rates(asked)
    cdek.expire()
    expect(await carrier.rates(asked)).toHaveLength(2)
    expect(cdek.tokens).toBe(2)
    clock += 3_600_000
    await carrier.rates(asked)
    expect(cdek.tokens).toBe(3)
  })

  test('wrong keys are logged without their values', async () => {
    const wrong = cdekCarrier({ url: cdek.url, account: 'a', password: 'hidden' })
    await expect(wrong.rates(asked)).rejects.toThrow(/^cdek: 401$/)
  })

  test.each(FAULTS)('«%s» is an error in its time, and nothing of it is kept', async fault => {
    cdek.fault = fault
    await expect(carrier.rates(asked)).rejects.toThrow(/^cdek/)
    cdek.fault = 'none'
    expect(await carrier.rates(asked)).toHaveLength(2)
  })

  test('nonsense in the right shape is no rate', async () => {
    cdek.tariffs = [{ tariff_code: 136, delivery_mode: 4, delivery_sum: -5, period_min: 1, period_max: 2 }]
    await expect(carrier.rates(asked)).rejects.toThrow(/^cdek/)
  })

  test('after five failures it is left alone, and tried out again after a rest', async () => {
    cdek.fault = 'status 500'
    for (let time = 0; time < 5; time++) await expect(carrier.rates(asked)).rejects.toThrow('cdek: 500')
    const before = cdek.seen.length
    await expect(carrier.rates(asked)).rejects.toThrow('left alone')
    expect(cdek.seen.length).toBe(before)
    cdek.fault = 'none'
    clock += 30_000
    expect(await carrier.rates(asked)).toHaveLength(2)
  })
})

describe('a shop that asks CDEK live', () => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop()
    shop.shop.providers.carriers.cdek = carrier
    await saveTariffs(shop.shop.db, [
      {
        ...PLAIN_TARIFF,
        service_id: 100,
        service_code: 'cdek',
        price: 199,
        days_min: 5,
        days_max: 9,
        free_delivery_price: 5_000,
      },
    ])
    await addPoints(shop.shop.db, [
      {
        id: 'KZN1', service_code: 'cdek', name: 'СДЭК', address: 'ул. Баумана, 1', metro: '', region_fias_id: KAZAN.fias_id,
        latitude: KAZAN.latitude, longitude: KAZAN.longitude, workhours: '', way_description: '', postal_code: '',
        storage_period: 7, has_dressing_room: 0, weight_max_g: 15_000,
      },
    ]) // biome-ignore format: a row
    // The warehouse of the tests stands in Москва.
    await shop.shop.catalog.refresh()
  })
  afterEach(() => shop.close())

  const dress = () => shop.goods.linenDress.offers[0]?.id as number
  async function calculated() {
    const { body } = await shop
      .visit()
      .post('/minions/kevin/calculate')
      .send({ location: { uuid: KAZAN.fias_id }, products: [{ id: dress() }] })
      .expect(200)
    return body.deliveries.map((each: { service_id: number; price: number; days_min: number }) => [
      each.service_id,
      each.price,
      each.days_min,
    ])
  }

  test('shows CDEK’s own price and days, and asks once for all that follow', async () => {
    const first = await calculated()
    expect(first).toContainEqual([100, 256, 2])
    const before = cdek.seen.length
    expect(await calculated()).toEqual(first)
    expect(cdek.seen.length).toBe(before)
  })

  test('the cart and the order say the same as the card', async () => {
    const browser = shop.visit()
    const { name, latitude, longitude, fias_id, kladr_id, timezone } = KAZAN
    await browser
      .patch('/api/v3/state/')
      .send({ region: { name, latitude, longitude, fias_id, kladr_id, timezone } })
      .expect(200)
    await browser.post('/api/cart/').send({ offer_id: dress(), quantity: 1 }).expect(200)
    const { body } = await browser.get('/api/cart/')
    const quote = body.delivery_quotes.find((each: { service_id: number }) => each.service_id === 100)
    expect(quote).toMatchObject({ cost: 256, days_min: 2, days_max: 3 })
    const delivery = {
      ...byCourier(256).delivery,
      service_id: 100,
      city: name,
      point_id: 'KZN1',
      tariff_revision: quote.tariff_revision,
    }
    await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress(), quantity: 1 }], { delivery }))
      .expect(200)
    expect(await shop.broken()).toEqual([])
  })

  test('a card says our own price while CDEK is silent, and CDEK’s as soon as it speaks again', async () => {
    const browser = shop.visit()
    const { name, latitude, longitude, fias_id, kladr_id, timezone } = KAZAN
    await browser
      .patch('/api/v3/state/')
      .send({ region: { name, latitude, longitude, fias_id, kladr_id, timezone } })
      .expect(200)
    const { slug, id } = shop.goods.linenDress
    const pointsOf = async () => {
      const { text } = await browser.get(`/product/${slug}-${id}/`).unset('X-Requested-With').expect(200)
      return /В пункты выдачи[^<]*<\/span><span[^>]*>([^<]*)</.exec(text)?.[1]?.replaceAll('\u00a0', ' ')
    }
    cdek.fault = 'status 500'
    expect(await pointsOf()).toBe('от 199 Р · 1 пункт')
    cdek.fault = 'none'
    // Within the half hour for which lines are kept.
    shop.pass(10 * 60_000)
    expect(await pointsOf()).toBe('от 256 Р · 1 пункт')
  })

  test.each(FAULTS)(
    'with CDEK in «%s» our own table answers, and the other services are there',
    async fault => {
      cdek.fault = fault
      // Казань is 720 km away: a day more.
      expect(await calculated()).toEqual([
        [3, null, null],
        [4, 299, 2],
        [100, 199, 6],
      ])
      expect(shop.log.some(line => line.includes('reckoned by our own table'))).toBe(true)
    },
  )

  test.each(FAULTS)('with CDEK in «%s» a card has its block, with all the ways', async fault => {
    cdek.fault = fault
    const browser = shop.visit()
    const { name, latitude, longitude, fias_id, kladr_id, timezone } = KAZAN
    await browser
      .patch('/api/v3/state/')
      .send({ region: { name, latitude, longitude, fias_id, kladr_id, timezone } })
      .expect(200)
    const { slug, id } = shop.goods.linenDress
    const { text } = await browser.get(`/product/${slug}-${id}/`).unset('X-Requested-With').expect(200)
    const block = /<section[^>]*"delivery"[\s\S]*?<\/section>/.exec(text)?.[0] ?? ''
    const words = block.replaceAll('\u00a0', ' ').replaceAll(/<[^>]+>/g, '|')
    expect(words).toMatch(/Курьером через 2–5 дней\|+от 299 Р/)
    expect(words).toMatch(/В пункты выдачи через \d+ дней\|+от 199 Р · 1 пункт/)
  })

  test('a carrier that failed is not waited for again at once', async () => {
    cdek.fault = 'status 500'
    await calculated()
    const before = cdek.seen.length
    await calculated()
    expect(cdek.seen.length).toBe(before)
    shop.pass(31_000)
    cdek.fault = 'none'
    expect(await calculated()).toContainEqual([100, 256, 2])
  })
})
