import { shownPictures } from '../../../server/catalog/shown-pictures.ts'
import { PER_PAGE } from '../../../server/contract/catalog/catalog.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { type Goods, stockGoods } from '../../support/goods/goods.ts'

/** More than the first page of their category. */
const MANY = PER_PAGE + 12

onBothDatabases('the order of pictures', open => {
  let db: Db
  let goods: Goods
  beforeEach(async () => {
    db = await open()
    goods = await stockGoods(db)
    await db.deleteFrom('pictures').execute()
    await db.updateTable('products').set({ popularity: 0, is_hit: 0, is_new: 0, first_seen_at: 0 }).execute()
  })

  /** Adds products with a picture, named like them, from the most popular on, far more than they are mixed; in stock. */
  async function add(name: string, count: number, fields: object = {}): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      const own = {
        ext_key: `${name}-${at}`,
        group_key: `${name}-${at}`,
        popularity: Math.round(2 ** (30 - at / 2)),
        ...fields,
      }
      const like = await db
        .selectFrom('products')
        .selectAll()
        .where('id', '=', goods.linenDress.id)
        .executeTakeFirstOrThrow()
      const { id: _, ...product } = { ...like, ...own }
      const { id } = await db.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow()
      const { id: __, ...offer } = await db
        .selectFrom('offers')
        .selectAll()
        .where('product_id', '=', goods.leatherBelt.id)
        .executeTakeFirstOrThrow()
      const own_offer = { ...offer, product_id: id, ext_id: `${name}-${at}`, barcode: `${name}-${at}` }
      const added = await db.insertInto('offers').values(own_offer).returning('id').executeTakeFirstOrThrow()
      const { store_id } = await db.selectFrom('stock').select('store_id').executeTakeFirstOrThrow()
      await db.insertInto('stock').values({ offer_id: added.id, store_id, qty: 3 }).execute()
      const picture = { product_id: id, width: 900, height: 1200, source_url: '' }
      await db
        .insertInto('pictures')
        .values({ ...picture, position: 0, key: `${name}-${at}` })
        .execute()
    }
  }
  const keys = async () => (await shownPictures(db)).map(({ key }) => key)

  test('is that in which they are seen: home, first pages of every category, the rest', async () => {
    const { dresses, coats } = goods.categories
    await add('dress', MANY, { category_id: dresses })
    await add('coat', 4, { category_id: coats, popularity: 1 })
    await add('best-coat', 1, { category_id: coats, popularity: 1_000 })
    await add('hit', 1, { category_id: dresses, popularity: 0, is_hit: 1 })

    const order = await keys()
    const placeOf = (key: string) => order.indexOf(key)
    // Of the home page: the most popular of a department, and what each list shows first, as a hit that nobody buys.
    expect(order.slice(0, 8)).toEqual(expect.arrayContaining(['hit-0', 'dress-0', 'dress-5', 'best-coat-0']))
    // A first page's, before the second page of the more popular.
    expect(placeOf('coat-0')).toBeLessThan(placeOf('dress-50'))
    expect(placeOf('dress-40')).toBeLessThan(placeOf('dress-55'))
    expect(order.slice(-3)).toEqual([MANY - 3, MANY - 2, MANY - 1].map(at => `dress-${at}`))
    expect(order).toHaveLength(MANY + 6)
  })

  test('puts what is sold out behind, as lists do', async () => {
    await add('dress', MANY, { category_id: goods.categories.dresses })
    await db
      .updateTable('stock')
      .set({ qty: 0 })
      .where('offer_id', 'in', eb => eb.selectFrom('offers').select('id').where('ext_id', '=', 'dress-0'))
      .execute()
    expect((await keys()).at(-1)).toBe('dress-0')
  })
})
