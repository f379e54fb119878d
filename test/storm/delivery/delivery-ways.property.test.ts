import fc from 'fast-check'
import type { DeliveryQuote } from '../../../server/contract/delivery/delivery-quote.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

type Browser = ReturnType<TestShop['visit']>

/** Stock by [offer][warehouse, Tverskaya, Nevsky], wishes by offer, the shopper's town. */
const Case = fc.record({
  stock: fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)), { minLength: 3, maxLength: 3 }),
  wishes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }),
  town: fc.constantFrom('Москва', 'Санкт-Петербург', 'Казань'),
})

describe('what the cart offers', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop()
  })
  afterAll(() => shop.close())

  test('a checkout accepts, and what it refuses, a checkout refuses: any stock, cart and town', async () => {
    const { goods } = shop
    const offers = [goods.linenDress, goods.leatherBelt, goods.woolCoat].map(
      product => product.offers[0]?.id as number,
    )
    const stores = [1, goods.tverskaya.id, goods.nevsky.id]
    const setStock = async (stock: number[][]) => {
      for (const [index, offer_id] of offers.entries())
        for (const [at, store_id] of stores.entries()) {
          const row = { offer_id, store_id, qty: stock[index]?.[at] ?? 0 }
          await shop.shop.db
            .insertInto('stock')
            .values(row)
            .onConflict(on => on.columns(['offer_id', 'store_id']).doUpdateSet({ qty: row.qty }))
            .execute()
        }
    }
    const shopper = async (wishes: number[], town: string): Promise<Browser> => {
      const browser = shop.visit()
      const { name, latitude, longitude, fias_id, kladr_id, timezone } = builtInTown(town)
      await browser
        .patch('/api/v3/state/')
        .send({ region: { name, latitude, longitude, fias_id, kladr_id, timezone } })
        .expect(200)
      // All pieces there are for a moment, so that every wish gets in; then what the case says.
      await setStock(offers.map(() => [9, 9, 9]))
      const items = offers.map((offer_id, index) => ({ offer_id, quantity: wishes[index] as number }))
      await browser.post('/api/cart/').send({ items }).expect(200)
      return browser
    }
    let accepted = 0
    let refused = 0
    await fc.assert(
      fc.asyncProperty(Case, async ({ stock, wishes, town }) => {
        for (const service_id of [3, 4]) {
          const browser = await shopper(wishes, town)
          await setStock(stock)
          const cart = (await browser.get('/api/cart/').expect(200)).body
          const quote = cart.delivery_quotes.find((each: DeliveryQuote) => each.service_id === service_id)
          const lines = cart.products.map((line: { product_id: number; quantity: number }) => ({
            id: line.product_id,
            quantity: line.quantity,
          }))
          const going = lines.filter((line: { id: number }) => quote.offer_ids.includes(line.id))
          const send = (point_id: number, sent: { id: number; quantity: number }[]) => {
            const delivery =
              service_id === 3
                ? { service_id, cost: quote.cost, point_id }
                : { ...byCourier(quote.cost).delivery, city: town }
            return browser.post('/api/cart/checkout/').send(orderBody(shop, sent, { delivery }))
          }
          const point_id = cart.pickup_store_ids[0] ?? goods.tverskaya.id
          expect(quote.can_go).toBe(going.length > 0)
          expect(
            [...quote.offer_ids, ...quote.stays.map((line: { offer_id: number }) => line.offer_id)].sort(),
          ).toEqual(
            cart.products
              .filter((line: { can_buy: boolean }) => line.can_buy)
              .map((line: { product_id: number }) => line.product_id)
              .sort(),
          )
          // Whatever stays or is inactive is refused, by name.
          if (going.length < lines.length) {
            const answer = await send(point_id, lines)
            expect([409, 422]).toContain(answer.status)
            refused += 1
          }
          if (!quote.can_go) continue
          for (const store of quote.stores.filter((each: { can_go: boolean }) => !each.can_go)) {
            expect((await send(store.store_id, going)).status).toBe(409)
            refused += 1
          }
          const answer = await send(point_id, going)
          expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
          expect(answer.body.items[answer.body.order_id].total).toBe(quote.total)
          accepted += 1
        }
      }),
      { numRuns: 60, seed: 20260115 },
    )
    // Neither side of the promise may go untried.
    expect(Math.min(accepted, refused)).toBeGreaterThan(20)
  })
})
