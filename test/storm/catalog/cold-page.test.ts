import { onBothDatabases } from '../../support/database/databases.ts'
import { listen } from '../../support/listen.ts'
import { bytesOf } from '../../support/pages/bytes-of.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

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

  test('paints a cold page once for a hundred who ask at the same moment', async () => {
    const before = painted()
    const all = Array.from({ length: 100 }, (_, index) =>
      bytesOf(`${site.url}/catalog/women/`, ['zstd', 'gzip', 'br', 'identity'][index % 4] ?? ''),
    )
    await Promise.all(all)
    expect(painted() - before).toBe(1)
  })
})
