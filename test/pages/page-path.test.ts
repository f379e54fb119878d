import { gunzipSync } from 'node:zlib'
import { productPath } from '../../server/contract/catalog/catalog.ts'
import { onBothDatabases } from '../support/database/databases.ts'
import { listen } from '../support/listen.ts'
import { bytesOf } from '../support/pages/bytes-of.ts'
import { pageStateOf, withoutVisitor } from '../support/pages/html.ts'
import { unpackFrames } from '../support/pages/unpack-frames.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

onBothDatabases('the way of a page', open => {
  let shop: TestShop
  let site: Awaited<ReturnType<typeof listen>>

  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
    site = await listen(shop.app)
  })
  afterEach(async () => {
    await site.close()
    await shop.close()
  })

  const painted = () => shop.shop.page_caches.pages.figures().misses
  const pages = () => {
    const dress = shop.shop.catalog.current().findProduct(shop.goods.linenDress.id)
    return ['/', '/catalog/', '/catalog/women/', dress ? productPath(dress) : '']
  }
  const show = async (path: string, cookie = '') => String(await bytesOf(site.url + path, 'identity', cookie))

  test('paints nothing again for an order of one piece of many, and everything that shows the last', async () => {
    const { linenDress } = shop.goods
    const offer_id = linenDress.offers[0]?.id ?? 0
    const rows = await shop.shop.db
      .selectFrom('stock')
      .where('offer_id', '=', offer_id)
      .select(['store_id', 'qty'])
      .execute()
    const setAll = (qty: (has: number) => number) =>
      shop.shop.catalog.applyStock(rows.map(row => ({ offer_id, store_id: row.store_id, qty: qty(row.qty) })))
    setAll(() => 20)
    for (const path of pages()) await show(path)
    const before = painted()
    setAll(() => 19)
    for (const path of pages()) await show(path)
    expect(painted()).toBe(before)

    setAll(() => 0)
    for (const path of pages()) await show(path)
    expect(painted() - before).toBe(pages().length)
  })

  test('paints a filtered page again only where something sold out in its branch is in its list or its counts', async () => {
    const { catalog } = shop.shop
    const { id, offers } = shop.goods.linenDress
    const { price } = catalog.current().findProduct(id) ?? { price: 0 }
    const scope = { category_id: catalog.current().categories.byPath('women')?.id ?? 0 }
    const shown = (from: number, to: number) =>
      catalog
        .current()
        .list({ scope, choice: { price: { from, to } } })
        .ids.includes(id)
    expect([shown(price, price), shown(price + 1, 90_000)]).toEqual([true, false])
    // A filter by price counts its own ends without itself: they are the dress's only where nothing costs as much or less.
    const other = `/catalog/women/filter/price=${price + 1}-90000/`
    const with_dress = `/catalog/women/filter/price=${price}-${price}/`
    for (const path of [other, with_dress]) await show(path)
    const shelves = [...catalog.current().stores.keys()]
    const setFirst = (qty: number) =>
      catalog.applyStock(shelves.map(store_id => ({ offer_id: offers[0]?.id ?? 0, store_id, qty })))
    setFirst(20)
    for (const path of [other, with_dress]) await show(path)
    const paintedFor = async (path: string) => {
      const before = painted()
      await show(path)
      return painted() - before
    }
    const shown_before = await show(other)
    setFirst(0)
    expect([await paintedFor(other), await paintedFor(with_dress)]).toEqual([0, 1])
    expect([await show(other), await paintedFor(other), await paintedFor(with_dress)]).toEqual([
      shown_before,
      0,
      0,
    ])
  })

  test('shows a price, a name and a stock of the database after the next look, on every page', async () => {
    for (const path of pages()) await show(path)
    const { id } = shop.goods.linenDress
    const { db, catalog } = shop.shop
    await db.updateTable('products').set({ name: 'Сарафан' }).where('id', '=', id).execute()
    await db.updateTable('offers').set({ price: 7_777, price_old: 0 }).where('product_id', '=', id).execute()
    const { value } = await db
      .selectFrom('meta')
      .where('key', '=', 'catalog_revision')
      .select('value')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('meta')
      .set({ value: String(Number(value) + 1) })
      .where('key', '=', 'catalog_revision')
      .execute()
    await catalog.refresh()
    for (const path of pages().slice(1)) {
      const html = await show(path)
      expect(html).toContain('Сарафан')
      expect(html).toContain('7\u00a0777')
    }
  })

  test('is the same to the byte for two visitors, but for their own parts, in every form', async () => {
    const buyer = shop.visit()
    const added = await buyer
      .post('/api/cart/')
      .send({ offer_id: shop.goods.linenDress.offers[0]?.id, quantity: 2 })
      .expect(200)
    const cookie = String(added.headers['set-cookie']).split(';')[0]
    const dictionary = await bytesOf(`${site.url}/pages.dictionary`, 'identity')
    const having = { 'Available-Dictionary': shop.shop.renderer.dictionary().name }
    for (const path of pages()) {
      const [stranger, own] = [await show(path), await show(path, cookie)]
      expect(own).toContain('"quantity_total":2')
      expect(stranger).not.toContain('"quantity_total":2')
      expect(withoutVisitor(own)).toBe(withoutVisitor(stranger))
      expect(String(unpackFrames(await bytesOf(site.url + path, 'zstd', cookie)))).toBe(own)
      expect(String(gunzipSync(await bytesOf(site.url + path, 'gzip', cookie)))).toBe(own)
      const small = await bytesOf(site.url + path, 'zstd, dcz', cookie, having)
      expect(String(unpackFrames(small, dictionary))).toBe(own)
      // Brotli joins nothing: a visitor of one's own is never sent it.
      expect(String(gunzipSync(await bytesOf(site.url + path, 'gzip, br', cookie)))).toBe(own)
    }
  })

  test('shows a visitor what they have just put into the cart, and their favourite', async () => {
    const [first, second] = shop.goods.linenDress.offers
    const buyer = shop.visit()
    let cookie = ''
    for (const [offer_id, total] of [
      [first?.id, 1],
      [second?.id, 2],
    ]) {
      const { headers } = await buyer.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
      cookie ||= String(headers['set-cookie']).split(';')[0] ?? ''
      expect(await show('/catalog/women/', cookie)).toContain(`"quantity_total":${total}`)
    }
    const product_id = shop.goods.linenDress.id
    const favorites = async () => pageStateOf(await show('/', cookie)).favorites
    for (const offer_id of [null, first?.id ?? 0, second?.id ?? 0]) {
      await buyer.post('/api/v3/favorite/').send({ product_id, offer_id }).expect(200)
      expect(await favorites()).toEqual([{ product_id, offer_id }])
    }
    await buyer.delete('/api/v3/favorite/').send({ product_id }).expect(200)
    expect(await favorites()).toEqual([])
  })

  test('keeps no page whose goods changed while it was being painted', async () => {
    const { renderer, catalog, page_caches } = shop.shop
    const { paintShared } = renderer
    const offer_id = shop.goods.linenDress.offers[0]?.id ?? 0
    let qty = 0
    const move = () => catalog.applyStock([{ offer_id, store_id: shop.goods.tverskaya.id, qty }])
    move()
    renderer.paintShared = (template, data, reading) => {
      qty = qty === 0 ? 5 : 0
      move()
      return paintShared(template, data, reading)
    }
    for (const path of pages()) await show(path)
    expect(page_caches.pages.figures().bytes).toBe(0)
    renderer.paintShared = paintShared
    for (const path of pages()) await show(path)
    expect(page_caches.pages.figures().bytes).toBeGreaterThan(0)
  })

  test('keeps nothing of addresses that anybody may make up', async () => {
    // One page tells of all of them.
    await show('/elsewhere/')
    const { bytes } = shop.shop.page_caches.pages.figures()
    for (const path of [
      '/search/?q=платье',
      '/search/?q=zzz',
      '/catalog/nowhere/',
      '/nowhere/',
      '/product/x-99/',
    ])
      await show(encodeURI(path))
    expect(shop.shop.page_caches.pages.figures().bytes).toBe(bytes)
    await show('/catalog/women/')
    const cached_bytes = shop.shop.page_caches.pages.figures().bytes
    for (const mark of ['a', 'b', 'c']) await show(`/catalog/women/?utm_source=${mark}`)
    expect(shop.shop.page_caches.pages.figures().bytes).toBe(cached_bytes)
  })
})
