import { safeParse } from 'valibot'
import { Cart } from '../../../server/contract/cart/cart.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { addCertificate, addCode, addPromotion, makeMember } from '../../support/goods/promotions.ts'
import { openPoints } from '../../support/goods/test-points.ts'
import { putIntoWarehouse } from '../../support/orders/crowd.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, OPENING, type TestShop } from '../../support/test-shop.ts'

const DAY_MS = 24 * 60 * 60_000
const PHONE = '+79160000001'

onBothDatabases('the fields of the cart (contract 1.3)', open => {
  let shop: TestShop
  let browser: Awaited<ReturnType<TestShop['signIn']>>
  let dress = 0
  let belt = 0
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
    const { db } = shop.shop
    dress = shop.goods.linenDress.offers[0]?.id as number
    belt = shop.goods.leatherBelt.offers[0]?.id as number
    await putIntoWarehouse(db, [belt], 50)
    await openPoints(db)
    browser = await shop.signIn(PHONE)
    await db.updateTable('users').set({ name: 'Анна', surname: 'Каренина', email: 'a@example.ru' }).execute()
    await makeMember(db, PHONE, [{ bonuses: 900 }, { bonuses: 300, expires_at: OPENING + 10 * DAY_MS }])
    // One order each way: the next is offered their places.
    await order(belt, byCourier(299))
    await order(shop.goods.linenDress.offers[1]?.id as number, {})
    await order(belt, { delivery: { service_id: 100, cost: 199, point_id: 'CDEK2' } })
    await addPromotion(db, 'DVA', { kind: 'percent', pieces: 2, percent: 10 })
    await addCode(db, 'LETO', { roubles: 100 })
    await addCertificate(db, 'PODAROK', 500)
  })

  async function order(offer_id: number, change: object): Promise<void> {
    await browser.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
    const body = orderBody(shop, [{ id: offer_id, quantity: 1 }], { ...change })
    const answer = await browser.post('/api/cart/checkout/').send(body)
    expect(answer.body.errors).toEqual([])
  }
  const say = async (path: string, body: object): Promise<Cart> =>
    (await browser.post(path).send(body).expect(200)).body

  test('none of a line’s is empty, null or 0 where the catalogue knows better', async () => {
    const cart = await say('/api/cart/', { offer_id: dress, quantity: 2 })

    expect(cart.products).toEqual([
      {
        product_id: dress,
        parent_product_id: shop.goods.linenDress.id,
        name: 'Платье льняное',
        url: expect.stringMatching(/^\/product\/plate-lnyanoe-\d+\/#./),
        img: expect.any(String),
        price: 3_990,
        price_old: 5_990,
        quantity: 2,
        sum: 7_980,
        sum_old: 11_980,
        quantity_available: 10,
        quantity_available_delivery: 10,
        quantity_available_pickup: 2,
        can_buy: true,
        reason: '',
        weight: expect.any(Number),
        length: expect.any(Number),
        width: expect.any(Number),
        height: expect.any(Number),
        bonuses_new: expect.any(Number),
        category_id: shop.goods.categories.dresses,
        category_name: 'Платья',
        category_tree: 'Женщинам/Платья',
        variant: 'красный, 42',
        properties: [
          { name: 'Цвет', value: 'красный' },
          { name: 'Размер', value: '42' },
        ],
        barcode: expect.stringMatching(/./),
        product_dl_id: expect.stringMatching(/./),
        product_dl_name: 'Платье льняное',
        sku_id: shop.goods.linenDress.offers[0]?.ext_id,
      },
    ])
    const { weight, length, width, height, bonuses_new } = cart.products[0] ?? {}
    for (const number of [weight, length, width, height, bonuses_new]) expect(number).toBeGreaterThan(0)
  })

  test('none of the cart’s is, where there is a code, bonuses, a promotion and orders before', async () => {
    await say('/api/cart/', { offer_id: dress, quantity: 2, tab: 'delivery' })
    const coded = await say('/api/cart/coupon/', { coupon: 'LETO' })
    expect(coded.coupon_result).toEqual({
      coupon: 'LETO',
      status: 'applied',
      status_text: 'Промокод применен',
    })
    await say('/api/certificate/', { certificate_id: 'PODAROK', amount: 500 })
    const cart = await say('/api/cart/bonus/', { amount: 200 })

    expect(safeParse(Cart, cart).issues).toBeUndefined()
    expect(cart).toMatchObject({
      id: expect.any(Number),
      coupon_list: [{ coupon: 'LETO', status: 'applied', status_text: 'Промокод применен' }],
      price_discount_coupon: 100,
      balance_total: 1_200,
      bonuses: 200,
      bonuses_extra: 300,
      bonuses_extra_expiration: 10,
      bonuses_extra_expiration_date: '25 января',
      promotions: [{ discount: 798 }],
      certificate: { amount: 500 },
      last_address: { city: 'Москва', street: 'Тверская', house: '1' },
      last_shop: String(shop.goods.tverskaya.id),
      last_pvz: 'CDEK2',
      user: { name: 'Анна Каренина', phone: PHONE, email: 'a@example.ru' },
      bonus_result: { amount: 200, error: null },
      service_id: 4,
      pickup_store_ids: [shop.goods.tverskaya.id],
    })
    // Nothing of it is nothing: what is only of a code just sent is the one exception.
    const empty = Object.entries(cart).filter(([, value]) => !value || (value as unknown[]).length === 0)
    expect(empty).toEqual([['coupon_result', null]])
  })
})
