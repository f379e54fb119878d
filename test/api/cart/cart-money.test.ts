import { safeParse } from 'valibot'
import { Alternatives } from '../../../server/contract/cart/alternatives.ts'
import { Cart } from '../../../server/contract/cart/cart.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { addCertificate, addCode, addPromotion, makeMember } from '../../support/goods/promotions.ts'
import { createTestShop, OPENING, type TestShop } from '../../support/test-shop.ts'

const DAY_MS = 24 * 60 * 60_000
let phones = 0
type Browser = Awaited<ReturnType<TestShop['signIn']>>

onBothDatabases('what takes money off a cart', open => {
  let shop: TestShop
  let dress = 0
  let belt = 0
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
    dress = shop.goods.linenDress.offers[0]?.id ?? 0
    belt = shop.goods.leatherBelt.offers[0]?.id ?? 0
    const { db } = shop.shop
    await addCode(db, 'CHETYRE', { percent: 15, least_items: 4 })
    await addCode(db, 'LETO2499', { percent: 10, least_total: 2_499 })
    await addCode(db, 'ДВЕСТИ', { roubles: 200 })
    await addCode(db, 'ВМЕСТЕ', { percent: 5, is_combinable: 1 })
    await addCode(db, 'ТОЖЕ', { roubles: 100, is_combinable: 1 })
    await addCode(db, 'ПЛАТЬЯ', {
      percent: 10,
      category_ids_json: JSON.stringify([shop.goods.categories.dresses]),
    })
    await addCode(db, 'КОНЧИЛСЯ', { percent: 10, ends_at: OPENING })
    await addCode(db, 'БУДЕТ', { percent: 10, starts_at: OPENING + 1 })
    await addCode(db, 'ПОСЛЕДНИЙ', { percent: 10, uses_limit: 1, uses: 1 })
    await addCertificate(db, 'PODAROK-3000', 3_000)
    await addCertificate(db, 'STARYJ-1', 1_000, OPENING)
  })

  async function shopper(lines: Record<number, number> = { [belt]: 2 }): Promise<Browser> {
    const browser = shop.visit()
    await put(browser, lines)
    return browser
  }
  async function member(lots: { bonuses: number; expires_at?: number }[]): Promise<Browser> {
    const phone = `+7916${String(++phones).padStart(7, '0')}`
    const browser = await shop.signIn(phone)
    await makeMember(shop.shop.db, phone, lots)
    return browser
  }
  async function put(browser: Browser, lines: Record<number, number>): Promise<Cart> {
    const items = Object.entries(lines).map(([offer_id, quantity]) => ({
      offer_id: Number(offer_id),
      quantity,
    }))
    return (await browser.post('/api/cart/').send({ items }).expect(200)).body
  }
  const enter = async (browser: Browser, coupon: string, more = {}): Promise<Cart> =>
    (
      await browser
        .post('/api/cart/coupon/')
        .send({ coupon, ...more })
        .expect(200)
    ).body
  const read = async (browser: Browser): Promise<Cart> => (await browser.get('/api/cart/').expect(200)).body

  test('a code is applied, in whatever letters it was typed, and stays', async () => {
    const browser = await shopper()
    const cart = await enter(browser, 'leto2499')

    const applied = { coupon: 'LETO2499', status: 'applied', status_text: 'Промокод применен' }
    expect(cart).toMatchObject({ coupon_result: applied, coupon_list: [applied], price_discount_coupon: 259 })
    expect(cart.sums).toMatchObject({ goods: 2_598, coupon: 259, delivery: 299, total: 2_638 })
    expect(safeParse(Cart, cart).issues).toBeUndefined()
    const again = await read(browser)
    expect(again).toEqual({ ...cart, coupon_result: null })
  })

  test.each(['НЕТ ТАКОГО', 'КОНЧИЛСЯ', 'БУДЕТ'])('%s, which is none now, is in no list', async coupon => {
    const browser = await shopper()
    const { coupon_result, coupon_list } = await enter(browser, coupon)

    expect(coupon_list).toEqual([])
    expect(coupon_result).toEqual({
      coupon,
      status: 'not_applied',
      status_text: 'Не удалось применить промокод',
    })
    expect((await read(browser)).coupon_list).toEqual([])
  })

  test('the code for four items wants four that can be bought, and comes back with the fourth', async () => {
    const browser = await shopper({ [belt]: 3 })
    const words = 'не применен – товаров меньше 4-х'
    expect((await enter(browser, 'CHETYRE')).coupon_result).toMatchObject({
      status: 'not_applied',
      status_text: words,
    })

    expect((await put(browser, { [belt]: 4 })).coupon_list).toMatchObject([{ status: 'applied' }])
    const after = await put(browser, { [belt]: 3 })
    expect(after).toMatchObject({
      coupon_list: [{ status: 'not_applied', status_text: words }],
      coupon_result: null,
    })
  })

  test('the threshold code looks at the sum after promotions, before codes', async () => {
    const browser = await shopper({ [belt]: 1 })
    expect((await enter(browser, 'LETO2499')).coupon_result?.status_text).toBe(
      'Не применен – сумма заказа меньше 2499 Р',
    )
    await put(browser, { [belt]: 2 })
    expect((await enter(browser, 'ДВЕСТИ')).coupon_list).toMatchObject([
      { coupon: 'LETO2499', status: 'applied' },
      { coupon: 'ДВЕСТИ', status_text: 'Не применен – не суммируется с промокодом LETO2499' },
    ])
  })

  test('a code that is used up says so', async () => {
    expect((await enter(await shopper(), 'ПОСЛЕДНИЙ')).coupon_result?.status_text).toBe(
      'Не применен – промокод уже закончился',
    )
  })

  test('a code of a category takes off its goods alone', async () => {
    const cart = await enter(await shopper({ [belt]: 1, [dress]: 1 }), 'ПЛАТЬЯ')
    expect(cart.price_discount_coupon).toBe(399)
    expect((await enter(await shopper(), 'ПЛАТЬЯ')).coupon_result?.status).toBe('not_applied')
  })

  test('codes that may stand together do; one goes, then all', async () => {
    const browser = await shopper()
    await enter(browser, 'ВМЕСТЕ')
    expect((await enter(browser, 'ТОЖЕ')).price_discount_coupon).toBe(129 + 100)

    const one = await browser.delete('/api/cart/coupon/').send({ coupon: 'вместе' }).expect(200)
    expect(one.body).toMatchObject({ price_discount_coupon: 100, coupon_list: [{ coupon: 'ТОЖЕ' }] })
    expect((await enter(browser, '')).coupon_list).toEqual([])
  })

  test('sums are tried on the items that are named', async () => {
    const browser = await shopper({ [belt]: 4 })
    const words = 'не применен – товаров меньше 4-х'
    const tried = await enter(browser, 'CHETYRE', { items: [{ offer_id: belt, quantity: 3 }] })
    expect(tried.coupon_result).toMatchObject({ status: 'not_applied', status_text: words })
    expect((await read(browser)).coupon_list).toMatchObject([{ status: 'applied' }])
  })

  test('a promotion takes off without a code, while it is on', async () => {
    const { db } = shop.shop
    await addPromotion(db, 'ТРИ', {
      kind: 'nth_percent',
      pieces: 3,
      percent: 50,
      title: 'Третья вещь за полцены',
    })
    const cart = await put(await shopper(), { [belt]: 3 })
    expect(cart.promotions).toEqual([{ title: 'Третья вещь за полцены', discount: 649 }])
    expect(cart.sums).toMatchObject({ goods: 3_897, promotion: 649 })
    await db.updateTable('promotions').set({ is_on: 0 }).execute()
    expect((await put(await shopper(), { [belt]: 3 })).promotions).toEqual([])
  })

  test('bonuses are for members, pay at most 30 % of the goods, and come with their term', async () => {
    const stranger = await shopper()
    const none = await stranger.post('/api/cart/bonus/').send({ amount: 100 }).expect(200)
    expect(none.body.bonus_result).toEqual({
      amount: 0,
      error: 'Бонусы доступны участникам программы лояльности',
    })

    const anna = await member([{ bonuses: 900 }, { bonuses: 300, expires_at: OPENING + 10 * DAY_MS }])
    expect(await put(anna, { [belt]: 2 })).toMatchObject({
      balance_total: 1_200,
      balance: 779,
      bonuses: 0,
      bonuses_new: 129,
      bonuses_extra: 300,
      bonuses_extra_expiration: 10,
      bonuses_extra_expiration_date: '25 января',
      products: [{ bonuses_new: 129 }],
    })
    const some = await anna.post('/api/cart/bonus/').send({ amount: 500 }).expect(200)
    expect(some.body).toMatchObject({
      bonus_result: { amount: 500, error: null },
      bonuses: 500,
      bonuses_new: 104,
    })
    const more = await anna.post('/api/cart/bonus/').send({ amount: 1_000 }).expect(200)
    expect(more.body.bonus_result).toEqual({
      amount: 779,
      error: 'Бонусами можно оплатить до 30 % товаров: не больше 779',
    })
    expect((await read(anna)).bonuses).toBe(779)
    const all = await anna.post('/api/cart/bonus/').send({ amount: 0 }).expect(200)
    expect(all.body).toMatchObject({ bonuses: 0, bonus_result: { amount: 0, error: null } })
  })

  test('bonuses whose term is over count no longer', async () => {
    const late = await member([{ bonuses: 100 }, { bonuses: 300, expires_at: OPENING }])
    expect(await put(late, { [belt]: 2 })).toMatchObject({ balance_total: 100, bonuses_extra: 0 })
  })

  test('a certificate is checked, pays all but one rouble of the goods, and is taken off', async () => {
    const browser = await shopper()
    const send = async (body: object) => (await browser.post('/api/certificate/').send(body).expect(200)).body
    expect(await send({ certificate_id: 'podarok-3000' })).toEqual({ amount: 3_000, error: null })
    expect(await send({ certificate_id: 'STARYJ-1' })).toEqual({
      amount: 0,
      error: 'Срок действия сертификата закончился',
    })
    const { amount, error } = await send({ certificate_id: 'PODAROK-3000', amount: 3_000 })
    expect([amount, error?.replaceAll(/\s/g, ' ')]).toEqual([
      2_597,
      'Сертификатом можно оплатить 2 597 Р: к оплате должен остаться хотя бы 1 рубль',
    ])
    expect(await read(browser)).toMatchObject({
      certificate: { certificate_id: 'PODAROK-3000', amount: 2_597, wished: 3_000, balance: 3_000 },
      sums: { certificate: 2_597, total: 1 + 299 },
    })
    expect(await send({ certificate_id: 'PODAROK-3000', amount: 1_000 })).toMatchObject({
      amount: 1_000,
      error: null,
    })
    expect(await send({ certificate_id: 'PODAROK-3000', amount: 0 })).toMatchObject({
      amount: 0,
      error: null,
    })
    expect((await read(browser)).certificate).toBeNull()
  })

  test('the tab is kept, and says whose sums they are', async () => {
    const browser = await shopper({ [dress]: 1 })
    expect(await read(browser)).toMatchObject({ tab: 'delivery', service_id: 4 })
    const { body } = await browser.post('/api/cart/').send({ tab: 'selfpickup' }).expect(200)
    expect(body).toMatchObject({ tab: 'selfpickup', service_id: 3, sums: { delivery: 0 } })
    expect(await read(browser)).toMatchObject({ tab: 'selfpickup', service_id: 3 })
  })

  test('alternatives are the same size of another colour, or of something like it, that can be had', async () => {
    const [, middle] = shop.goods.linenDress.offers
    const ask = (product_id: number) => shop.visit().post('/api/v3/cart/alternatives/').send({ product_id })
    const { body } = await ask(middle?.id ?? 0).expect(200)
    expect(safeParse(Alternatives, body).issues).toBeUndefined()
    expect(body.items[0]).toMatchObject({
      product_id: shop.goods.whiteLinenDress.offers[1]?.id,
      variant: 'белый, 44',
      price: 4_990,
      by_delivery: true,
      by_pickup: true,
    })
    await ask(999_999).expect(404)
  })

  test('a product tells by its barcode what it would earn', async () => {
    const { barcode } = await shop.shop.db
      .selectFrom('offers')
      .where('id', '=', belt)
      .select('barcode')
      .executeTakeFirstOrThrow()
    const { body } = await shop.visit().get(`/api/product/bonus/?barcode=${barcode},nothing`).expect(200)
    expect(body).toEqual({ items: { [barcode]: { bonus: 64 } } })
  })
})

onBothDatabases('the cart of a browser that signs in', open => {
  test('brings its codes and its certificate; the account keeps its own', async () => {
    const shop = await createTestShop({ db: await open() })
    const { db } = shop.shop
    const belt = shop.goods.leatherBelt.offers[0]?.id
    await addCode(db, 'СТАРЫЙ', { percent: 5, is_combinable: 1 })
    await addCode(db, 'НОВЫЙ', { percent: 10, is_combinable: 1 })
    await addCertificate(db, 'PODAROK-1', 100)
    await addCertificate(db, 'PODAROK-2', 200)
    const phone = '+79160000999'
    const before = await shop.signIn(phone)
    await before.post('/api/cart/').send({ offer_id: belt, quantity: 1 }).expect(200)
    await before.post('/api/cart/coupon/').send({ coupon: 'СТАРЫЙ' }).expect(200)
    await before.post('/api/certificate/').send({ certificate_id: 'PODAROK-1', amount: 100 }).expect(200)
    shop.pass(60_000)

    const browser = shop.visit()
    await browser.post('/api/cart/').send({ offer_id: belt, quantity: 2, tab: 'selfpickup' }).expect(200)
    await browser.post('/api/cart/coupon/').send({ coupon: 'НОВЫЙ' }).expect(200)
    await browser.post('/api/certificate/').send({ certificate_id: 'PODAROK-2', amount: 200 }).expect(200)
    await browser.post('/api/user/authorization/').send({ phone }).expect(200)
    const sms_code = await shop.codeFor(phone)
    await browser.post('/api/user/authorization/').send({ phone, sms_code }).expect(200)

    const { body } = await browser.get('/api/cart/').expect(200)
    expect(body).toMatchObject({
      tab: 'selfpickup',
      products: [{ quantity: 2 }],
      coupon_list: [{ coupon: 'СТАРЫЙ' }, { coupon: 'НОВЫЙ' }],
      certificate: { certificate_id: 'PODAROK-2', wished: 200 },
    })
    expect(await shop.broken()).toEqual([])
  })
})

onBothDatabases('alternatives to a line that cannot be bought', open => {
  test('are what a store of another town sends to the shopper’s too, as their cards and the cart say', async () => {
    const shop = await createTestShop({ db: await open() })
    const { db, catalog } = shop.shop
    const gone = shop.goods.linenDress.offers[1]?.id as number
    const offer_id = shop.goods.whiteLinenDress.offers[1]?.id as number
    await db.deleteFrom('stock').where('offer_id', '=', offer_id).execute()
    await db.insertInto('stock').values({ offer_id, store_id: shop.goods.nevsky.id, qty: 1 }).execute()
    await db.updateTable('meta').set({ value: '20' }).where('key', '=', 'catalog_revision').execute()
    await catalog.refresh()
    const browser = shop.visit()
    const found = async () => {
      const { body } = await browser.post('/api/v3/cart/alternatives/').send({ product_id: gone }).expect(200)
      return (body.items as { product_id: number }[]).find(({ product_id }) => product_id === offer_id)
    }
    expect(await found()).toBeUndefined()

    await db
      .updateTable('delivery_services')
      .set({ store_transfer_days: 3 })
      .where('service_id', '=', 3)
      .execute()
    // Tariffs that were read are good for some seconds.
    shop.pass(60_000)
    expect(await found()).toMatchObject({ by_delivery: false, by_pickup: true })
    const { body: cart } = await browser.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
    const byStore = (cart as Cart).delivery_quotes.find(({ service_id }) => service_id === 3)
    expect(byStore).toMatchObject({ can_go: true, transfer_from: 'Санкт-Петербург' })
  })
})

onBothDatabases('wrong numbers of certificates', open => {
  test('are answered five times an hour for a visitor; after that a right one is not answered either, for a while', async () => {
    const shop = await createTestShop({ db: await open(), env: { LIMITS: 'on' } })
    await addCertificate(shop.shop.db, 'PODAROK-3000', 3_000)
    const browser = shop.visit()
    const ask = (certificate_id: string) => browser.post('/api/certificate/').send({ certificate_id })
    await browser.post('/api/certificate/').send({ certificate_id: 'PODAROK-3000', amount: 100 }).expect(200)
    for (let right = 0; right < 7; right++) await ask('PODAROK-3000').expect(200)
    for (let wrong = 0; wrong < 5; wrong++) {
      const { body } = await ask(`NOMER-${wrong}`).expect(200)
      expect(body).toEqual({ amount: 0, error: 'Сертификат с таким номером не найден' })
    }
    await ask('NOMER-6').expect(429)
    await ask('PODAROK-3000').expect(429)
    shop.pass(60 * 60_000)
    await ask('PODAROK-3000').expect(200)
  })

  test('of browsers without a cookie are counted by their address, and leave no row and no cookie', async () => {
    const env = { LIMITS: 'on', TRUST_PROXY: '1', LIMIT_CERTIFICATE_ADDRESS: '8/hour' }
    const shop = await createTestShop({ db: await open(), env })
    const ask = (certificate_id: string, from: string) =>
      shop.visit().post('/api/certificate/').set('X-Forwarded-For', from).send({ certificate_id })
    for (let wrong = 0; wrong < 8; wrong++) {
      const { headers } = await ask(`NOMER-${wrong}`, '10.0.0.1').expect(200)
      expect(headers['set-cookie']).toBeUndefined()
    }
    await ask('NOMER-9', '10.0.0.1').expect(429)
    await ask('NOMER-9', '10.0.0.2').expect(200)
    expect(await shop.shop.db.selectFrom('visitors').select('id').execute()).toEqual([])
  })
})

onBothDatabases('wrong promo codes', open => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({
      db: await open(),
      env: { LIMITS: 'on', TRUST_PROXY: '1', LIMIT_COUPON_ADDRESS: '60/hour' },
    })
    await addCode(shop.shop.db, 'LETO', { percent: 10 })
  })
  const enter = (browser: ReturnType<TestShop['visit']>, coupon: string, from: string) =>
    browser.post('/api/cart/coupon/').set('X-Forwarded-For', from).send({ coupon })

  test('are answered thirty times an hour for a visitor, however many at once; a right one no more either, then again', async () => {
    const browser = shop.visit()
    for (let right = 0; right < 3; right++) await enter(browser, 'leto', '10.0.0.1').expect(200)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => enter(browser, `SLOVO-${at}`, '10.0.0.1')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    const refused = await enter(browser, 'LETO', '10.0.0.1').expect(429)
    expect(refused.body.error.code).toBe('too-often')
    await enter(shop.visit(), 'LETO', '10.0.0.1').expect(200)
    shop.pass(60 * 60_000)
    await enter(browser, 'LETO', '10.0.0.1').expect(200)
  })

  test('of browsers without a cookie are counted by their address, and leave no row', async () => {
    const rows = () => shop.shop.db.selectFrom('visitors').select('id').execute()
    const before = await rows()
    for (let at = 0; at < 60; at++) await enter(shop.visit(), `SLOVO-${at}`, '10.0.0.2').expect(200)
    await enter(shop.visit(), 'SLOVO', '10.0.0.2').expect(429)
    await enter(shop.visit(), 'SLOVO', '10.0.0.3').expect(200)
    expect(await rows()).toEqual(before)
  })
})
