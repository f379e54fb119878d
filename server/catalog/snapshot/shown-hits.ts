import type { Bitmap } from '../columns/bitmap.ts'
import type { ProductColumns } from '../columns/product-columns.ts'
import type { TimeSlicer } from '../columns/time-slicer.ts'
import type { NumberedTree } from './types.ts'

/** So few models of a department say «Хит», and at least one: a badge on most things says nothing. */
export const HITS_SHOWN = { most: 5, share: 1 / 10 }

type Columns = Pick<ProductColumns, 'id' | 'popularity' | 'group_hash'>

/**
 * The numbers of the products whose tile and card say «Хит»: of what the shop calls a hit, the best-selling models of each
 * department, each in its best-selling colour. The collection of hits, filters and orders go by the shop's own mark.
 */
export async function shownHits(
  { roots, rangeOf }: Pick<NumberedTree, 'roots' | 'rangeOf'>,
  columns: Columns,
  hit: Bitmap,
  slicer: TimeSlicer,
): Promise<Set<number>> {
  const shown = new Set<number>()
  for (const { id } of roots) {
    const range = rangeOf(id)
    for (const product of range ? bestOf(range, columns, hit) : []) shown.add(product)
    if (slicer.due()) await slicer.rest()
  }
  return shown
}

function bestOf([first, end]: [number, number], columns: Columns, hit: Bitmap): number[] {
  const { id, popularity } = columns
  const of = (column: Int32Array, product: number) => column[product] as number
  const hits: number[] = []
  for (let product = first; product < end; product++) if (hit.has(product)) hits.push(product)
  hits.sort((a, b) => of(popularity, b) - of(popularity, a) || of(id, b) - of(id, a))
  const best = new Map<number, number>()
  for (const product of hits) {
    const model = of(columns.group_hash, product)
    if (!best.has(model)) best.set(model, product)
  }
  const most = hitsOfModels(modelsIn([first, end], columns))
  return [...best.values()].slice(0, most)
}

/** How many of a department's models are shown as hits. */
export function hitsOfModels(models: number): number {
  return Math.max(1, Math.min(HITS_SHOWN.most, Math.floor(models * HITS_SHOWN.share)))
}

/** Counted no further than it matters. */
function modelsIn([first, end]: [number, number], { group_hash }: Columns): number {
  const models = new Set<number>()
  const enough = HITS_SHOWN.most / HITS_SHOWN.share
  for (let product = first; product < end && models.size < enough; product++)
    models.add(group_hash[product] as number)
  return models.size
}
