import { setImmediate as nextTurn } from 'node:timers/promises'
import { catalogFrom } from '../../../server/catalog/catalog.ts'
import { PIECE, writeFeed } from '../../../server/shop/feeds/feed-xml.ts'
import { writeSitemapPart } from '../../../server/shop/feeds/write-sitemap.ts'
import { bareShop } from '../../support/bare-shop.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { randomCatalogue } from '../../support/goods/random-catalogue.ts'

const PRODUCTS = 300
const NOW = Date.UTC(2026, 0, 15)

onBothDatabases('what is made for robots', open => {
  test.each(['feed', 'sitemap'])('the %s reads a few products, then others have their turn', async kind => {
    const db = await open()
    const shape = { seed: 1, products: PRODUCTS, stores: 3, stocked: 2, description: 50, now: NOW }
    const catalog = (await catalogFrom(randomCatalogue(shape), db)).current()
    const reads = { at_once: 0, most: 0, all: 0 }
    const watched = {
      ...catalog,
      productsFrom(from: number, most: number) {
        const products = catalog.productsFrom(from, most)
        reads.all += products.length
        reads.at_once += products.length
        reads.most = Math.max(reads.most, reads.at_once)
        return products
      },
    }
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        await nextTurn()
        reads.at_once = 0
      }
    })()
    const shop = bareShop(db)
    let text = ''
    const pieces = kind === 'feed' ? writeFeed(shop, watched) : writeSitemapPart(shop, watched, 1)
    for await (const piece of pieces) text += piece
    isOver = true
    await others

    expect(reads.all).toBe(PRODUCTS)
    expect(text.match(/<(offer|url)[ >]/g)?.length).toBeGreaterThanOrEqual(PRODUCTS)
    // Whose turn comes first within one turn is chance: two pieces may lie between two looks.
    expect(reads.most).toBeLessThanOrEqual(2 * PIECE)
  })

  test('the feed leaves in the cache what shoppers use', async () => {
    const db = await open()
    // More than are cached.
    const shape = { seed: 1, products: 3_600, stores: 1, stocked: 1, description: 20, now: NOW }
    const catalog = (await catalogFrom(randomCatalogue(shape), db)).current()
    const { ids } = catalog.list({ scope: 'all', per_page: shape.products })
    const [id = 0] = ids
    const used = catalog.findProduct(id)
    for await (const _ of writeFeed(bareShop(db), catalog));
    expect(catalog.findProduct(id)).toBe(used)
    for (const each of ids) catalog.findProduct(each)
    expect(catalog.findProduct(id)).not.toBe(used)
  })
})
