import { createTimeSlicer, type TimeSlicer } from '../columns/time-slicer.ts'
import type { IndexedFilter } from '../filters/filter-index.ts'
import type { PackedSnapshot } from './packed-snapshot.ts'
import { colorOf, type ProductRecord } from './product-shape.ts'
import type { SnapshotContent } from './snapshot-content.ts'
import type { ChangedProducts } from './visible-revision.ts'

/**
 * An import changes some products of many: the others keep their names, and with them all pages that show only others.
 *
 * Compares two snapshots of one catalogue, in slices.
 *
 * @returns what makes the newer one go on with the older one's names, without a pause and right before it is used. Where more
 * than products has changed, it does nothing: everything then has another name
 */
export async function continuation(older: PackedSnapshot, newer: PackedSnapshot): Promise<() => void> {
  const slicer = createTimeSlicer()
  const mark = older.revisions().mark()
  if (!(await hasSameStructure(older.content, newer.content, slicer))) return () => undefined
  const found = await changedProducts(older.content, newer.content, slicer)
  const { columns, indexes } = newer.content
  const branchOf = (id: number) => newer.branchAt(indexes.product.find(id))
  const ids = (numbers: Iterable<number>) => Array.from(numbers, number => columns.id[number] as number)
  return () => {
    // Both have followed the stock all the while, each on its own.
    const [older_moves, newer_moves] = [older.revisions().since(mark), newer.revisions().since()]
    const changed = {
      seen: [...ids(found.seen), ...older_moves.seen, ...newer_moves.seen],
      pieces: [...ids(found.pieces), ...older_moves.pieces, ...newer_moves.pieces],
    }
    newer.revisions().continueFrom(older.revisions(), changed, branchOf)
  }
}

/** Whether both have the same categories, stores and filters, and the same products and offers under the same numbers. */
async function hasSameStructure(
  older: SnapshotContent,
  newer: SnapshotContent,
  slicer: TimeSlicer,
): Promise<boolean> {
  for (const name of ['id', 'offer_id', 'offer_product'] as const)
    if (Buffer.compare(bytesOf(older.columns[name]), bytesOf(newer.columns[name])) !== 0) return false
  if (older.filters.length !== newer.filters.length || textOf(older) !== textOf(newer)) return false
  for (const [index, filter] of newer.filters.entries()) {
    if (valuesOf(older.filters[index]) !== valuesOf(filter)) return false
    if (slicer.due()) await slicer.rest()
  }
  return true
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function textOf({ rows, own_counts, columns }: SnapshotContent): string {
  return JSON.stringify([rows, [...own_counts], columns.sizes])
}

/** What pages print of a filter is the same for all branches, whichever product it came from. */
function valuesOf(filter: IndexedFilter | undefined): string {
  const values = filter?.values.map(({ slug, value, background }) => [slug, value, background])
  return JSON.stringify([filter?.code, filter?.name, filter?.type, values])
}

/** By their numbers. */
async function changedProducts(
  older: SnapshotContent,
  newer: SnapshotContent,
  slicer: TimeSlicer,
): Promise<{ [Kind in keyof ChangedProducts]: Set<number> }> {
  const changed = { seen: new Set<number>(), pieces: new Set<number>() }
  for (let block = 0; block < newer.texts.block_count; block++) {
    for (const number of older.texts.differingIn(block, newer.texts)) {
      changed.seen.add(number)
      for (const sibling of shownTogether(number, older, newer)) changed.seen.add(sibling)
    }
    if (slicer.due()) await slicer.rest()
  }
  for (let number = 0; number < newer.columns.count; number++) {
    const other = differenceOf(number, older, newer)
    if (other) changed[other].add(number)
    if (slicer.due()) await slicer.rest()
  }
  return changed
}

function differenceOf(
  product: number,
  older: SnapshotContent,
  newer: SnapshotContent,
): keyof ChangedProducts | null {
  // What was read from a saved file has followed popularity, which its records do not say.
  if (older.scores[product] !== newer.scores[product]) return 'seen'
  let found: keyof ChangedProducts | null = null
  const { offer_start } = newer.columns
  const [first, end] = [offer_start[product], offer_start[product + 1]]
  for (let offer = first as number; offer < (end as number); offer++) {
    const other = older.stock.differenceOf(offer, newer.stock)
    if (other === 'places') return 'seen'
    if (other) found = 'pieces'
  }
  return found
}

/** The colours of one model, whose pages show its own colour, where that is another. */
function shownTogether(product: number, older: SnapshotContent, newer: SnapshotContent): number[] {
  const colorIn = ({ texts }: SnapshotContent) => {
    const record = texts.read(product) as ProductRecord
    return JSON.stringify([record.group_key, colorOf(record)])
  }
  if (colorIn(older) === colorIn(newer)) return []
  return [older, newer].flatMap(({ indexes, columns }) =>
    indexes.group.all(columns.group_hash[product] as number),
  )
}
