import type SearchableMap from 'minisearch/SearchableMap'

/** Search over one snapshot: names, brands, categories, colours, composition, parameters, vendor codes, barcodes. */
export interface CatalogSearch {
  /** Product ids, most relevant first; what is in stock comes before what is not. */
  search(query: string): number[]
  /** What to offer while a shopper types: products and categories by id, most relevant first. */
  suggest(query: string, most?: number): { products: number[]; categories: number[] }
}

/** Postings: product number and fields of each product that has the stem, ascending. */
export type Postings = Int32Array

export interface Vocabulary {
  stems: SearchableMap<Postings>
  /** Words as they stand in names, with their stems: what typos are compared with. */
  words: SearchableMap<string>
}
