import { setImmediate } from 'node:timers/promises'
import type { CatalogSource } from '../../../server/catalog/catalog.queries.ts'
import { catalogFrom } from '../../../server/catalog/catalog.ts'
import { createTestDatabase } from '../../support/database/databases.ts'
import { randomCatalogue } from '../../support/goods/random-catalogue.ts'

test('readers see the old catalogue or the new one, and are answered while the new one is built', async () => {
  const shape = { seed: 1, products: 4_000, stores: 20, stocked: 3, description: 200, now: 0 }
  const old = randomCatalogue(shape)
  const next = randomCatalogue({ ...shape, seed: 2, products: 4_500 })
  let revision = 1
  const source: CatalogSource = {
    ...old,
    revision: async () => revision,
    products: ids => (revision === 1 ? old : next).products(ids),
  }
  const { db, close } = await createTestDatabase('SQLite')
  const catalog = await catalogFrom(source, db)
  const figures = () => {
    const now = catalog.current()
    const { ids, total } = now.list({ scope: 'all', sort: 'price_asc' })
    return JSON.stringify([now.revision, total, ids, now.product_count, now.findProduct(ids[0] ?? 0)])
  }
  const before = figures()
  revision = 2
  const seen = new Map<string, number>()
  const swapped = catalog.refresh()
  let done = false
  void swapped.finally(() => {
    done = true
  })
  while (!done) {
    await setImmediate()
    const answer = figures()
    seen.set(answer, (seen.get(answer) ?? 0) + 1)
  }
  await swapped
  const after = figures()
  expect(after).not.toBe(before)
  expect([...seen.keys()].filter(answer => answer !== before && answer !== after)).toEqual([])
  expect(seen.get(before)).toBeGreaterThan(10)
  await close()
})
