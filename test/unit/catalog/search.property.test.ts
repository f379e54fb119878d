import fc from 'fast-check'
import { buildSnapshot } from '../../../server/catalog/snapshot/build-snapshot.ts'
import type { PackedSnapshot } from '../../../server/catalog/snapshot/packed-snapshot.ts'
import type { FilterChoice } from '../../../server/contract/catalog/filter.ts'
import { randomCatalogue } from '../../support/goods/random-catalogue.ts'

const NOW = 1_780_000_000_000
const WORDS = [
  ...['платья', 'рубашка', 'куртка', 'красный', 'белое', 'мягкая', 'бренд', '7', '3', 'лето', 'хлопок'],
  ...['футблка', 'gkfnmt', 'абракадабра', 'VC-1-1', 'ру', 'пл'],
]

const open = () =>
  buildSnapshot(
    randomCatalogue({ seed: 4, products: 400, stores: 5, stocked: 3, description: 10, now: NOW }),
    () => NOW,
  )
const found = (snapshot: PackedSnapshot, query: string) => Array.from(snapshot.search.search(query).ids)
const query = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map(words => words.join(' '))

test('nothing of the searches before is in a search', async () => {
  const used = await open()
  await fc.assert(
    fc.asyncProperty(fc.array(query, { minLength: 1, maxLength: 5 }), query, async (before, last) => {
      for (const each of before) used.search.suggest(each)
      for (const each of before) used.search.search(each)
      const fresh = await open()
      expect([found(used, last), used.search.suggest(last)]).toEqual([
        found(fresh, last),
        fresh.search.suggest(last),
      ])
    }),
    { numRuns: 20 },
  )
})

test('a listing of what was found is a listing of these products, by whichever search they were found', async () => {
  const snapshot = await open()
  const Asked = fc.record({
    query,
    other: query,
    color: fc.constantFrom('belyy', 'krasnyy', 'siniy'),
    page: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(Asked, ({ query: one, other, color, page }) => {
      const { ids } = snapshot.search.search(one)
      snapshot.list({ scope: { ids: snapshot.search.search(other).ids } })
      const plain = Array.from(ids)
      for (const choice of [{}, { color: [color] }] as FilterChoice[]) {
        const asked = { choice, page, per_page: 7 }
        const listed = snapshot.list({ scope: { ids }, ...asked })
        expect(listed).toEqual(snapshot.list({ scope: { ids: plain }, ...asked }))
        expect(listed.ids.every(id => plain.includes(id))).toBe(true)
        expect(snapshot.facets({ scope: { ids }, choice })).toEqual(
          snapshot.facets({ scope: { ids: plain }, choice }),
        )
      }
    }),
    { numRuns: 100 },
  )
})
