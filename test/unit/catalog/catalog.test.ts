import { sql } from 'kysely'
import { type CatalogSource, catalogRows } from '../../../server/catalog/catalog.queries.ts'
import { type Catalog, catalogFrom, openCatalog } from '../../../server/catalog/catalog.ts'
import type { Product } from '../../../server/contract/catalog/catalog.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { type Goods, stockGoods } from '../../support/goods/goods.ts'

onBothDatabases('the catalogue', (open, engine) => {
  let db: Db
  let goods: Goods
  let catalog: Catalog
  let warehouse_id: number
  beforeEach(async () => {
    db = await open()
    goods = await stockGoods(db)
    const warehouse = db.selectFrom('stores').select('id').where('kind', '=', 'warehouse')
    warehouse_id = (await warehouse.executeTakeFirstOrThrow()).id
    catalog = await openCatalog(db)
  })

  const dress = () => catalog.current().findProduct(goods.linenDress.id)
  const first = () => goods.linenDress.offers[0] as Goods['linenDress']['offers'][number]
  const bumpRevision = () =>
    db.updateTable('meta').set({ value: '2' }).where('key', '=', 'catalog_revision').execute()
  /** What another process does: it sells until `qty` are left. */
  const sellElsewhere = async (offer_id: number, qty: number, id?: number) => {
    await db
      .updateTable('stock')
      .set({ qty })
      .where('offer_id', '=', offer_id)
      .where('store_id', '=', warehouse_id)
      .execute()
    const move = { offer_id, store_id: warehouse_id, delta: -1, reason: 'order', created_at: 0 } as const
    await db
      .insertInto('stock_moves')
      .values({ ...move, ...(id ? { id } : {}), order_id: null })
      .execute()
  }

  test('has products with their sizes, colours, stock and pictures', () => {
    expect(dress()).toMatchObject({
      name: 'Платье льняное',
      price: 3990,
      price_old: 5990,
      discount_percent: 33,
      in_stock: true,
      is_hit: true,
      colors: [{ product_id: goods.linenDress.id }, { product_id: goods.whiteLinenDress.id }],
    })
    expect(dress()?.offers.map(offer => [offer.size_name, offer.stock_delivery])).toEqual([
      ['42', 10],
      ['44', 10],
      ['46', 0],
    ])
    expect(dress()?.offers[0]?.stock_stores).toEqual([
      { store_id: goods.tverskaya.id, qty: 2 },
      { store_id: goods.nevsky.id, qty: 2 },
    ])
  })

  test('has the tree of categories, with products of the branches', () => {
    const { categories } = catalog.current()
    expect(categories.roots.map(root => root.path)).toEqual(['women'])
    expect(categories.byPath('women/dresses')?.id).toBe(goods.categories.dresses)
    expect(categories.ancestorsOf(goods.categories.dresses).map(one => one.name)).toEqual(['Женщинам'])
    expect(categories.childrenOf(goods.categories.women)).toHaveLength(3)
    expect(categories.productCount(goods.categories.women)).toBe(4)
    expect(categories.productCount(goods.categories.dresses)).toBe(2)
    expect(categories.byPath('men')).toBeNull()
  })

  test('lists a branch, a collection and a search', () => {
    const now = catalog.current()
    expect(now.list({ scope: { category_id: goods.categories.dresses } }).total).toBe(2)
    expect(now.list({ scope: { collection: 'hit' } }).ids).toEqual([goods.linenDress.id])
    expect(now.list({ scope: { collection: 'discount' } }).ids).toEqual([goods.linenDress.id])
    expect(now.list({ scope: { ids: now.search.search('льняные платья').ids } }).total).toBe(2)
    expect(now.list({ scope: { category_id: 999 } })).toEqual({ ids: [], total: 0, page: 1, pages_count: 1 })
  })

  test('shows neither what is gone nor what has no size left', async () => {
    await db.updateTable('products').set({ is_gone: 1 }).where('id', '=', goods.leatherBelt.id).execute()
    await db.updateTable('offers').set({ is_gone: 1 }).where('product_id', '=', goods.woolCoat.id).execute()
    await bumpRevision()
    await catalog.refresh()
    expect(catalog.current().findProduct(goods.leatherBelt.id)).toBeNull()
    expect(catalog.current().findProduct(goods.woolCoat.id)).toBeNull()
    expect(catalog.current().product_count).toBe(2)
  })

  test('never sells what the feed does not sell, whatever the stock', async () => {
    await db.updateTable('offers').set({ is_available: 0 }).where('id', '=', first().id).execute()
    await bumpRevision()
    await catalog.refresh()
    expect(dress()?.offers[0]).toMatchObject({ is_available: false, stock_delivery: 0, stock_stores: [] })
  })

  test('is read anew only when its revision has changed, once for all who ask', async () => {
    let reads = 0
    const rows = catalogRows(db)
    const counting: CatalogSource = {
      ...rows,
      stores: () => {
        reads++
        return rows.stores()
      },
    }
    const counted = await catalogFrom(counting, db)
    expect(reads).toBe(1)
    expect(await counted.refresh()).toBe(false)
    await bumpRevision()
    const before = counted.current()
    expect(await Promise.all([counted.refresh(), counted.refresh(), counted.refresh()])).toEqual([
      true,
      true,
      true,
    ])
    expect(reads).toBe(2)
    expect(counted.current()).not.toBe(before)
    expect(counted.current().revision).toBe(2)
  })

  test('is never half of two imports: rows read while one commits are read again', async () => {
    const rows = catalogRows(db)
    let imports = 1
    const interrupted: CatalogSource = {
      ...rows,
      async *products(category_ids) {
        let batches = 0
        for await (const batch of rows.products(category_ids)) {
          if (++batches === 2 && imports-- > 0) {
            await db.updateTable('products').set({ name: 'Новое имя' }).execute()
            await bumpRevision()
          }
          yield batch
        }
      },
    }
    const whole = (await catalogFrom(interrupted, db)).current()
    const names = whole.list({ scope: 'all' }).ids.map(id => whole.findProduct(id)?.name)
    expect(whole.revision).toBe(2)
    expect(new Set(names)).toEqual(new Set(['Новое имя']))
  })

  test('gives all products a few at a time, each as it is found by its id, also after a sale', () => {
    const snapshot = catalog.current()
    const all = () =>
      Array.from({ length: snapshot.product_count + 1 }, (_, from) => snapshot.productsFrom(from, 1)).flat()
    const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
    const found = () => snapshot.list({ scope: 'all' }).ids.map(id => snapshot.findProduct(id) as Product)
    expect(all().toSorted(byId)).toEqual(found().toSorted(byId))
    expect(snapshot.productsFrom(0, 100)).toEqual(all())
    catalog.applyStock([{ offer_id: first().id, store_id: warehouse_id, qty: 0 }])
    expect(all().find(({ id }) => id === goods.linenDress.id)?.offers[0]?.stock_delivery).toBe(0)
    expect(all().toSorted(byId)).toEqual(found().toSorted(byId))
  })

  test('shows own orders at once, in the product, its filters and its price', () => {
    const inStock = () => catalog.current().list({ scope: 'all', choice: { in_stock: ['true'] } }).total
    const sizes = () =>
      catalog.current().list({ scope: { category_id: goods.categories.dresses }, choice: { size: ['42'] } })
        .total
    expect([inStock(), sizes()]).toEqual([4, 2])
    const places = [warehouse_id, goods.tverskaya.id, goods.nevsky.id]
    const sellOut = (offer_id: number) => places.map(store_id => ({ offer_id, store_id, qty: 0 }))
    catalog.applyStock(sellOut(first().id))
    expect([inStock(), sizes()]).toEqual([4, 1])
    catalog.applyStock(goods.linenDress.offers.flatMap(offer => sellOut(offer.id)))
    expect([inStock(), sizes()]).toEqual([3, 1])
    expect(dress()?.in_stock).toBe(false)
    catalog.applyStock([{ offer_id: 999_999, store_id: warehouse_id, qty: 1 }])
  })

  test('follows the orders of other processes', async () => {
    await sellElsewhere(first().id, 3)
    expect(dress()?.offers[0]?.stock_delivery).toBe(10)
    await catalog.followStock()
    expect(dress()?.offers[0]?.stock_delivery).toBe(3)
  })

  test('follows a move that appears behind a later one', async () => {
    await sellElsewhere(first().id, 9, 500)
    await catalog.followStock()
    const second = goods.linenDress.offers[1] as Goods['linenDress']['offers'][number]
    // SQLite gives ids as it commits.
    await sellElsewhere(second.id, 2, engine === 'PostgreSQL' ? 499 : 501)
    await catalog.followStock()
    expect(dress()?.offers.map(offer => offer.stock_delivery)).toEqual([9, 2, 0])
  })

  test('is right again when an own order is applied after a later one of another process', async () => {
    await sellElsewhere(first().id, 1)
    await catalog.followStock()
    catalog.applyStock([{ offer_id: first().id, store_id: warehouse_id, qty: 5 }])
    await catalog.followStock()
    expect(dress()?.offers[0]?.stock_delivery).toBe(1)
  })

  test('reads stock again that could not be read', async () => {
    await sellElsewhere(first().id, 4)
    await sql`alter table stock rename to stock_away`.execute(db)
    await expect(catalog.followStock()).rejects.toThrow('stock')
    await sql`alter table stock_away rename to stock`.execute(db)
    await catalog.followStock()
    expect(dress()?.offers[0]?.stock_delivery).toBe(4)
  })

  test('keeps the orders that came while it was read anew', async () => {
    const rows = catalogRows(db)
    let sold = false
    const slow: CatalogSource = {
      ...rows,
      async *products(category_ids) {
        const batches = []
        for await (const batch of rows.products(category_ids)) batches.push(batch)
        // Everything is read; now an order comes, before the new snapshot is there.
        if ((await rows.revision()) === 2 && !sold) {
          sold = true
          await sellElsewhere(first().id, 6)
          slowly.applyStock([{ offer_id: first().id, store_id: warehouse_id, qty: 6 }])
        }
        yield* batches
      },
    }
    const slowly = await catalogFrom(slow, db)
    await bumpRevision()
    await slowly.refresh()
    expect(slowly.current().revision).toBe(2)
    expect(slowly.current().findOffer(first().id)?.offer.stock_delivery).toBe(6)
  })
})
