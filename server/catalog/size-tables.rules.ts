import type { Product } from '../contract/catalog/catalog.ts'
import { isRowOf, type SizeTable } from '../contract/catalog/size-table.ts'

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
