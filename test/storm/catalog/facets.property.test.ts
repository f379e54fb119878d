import { jest } from '@jest/globals'
import fc from 'fast-check'
import { buildSnapshot } from '../../../server/catalog/snapshot/build-snapshot.ts'
import type { ListingScope, Snapshot } from '../../../server/catalog/snapshot/types.ts'
import type { FilterChoice } from '../../../server/contract/catalog/filter.ts'
import { SORTS } from '../../../server/contract/catalog/filter.ts'
import { filterGroups, OPEN_AT_FIRST } from '../../../server/contract/catalog/filter-groups.ts'
import { plainSnapshot } from '../../support/goods/plain-snapshot.ts'
import { randomCatalogue, seededChance } from '../../support/goods/random-catalogue.ts'

jest.setTimeout(180_000)

const NOW = 1_780_000_000_000

/** A catalogue twice: packed as the shop has it, and plain, where every answer is counted product by product. */
async function both(seed: number, products: number) {
  const shape = { seed, products, stores: 6, stocked: 4, description: 20, now: NOW }
  const clock = { now: NOW }
  const source = randomCatalogue(shape)
  const packed = await buildSnapshot(source, () => clock.now)
  const plain = await plainSnapshot(source, () => clock.now)
  return { packed, plain, clock }
}

/** Any choice of filters and values that the catalogue has, and now and then a range of prices. */
function randomChoice(chance: (limit: number) => number, snapshot: Pick<Snapshot, 'facets'>): FilterChoice {
  const choice: FilterChoice = Object.create(null)
  const filters = snapshot.facets({ scope: { category_id: 1 } })
  for (let n = chance(4); n > 0; n--) {
    const filter = filters[chance(filters.length)]
    if (!filter) continue
    if (filter.type === 2) {
      const from = 500 + chance(5_000)
      choice[filter.slug] = {
        from: chance(4) === 0 ? null : from,
        to: chance(4) === 0 ? null : from + chance(6_000),
      }
    } else {
      const codes = filter.values.map(value =>
        filter.type === 1000 ? String(value.id) : 'slug' in value ? value.slug : value.ext_id,
      )
      choice[filter.slug] = codes.filter(() => chance(3) === 0).slice(0, 4)
      if ((choice[filter.slug] as string[]).length === 0) choice[filter.slug] = codes.slice(0, 1)
    }
  }
  return choice
}

function randomScope(chance: (limit: number) => number): ListingScope {
  const ids = Array.from({ length: chance(40) }, () => 1 + chance(400))
  const scopes: ListingScope[] = [
    'all',
    { category_id: 1 + chance(30) },
    { category_id: 1 },
    { collection: (['hit', 'new', 'discount'] as const)[chance(3)] as 'hit' },
    { ids: [...new Set(ids)] },
  ]
  return scopes[chance(scopes.length)] as ListingScope
}

const anyCase = fc.record({ seed: fc.nat(), products: fc.integer({ min: 0, max: 120 }) })

test('every filter is counted without itself, over any catalogue and any choice', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ seed, products }) => {
      const { packed, plain } = await both(seed, products)
      const chance = seededChance(seed + 1)
      for (let question = 0; question < 4; question++) {
        const query = {
          scope: randomScope(chance),
          choice: randomChoice(chance, packed),
          ...(chance(2) === 0 ? { region_fias_id: `region-${chance(4)}` } : {}),
        }
        const counted = plain.facets(query)
        expect(packed.facets(query)).toEqual(counted)
        // A page does not count what it folds, and shows the same panel.
        const opened = packed.facets({ ...query, most_open: OPEN_AT_FIRST })
        expect(filterGroups(opened, '')).toEqual(filterGroups(counted, ''))
      }
    }),
    { numRuns: 20 },
  )
})

test('a page of a listing has the products of the choice, in the order asked for', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ seed, products }) => {
      const { packed, plain } = await both(seed, products)
      const chance = seededChance(seed + 2)
      for (const { code: sort } of SORTS) {
        const scope = randomScope(chance)
        const query = { scope, choice: randomChoice(chance, packed), sort, page: 1 + chance(3), per_page: 12 }
        expect(packed.list(query)).toEqual(plain.list(query))
      }
    }),
    { numRuns: 20 },
  )
})

test('counts, pages and products follow stock as orders change it', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ seed, products }) => {
      const { packed, plain } = await both(seed, products)
      const chance = seededChance(seed + 3)
      for (let round = 0; round < 3; round++) {
        const changes = Array.from({ length: chance(20) }, () => ({
          offer_id: (1 + chance(products * 2 + 1)) * 8 + chance(5),
          store_id: 1 + chance(8),
          qty: chance(3),
        }))
        packed.setStock(changes)
        for (const { offer_id, store_id, qty } of changes) plain.setStock(offer_id, store_id, qty)

        const query = { scope: randomScope(chance), choice: randomChoice(chance, packed) }
        expect(packed.facets(query)).toEqual(plain.facets(query))
        for (const { code: sort } of SORTS) {
          expect(packed.list({ ...query, sort })).toEqual(plain.list({ ...query, sort }))
        }
        for (const id of packed.list({ scope: 'all', per_page: 1_000 }).ids) {
          expect(packed.findProduct(id)).toEqual(plain.findProduct(id))
        }
      }
    }),
    { numRuns: 12 },
  )
})

test('thousands of products are counted and sorted as plainly, before and after orders', async () => {
  const { packed, plain } = await both(7, 1_300)
  const chance = seededChance(8)
  for (let round = 0; round < 2; round++) {
    const query = { scope: 'all' as const, choice: randomChoice(chance, packed) }
    expect(packed.facets(query)).toEqual(plain.facets(query))
    for (const sort of ['default', 'price_asc', 'price_desc', 'discount'] as const) {
      expect(packed.list({ scope: 'all', sort, per_page: 1_300 })).toEqual(
        plain.list({ scope: 'all', sort, per_page: 1_300 }),
      )
    }
    // The first sizes sell out: their products get other prices, and move.
    const ids = packed.list({ scope: 'all', sort: 'price_asc', per_page: 60, page: 3 }).ids
    const changes = ids.flatMap(id =>
      [1, 2, 3, 4, 5, 6, 7].map(store_id => ({ offer_id: id * 8, store_id, qty: 0 })),
    )
    packed.setStock(changes)
    for (const { offer_id, store_id, qty } of changes) plain.setStock(offer_id, store_id, qty)
  }
  const after = { scope: 'all', sort: 'price_asc', per_page: 1_300 } as const
  expect(packed.list(after)).toEqual(plain.list(after))
})

test('the sticker of the last 24 hours goes as the clock goes on', async () => {
  const { packed, plain, clock } = await both(11, 200)
  for (const hours of [0, 5, 9, 30, 3]) {
    clock.now = NOW + hours * 3_600_000
    const query = { scope: 'all' as const, choice: { sticker: ['3'] } }
    expect(packed.list(query)).toEqual(plain.list(query))
    expect(packed.facets({ scope: 'all' })).toEqual(plain.facets({ scope: 'all' }))
  }
})

test('products and offers are found by id, feed id, barcode and model', async () => {
  const { packed, plain } = await both(5, 120)
  for (const id of packed.list({ scope: 'all', per_page: 1_000 }).ids) {
    const product = packed.findProduct(id)
    expect(product).toEqual(plain.findProduct(id))
    expect(packed.productsOf(product?.group_key ?? '')).toEqual(plain.productsOf(product?.group_key ?? ''))
    for (const offer of product?.offers ?? []) {
      expect(packed.findOffer(offer.id)).toEqual({ product, offer })
      expect(packed.findOfferByExtId(offer.ext_id)).toEqual({ product, offer })
      expect(packed.findOfferByBarcode(offer.barcode)).toEqual({ product, offer })
    }
  }
  expect(packed.findProduct(999_999)).toBeNull()
  expect(packed.findProduct(0)).toBeNull()
  expect(packed.findOffer(-1)).toBeNull()
  expect(packed.findOfferByBarcode('')).toBeNull()
  expect(packed.findOfferByExtId('e')).toBeNull()
  expect(packed.productsOf('')).toEqual([])
})
