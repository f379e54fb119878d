import { hasPieces, isOnlineOnly, isShopsOnly } from '../../catalog/has-pieces.rules.ts'
import { type Offer, type Product, productPath, type Store } from '../../contract/catalog/catalog.ts'
import { DISCOUNT_BADGE_FROM, discountPercent } from '../../contract/money.ts'
import type { CardWords } from '../../shop/delivery/card-lines.rules.ts'
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

/**
 * An offer as the card has it (contract 2.3): for its templates, and what of it the buy button takes.
 *
 * @param stores all own stores, by id
 * @param region_fias_id of the shopper: whose stores are counted
 * @param sizes what can be done with each in the shopper's town; null while nobody knows
 * @param picks_up_from_card the button of what only stores give out leads to a store instead of to the cart
 */
export function cardOffer(
  product: Pick<Product, 'name' | 'offers'>,
  offer: Offer,
  stores: ReadonlyMap<number, Store>,
  {
    region_fias_id,
    sizes,
    picks_up_from_card,
  }: { region_fias_id: string; sizes: CardWords['sizes']; picks_up_from_card: boolean },
) {
  const { id, ext_id, barcode, size_name, price, price_old, stock_stores } = offer
  return {
    id,
    ext_id,
    barcode,
    offer: { ext_id, barcode },
    name: product.name,
    size_name,
    /** What is said of the size: `44`; goods without sizes come in one. */
    caption: size_name || 'один размер',
    price,
    price_old,
    prices: [{ value: price, old_value: price_old }],
    discount_percent: discountPercent(price, price_old),
    is_sold: canBeHad(offer, sizes),
    /** What is special about it in the shopper's town, in words. */
    note: sizes?.get(id)?.note ?? '',
    shops_only: isShopsOnly(offer),
    online_only: isOnlineOnly(offer),
    /** Own stores of the shopper's town that have it. */
    shops_count: stock_stores.filter(
      ({ store_id }) => stores.get(store_id)?.region_fias_id === region_fias_id,
    ).length,
    /** Chosen by the shop itself: where there is no other, and this one can be had or waited for. */
    selected: product.offers.length === 1,
    picks_up:
      picks_up_from_card &&
      isShopsOnly(offer) &&
      sizes?.get(id)?.lines.some(({ way }) => way === 'stores') === true,
  }
}

/** In the shopper's town, one way or another (decision 44). */
export function canBeHad(offer: Offer, sizes: CardWords['sizes']): boolean {
  if (!sizes) return hasPieces(offer)
  return (sizes.get(offer.id)?.can ?? 'nothing') !== 'nothing'
}
