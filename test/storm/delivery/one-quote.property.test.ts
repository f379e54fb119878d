import fc from 'fast-check'
import type { Cart } from '../../../server/contract/cart/cart.ts'
import type { Step } from '../../../server/contract/cart/step.ts'
import { type Product, productPath } from '../../../server/contract/catalog/catalog.ts'
import type { Delivery } from '../../../server/contract/delivery/calculation.ts'
import { courierLine, pointsLine } from '../../../server/contract/delivery/card-lines.ts'
import { CARD_LINES } from '../../../server/shop/delivery/card-lines.ts'
import { NO_VARIANTS } from '../../../server/shop/experiments/experiments.ts'
import { surroundingsOf } from '../../../server/shop/reading/shop-facts.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { DEFAULT_TOWN } from '../../../server/shop/towns/towns.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { addCode, addPromotion } from '../../support/goods/promotions.ts'
import { openPoints } from '../../support/goods/test-points.ts'
import { putIntoWarehouse } from '../../support/orders/crowd.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

type Browser = ReturnType<TestShop['visit']>

const CODES = ['TENTH', 'FOUR', 'MINUS500', 'BIG']
const PROMOTIONS = ['third', 'pair', 'all']
const MOSCOW = builtInTown('Москва')
const SHOPPER = { region: DEFAULT_TOWN, experiment: 'allPaymentMethods' as const, variants: NO_VARIANTS }

/** Pieces of dress, belt and coat; codes of the cart; promotions that are on. */
const Case = fc.record({
  wishes: fc
    .array(fc.nat(3), { minLength: 3, maxLength: 3 })
    .filter(pieces => pieces.some(quantity => quantity > 0)),
  codes: fc.subarray(CODES),
  promotions: fc.subarray(PROMOTIONS),
  /** From this sum on, a courier and points are free. */
  threshold: fc.constantFrom(0, 1_200, 3_700, 5_000, 8_000),
})

onBothDatabases('one quote: the price of a way', open => {
  let shop: TestShop
  let offers: number[]
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
    const { linenDress, leatherBelt, woolCoat } = shop.goods
    offers = [linenDress, leatherBelt, woolCoat].map(product => product.offers[0]?.id as number)
    const { db } = shop.shop
    await openPoints(db)
    await putIntoWarehouse(db, offers, 10_000)
    await shop.shop.catalog.refresh()
    await addCode(db, 'TENTH', { percent: 10, is_combinable: 1 })
    await addCode(db, 'FOUR', { percent: 30, least_items: 4 })
    await addCode(db, 'MINUS500', { roubles: 500, is_combinable: 1 })
    await addCode(db, 'BIG', { roubles: 2_000, least_total: 2_499 })
    await addPromotion(db, 'third', { kind: 'nth_percent', pieces: 3, percent: 50 })
    await addPromotion(db, 'pair', { kind: 'n_for_price', pieces: 2, price: 2_000 })
    await addPromotion(db, 'all', { kind: 'percent', pieces: 1, percent: 25, priority: -1 })
  })

  const setTerms = async (promotions: string[], threshold: number) => {
    const { db } = shop.shop
    await db.updateTable('promotions').set({ is_on: 0 }).execute()
    if (promotions.length > 0)
      await db.updateTable('promotions').set({ is_on: 1 }).where('code', 'in', promotions).execute()
    await db
      .updateTable('delivery_services')
      .set({ free_delivery_price: threshold })
      .where('service_id', '<>', 3)
      .execute()
    // A page shows what was so a second ago.
    shop.pass(2_000)
  }
  const calculate = async (browser: Browser, products: { id: number; quantity: number }[]) => {
    const location = { uuid: MOSCOW.fias_id, name: MOSCOW.name }
    const { body } = await browser
      .post('/minions/kevin/calculate')
      .send({ location, products, request_id: 1 })
      .expect(200)
    return body.deliveries as Delivery[]
  }
  const bodyOf = (products: { id: number; quantity: number }[], service_id: number, cost: number) => {
    const points: Record<number, string> = {
      3: String(shop.goods.tverskaya.id),
      79: 'CDEK1',
      100: 'CDEK2',
      102: 'FIVE1',
    }
    const point_id = points[service_id] ?? ''
    const delivery = { service_id, cost, point_id, city: 'Москва', street: 'Тверская', house: '1' }
    return orderBody(shop, products, { delivery })
  }

  test('is the same in the cart, its explanation, its popup, at each point and in the order', async () => {
    let [ordered, otherwise] = [0, 0]
    await fc.assert(
      fc.asyncProperty(Case, async ({ wishes, codes, promotions, threshold }) => {
        await setTerms(promotions, threshold)
        const browser = shop.visit()
        const items = offers.flatMap((offer_id, index) =>
          wishes[index] ? [{ offer_id, quantity: wishes[index] }] : [],
        )
        await browser.post('/api/cart/').send({ items }).expect(200)
        for (const coupon of codes) await browser.post('/api/cart/coupon/').send({ coupon }).expect(200)
        const cart: Cart = (await browser.get('/api/cart/').expect(200)).body
        const products = cart.products.map(({ product_id: id, quantity }) => ({ id, quantity }))
        const deliveries = await calculate(browser, products)
        const alone = await calculate(shop.visit(), products)
        expect(deliveries.map(each => each.service_id)).toEqual(
          cart.delivery_quotes.map(each => each.service_id),
        )
        for (const quote of cart.delivery_quotes) {
          const { service_id, can_go, cost, total } = quote
          const way = deliveries.find(each => each.service_id === service_id) as Delivery
          if (way.price !== alone.find(each => each.service_id === service_id)?.price) otherwise += 1
          expect([service_id, way.price]).toEqual([service_id, can_go ? cost : null])
          if (!can_go) continue
          expect(way.pickpoints.map(({ price }) => price)).toEqual(way.pickpoints.map(() => cost))
          const { explain } = (await browser.get(`/api/cart/?explain=1&service_id=${service_id}`)).body
          const sumOf = (steps: Step[]) => steps.reduce((sum, { roubles }) => sum + roubles, 0)
          expect(sumOf(explain)).toBe(total)
          expect(sumOf(explain.filter(({ kind }: Step) => kind === 'delivery'))).toBe(cost)
        }
        // An order takes the cart away: by one of its ways.
        const possible = cart.delivery_quotes.filter(
          each => each.can_go && each.stays.length === 0 && each.payment_ids.includes(13),
        )
        const quote = possible[ordered % possible.length]
        if (!quote) return
        const answer = await browser
          .post('/api/cart/checkout/')
          .send({ ...bodyOf(products, quote.service_id, quote.cost), total: quote.total })
        expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
        expect(answer.body.items[answer.body.order_id]).toMatchObject({
          delivery_cost: quote.cost,
          total: quote.total,
        })
        ordered += 1
      }),
      { numRuns: 40, seed: 20260115 },
    )
    expect(ordered).toBeGreaterThan(20)
    // Codes did change prices of ways, or nothing was compared.
    expect(otherwise).toBeGreaterThan(5)
  })

  test('of one piece is the same on its card, in the card’s popup and in the order of it alone', async () => {
    let promoted = 0
    await fc.assert(
      fc.asyncProperty(Case, fc.nat(2), async ({ promotions, threshold }, chosen) => {
        await setTerms(promotions, threshold)
        const id = offers[chosen] as number
        const found = shop.shop.catalog.current().findOffer(id)
        const product = shop.shop.catalog.current().findProduct(found?.product.id ?? 0) as Product
        const stranger = shop.visit()
        const deliveries = await calculate(stranger, [{ id, quantity: 1 }])
        const { lines } = await CARD_LINES.find(surroundingsOf(shop.shop, SHOPPER), product.id)
        const card = Object.fromEntries(
          lines.filter(each => each.offer_ids.includes(id)).map(each => [each.way, each]),
        )
        expect(card.courier?.price_words).toBe(courierLine(deliveries)?.price_words)
        expect(card.points?.price_words.split(' · ')[0]).toBe(pointsLine(deliveries)?.price_words)
        const page = (await stranger.get(productPath(product)).expect(200)).text.replaceAll(
          '&nbsp;',
          '\u00a0',
        )
        expect(page).toContain(card.courier?.price_words)
        const [rate] = /"shippingRate":\{[^}]*"value":(\d+)/.exec(page)?.slice(1) ?? []
        expect(Number(rate)).toBe(courierLine(deliveries)?.price)

        const price = deliveries.find(each => each.service_id === 4)?.price ?? -1
        if (price > 0 && threshold > 0 && threshold <= (found?.offer.price ?? 0)) promoted += 1
        const buyer = shop.visit()
        await buyer.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
        const { body } = await buyer
          .post('/api/cart/checkout/')
          .send(bodyOf([{ id, quantity: 1 }], 4, price))
          .expect(200)
        expect(body.items[body.order_id].delivery_cost).toBe(price)
      }),
      { numRuns: 25, seed: 20260115 },
    )
    // A promotion did take free delivery away.
    expect(promoted).toBeGreaterThan(2)
  })
})
