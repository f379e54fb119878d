import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Snapshot } from '../../catalog/catalog.ts'
import {
  type Category,
  hasPieces,
  type Offer,
  type Product,
  productPath,
} from '../../contract/catalog/catalog.ts'
import { pictureUrl } from '../../contract/catalog/pictures.ts'
import { HOUR_MS } from '../../contract/durations.ts'
import type { PublishingContext } from './published-files.ts'
import { element, escaped, param } from './xml.rules.ts'

/** How our own YML feed (`server/import/README.md`) spells a category and an offer; the importer reads it back. */
const PICTURE_WIDTH = 1280

/** What all of a feed's elements are written with. */
export interface FeedContext {
  site_url: string
  catalog: Snapshot
  /** As the feed names a category: a positive integer, all that YML takes. */
  categoryId(category: Category): string
}

/** YML takes positive integers of up to 18 digits. */
const WHOLE_ID = /^[1-9]\d{0,17}$/

/**
 * The retailer's own ids if all of them are valid in YML; otherwise our numbers for all, because a mixture
 * could contain duplicates.
 */
export function categoryIds(categories: Category[]): (category: Category) => string {
  const areWhole = categories.every(({ ext_id }) => WHOLE_ID.test(ext_id))
  return ({ id, ext_id }) => (areWhole ? ext_id : String(id))
}

/**
 * `slug` and `ext_id` are our own attributes, which others ignore. Without them the importer would make a
 * slug from the name and take our number for the retailer's id.
 */
export function categoryXml(
  { categoryId }: FeedContext,
  category: Category,
  parent: Category | null,
): string {
  const id = categoryId(category)
  const parentId = parent ? ` parentId="${categoryId(parent)}"` : ''
  const ext_id = id === category.ext_id ? '' : ` ext_id="${escaped(category.ext_id)}"`
  return `<category id="${id}"${parentId}${ext_id} slug="${escaped(category.slug)}">${escaped(category.name)}</category>\n`
}

/** The sizes of a product, an offer each; empty for a product whose category is not in the tree. */
export function offersXml({ site_url, catalog, categoryId }: FeedContext, product: Product): string {
  const category = catalog.categories.byId(product.category_id)
  if (!category) return ''
  const shared = [
    element('name', product.name),
    element('vendor', product.brand),
    element('vendorCode', product.vendor_code),
    element('currencyId', 'RUB'),
    element('categoryId', categoryId(category)),
    ...product.pictures.map(({ key }) =>
      element('picture', `${site_url}${pictureUrl(key, PICTURE_WIDTH, 'webp')}`),
    ),
    element('description', product.description),
    param('Цвет', product.color_name),
    param('Состав', product.composition),
    param('Сезон', product.season),
    param('Уход', product.care),
    ...(product.is_new ? [param('Новинка', 'да')] : []),
    ...(product.is_hit ? [param('Хит', 'да')] : []),
    ...product.params.map(({ name, value }) => param(name, value)),
  ].join('')
  const group_id = groupIdOf(product)
  return product.offers
    .map(offer => `${offerTag(offer, group_id)}${shared}${offerFacts(site_url, product, offer)}</offer>\n`)
    .join('')
}

function offerTag(offer: Offer, group_id: string): string {
  return `<offer id="${escaped(offer.ext_id)}" available="${offer.is_available}" group_id="${escaped(group_id)}">`
}

function offerFacts(site_url: string, product: Product, offer: Offer): string {
  const { length_cm, width_cm, height_cm } = offer
  return [
    element('url', `${site_url}${productPath(product)}#${encodeURIComponent(offer.ext_id)}`),
    element('price', String(offer.price)),
    offer.price_old > 0 ? element('oldprice', String(offer.price_old)) : '',
    param('Размер', offer.size_name),
    element('barcode', offer.barcode),
    offer.weight_g > 0 ? element('weight', String(offer.weight_g / 1_000)) : '',
    length_cm + width_cm + height_cm > 0
      ? element('dimensions', [length_cm, width_cm, height_cm].join('/'))
      : '',
    // The exact stock is not published; whether there is any must be.
    hasPieces(offer) ? '' : element('count', '0'),
  ].join('')
}

/** The importer prefixes the feed's `group_id` with the brand, because two brands may share a number. */
function groupIdOf({ brand, group_key }: Product): string {
  const prefix = `${brand.toLowerCase()}|`
  return group_key.startsWith(prefix) ? group_key.slice(prefix.length) : group_key
}

/** Products read and written at once, some 2 ms of work; then page requests have their turn. */
export const PIECE = 5

/** The shop's own catalogue as YML, for marketplaces (`server/import/README.md`). One snapshot for all of it. */
export async function* writeFeed(shop: PublishingContext, catalog: Snapshot): AsyncGenerator<string> {
  const { SHOP_NAME, SITE_URL, seller } = shop.config
  const categories = inOrder(catalog)
  const context = { site_url: SITE_URL, catalog, categoryId: categoryIds(categories) }
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="${dateOf(shop.now())}"><shop>`
  yield `${element('name', SHOP_NAME)}${element('company', seller.name)}${element('url', `${SITE_URL}/`)}`
  yield `<currencies><currency id="RUB" rate="1"/></currencies>\n<categories>\n${categoriesXml(context, categories)}</categories>\n<offers>\n`
  for await (const products of productsInPieces(catalog, PIECE)) {
    yield products.map(product => offersXml(context, product)).join('')
  }
  yield '</offers></shop></yml_catalog>\n'
}

/**
 * Every product that is sold, a few at a time; before each the requests that wait have their turn.
 *
 * @param to the place after the last one
 */
export async function* productsInPieces(
  catalog: Snapshot,
  piece: number,
  from = 0,
  to = catalog.product_count,
): AsyncGenerator<Product[]> {
  for (let at = from; at < Math.min(to, catalog.product_count); at += piece) {
    await nextTurn()
    yield catalog.productsFrom(at, Math.min(piece, to - at))
  }
}

/** In the order of their positions, which is how the importer numbers them. */
function inOrder({ categories }: Snapshot): Category[] {
  return categories.roots
    .flatMap(root => categories.descendantIds(root.id))
    .flatMap(id => categories.byId(id) ?? [])
    .sort((a, b) => a.position - b.position || a.id - b.id)
}

function categoriesXml(context: FeedContext, categories: Category[]): string {
  const parentOf = ({ parent_id }: Category) =>
    parent_id === null ? null : context.catalog.categories.byId(parent_id)
  return categories.map(category => categoryXml(context, category, parentOf(category))).join('')
}

/** `2026-01-15 12:00`, in Moscow, the shop's time zone. */
function dateOf(now: number): string {
  const text = new Date(now + 3 * HOUR_MS).toISOString()
  return escaped(`${text.slice(0, 10)} ${text.slice(11, 16)}`)
}
