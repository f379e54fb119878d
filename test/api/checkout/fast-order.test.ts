import { onBothDatabases } from '../../support/database/databases.ts'
import { addCertificate, addCode, makeMember } from '../../support/goods/promotions.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

onBothDatabases('a fast order from the card (decision 29)', open => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({ db: await open(), env: { LIMITS: 'on' } })
  })
  afterAll(async () => {
    expect(await shop.broken()).toEqual([])
  })

  const dress = () => shop.goods.linenDress.offers[0]?.id as number
  const other = () => shop.goods.linenDress.offers[1]?.id as number
  /** As the short form sends it: no cost, no payment but on receipt. */
  const fast = (phone: string, offer_id = dress()) => ({
    delivery: {
      service_id: 3,
      city_name: 'Москва',
      point_id: String(shop.goods.tverskaya.id),
      storage_period: 3,
    },
    client: { name: 'Анна', surname: 'Каренина', phone, email: `a${phone.slice(-4)}@example.ru` },
    fast_order: true,
    payment_system_id: 13,
    confirm: true,
    offer_id: [{ id: offer_id, quantity: 1 }],
    experiment: 'old',
  })

  test('takes one piece of its own offer and leaves the cart’s other lines', async () => {
    const browser = shop.visit()
    await browser.post('/api/cart/').send({ offer_id: other(), quantity: 2 }).expect(200)
    await browser.post('/api/cart/').send({ offer_id: dress(), quantity: 1 }).expect(200)
    const { body } = await browser.post('/api/cart/checkout/').send(fast('+79161230001')).expect(200)
    const order = body.items[body.order_id]
    expect(order.items).toMatchObject([{ product_id: dress(), quantity: 1 }])
    expect(order.delivery_cost).toBe(0)
    const { body: cart } = await browser.get('/api/cart/').expect(200)
    expect(cart.products).toMatchObject([{ product_id: other(), quantity: 2 }])
    const stored = await shop.shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      fast_order: 1,
      city_name: 'Москва',
      experiment: 'old',
      surname: 'Каренина',
    })
  })

  test('takes one piece where more of it lie in the cart, and none of the cart’s codes, bonuses or certificate', async () => {
    await addCode(shop.shop.db, 'KOD', { percent: 10 })
    await addCertificate(shop.shop.db, 'PODAROK', 500)
    const browser = await shop.signIn('+79161230009')
    await makeMember(shop.shop.db, '+79161230009', [{ bonuses: 300 }])
    await browser.post('/api/cart/').send({ offer_id: other(), quantity: 2 }).expect(200)
    await browser.post('/api/cart/bonus/').send({ amount: 300 }).expect(200)
    await browser.post('/api/cart/coupon/').send({ coupon: 'KOD' }).expect(200)
    await browser.post('/api/certificate/').send({ certificate_id: 'PODAROK', amount: 500 }).expect(200)
    const { body } = await browser.post('/api/cart/checkout/').send(fast('+79161230009', other())).expect(200)
    expect(body.items[body.order_id]).toMatchObject({
      items: [{ product_id: other(), quantity: 1 }],
      total: shop.goods.linenDress.offers[1]?.price,
      discounts: [],
    })
    const { body: cart } = await browser.get('/api/cart/').expect(200)
    expect(cart.balance_total).toBe(300)
    expect(cart.coupon_list).toMatchObject([{ coupon: 'KOD' }])
    expect(cart.certificate).toMatchObject({ certificate_id: 'PODAROK' })
    const { uses } = await shop.shop.db.selectFrom('coupons').select('uses').executeTakeFirstOrThrow()
    const { balance } = await shop.shop.db
      .selectFrom('certificates')
      .select('balance')
      .executeTakeFirstOrThrow()
    expect([uses, balance]).toEqual([0, 500])
  })

  test('an offer that the store does not hold is refused, and the cart stays', async () => {
    const belt = shop.goods.leatherBelt.offers[0]?.id as number
    const browser = shop.visit()
    await browser.post('/api/cart/').send({ offer_id: belt, quantity: 1 }).expect(200)
    const body = { ...fast('+79161230002', belt), delivery: { ...fast('').delivery } }
    await browser.post('/api/cart/checkout/').send(body).expect(409)
    const { body: cart } = await browser.get('/api/cart/').expect(200)
    expect(cart.products).toHaveLength(1)
  })

  test('three a day for one phone, whoever sends them', async () => {
    const [coat46, coat48] = shop.goods.woolCoat.offers.map(offer => offer.id) as [number, number]
    const statuses: number[] = []
    for (const offer_id of [coat46, coat46, coat46, coat48]) {
      const browser = shop.visit()
      await browser.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
      const { status } = await browser.post('/api/cart/checkout/').send(fast('+79161230003', offer_id))
      statuses.push(status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})
