import { announceCatalog } from '../../../server/import/staging/with-staging.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { sellOut } from '../../support/goods/sell-out.ts'
import { changeCourier, openPoints } from '../../support/goods/test-points.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const HOUR = 3_600_000

interface Asked {
  town: string
  quantity: number
}

onBothDatabases('a calculation that is cached', open => {
  let shop: TestShop
  let browser: ReturnType<TestShop['visit']>
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
    await openPoints(shop.shop.db)
    browser = shop.visit()
  })

  const dress = () => shop.goods.linenDress.offers[0]?.id as number
  async function ask({ town, quantity }: Asked): Promise<unknown> {
    const { name, fias_id: uuid, kladr_id: kladr, latitude, longitude } = builtInTown(town)
    const location = { name, uuid, kladr, latitude, longitude }
    const asked = { location, products: [{ id: dress(), quantity }] }
    return (await browser.post('/minions/kevin/calculate').send(asked).expect(200)).body
  }

  test.each<[string, (asked: Asked) => unknown]>([
    ['town', asked => Object.assign(asked, { town: 'Казань' })],
    ['number of pieces', asked => Object.assign(asked, { quantity: 2 })],
    ['half hour', () => shop.pass(7 * HOUR)],
    ['tariff', () => changeCourier(shop.shop.db, { price: 1 })],
    ['stock', () => sellOut(shop, dress(), shop.goods.tverskaya.id)],
    [
      'import',
      async () => {
        const { id } = shop.goods.tverskaya
        await shop.shop.db.updateTable('stores').set({ name: 'На Тверской' }).where('id', '=', id).execute()
        await announceCatalog(shop.shop.db)
        await shop.shop.catalog.refresh()
      },
    ],
  ])('is that of one %s alone', async (_, change) => {
    const asked = { town: 'Москва', quantity: 1 }
    const before = await ask(asked)
    expect(await ask(asked)).toEqual(before)
    expect(shop.shop.delivery_caches.calculations.size).toBe(1)
    await change(asked)
    const after = await ask(asked)
    shop.shop.delivery_caches.calculations.clear()

    expect(after).toEqual(await ask(asked))
    expect(after).not.toEqual(before)
  })
})
