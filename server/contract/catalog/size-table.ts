import type { Product } from './catalog.ts'
import { measuresOf } from './jeans-size.ts'

/** A grid of sizes in centimetres: the first column is the size as offers name it. */
export interface SizeTable {
  /** `/size-table/{slug}/` */
  slug: string
  title: string
  /** Path of the branch that it is for, as `women/jeans`; empty for every branch. */
  category_path: string
  /** Empty for every brand. */
  brand: string
  columns: string[]
  /** As many cells in each as there are columns. */
  rows: string[][]
  /** How to take the measures, sentence by sentence. */
  measures: string[]
}

/** Every grid that the shop has. */
export const SIZE_TABLES_PATH = '/size-table/'

export function sizeTablePath({ slug }: Pick<SizeTable, 'slug'>): string {
  return `/size-table/${slug}/`
}

/** Does the row of this size say how large that is? Of jeans (`29/32`, `W29 L32`) the row is that of the waist. */
export function isRowOf(row_size: string, size_name: string): boolean {
  return row_size === size_name || row_size === measuresOf(size_name)?.waist
}

/**
 * The size table for a product: its brand's before the general one, and of those the one for the nearest
 * branch. Null when no table names any of its sizes, because such a table does not help.
 *
 * @param category_path of the product, as `women/dresses/casual`
 */
export function sizeTableFor(
  tables: readonly SizeTable[],
  product: Pick<Product, 'brand' | 'offers'>,
  category_path: string,
): SizeTable | null {
  const fitting = tables.filter(
    table =>
      (table.brand === '' || sameWord(table.brand, product.brand)) &&
      `${category_path}/`.startsWith(table.category_path === '' ? '' : `${table.category_path}/`) &&
      product.offers.some(({ size_name }) => table.rows.some(([size = '']) => isRowOf(size, size_name))),
  )
  const nearest = (table: SizeTable) => (table.brand === '' ? 0 : 1_000) + table.category_path.length
  return fitting.toSorted((a, b) => nearest(b) - nearest(a))[0] ?? null
}

function sameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
