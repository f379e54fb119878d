import { jest } from '@jest/globals'
import fc from 'fast-check'
import { buildSnapshot } from '../../../server/catalog/snapshot/build-snapshot.ts'
import type { PackedSnapshot } from '../../../server/catalog/snapshot/packed-snapshot.ts'
import type { Product } from '../../../server/contract/catalog/catalog.ts'
import { randomCatalogue, seededChance } from '../../support/goods/random-catalogue.ts'

jest.setTimeout(180_000)

const NOW = 1_780_000_000_000
const DAY_MS = 24 * 60 * 60 * 1000

async function openSnapshot(seed: number, products: number) {
  const clock = { now: NOW }
  const shape = { seed, products, stores: 6, stocked: 4, description: 20, now: NOW }
  return { snapshot: await buildSnapshot(randomCatalogue(shape), () => clock.now), clock }
}

/** What pages print of a product: never how many pieces, only where there are any. */
function seenOf(product: Product | null) {
  return (
    product && {
      ...product,
      offers: product.offers.map(({ stock_delivery: _, stock_warehouses, stock_stores, ...offer }) => ({
        ...offer,
        places: [...stock_warehouses, ...stock_stores]
          .map(({ store_id }) => store_id)
          .toSorted((a, b) => a - b),
      })),
    }
  )
}

const idsOf = (snapshot: PackedSnapshot) => snapshot.list({ scope: 'all', per_page: 1_000 }).ids.toSorted()
const branchOf = (snapshot: PackedSnapshot, category_id: number) => [
  category_id,
  ...snapshot.categories.ancestorsOf(category_id).map(({ id }) => id),
]

test('every change of stock that a page could show has another revision: product, branch and whole', async () => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(), async seed => {
      const { snapshot } = await openSnapshot(seed, 40)
      const chance = seededChance(seed)
      for (let round = 0; round < 10; round++) {
        const ids = idsOf(snapshot)
        const before = new Map(ids.map(id => [id, snapshot.findProduct(id)]))
        const revisions = new Map(ids.map(id => [id, snapshot.visible.product(id)]))
        const all = snapshot.visible.all()
        const { roots, descendantIds } = snapshot.categories
        const branches = new Map(
          roots.flatMap(({ id }) => descendantIds(id)).map(id => [id, snapshot.visible.branch(id)]),
        )
        snapshot.setStock(
          Array.from({ length: 1 + chance(6) }, () => ({
            offer_id: (1 + chance(81)) * 8 + chance(5),
            store_id: 1 + chance(8),
            qty: chance(3),
          })),
        )
        const changed = ids.filter(
          id =>
            JSON.stringify(seenOf(before.get(id) ?? null)) !==
            JSON.stringify(seenOf(snapshot.findProduct(id))),
        )
        seen += changed.length
        for (const id of changed) {
          expect(snapshot.visible.product(id)).not.toBe(revisions.get(id))
          expect(snapshot.visible.all()).not.toBe(all)
          for (const category of branchOf(snapshot, before.get(id)?.category_id ?? 0)) {
            expect(snapshot.visible.branch(category)).not.toBe(branches.get(category))
          }
        }
      }
    }),
    // Of ten draws it was 49 once.
    { numRuns: 20 },
  )
  expect(seen).toBeGreaterThan(50)
})

test('a piece sold of many changes no revision', async () => {
  const { snapshot } = await openSnapshot(3, 40)
  const product = snapshot.findProduct(
    snapshot.list({ scope: 'all', choice: { in_stock: ['true'] } }).ids[0] ?? 0,
  )
  const offer = product?.offers.find(({ stock_stores }) => stock_stores.length > 0)
  const store = offer?.stock_stores[0]
  if (!product || !offer || !store) throw new Error('nothing in any store')
  const setTo = (qty: number) => snapshot.setStock([{ offer_id: offer.id, store_id: store.store_id, qty }])
  setTo(20)
  const names = () => [
    snapshot.visible.all(),
    snapshot.visible.branch(product.category_id),
    snapshot.visible.product(product.id),
  ]
  const before = names()
  setTo(19)
  expect(names()).toEqual(before)
  setTo(0)
  for (const [index, name] of names().entries()) expect(name).not.toBe(before[index])
})

test('another product keeps its revision, and so does a branch beside', async () => {
  const { snapshot } = await openSnapshot(4, 40)
  const [first, other] = idsOf(snapshot).map(id => snapshot.findProduct(id))
  const offer = first?.offers.find(({ is_available }) => is_available)
  if (!first || !other || !offer) throw new Error('no two products')
  const { roots, descendantIds } = snapshot.categories
  const own = branchOf(snapshot, first.category_id)
  const beside = roots.flatMap(({ id }) => descendantIds(id)).filter(id => !own.includes(id))
  const revisions = () => [
    snapshot.visible.product(other.id),
    ...beside.map(id => snapshot.visible.branch(id)),
  ]
  const before = revisions()
  for (const qty of [7, 0, 7]) snapshot.setStock([{ offer_id: offer.id, store_id: 1, qty }])
  expect(before.length).toBeGreaterThan(2)
  expect(revisions()).toEqual(before)
})

test('the end of «new for 24 hours» is seen too', async () => {
  const { snapshot, clock } = await openSnapshot(11, 200)
  const before = snapshot.visible.all()
  clock.now = NOW + DAY_MS
  expect(snapshot.visible.all()).not.toBe(before)
})
