import { hasPieces } from '../../catalog/has-pieces.rules.ts'
import { type Product, productPath } from '../../contract/catalog/catalog.ts'
import { DISCOUNT_BADGE_FROM } from '../../contract/money.ts'
import { PRODUCT } from '../../shop/reading/shop-facts.ts'
import type { PageReader } from '../painting/page-facts.ts'

/** A tile shows no more, its first one among them. */
export const TILE_PICTURES_MOST = 5

/**
 * What `templates/parts/product-tile.liquid` takes of each of these: a product, and what a tile says of it. A tile is painted
 * once for all pages that it stands on. What is not sold any more is left out.
 */
export function productTiles(read: PageReader, ids: number[], promise = '') {
  return ids.filter(id => read.fact(PRODUCT, id)).map(id => read.part(tileOf, id, promise))
}

function tileOf(read: PageReader, id: number, promise: string) {
  const product = read.fact(PRODUCT, id)
  if (!product) throw new Error(`no product ${id} for a tile`)
  return productTile(product, promise)
}

export function productTile(product: Product, promise: string) {
  const { offers } = product
  return {
    id: product.id,
    /** Of a product that is sold in one size only; else 0: the shopper has to say which. */
    offer_id: offers.length === 1 ? (offers[0]?.id ?? 0) : 0,
    url: productPath(product),
    name: product.name,
    brand: product.brand,
    price: product.price,
    price_old: product.price_old,
    /** 0 when it is too small for a badge (contract 2.9). */
    badge_percent: product.discount_percent >= DISCOUNT_BADGE_FROM ? product.discount_percent : 0,
    is_new: product.is_new,
    is_hit: product.is_hit,
    stickers: stickersOf(product),
    in_stock: product.in_stock,
    pictures: product.pictures.slice(0, TILE_PICTURES_MOST),
    colors: product.colors,
    color_name: product.color_name,
    sizes: offers.filter(hasPieces).map(offer => offer.size_name),
    /** `доставим завтра`, where that is known for the region; shown to those whose region is known. */
    delivery_line: offers.some(offer => offer.stock_delivery > 0) ? promise : '',
  }
}

/** In the order in which they stand: `−35 %`, `Новинка`, `Хит`. */
function stickersOf({ discount_percent, is_new, is_hit }: Product): string[] {
  return [
    ...(discount_percent >= DISCOUNT_BADGE_FROM ? [`−${discount_percent}\u00a0%`] : []),
    ...(is_new ? ['Новинка'] : []),
    ...(is_hit ? ['Хит'] : []),
  ]
}
