import * as v from 'valibot'
import { FavoriteProduct } from '../../../server/contract/cart/favorite.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { noteSoldOut } from '../../../server/shop/favorites/note-sold-out.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

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

  test('that sold out after they were put there, and are back, say so: by their size, else as a whole', async () => {
    const { db } = shop.shop
    const { woolCoat, linenDress } = shop.goods
    const [small, large] = linenDress.offers
    const browser = shop.visit()
    await browser.post(PATH).send({ product_id: linenDress.id, offer_id: small?.id }).expect(200)
    await browser.post(PATH).send({ product_id: woolCoat.id }).expect(200)
    const other = shop.visit()
    await other.post(PATH).send({ product_id: linenDress.id, offer_id: large?.id }).expect(200)
    const backOf = async (who: typeof browser) => {
      await shop.shop.catalog.followStock()
      const { text } = await who.get('/favorite/').unset('X-Requested-With').expect(200)
      // The heart is the last of a tile.
      return [...text.matchAll(/Снова в наличии[\s\S]*?data-favorite="(\d+)"/g)].map(([, id]) => Number(id))
    }
    const sets = (offer_ids: (number | undefined)[], qty: number) =>
      inTransaction(db, async trx => {
        for (const offer_id of offer_ids) {
          const shelves = await trx
            .selectFrom('stock')
            .where('offer_id', '=', Number(offer_id))
            // The warehouse first: what is there can be had in every town.
            .orderBy('store_id')
            .selectAll()
            .execute()
          const [first, ...rest] = shelves
          for (const shelf of rest) await shelve(trx, shelf, 0)
          if (first) await shelve(trx, first, qty)
        }
      })
    const look = async () => {
      shop.pass(30_000)
      await noteSoldOut(shop.shop)
    }
    await look()
    expect(await backOf(browser)).toEqual([])
    const coats = woolCoat.offers.map(offer => offer.id)
    await sets([small?.id, ...coats], 0)
    await look()
    expect(await backOf(browser)).toEqual([])
    await sets([small?.id, ...coats], 2)
    await look()
    expect(await backOf(browser)).toEqual([woolCoat.id, linenDress.id])
    expect(await backOf(other)).toEqual([])
  })

  test('keep price and availability of the moment they were put there', async () => {
    const { db } = shop.shop
    const { linenDress, woolCoat } = shop.goods
    const browser = shop.visit()
    const sold_out = linenDress.offers[2]?.id as number
    await browser.post(PATH).send({ product_id: linenDress.id, offer_id: sold_out }).expect(200)
    await browser.post(PATH).send({ product_id: woolCoat.id }).expect(200)

    const stored = await db
      .selectFrom('favorites')
      .where('product_id', 'in', [linenDress.id, woolCoat.id])
      .orderBy('created_at', 'desc')
      .orderBy('visitor_id', 'desc')
      .limit(2)
      .select(['product_id', 'offer_id', 'price', 'was_available'])
      .execute()
    expect(stored.sort((a, b) => a.product_id - b.product_id)).toEqual([
      { product_id: linenDress.id, offer_id: sold_out, price: 3_990, was_available: 0 },
      { product_id: woolCoat.id, offer_id: null, price: 9_990, was_available: 1 },
    ])
  })
})

/** So many pieces of it, as an import writes them. */
async function shelve(trx: Db, shelf: { offer_id: number; store_id: number; qty: number }, qty: number) {
  const { offer_id, store_id } = shelf
  const move = {
    offer_id,
    store_id,
    delta: qty - shelf.qty,
    reason: 'import' as const,
    order_id: null,
    created_at: 0,
  }
  if (move.delta === 0) return
  await trx.insertInto('stock_moves').values(move).execute()
  await trx
    .updateTable('stock')
    .set({ qty })
    .where('offer_id', '=', offer_id)
    .where('store_id', '=', store_id)
    .execute()
}
