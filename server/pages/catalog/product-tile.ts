import {
  hasPieces,
  isOnlineOnly,
  isShopsOnly,
  type Offer,
  type Product,
  productPath,
  type Store,
} from '../../contract/catalog/catalog.ts'
import { DISCOUNT_BADGE_FROM, discountPercent } from '../../contract/money.ts'
import { type CardWords, ONLY_IN_STORES } from '../../shop/delivery/card-lines.rules.ts'
import { PRODUCT } from '../../shop/reading/shop-facts.ts'
import type { PageReader } from '../painting/page-facts.ts'

/** How many pictures a tile shows, including its first. */
export const TILE_PICTURES_MOST = 5
/** How many colours have a dot in a tile; it counts the others. */
export const TILE_COLORS_MOST = 5

/**
 * What `templates/parts/product-tile.liquid` needs of each of these: a product, and what a tile says about
 * it. A tile is rendered once for all pages that contain it. Products that are no longer sold are left out.
 */
export function productTiles(read: PageReader, ids: number[]) {
  return ids.filter(id => read.fact(PRODUCT, id)).map(id => read.part(tileOf, id))
}

function tileOf(read: PageReader, id: number) {
  const product = read.fact(PRODUCT, id)
  if (!product) throw new Error(`no product ${id} for a tile`)
  return productTile(product)
}

export function productTile(product: Product) {
  const { offers } = product
  return {
    id: product.id,
    /** The offer of a product in a single size; otherwise 0, because the shopper has to choose. */
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
    /** What sets its delivery apart from what the page says of all; the same in every town. */
    delivery_line: isInStoresAlone(product) ? ONLY_IN_STORES : '',
  }
}

function isInStoresAlone({ in_stock, offers }: Product): boolean {
  return in_stock && !offers.some(offer => offer.stock_delivery > 0)
}

/** In the order in which they are shown: `−35 %`, `Новинка`, `Хит`. */
function stickersOf({ discount_percent, is_new, is_hit }: Product): string[] {
  return [
    ...(discount_percent >= DISCOUNT_BADGE_FROM ? [`−${discount_percent}\u00a0%`] : []),
    ...(is_new ? ['Новинка'] : []),
    ...(is_hit ? ['Хит'] : []),
  ]
}

/**
 * After so many products of a page a wide tile stands, two columns wide: every ninth tile on average. At these places it
 * fits into its row whether the grid has two, three, four or five columns, and a whole page fills whole rows of each, so
 * that nothing has to be moved to fill a hole.
 */
export const WIDE_AFTER = [10, 16, 24, 34, 40, 48]

/** Of a wide tile: a thing of the row above it, seen close. */
interface Detail {
  url: string
  name: string
  picture_key: string
}

/** What stands behind each product of a page: a detail, or null. */
export function detailsAmong(read: PageReader, ids: number[]): (Detail | null)[] {
  return detailsOf(ids.flatMap(id => read.fact(PRODUCT, id) ?? []))
}

/** Where none of the products before it has a picture there is no detail. */
export function detailsOf(products: Pick<Product, 'id' | 'slug' | 'name' | 'pictures'>[]): (Detail | null)[] {
  const details: (Detail | null)[] = products.map(() => null)
  let from = 0
  for (const after of WIDE_AFTER.filter(each => each <= products.length)) {
    details[after - 1] = detailOf(products.slice(from, after))
    from = after
  }
  return details
}

/** The last picture of the first of those that have most. */
function detailOf(products: Pick<Product, 'id' | 'slug' | 'name' | 'pictures'>[]): Detail | null {
  const most = Math.max(...products.map(({ pictures }) => pictures.length))
  const thing = products.find(({ pictures }) => pictures.length === most)
  const picture = thing?.pictures.at(-1)
  return thing && picture ? { url: productPath(thing), name: thing.name, picture_key: picture.key } : null
}

/**
 * An offer as the card has it (contract 2.3): for its templates, and the part of it that the buy button
 * needs.
 *
 * @param stores all own stores, by id
 * @param region_fias_id of the shopper: the stores of this region are counted
 * @param sizes how each is available in the shopper's town; null while that is unknown
 * @param picks_up_from_card the button of an offer that only stores have leads to a store instead of to the
 *   cart
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
    /** The label of the size: `44`; goods without sizes have one offer. */
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
    /** Preselected: when it is the only one, and it can be bought or waited for. */
    selected: product.offers.length === 1,
    picks_up: picks_up_from_card && isShopsOnly(offer) && sizes?.get(id)?.can_fast_order === true,
  }
}

/** In the shopper's town, in any way (decision 44). */
export function canBeHad(offer: Offer, sizes: CardWords['sizes']): boolean {
  if (!sizes) return hasPieces(offer)
  return (sizes.get(offer.id)?.can ?? 'nothing') !== 'nothing'
}
