import type { Cart } from '../../../server/contract/cart/cart.ts'
import { DEFAULT_REGION } from '../../../server/contract/delivery/default-region.ts'
import type { OrderState } from '../../../server/database/tables/orders.ts'
import { expireBonuses } from '../../../server/shop/money/bonuses/expire-bonuses.ts'
import { moveOrder } from '../../../server/shop/orders/states/move-order.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { addCertificate, addCode, addPromotion, makeMember } from '../../support/goods/promotions.ts'
import { putIntoWarehouse } from '../../support/orders/crowd.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, OPENING, type TestShop } from '../../support/test-shop.ts'

const DAY_MS = 24 * 60 * 60_000
type Browser = Awaited<ReturnType<TestShop['signIn']>>
let numbers = 0
const KAZAN = {
  name: 'Казань',
  latitude: 55.79,
  longitude: 49.11,
  fias_id: '93b3df57-4c89-44df-ac42-96f05e9cd3b9',
  kladr_id: '1600000100000',
  timezone: 'UTC+3',
}

onBothDatabases('an order and what takes money off it', open => {
  let shop: TestShop
  let dress = 0
  let belt = 0
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
    dress = shop.goods.linenDress.offers[0]?.id ?? 0
    belt = shop.goods.leatherBelt.offers[0]?.id ?? 0
    await putIntoWarehouse(shop.shop.db, [dress, belt], 1_000)
  })
  afterEach(async () => {
    await shop.shop.db.updateTable('promotions').set({ is_on: 0 }).execute()
    expect(await shop.broken()).toEqual([])
  })

  const name = (kind: string) => `${kind}-${++numbers}`
  async function code(terms: Parameters<typeof addCode>[2]): Promise<string> {
    const made = name('KOD')
    await addCode(shop.shop.db, made, terms)
    return made
  }
  async function certificate(amount: number): Promise<string> {
    const made = name('PODAROK')
    await addCertificate(shop.shop.db, made, amount)
    return made
  }
  async function member(lots: { bonuses: number; expires_at?: number }[]) {
    const phone = `+7916${String(++numbers).padStart(7, '0')}`
    const browser = await shop.signIn(phone)
    return { browser, user_id: await makeMember(shop.shop.db, phone, lots) }
  }
  const put = async (browser: Browser, lines: [offer_id: number, quantity: number][]): Promise<Cart> => {
    const items = lines.map(([offer_id, quantity]) => ({ offer_id, quantity }))
    return (await browser.post('/api/cart/').send({ items }).expect(200)).body
  }
  const enter = (browser: Browser, coupon: string) =>
    browser.post('/api/cart/coupon/').send({ coupon }).expect(200)
  /** What the page shows is what it sends. */
  async function order(browser: Browser, change: Record<string, unknown> = {}) {
    const cart: Cart = (await browser.get('/api/cart/').expect(200)).body
    const quote = cart.delivery_quotes.find(({ service_id }) => service_id === 4)
    const lines = cart.products.map(({ product_id: id, quantity }) => ({ id, quantity }))
    const total = quote?.total
    const phone = `+7917${String(++numbers).padStart(7, '0')}`
    const client = { name: 'Анна Каренина', phone, email: 'anna@example.ru' }
    const body = orderBody(shop, lines, { ...byCourier(quote?.cost ?? 0), client, total, ...change })
    const answer = await browser.post('/api/cart/checkout/').send(body)
    return { answer, quote, placed: answer.body.items?.[answer.body.order_id] }
  }
  const move = (id: string, change: Partial<OrderState>) =>
    shop.shop.db
      .transaction()
      .execute(trx => moveOrder(trx, id, change, { source: 'operator', now: shop.shop.now() }))
  const usesOf = async (coupon: string) =>
    (await shop.shop.db.selectFrom('coupons').where('code', '=', coupon).select('uses').executeTakeFirst())
      ?.uses
  const balanceOf = async (id: string) =>
    (await shop.shop.db.selectFrom('certificates').where('id', '=', id).select('balance').executeTakeFirst())
      ?.balance
  const bonusesOf = async (id: number) =>
    (await shop.shop.db.selectFrom('users').where('id', '=', id).select('bonus_balance').executeTakeFirst())
      ?.bonus_balance

  test('costs what the page showed: promotion, code, bonuses and certificate, kept by kind and reason', async () => {
    await addPromotion(shop.shop.db, name('AKCIYA'), {
      kind: 'nth_percent',
      pieces: 3,
      percent: 50,
      title: 'Третья вещь за полцены',
    })
    const { browser, user_id } = await member([
      { bonuses: 700 },
      { bonuses: 300, expires_at: OPENING + DAY_MS },
    ])
    const [coupon, gift] = [await code({ percent: 10 }), await certificate(1_000)]
    await put(browser, [
      [dress, 1],
      [belt, 2],
    ])
    await enter(browser, coupon)
    await browser.post('/api/cart/bonus/').send({ amount: 800 }).expect(200)
    await browser.post('/api/certificate/').send({ certificate_id: gift, amount: 1_000 }).expect(200)

    const { answer, quote, placed } = await order(browser)
    expect(answer.status).toBe(200)
    // 3 990 + 2 × 1 299 = 6 588, less half a belt, less 10 %.
    expect(quote?.sums).toMatchObject({
      goods: 6_588,
      promotion: 649,
      coupon: 593,
      bonuses: 800,
      certificate: 1_000,
    })
    expect(placed).toMatchObject({ total: quote?.total, cost: 6_588 - 649 - 593 - 800 - 1_000, coupon })
    expect(placed.tax).toBeGreaterThan(0)
    expect(
      placed.discounts.map(({ kind, roubles }: { kind: string; roubles: number }) => [kind, roubles]),
    ).toEqual([
      ['promotion', 649],
      ['coupon', 593],
      ['bonuses', 800],
      ['certificate', 1_000],
    ])
    expect([await usesOf(coupon), await bonusesOf(user_id), await balanceOf(gift)]).toEqual([1, 200, 0])
    // Those with a term went first; the cart keeps none of what was used.
    expect((await browser.get('/api/cart/')).body).toMatchObject({
      coupon_list: [],
      certificate: null,
      bonuses: 0,
      bonuses_extra: 0,
    })

    await move(placed.order_id, { status: 'cancelled' })
    expect([await usesOf(coupon), await bonusesOf(user_id), await balanceOf(gift)]).toEqual([0, 1_000, 1_000])
    expect((await put(browser, [[belt, 1]])).bonuses_extra).toBe(300)
    await expect(move(placed.order_id, { status: 'cancelled' })).rejects.toThrow('нельзя перевести')
    expect(await bonusesOf(user_id)).toBe(1_000)
  })

  test('earns its bonuses when it is delivered, once', async () => {
    const { browser, user_id } = await member([{ bonuses: 100 }])
    await put(browser, [[belt, 2]])
    await browser.post('/api/cart/bonus/').send({ amount: 100 }).expect(200)
    const shown: Cart = (await browser.get('/api/cart/')).body
    const { placed } = await order(browser)
    for (const status of ['confirmed', 'packed', 'shipped'] as const) await move(placed.order_id, { status })
    expect(await bonusesOf(user_id)).toBe(0)
    await move(placed.order_id, { status: 'delivered' })
    expect(await bonusesOf(user_id)).toBe(shown.bonuses_new)
    expect(shown.bonuses_new).toBe(124)
  })

  test('is refused with its reason where a code was used up meanwhile; without a code it goes', async () => {
    const coupon = await code({ roubles: 100, uses_limit: 1 })
    const [first, second] = [shop.visit(), shop.visit()]
    for (const browser of [first, second]) {
      await put(browser, [[belt, 1]])
      await enter(browser, coupon)
    }
    const total = 1_299 - 100 + 299
    expect((await order(first)).answer.status).toBe(200)
    const late = await order(second, { total })
    expect([late.answer.status, late.answer.body.changed]).toEqual([
      409,
      [
        {
          what: 'coupon',
          coupon,
          now: 0,
          reason: `Промокод ${coupon} не применен – промокод уже закончился`,
        },
        { what: 'total', was: total, now: total + 100 },
      ],
    ])
    const silent = await order(second, { total: null })
    expect([silent.answer.status, silent.answer.body.changed]).toEqual([
      409,
      [
        {
          what: 'coupon',
          coupon,
          now: 0,
          reason: `Промокод ${coupon} не применен – промокод уже закончился`,
        },
      ],
    ])
    expect(silent.answer.body.errors).toEqual([expect.stringContaining('промокод уже закончился')])
    expect((await order(second)).answer.status).toBe(200)
    expect(await usesOf(coupon)).toBe(1)
  })

  test('uses a code for the first order once, for a browser and for a phone', async () => {
    const coupon = await code({ percent: 10, is_first_order: 1 })
    const browser = shop.visit()
    const client = { name: 'Анна Каренина', phone: '+7 918 000 00 01', email: 'anna@example.ru' }
    await put(browser, [[belt, 1]])
    await enter(browser, coupon)
    expect((await order(browser, { client })).answer.status).toBe(200)

    await put(browser, [[belt, 1]])
    const again: Cart = (await enter(browser, coupon)).body
    expect(again.coupon_result?.status_text).toBe('Не применен – вы уже использовали этот промокод')
    const other = shop.visit()
    await put(other, [[belt, 1]])
    await enter(other, coupon)
    const refused = await order(other, { client })
    expect(refused.answer.status).toBe(409)
    expect((await order(other)).answer.status).toBe(200)
    const regular = shop.visit()
    await put(regular, [[belt, 1]])
    await order(regular)
    await put(regular, [[belt, 1]])
    expect((await enter(regular, coupon)).body.coupon_result.status_text).toBe(
      'Не применен – промокод только для первого заказа',
    )
  })

  test('is never paid by bonuses or a certificate that somebody has spent meanwhile', async () => {
    const gift = await certificate(500)
    const [one, other] = [shop.visit(), shop.visit()]
    for (const browser of [one, other]) {
      await put(browser, [[belt, 1]])
      await browser.post('/api/certificate/').send({ certificate_id: gift, amount: 500 }).expect(200)
    }
    const shown = (await other.get('/api/cart/')).body.sums.total
    expect((await order(one)).answer.status).toBe(200)
    const late = await order(other, { total: shown })
    expect(late.answer.body.changed).toEqual([
      { what: 'certificate', was: 500, now: 0 },
      { what: 'total', was: shown, now: shown + 500 },
    ])
    const silent = await order(other, { total: null })
    expect([silent.answer.status, silent.answer.body.changed]).toEqual([
      409,
      [{ what: 'certificate', was: 500, now: 0 }],
    ])
    expect(await balanceOf(gift)).toBe(0)
    // What the server said is accepted: whatever the page's own cart says.
    const { quote } = silent.answer.body.now
    expect(quote.total).toBe(shown + 500)
    expect((await order(other, { total: quote.total })).answer.status).toBe(200)
  })

  test('accepts what a refusal has shown: the code that this phone has used, though the cart still says it applies', async () => {
    const coupon = await code({ percent: 10, customer_limit: 1 })
    const client = { name: 'Анна Каренина', phone: '+7 918 000 00 07', email: 'anna@example.ru' }
    const [first, second] = [shop.visit(), shop.visit()]
    for (const browser of [first, second]) {
      await put(browser, [[belt, 1]])
      await enter(browser, coupon)
    }
    expect((await order(first, { client })).answer.status).toBe(200)
    const shown = (await second.get('/api/cart/')).body.sums.total
    const refused = await order(second, { client, total: shown })
    const { changed, now } = refused.answer.body
    expect([refused.answer.status, changed.map(({ what }: { what: string }) => what)]).toEqual([
      409,
      ['coupon', 'total'],
    ])
    expect((await order(second, { client, total: now.quote.total })).answer.status).toBe(200)
  })

  test('offers its place to the next one, in its own town', async () => {
    const browser = shop.visit()
    await put(browser, [[belt, 1]])
    await order(browser)
    const { body } = await browser.get('/api/cart/').expect(200)
    expect(body).toMatchObject({
      last_address: { city: 'Москва', street: 'Тверская', house: '1' },
      last_shop: null,
      last_pvz: null,
    })
    await browser.patch('/api/v3/state/').send({ region: KAZAN }).expect(200)
    expect((await browser.get('/api/cart/')).body.last_address).toBeNull()
  })

  test('offers its store to the next one, in its own town', async () => {
    const [browser, stranger] = [shop.visit(), shop.visit()]
    const store = String(shop.goods.tverskaya.id)
    const placesOf = async (of: Browser) => {
      const { last_address, last_shop, last_pvz }: Cart = (await of.get('/api/cart/').expect(200)).body
      return { last_address: last_address?.street ?? null, last_shop, last_pvz }
    }
    await put(browser, [[dress, 1]])
    const of_store = orderBody(shop, [{ id: dress, quantity: 1 }])
    await browser.post('/api/cart/checkout/').send(of_store).expect(200)
    expect(await placesOf(browser)).toEqual({ last_address: null, last_shop: store, last_pvz: null })
    expect(await placesOf(stranger)).toEqual({ last_address: null, last_shop: null, last_pvz: null })

    await put(browser, [[belt, 1]])
    expect((await order(browser)).answer.status).toBe(200)
    expect(await placesOf(browser)).toEqual({ last_address: 'Тверская', last_shop: store, last_pvz: null })

    await browser.patch('/api/v3/state/').send({ region: KAZAN }).expect(200)
    expect((await placesOf(browser)).last_shop).toBeNull()
    await browser.patch('/api/v3/state/').send({ region: DEFAULT_REGION }).expect(200)
    expect((await placesOf(browser)).last_shop).toBe(store)
  })

  test('bonuses whose term is over are taken away, once', async () => {
    const { user_id } = await member([{ bonuses: 100 }, { bonuses: 300, expires_at: OPENING }])
    const { signal } = new AbortController()
    await Promise.all([1, 2, 3].map(() => expireBonuses(shop.shop.db, shop.shop.now(), signal)))
    expect(await bonusesOf(user_id)).toBe(100)
  })
})
