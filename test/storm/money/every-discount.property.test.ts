import fc from 'fast-check'
import type { CartExplained } from '../../../server/contract/cart/cart-asked.ts'
import type { DeliveryQuote } from '../../../server/contract/delivery/delivery-quote.ts'
import { importStatuses } from '../../../server/import/orders/import-statuses.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { addCertificate, addCode, addPromotion, makeMember } from '../../support/goods/promotions.ts'
import { openSecondWarehouse } from '../../support/goods/two-warehouses.ts'
import { putIntoWarehouse } from '../../support/orders/crowd.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, OPENING, type TestShop } from '../../support/test-shop.ts'

const KINDS = ['goods', 'promotion', 'coupon', 'bonuses', 'certificate', 'delivery'] as const
const PATIENCE_MS = 600_000
const YEAR_MS = 365 * 24 * 3_600_000

/** Of the dress and the white dress (Москва), the belt (Казань) and the coat (stores alone): pieces wished. */
const cart = fc
  .tuple(fc.nat(3), fc.nat(2), fc.nat(4), fc.nat(2))
  .filter(pieces => pieces.some(each => each > 0))
const promotion = fc.option(
  fc.record({
    kind: fc.constantFrom('nth_percent' as const, 'n_for_price' as const, 'percent' as const),
    pieces: fc.integer({ min: 1, max: 3 }),
    percent: fc.integer({ min: 1, max: 100 }),
    price: fc.nat(6_000),
  }),
)
const codes = fc.array(
  fc.record({
    percent: fc.constantFrom(0, 7, 10, 33, 100),
    roubles: fc.constantFrom(0, 1, 777, 20_000),
    least_items: fc.constantFrom(0, 0, 4),
    is_combinable: fc.constantFrom(0 as const, 1 as const),
  }),
  { maxLength: 2 },
)
const shopper = fc.record({
  cart,
  promotion,
  codes,
  bonuses: fc.nat(3_000),
  certificate: fc.option(fc.integer({ min: 1, max: 20_000 })),
  service_id: fc.constantFrom(4, 4, 3),
  after: fc.constantFrom('nothing', 'cancel first', 'cancel all', 'nobody takes it'),
})
type Shopper = typeof shopper extends fc.Arbitrary<infer T> ? T : never
/** All that the code takes off is of the parcel that is cancelled; the other one keeps the code used. */
const CODE_ON_ONE_PARCEL: Shopper = {
  cart: [2, 1, 1, 1],
  promotion: { kind: 'n_for_price', pieces: 2, percent: 98, price: 7 },
  codes: [
    { percent: 33, roubles: 0, least_items: 4, is_combinable: 0 },
    { percent: 10, roubles: 0, least_items: 0, is_combinable: 1 },
  ],
  bonuses: 2997,
  certificate: 20000,
  service_id: 4,
  after: 'cancel first',
}
let numbers = 0

onBothDatabases('a checkout of one source or two, with every discount at once', (open, engine) => {
  let shop: TestShop
  let offers: number[] = []
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
    const { linenDress, whiteLinenDress, leatherBelt, woolCoat } = shop.goods
    offers = [linenDress, whiteLinenDress, leatherBelt, woolCoat].map(
      ({ offers: [first] }) => first?.id as number,
    )
    await openSecondWarehouse(shop)
    await putIntoWarehouse(shop.shop.db, offers.slice(0, 3), 5_000)
  }, PATIENCE_MS)

  const sum = (numbers_: number[]) => numbers_.reduce((all, each) => all + each, 0)

  /** Puts everything into a cart as a shopper does, and reads what the page would show. */
  async function fill(drawn: Shopper) {
    const { db } = shop.shop
    await db.updateTable('promotions').set({ is_on: 0 }).execute()
    const number = ++numbers
    if (drawn.promotion) await addPromotion(db, `AKCIYA-${number}`, drawn.promotion)
    const phone = `+7916${String(number).padStart(7, '0')}`
    const browser = await shop.signIn(phone)
    const user_id = await makeMember(db, phone, [
      { bonuses: 1_500 },
      { bonuses: 500, expires_at: OPENING + YEAR_MS },
    ])
    const items = offers.flatMap((offer_id, at) => {
      const quantity = drawn.cart[at as 0]
      return quantity > 0 ? [{ offer_id, quantity }] : []
    })
    const put = (chosen: typeof items) => browser.post('/api/cart/').send({ items: chosen })
    const { body } = await put(items)
    if (body.error) {
      // The coats of this town's store are bought by and by, and those of another town are not added (decision 44).
      expect(body.error.code).toBe('only-elsewhere')
      const others = items.filter(({ offer_id }) => offer_id !== offers[3])
      fc.pre(others.length > 0)
      await put(others).expect(200)
    }
    for (const [at, terms] of drawn.codes.entries()) {
      await addCode(db, `KOD-${number}-${at}`, { ...terms, uses_limit: 1 })
      await browser
        .post('/api/cart/coupon/')
        .send({ coupon: `KOD-${number}-${at}` })
        .expect(200)
    }
    await browser.post('/api/cart/bonus/').send({ amount: drawn.bonuses }).expect(200)
    const gift = `PODAROK-${number}`
    if (drawn.certificate !== null) {
      await addCertificate(db, gift, drawn.certificate)
      const amount = drawn.certificate
      await browser.post('/api/certificate/').send({ certificate_id: gift, amount }).expect(200)
    }
    return { browser, phone, user_id, gift, number }
  }
  type Filled = Awaited<ReturnType<typeof fill>>

  async function wayOf({ browser }: Filled, wished: number) {
    const read = async (query: string): Promise<CartExplained> =>
      (await browser.get(`/api/cart/?explain=1${query}`).expect(200)).body
    const quoteOf = ({ delivery_quotes }: CartExplained, service_id: number) =>
      delivery_quotes.find(each => each.service_id === service_id) as DeliveryQuote
    const store_id = shop.goods.tverskaya.id
    const here = quoteOf(await read(''), 3)
    const isThere = here?.stores.some(
      each => each.store_id === store_id && each.can_go && each.lacks.length === 0,
    )
    const service_id = wished === 3 && isThere ? 3 : 4
    const seen = await read(`&service_id=${service_id}&point_id=${store_id}`)
    return { service_id, seen, quote: quoteOf(seen, service_id) }
  }

  async function booksOf({ user_id, gift, number }: Filled) {
    const { db } = shop.shop
    const [user] = await db.selectFrom('users').where('id', '=', user_id).select('bonus_balance').execute()
    const [money] = await db.selectFrom('certificates').where('id', '=', gift).select('balance').execute()
    const uses = await db
      .selectFrom('coupons')
      .where('code', 'like', `KOD-${number}-%`)
      .select('uses')
      .execute()
    return {
      bonuses: user?.bonus_balance ?? 0,
      gift: money?.balance ?? 0,
      uses: sum(uses.map(each => each.uses)),
    }
  }

  const say = (order_id: string, statuses: string[]) =>
    importStatuses(
      shop.shop,
      statuses.map((status, at) => ({
        line: at,
        news: { order_id, status: status as 'shipped', track: '' },
      })),
    )

  test(
    'costs what the page showed, step by step; its orders add up to it by kind; what is given up goes back whole',
    async () => {
      let of_two = 0
      const one = async (drawn: Shopper) => {
        const filled = await fill(drawn)
        const { service_id, seen, quote } = await wayOf(filled, drawn.service_id)
        fc.pre(quote.can_go)
        expect(sum(seen.explain.map(({ roubles }) => roubles))).toBe(quote.total)
        for (const kind of KINDS)
          expect(
            Math.abs(sum(seen.explain.filter(step => step.kind === kind).map(step => step.roubles))),
          ).toBe(quote.sums[kind])
        const before = await booksOf(filled)

        const lines = seen.products
          .filter(({ product_id }) => quote.offer_ids.includes(product_id))
          .map(({ product_id: id, quantity }) => ({ id, quantity }))
        const client = { name: 'Анна Каренина', phone: filled.phone, email: 'anna@example.ru' }
        const way = service_id === 4 ? byCourier(quote.cost) : {}
        const body = orderBody(shop, lines, { ...way, client, total: quote.total })
        const answer = await filled.browser.post('/api/cart/checkout/').send(body)
        expect([answer.status, answer.body.error]).toEqual([200, undefined])

        const ids = Object.keys(answer.body.items)
        const rows = await shop.shop.db.selectFrom('orders').where('id', 'in', ids).selectAll().execute()
        if (rows.length === 2) of_two += 1
        const column = (of: (row: (typeof rows)[number]) => number) => sum(rows.map(of))
        expect(rows.every(({ total }) => total >= 1)).toBe(true)
        expect({
          goods: column(row => row.goods_total),
          promotion: column(row => row.promotions_total),
          coupon: column(row => row.coupon_total),
          bonuses: column(row => row.bonuses_total),
          certificate: column(row => row.certificate_total),
          delivery: column(row => row.delivery_cost),
          total: column(row => row.total),
        }).toEqual(quote.sums)
        expect(rows.find(row => row.id === answer.body.order_id)?.delivery_cost).toBe(quote.cost)
        const after = await booksOf(filled)
        expect([before.bonuses - after.bonuses, before.gift - after.gift]).toEqual([
          quote.sums.bonuses,
          quote.sums.certificate,
        ])
        expect(after.uses > 0).toBe((quote.sums.coupon ?? 0) > 0)

        await giveUp(drawn.after, filled, ids)
        const isAllBack = drawn.after === 'cancel all' || drawn.after === 'nobody takes it'
        if (isAllBack) expect(await booksOf(filled)).toEqual(before)
        expect(await shop.broken()).toEqual([])
      }
      await fc.assert(fc.asyncProperty(shopper, one), {
        numRuns: engine === 'SQLite' ? 60 : 30,
        examples: [[CODE_ON_ONE_PARCEL]],
      })
      // Not a property of one source alone.
      expect(of_two).toBeGreaterThan(3)
    },
    PATIENCE_MS,
  )

  async function giveUp(after: Shopper['after'], { browser }: Filled, ids: string[]): Promise<void> {
    const given = after === 'cancel first' ? ids.slice(0, 1) : after === 'nothing' ? [] : ids
    for (const order_id of given) {
      if (after === 'nobody takes it') await say(order_id, ['confirmed', 'packed', 'shipped', 'returned'])
      else await browser.post('/api/order/cancel/').send({ order_id }).expect(200)
    }
  }
})
