import { type FilterGroup, groupsInView } from '../../../server/contract/catalog/filter-groups.ts'
import type { PageAsData } from '../../../server/contract/page-as-data.ts'
import { sellerInText } from '../../../server/contract/seller.ts'
import type { ListingData, OfferData, PeerShop, ProductData, StoredListing, TileData } from './peer-pages.ts'

type OurTile = Omit<TileData, 'picture_key' | 'sizes' | 'colors'> & {
  pictures: { key: string }[]
  sizes: string[]
  colors: ProductData['colors']
}
/** What is read of the data of our listings and products beside what every page has. */
interface OurPage extends Omit<ListingData, 'filters'> {
  filters: FilterGroup[]
  products?: OurTile[]
  product: OurTile & ProductData & { offers: OfferData[]; vendor_code: string; season: string }
  delivery: { lines: ProductData['lines'] }
  size_table: string
}
type OurData = PageAsData['data'] & OurPage

/**
 * These pages of our shop, as its peers have them in memory: their data, and the heads of their documents with the look
 * of the first view inlined, without our scripts.
 *
 * @param media where the pictures are asked for
 * @param rest the rest of the look, which peers load as ours does, once the page stands
 */
export async function takePages(
  shop_url: string,
  paths: string[],
  { media, rest }: { media: string; rest: string },
): Promise<PeerShop> {
  const taken: PeerShop = {
    shell: { media, name: '', menu: [], town: '', legal: '' },
    looks: { listing: '', product: '' },
    tiles: {},
    pages: {},
  }
  for (const path of paths) {
    const data = await dataOf(shop_url + path)
    const { head, look } = headOf(await (await fetch(shop_url + path)).text(), media)
    taken.looks[data.products ? 'listing' : 'product'] =
      `${look}<link rel="stylesheet" href="${rest}" media="print" onload="this.media='all'">`
    taken.shell = shellOf(data, media)
    for (const tile of data.products ?? []) taken.tiles[tile.id] = tileOf(tile)
    taken.pages[path] = data.products
      ? { head, listing: listingOf(data, data.products) }
      : { head, product: productOf(data) }
  }
  return taken
}

export async function dataOf(url: string): Promise<OurData> {
  const answer = await fetch(url, { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return ((await answer.json()) as { data: OurData }).data
}

function headOf(html: string, media: string): { head: string; look: string } {
  const whole = /<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? ''
  const look = /<style>[\s\S]*?<\/style>/.exec(whole)?.[0]
  if (!look) throw new Error('a page of ours inlines no look')
  const head = whole
    .replace(look, '')
    .replace(/<noscript>[\s\S]*?<\/noscript>|<link rel="manifest"[^>]*>/g, '')
    .replace(/<script(?! type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/(imagesrcset="| )\/media\//g, `$1${media}/media/`)
  return { head, look }
}

function shellOf({ site, menu, region }: OurData, media: string): PeerShop['shell'] {
  return {
    media,
    name: site.name,
    menu: menu.map(({ url, name }) => ({ url, name })),
    town: region.name,
    legal: `© ${site.year} ${site.name}\n${sellerInText(site.seller)}`,
  }
}

function tileOf(tile: OurTile): TileData {
  const { id, url, name, price, price_old, badge_percent, in_stock, stickers, delivery_line } = tile
  return {
    ...{ id, url, name, price, price_old, badge_percent, in_stock, stickers, delivery_line },
    picture_key: tile.pictures[0]?.key ?? '',
    sizes: tile.sizes.join('  '),
    colors: tile.colors.slice(0, 5).map(color => color.color_hex),
    colors_count: tile.colors.length,
  }
}

function listingOf(data: OurData, products: OurTile[]): StoredListing {
  const { heading, promise, base_url, total, breadcrumbs, subcategories } = data
  const { chips, sortings, details, pagination } = data
  const ids = products.map(({ id }) => id)
  return {
    ...{ heading, promise, base_url, total, breadcrumbs, subcategories },
    ...{ chips, sortings, details, pagination, ids },
    filters: groupsInView(data.filters),
  }
}

function productOf({ product, breadcrumbs, size_table, delivery, region }: OurData): ProductData {
  const { id, url, name, brand, price, price_old, badge_percent, split_words, color_name } = product
  const { description, composition, care, return_note, params, vendor_code, season } = product
  return {
    ...{ id, url, name, brand, price, price_old, badge_percent, split_words, color_name },
    ...{ description, composition, care, return_note, breadcrumbs, size_table },
    params: [{ name: 'Артикул', value: vendor_code }, { name: 'Сезон', value: season }, ...params],
    colors: product.colors.map(({ url, color_name, color_hex, selected }) => ({
      ...{ url, color_name, color_hex, selected },
    })),
    picture_keys: product.pictures.map(({ key }) => key),
    offers: product.offers.map(({ id, caption, price, is_sold, note }) => ({
      ...{ id, caption, price, is_sold, note },
    })),
    town: region.name,
    lines: delivery.lines.map(({ words, price_words }) => ({ words, price_words })),
  }
}
