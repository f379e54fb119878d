import * as v from 'valibot'
import { FavoriteProduct } from '../../server/contract/cart/favorite.ts'
import { onBothDatabases } from '../support/databases.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const PATH = '/api/v3/favorite/'

onBothDatabases('favourites', open => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
  })
  afterAll(() => shop.close())

  test('are listed as contract 2.3 has them, by each of the three calls', async () => {
    const { linenDress, leatherBelt } = shop.goods
    const browser = shop.visit()
    const size = linenDress.offers[1]
    const added = await browser.post(PATH).send({ product_id: linenDress.id, offer_id: size?.id }).expect(200)
    const dress = {
      product_id: linenDress.id,
      offer_id: size?.id,
      ext_id: size?.ext_id,
      url: `/product/${linenDress.slug}-${linenDress.id}/#${encodeURIComponent(size?.ext_id ?? '')}`,
      images: [],
      name: 'Платье льняное',
      price: 3_990,
      price_old: 5_990,
      color_name: 'красный',
    }
    expect(added.body).toEqual({ favorites: [dress] })
    await browser.post(PATH).send({ product_id: leatherBelt.id }).expect(200)
    const { body } = await browser.get(PATH).expect(200)
    expect(body.favorites).toEqual([expect.objectContaining({ product_id: leatherBelt.id }), dress])
    for (const entry of body.favorites)
      expect(v.is(v.strictObject(FavoriteProduct.entries), entry)).toBe(true)
    const left = await browser.delete(PATH).send({ product_id: leatherBelt.id }).expect(200)
    expect(left.body).toEqual({ favorites: [dress] })
  })

  test('keep price and availability of the moment they were put there', async () => {
    const { db } = shop.shop
    const { linenDress, woolCoat } = shop.goods
    const browser = shop.visit()
    const sold_out = linenDress.offers[2]?.id as number
    await browser.post(PATH).send({ product_id: linenDress.id, offer_id: sold_out }).expect(200)
    await browser.post(PATH).send({ product_id: woolCoat.id }).expect(200)

    const kept = await db
      .selectFrom('favorites')
      .where('product_id', 'in', [linenDress.id, woolCoat.id])
      .orderBy('created_at', 'desc')
      .orderBy('visitor_id', 'desc')
      .limit(2)
      .select(['product_id', 'offer_id', 'price', 'was_available'])
      .execute()
    expect(kept.sort((a, b) => a.product_id - b.product_id)).toEqual([
      { product_id: linenDress.id, offer_id: sold_out, price: 3_990, was_available: 0 },
      { product_id: woolCoat.id, offer_id: null, price: 9_990, was_available: 1 },
    ])
  })
})
