import { jest } from '@jest/globals'
import fc from 'fast-check'
import type { CatalogSource, ProductRow } from '../../../server/catalog/catalog.queries.ts'
import { buildSnapshot } from '../../../server/catalog/snapshot/build-snapshot.ts'
import { continuation } from '../../../server/catalog/snapshot/compare-snapshots.ts'
import type { PackedSnapshot } from '../../../server/catalog/snapshot/packed-snapshot.ts'
import { randomCatalogue } from '../../support/goods/random-catalogue.ts'
import { seedOfRun } from '../../support/runner/chance.ts'

jest.setTimeout(180_000)

const NOW = 1_780_000_000_000
const HOUR_MS = 60 * 60 * 1000
const PRODUCTS = 30
const SHAPE = { seed: 5, products: PRODUCTS, stores: 5, stocked: 3, description: 20, now: NOW }

/** What an import may say of a product that it did not say before. */
const CHANGES: Record<string, (row: ProductRow, at: number) => void> = {
  price: (row, at) => {
    for (const offer of row.offers) Object.assign(offer, { price: 1_000 + at, price_old: at % 2 ? 0 : 9_000 })
  },
  name: (row, at) => Object.assign(row, { name: `Пальто ${at}` }),
  color: (row, at) => Object.assign(row, { color_hex: `#${100_000 + at}` }),
  model: row => Object.assign(row, { group_key: 'one model' }),
  hit: row => Object.assign(row, { is_hit: 1 - row.is_hit }),
  popularity: (row, at) => Object.assign(row, { popularity: at }),
  parameter: (row, at) =>
    Object.assign(row, {
      params_json: JSON.stringify([{ name: 'Покрой', value: ['Прямой', 'Иной', 'Свободный'][at % 3] }]),
    }),
  'not sold': row => Object.assign(row.offers[0] ?? {}, { is_available: 0 }),
  age: row => Object.assign(row, { first_seen_at: NOW - 23 * HOUR_MS }),
  size: row => void row.offers.pop(),
  'another size': row => {
    const [offer] = row.offers
    if (offer) offer.id += 100_000
  },
  picture: row => Object.assign(row, { pictures: row.pictures.slice(1) }),
  stock: (row, at) => {
    for (const offer of row.offers) offer.stock = at % 3 ? [{ store_id: 1 + (at % 5), qty: at % 4 }] : []
  },
}

type Step =
  | { what: string; product: number; at: number }
  /** Sold or returned while both catalogues are in memory: in the one that is in use, in the next one, or in both. */
  | { what: 'moves'; product: number; qty: number; where: 'older' | 'newer' | 'both' }
  | { what: 'gone'; product: number }
  | { what: 'time'; hours: number }

const product = fc.nat(PRODUCTS - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constantFrom(...Object.keys(CHANGES)), product, at: fc.nat(50) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('moves' as const),
      product,
      qty: fc.nat(2),
      where: fc.constantFrom('older' as const, 'newer' as const, 'both' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('gone' as const), product }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('time' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
)

async function rowsOf(source: CatalogSource): Promise<ProductRow[]> {
  const rows = []
  const ids = (await source.categories()).map(({ id }) => id)
  for await (const batch of source.products(ids)) rows.push(...batch)
  return structuredClone(rows)
}

function sourceOf(rows: ProductRow[], revision: number): CatalogSource {
  const frozen = structuredClone(rows)
  return {
    ...randomCatalogue(SHAPE),
    revision: async () => revision,
    async *products(category_ids) {
      for (const id of category_ids) yield frozen.filter(row => row.category_id === id)
    },
  }
}

/** What is shown under each name: of each product, each branch and all, with the exact pieces where carts read them. */
function shownBy(snapshot: PackedSnapshot): Map<string, string> {
  const { categories, visible } = snapshot
  const { ids } = snapshot.list({ scope: 'all', per_page: 1_000 })
  const branches = categories.roots.flatMap(({ id }) => categories.descendantIds(id))
  const shown = new Map<string, unknown>()
  for (const id of ids) {
    const found = snapshot.findProduct(id)
    shown.set(`pieces ${id} ${visible.product(id)} ${snapshot.pieces_revision(id)}`, found)
    shown.set(`product ${id} ${visible.product(id)}`, {
      ...found,
      offers: found?.offers.map(({ stock_delivery, stock_warehouses, stock_stores, ...offer }) => ({
        ...offer,
        is_delivered: stock_delivery > 0,
        places: [...stock_warehouses, ...stock_stores].map(({ store_id }) => store_id),
      })),
    })
  }
  const listed = (scope: 'all' | { category_id: number }) => [
    snapshot.list({ scope, per_page: 9 }),
    snapshot.list({ scope, per_page: 9, sort: 'popular' }),
    snapshot.list({ scope, per_page: 9, sort: 'price_asc' }),
    snapshot.facets({ scope }),
  ]
  for (const id of branches) shown.set(`branch ${id} ${visible.branch(id)}`, listed({ category_id: id }))
  shown.set(`all ${visible.all()}`, listed('all'))
  shown.set(
    `pieces ${visible.all()} ${snapshot.stock_revision}`,
    ids.map(id => snapshot.findProduct(id)),
  )
  shown.set(`structure ${snapshot.structure_revision}`, [
    categories.roots,
    branches.map(id => categories.productCount(id)),
    ids.toSorted(),
    ids.toSorted().map(id => snapshot.findProduct(id)?.offers.map(offer => offer.id)),
    ['pryamoy', 'inoy', 'svobodnyy'].map(value => snapshot.dictionary.hasValue('pokroy', value)),
  ])
  return new Map([...shown].map(([name, what]) => [name, JSON.stringify(what)]))
}

const moveOf = (snapshot: PackedSnapshot, number: number, qty: number) => {
  const { ids } = snapshot.list({ scope: 'all', per_page: 1_000 })
  const offer_id = snapshot.findProduct(ids.toSorted()[number % ids.length] ?? 0)?.offers[0]?.id ?? 0
  return [{ offer_id, store_id: 1 + (number % 5), qty }]
}

test('whatever imports, orders and hours change, one name never means two things', async () => {
  let continued = 0
  const imports = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(imports, async changes => {
      let now = NOW
      const rows = await rowsOf(randomCatalogue(SHAPE))
      let older = await buildSnapshot(sourceOf(rows, 1), () => now)
      const known = shownBy(older)
      const compare = (snapshot: PackedSnapshot) => {
        for (const [name, shown] of shownBy(snapshot)) {
          expect([name, known.get(name) ?? shown]).toEqual([name, shown])
          known.set(name, shown)
        }
      }
      for (const [index, steps] of changes.entries()) {
        for (const each of steps) {
          const row = 'product' in each ? rows[each.product % rows.length] : undefined
          if (row && 'at' in each) CHANGES[each.what]?.(row, each.at)
          if (row && each.what === 'gone' && rows.length > 1) rows.splice(rows.indexOf(row), 1)
        }
        const newer = await buildSnapshot(sourceOf(rows, index + 2), () => now)
        const goOn = await continuation(older, newer)
        for (const each of steps) {
          if (each.what === 'time' && 'hours' in each) now += each.hours * HOUR_MS
          if (each.what !== 'moves' || !('qty' in each)) continue
          if (each.where !== 'newer') older.setStock(moveOf(older, each.product, each.qty))
          if (each.where !== 'older') newer.setStock(moveOf(newer, each.product, each.qty))
        }
        compare(older)
        goOn()
        if (newer.structure_revision === '1') continued++
        compare(newer)
        older = newer
      }
    }),
    { numRuns: 12, seed: seedOfRun('next import') },
  )
  expect(continued).toBeGreaterThan(3)
})

test('a price changes the names of its product and of its branch, and of nothing else', async () => {
  const rows = await rowsOf(randomCatalogue(SHAPE))
  const older = await buildSnapshot(sourceOf(rows, 1), () => NOW)
  const [row] = rows
  if (!row) throw new Error('no product')
  for (const offer of row.offers) Object.assign(offer, { price: 77 })
  const newer = await buildSnapshot(sourceOf(rows, 2), () => NOW)
  const [before, own] = [
    namesOf(older),
    [row.category_id, ...older.categories.ancestorsOf(row.category_id).map(({ id }) => id)],
  ]
  ;(await continuation(older, newer))()
  const after = namesOf(newer)
  const changed = [...before.keys()].filter(name => before.get(name) !== after.get(name))
  expect(changed.toSorted()).toEqual(
    ['all', `product ${row.id}`, ...own.map(id => `branch ${id}`)].toSorted(),
  )
  expect(after.size).toBe(before.size)
})

test('another place in the order changes them, too', async () => {
  const rows = await rowsOf(randomCatalogue(SHAPE))
  const older = await buildSnapshot(sourceOf(rows, 1), () => NOW)
  const newer = await buildSnapshot(sourceOf(rows, 2), () => NOW)
  const before = namesOf(older)
  newer.content.scores[7] = 99
  ;(await continuation(older, newer))()
  const id = `product ${newer.content.columns.id[7]}`
  expect(namesOf(newer).get(id)).not.toBe(before.get(id))
})

test('what is still being read from the older one has a name of its own', async () => {
  const rows = await rowsOf(randomCatalogue(SHAPE))
  const [older, newer] = [
    await buildSnapshot(sourceOf(rows, 1), () => NOW),
    await buildSnapshot(sourceOf(rows, 2), () => NOW),
  ]
  ;(await continuation(older, newer))()
  const [before, after] = [namesOf(older), namesOf(newer)]
  expect([...before].filter(([what, name]) => after.get(what) === name)).toEqual([])
})

function namesOf({ categories, visible, structure_revision, list }: PackedSnapshot): Map<string, string> {
  return new Map([
    ['structure', structure_revision],
    ['all', visible.all()],
    ...list({ scope: 'all', per_page: 1_000 }).ids.map((id): [string, string] => [
      `product ${id}`,
      visible.product(id),
    ]),
    ...categories.roots
      .flatMap(({ id }) => categories.descendantIds(id))
      .map((id): [string, string] => [`branch ${id}`, visible.branch(id)]),
  ])
}
