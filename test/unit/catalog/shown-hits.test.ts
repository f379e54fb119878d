import { Bitmap } from '../../../server/catalog/columns/bitmap.ts'
import { createTimeSlicer } from '../../../server/catalog/columns/time-slicer.ts'
import { HITS_SHOWN, hitsOfModels, shownHits } from '../../../server/catalog/snapshot/shown-hits.ts'
import type { Category } from '../../../server/contract/catalog/catalog.ts'

/** Women have so many models in two colours each, men one; every product is a hit, and a later one sells better. */
async function shownOf(models: number) {
  const count = models * 2 + 2
  const hit = new Bitmap()
  for (let product = 0; product < count; product++) hit.add(product)
  const columns = {
    id: Int32Array.from({ length: count }, (_, product) => 100 + product),
    popularity: Int32Array.from({ length: count }, (_, product) => product),
    group_hash: Int32Array.from({ length: count }, (_, product) => product >> 1),
  }
  const ranges: Record<number, [number, number]> = { 1: [0, models * 2], 2: [models * 2, count] }
  const tree = { roots: [{ id: 1 }, { id: 2 }] as Category[], rangeOf: (id: number) => ranges[id] ?? null }
  const shown = [...(await shownHits(tree, columns, hit, createTimeSlicer()))]
  return { women: shown.filter(product => product < models * 2), men: shown.slice(-1) }
}

test('the best-selling models of a department say so, each in its best-selling colour', async () => {
  const { women, men } = await shownOf(30)
  expect(women).toEqual([59, 57, 55])
  expect(men).toEqual([61])
})

test('however many models are hits, a tenth of them says so, and never more than a few', async () => {
  expect((await shownOf(200)).women).toHaveLength(HITS_SHOWN.most)
  expect([1, 9, 20, 49, 50, 5_000].map(hitsOfModels)).toEqual([1, 1, 2, 4, 5, 5])
})
