/** @jest-environment node */
import { parseHTML } from 'linkedom'
import type { Delivery } from '../../server/contract/delivery/calculation.ts'
import { isOfSize } from '../../server/contract/delivery/card-lines.ts'
import { eachPlaceOnce } from '../../server/contract/delivery/each-place-once.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { announceCatalog } from '../../server/import/staging/with-staging.ts'
import { saveTable } from '../../server/shop/delivery/tariffs/save-tariffs.ts'
import { builtInTown } from '../../server/shop/towns/built-in-cities.rules.ts'
import { filterPoints } from '../../widgets/shared/points/point-filters.ts'
import { openMoreStores } from '../support/goods/more-stores.ts'
import { layApart } from '../support/goods/sizes-apart.ts'
import { openPoints } from '../support/goods/test-points.ts'
import { openSecondWarehouse } from '../support/goods/two-warehouses.ts'
import { putIntoWarehouse } from '../support/orders/crowd.ts'
import { linesByCalculate } from '../support/orders/lines-by-calculate.ts'
import { orderBody } from '../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

type Browser = ReturnType<TestShop['visit']>
type Line = WidgetProps['delivery-block']['lines'][number]
type Size = WidgetProps['buy-button']['offers'][number]

const HOUR = 3_600_000
let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
  await openPoints(shop.shop.db)
})
afterEach(() => shop.close())

async function inTown(name: string): Promise<Browser> {
  const browser = shop.visit()
  const { latitude, longitude, fias_id, kladr_id, timezone } = builtInTown(name)
  const region = { name, latitude, longitude, fias_id, kladr_id, timezone }
  await browser.patch('/api/v3/state/').send({ region }).expect(200)
  return browser
}
async function cardOf(browser: Browser) {
  const { slug, id } = shop.goods.linenDress
  const { text } = await browser.get(`/product/${slug}-${id}/`).unset('X-Requested-With').expect(200)
  const { document } = parseHTML(text)
  const props = (widget: string) =>
    JSON.parse(document.querySelector(`[data-widget="${widget}"]`)?.getAttribute('data-props') ?? '{}')
  return {
    document,
    offers: props('buy-button').offers as Size[],
    lines: (props('delivery-block').lines ?? []) as Line[],
    waited_for: ((props('size-subscription').offers ?? []) as { id: number }[]).map(({ id }) => id),
  }
}
/** As the lists of the card and of the order have them. */
const storesOf = (deliveries: Delivery[]) =>
  eachPlaceOnce(deliveries.flatMap(each => (each.service_type === 'shop_selfpickup' ? each.pickpoints : [])))
const wordsOf = (lines: Line[], id: number) =>
  lines
    .filter(line => line.way !== 'alert' && isOfSize(line, id))
    .map(({ words, price_words }) => `${words}, ${price_words}`.replaceAll('\u00a0', ' '))
const alertOf = (lines: Line[], id: number) =>
  lines.find(line => line.way === 'alert' && isOfSize(line, id))?.words ?? ''
async function deliveriesOf(browser: Browser, name: string, id: number): Promise<Delivery[]> {
  const { fias_id: uuid, latitude, longitude, kladr_id: kladr } = builtInTown(name)
  const { body } = await browser
    .post('/minions/kevin/calculate')
    .send({
      location: { name, uuid, latitude, longitude, kladr },
      products: [{ id, quantity: 1 }],
      request_id: 'r',
    })
    .expect(200)
  return body.deliveries
}
const calculated = async (browser: Browser, name: string, id: number, hour: number) =>
  linesByCalculate(await deliveriesOf(browser, name, id), hour)

describe.each([3, null])('with transfers in %p working days', days => {
  beforeEach(() => layApart(shop, days))

  test.each(['Москва', 'Санкт-Петербург', 'Казань', 'Владивосток'])(
    'every size says in %s what the calculation says, at every hour',
    async name => {
      const browser = await inTown(name)
      const zone = Number(builtInTown(name).timezone.replace('UTC', ''))
      for (const hour_utc of [9, 16, 22]) {
        const { offers, lines } = await cardOf(browser)
        const hour = (hour_utc + zone) % 24
        for (const { id } of offers)
          expect(wordsOf(lines, id)).toEqual(await calculated(browser, name, id, hour))
        shop.pass((hour_utc === 9 ? 7 : 6) * HOUR)
      }
    },
  )

  test.each(['Москва', 'Санкт-Петербург', 'Казань'])(
    'in %s button, tile, block, cart and checkout agree on what can be had',
    async name => {
      const card = await cardOf(await inTown(name))
      for (const { id, is_sold, note = '' } of card.offers) {
        // Put there in a town where it can be had; the shopper moves.
        const browser = await inTown(
          shop.goods.linenDress.offers[2]?.id === id ? 'Санкт-Петербург' : 'Москва',
        )
        await browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
        const { latitude, longitude, fias_id, kladr_id, timezone } = builtInTown(name)
        const region = { name, latitude, longitude, fias_id, kladr_id, timezone }
        await browser.patch('/api/v3/state/').send({ region }).expect(200)
        const { body } = await browser.get('/api/cart/').expect(200)
        const [line] = body.products
        expect(line.can_buy).toBe(is_sold)
        expect(wordsOf(card.lines, id).length > 0).toBe(is_sold)
        expect(card.waited_for.includes(id)).toBe(!is_sold)
        const way = body.delivery_quotes.find((each: { can_go: boolean }) => each.can_go)
        expect(way !== undefined).toBe(is_sold)
        if (is_sold) {
          const store = way.stores.find((each: { can_go: boolean }) => each.can_go)
          const where = store
            ? { point_id: String(store.store_id), city: name }
            : { city: name, street: 'Лесная', house: '1' }
          const delivery = { service_id: way.service_id, cost: way.cost, ...where }
          await browser
            .post('/api/cart/checkout/')
            .send(orderBody(shop, [{ id, quantity: 1 }], { delivery }))
            .expect(200)
        } else {
          expect(note).not.toBe('')
          expect(alertOf(card.lines, id)).toBe(note)
          expect(line.reason.toLowerCase()).toBe(note.toLowerCase())
        }
      }
    },
  )
})

describe('with a warehouse in Казань beside the one in Москва', () => {
  /** By the order of the dress's sizes. */
  beforeEach(async () => {
    const { moscow, kazan } = await openSecondWarehouse(shop)
    const { db, catalog } = shop.shop
    const shelves = [
      { [moscow]: 5, [kazan]: 0 },
      { [moscow]: 0, [kazan]: 5 },
      { [moscow]: 5, [kazan]: 5 },
    ]
    for (const [index, { id: offer_id }] of shop.goods.linenDress.offers.entries()) {
      await db.deleteFrom('stock').where('offer_id', '=', offer_id).execute()
      const held = Object.entries(shelves[index] ?? {}).map(([id, qty]) => ({
        offer_id,
        store_id: Number(id),
        qty,
      }))
      await db.insertInto('stock').values(held).execute()
    }
    await announceCatalog(db)
    await catalog.refresh()
  })

  test.each(['Москва', 'Казань', 'Владивосток'])(
    'every size says in %s what the calculation says of the warehouse that sends it',
    async name => {
      const browser = await inTown(name)
      const { offers, lines } = await cardOf(browser)
      const hour = (9 + Number(builtInTown(name).timezone.replace('UTC', ''))) % 24
      for (const { id } of offers)
        expect(wordsOf(lines, id)).toEqual(await calculated(browser, name, id, hour))
      // From Москва and from Казань are two answers, or nothing is compared here.
      const [first = [], second] = offers.map(({ id }) => wordsOf(lines, id))
      expect(first.length).toBeGreaterThan(0)
      expect(second).not.toEqual(first)
    },
  )

  test('what one of them sold out is said by the card at once', async () => {
    const browser = await inTown('Москва')
    const [near, , both] = shop.goods.linenDress.offers.map(({ id }) => id)
    const [nearest] = [wordsOf((await cardOf(browser)).lines, near ?? 0)]
    expect(wordsOf((await cardOf(browser)).lines, both ?? 0)).toEqual(nearest)
    const { store_id } = await shop.shop.db
      .selectFrom('stock')
      .where('offer_id', '=', near ?? 0)
      .where('qty', '>', 0)
      .select('store_id')
      .executeTakeFirstOrThrow()
    await shop.shop.db
      .updateTable('stock')
      .set({ qty: 0 })
      .where('offer_id', '=', both ?? 0)
      .where('store_id', '=', store_id)
      .execute()
    shop.shop.catalog.applyStock([{ offer_id: both ?? 0, store_id, qty: 0 }])
    const words = wordsOf((await cardOf(browser)).lines, both ?? 0)
    expect(words).not.toEqual(nearest)
    expect(words).toEqual(await calculated(browser, 'Москва', both ?? 0, 12))
  })
})

test('sizes of other prices and weights say what the calculation says of each', async () => {
  const { db, catalog } = shop.shop
  const [first, dear, heavy] = shop.goods.linenDress.offers.map(({ id }) => id)
  await putIntoWarehouse(db, [first ?? 0, dear ?? 0, heavy ?? 0], 5)
  await saveTable(db, { zones: [], weights: [{ service_id: 4, up_to_g: 31_000, price_more: 0 }] }, 'r1')
  await db
    .updateTable('offers')
    .set({ price: 9_000, price_old: 0 })
    .where('id', '=', dear ?? 0)
    .execute()
  await db
    .updateTable('offers')
    .set({ weight_g: 60_000 })
    .where('id', '=', heavy ?? 0)
    .execute()
  await announceCatalog(db)
  await catalog.refresh()
  shop.pass(2_000)
  const browser = await inTown('Казань')
  const { offers, lines } = await cardOf(browser)
  for (const { id } of offers) expect(wordsOf(lines, id)).toEqual(await calculated(browser, 'Казань', id, 12))
  // The dear one is sent for nothing, the heavy one is not sent at all.
  const said = offers.map(({ id }) => wordsOf(lines, id).join())
  expect(new Set(said).size).toBe(3)
})

test.each([3, null])(
  '«Самовывоз сегодня из …» counts what «Сегодня» finds in the lists of stores, with transfers in %p days',
  async days => {
    await openMoreStores(shop.shop.db)
    // Of three stores in Москва one has each of the first two sizes; the second one no warehouse can bring.
    await layApart(shop, days)
    const browser = await inTown('Москва')
    for (const hour of [12, 20]) {
      const { offers, lines } = await cardOf(browser)
      for (const { id } of offers) {
        const deliveries = await deliveriesOf(browser, 'Москва', id)
        const [, said = '0'] = /^Самовывоз сегодня из (\d+) магазин/.exec(wordsOf(lines, id)[0] ?? '') ?? []
        const found = filterPoints(storesOf(deliveries), ['deliveryToday'])
        expect([hour, id, found.length]).toEqual([hour, id, Number(said)])
      }
      if (hour === 12) expect(wordsOf(lines, offers[1]?.id ?? 0)[0]).toMatch(/сегодня из 1 магазина/)
      shop.pass(8 * HOUR)
    }
  },
)

test('a line that is the same for several sizes stands in the page once, and one size’s lines are shown', async () => {
  await layApart(shop, 3)
  const { document, offers, lines } = await cardOf(await inTown('Москва'))
  const shown = [...document.querySelectorAll('.delivery [data-sizes]:not(.delivery__today)')]
  expect(shown).toHaveLength(lines.length)
  expect(new Set(lines.map(({ way, words, price_words }) => `${way} ${words} ${price_words}`)).size).toBe(
    lines.length,
  )
  const first = offers[0]?.id as number
  const seen = shown.filter(line => !line.hasAttribute('hidden') && line.localName === 'li')
  expect(seen).toHaveLength(wordsOf(lines, first).length)
  // «Забрать сегодня» is for the sizes of the lines that say so.
  const today = lines.filter(({ words }) => words.startsWith('Самовывоз сегодня'))
  expect(document.querySelector('.delivery__today')?.getAttribute('data-sizes')).toBe(
    today.flatMap(({ offer_ids }) => offer_ids).join(' '),
  )
})

test('what only another town’s stores hold has a button that says so, and one may wait for it', async () => {
  await layApart(shop, null, [
    { warehouse: 0, 'msk-01': 0, 'spb-01': 2 },
    { warehouse: 0, 'msk-01': 0, 'spb-01': 0 },
    { warehouse: 0, 'msk-01': 0, 'spb-01': 0 },
  ])
  const { document, waited_for } = await cardOf(await inTown('Москва'))
  const button = document.querySelector('.buy__button')
  expect(button?.textContent).toBe('Только в магазинах Санкт-Петербурга')
  expect(button?.hasAttribute('disabled')).toBe(true)
  expect(document.querySelectorAll('.sizes__input')).toHaveLength(0)
  expect(waited_for).toHaveLength(3)
})
