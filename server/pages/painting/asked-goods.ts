import * as v from 'valibot'
import { ofEachKind } from '../../catalog/kinds.rules.ts'
import { choiceFromPath, emptyChoice, listingUrl } from '../../catalog/listing/listing-url.rules.ts'
import type { ListingContext } from '../../catalog/listing/load-listing.ts'
import type { Product } from '../../contract/catalog/catalog.ts'
import { type FilterChoice, isSortCode, type SortCode } from '../../contract/catalog/filter.ts'
import { ProductsProps } from '../../contract/content/asking-props.ts'
import { NothingOfThatName } from '../../render/content/page-asks.ts'
import { recentBook } from '../../shop/delivery/tariffs/delivery-book.ts'
import { type Promotion, promotionsInForce } from '../../shop/money/promotion/promotion.ts'
import { CATALOGUE, GOODS, PRODUCT } from '../../shop/reading/shop-facts.ts'
import { productTiles } from '../catalog/product-tile.ts'
import { listingNamed } from '../catalog/sold-addresses.ts'
import type { PageFact, PageReader } from './page-facts.ts'

/** How many goods are looked at for each that is shown: the colours of one model are shown once. */
const COLOURS_A_MODEL = 3

/** Promotions in force, read before a page that asks for their goods is rendered. */
export const PROMOTIONS: PageFact<[], Promise<Promotion[]>> = {
  name: 'promotions',
  async find({ shop }) {
    const { promotions } = await recentBook(shop.delivery_caches.book, shop.db, shop.now())
    return promotionsInForce(promotions, shop.now())
  },
  noteOf: promotions =>
    JSON.stringify(promotions.map(({ code, title, category_ids }) => [code, title, category_ids])),
}

/**
 * What `{% products %}` shows, and where all of it is.
 *
 * @param chosen `each kind`: one of each kind of garment rather than the first ones
 */
export function askedGoods(
  read: PageReader,
  props: ProductsProps,
  promotions: Promotion[],
  chosen: 'first' | 'each kind' = 'first',
) {
  const { title, view, limit } = props
  const promotion = props.promotion ? promotionNamed(props.promotion, promotions) : null
  if (props.promotion && !promotion) return null
  const { ids, url } = props.ids
    ? { ids: props.ids.split(/[\s,]+/).map(Number), url: '' }
    : promotion
      ? { ids: ofPromotion(read, promotion, props), url: '' }
      : ofListing(read, props)
  const models = props.ids ? ids : eachModelOnce(read, ids)
  const shown = chosen === 'first' ? models : kindsOnce(read, models, limit)
  const products = productTiles(read, shown).slice(0, limit)
  if (products.length === 0) return null
  return { products, url, view, title, name: title || 'Товары', promotion: promotion?.title ?? '' }
}

/** Null for one that is over or has not begun, for its page may come earlier and go later. */
function promotionNamed(code: string, promotions: Promotion[]): Promotion | null {
  return promotions.find(promotion => promotion.code === code) ?? null
}

function ofPromotion(
  read: PageReader,
  { category_ids }: Promotion,
  { sort, limit }: ProductsProps,
): number[] {
  const branches = category_ids.length > 0 ? category_ids : [0]
  const per_page = limit * COLOURS_A_MODEL
  return branches.flatMap(id => {
    const scope = id === 0 ? ('all' as const) : { category_id: id }
    return read.fact(GOODS, id).list({ scope, sort, per_page }).ids
  })
}

interface Listing {
  context: ListingContext
  choice: FilterChoice
  sort: SortCode
}

/** The first goods of a listing, by its address. Throws `NothingOfThatName`. */
export function goodsAt(read: PageReader, address: string, limit: number): Product[] {
  const { ids } = ofListing(read, v.parse(ProductsProps, { address, limit }))
  return ids.flatMap(id => read.fact(PRODUCT, id) ?? [])
}

function ofListing(read: PageReader, props: ProductsProps): { ids: number[]; url: string } {
  const { context, choice, sort } = props.address ? ofAddress(read, props) : ofCategory(read, props)
  const goods = read.fact(GOODS, context.category?.id ?? 0)
  const { ids } = goods.list({ scope: context.scope, choice, sort, per_page: props.limit * COLOURS_A_MODEL })
  return { ids, url: listingUrl({ path: context.path, q: '', choice, sort, page: 1 }) }
}

function ofCategory(read: PageReader, { category, sort }: ProductsProps): Listing {
  return { context: listingNamed(read, category), choice: emptyChoice(), sort }
}

/** As the address bar has it, with or without the host's own part before it. */
function ofAddress(read: PageReader, { address, sort }: ProductsProps): Listing {
  const [, below = '', segment = '', order = ''] =
    /^\/catalog\/(?:((?:[a-z0-9-]+\/)*?)(?:filter\/([^?]*))?)(?:\?(.*))?$/.exec(address) ?? []
  if (!address.startsWith('/catalog/'))
    throw new NothingOfThatName(`address начинается с /catalog/, а не '${address}'`)
  const read_choice = choiceFromPath(segment, read.fact(CATALOGUE).dictionary)
  if (read_choice.status === 'unknown')
    throw new NothingOfThatName(`в адресе нет фильтра '${read_choice.part}'`)
  const own = new URLSearchParams(order).get('sort') ?? ''
  return {
    context: listingNamed(read, below.replace(/\/$/, '')),
    choice: segment ? read_choice.choice : emptyChoice(),
    sort: sort === 'default' && isSortCode(own) ? own : sort,
  }
}

function eachModelOnce(read: PageReader, ids: number[]): number[] {
  const models = new Map<string, number>()
  for (const id of ids) {
    const model = read.fact(PRODUCT, id)?.group_key
    if (model !== undefined && !models.has(model)) models.set(model, id)
  }
  return [...models.values()]
}

function kindsOnce(read: PageReader, ids: number[], most: number): number[] {
  const products = ids.flatMap(id => read.fact(PRODUCT, id) ?? [])
  const { categories } = read.fact(CATALOGUE)
  return ofEachKind(categories, products, most).map(({ id }) => id)
}
