/** Search over one snapshot. */
export interface CatalogSearch {
  /** Product ids, most relevant first. */
  search(query: string): number[]
  /** What to offer while a shopper types: products and categories by id, most relevant first. */
  suggest(query: string, most?: number): { products: number[]; categories: number[] }
}
