import { branchOfListing } from '../catalog/catalog.ts'

/**
 * A picture of goods where a picture of editors may stand: `/catalog/women/coats/#3`, the third picture of what that
 * listing shows first, or `/product/palto-12/#2`. Without a number it is the first one.
 */
export interface GoodsPicture {
  /** Of a listing with its filters and its order, or of a product. */
  address: string
  /** Which of its pictures, from 1; its last one where it has fewer. */
  position: number
}

/** The branches whose goods these pictures are of. */
export function listingsOf(names: string[]): string[] {
  return names.filter(name => name.startsWith('/catalog/')).map(branchOfListing)
}

/** Null for the name of a file. Throws for an address that is neither a listing's nor a product's. */
export function goodsPictureOf(name: string): GoodsPicture | null {
  if (!name.startsWith('/')) return null
  const [, address = '', position = '1'] = /^(\/(?:catalog|product)\/[^#]*)(?:#([1-9]\d?))?$/.exec(name) ?? []
  if (address) return { address, position: Number(position) }
  throw new Error(`'${name}' — не картинка: нужен файл из media/ или адрес товаров, как /catalog/women/#3`)
}
