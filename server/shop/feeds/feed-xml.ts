import type { Snapshot } from '../../catalog/catalog.ts'
import { hasPieces } from '../../catalog/has-pieces.rules.ts'
import { type Category, type Offer, type Product, productPath } from '../../contract/catalog/catalog.ts'
import { pictureUrl } from '../../contract/catalog/pictures.ts'
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

/** The retailer's own ids where all of them are what YML takes; else our numbers, for all: two of a mixture could be one. */
export function categoryIds(categories: Category[]): (category: Category) => string {
  const areWhole = categories.every(({ ext_id }) => WHOLE_ID.test(ext_id))
  return ({ id, ext_id }) => (areWhole ? ext_id : String(id))
}

/**
 * `slug` and `ext_id` are our own attributes, which others ignore. Without them the importer would make a slug from the
 * name, and take our number for the retailer's id.
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
    // How much is left is nobody's business; that nothing is left, every showcase must know.
    hasPieces(offer) ? '' : element('count', '0'),
  ].join('')
}

/** The importer puts the brand before the feed's `group_id`, because two brands may share a number. */
function groupIdOf({ brand, group_key }: Product): string {
  const prefix = `${brand.toLowerCase()}|`
  return group_key.startsWith(prefix) ? group_key.slice(prefix.length) : group_key
}
