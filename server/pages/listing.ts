import { type Request, type Response, Router } from 'express'
import { type Category, categoryPath, PER_PAGE } from '../contract/catalog.ts'
import { SORTS, type SortCode } from '../contract/filter.ts'
import { plural } from '../contract/words.ts'
import { NotFound } from '../errors.ts'
import type { Snapshot } from '../shop/catalog/snapshot.ts'
import type { Shop } from '../shop/shop.ts'
import { productTile } from './product-tile.ts'
import { sendPage } from './send-page.ts'

/** `/catalog/{path}/`: 48 a page, `?page=`, `?sort=` (specification, README item 4). */
export function listingRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/catalog/{*path}', async (req, res) => {
    const { category, catalog } = findCategory(shop, req)
    const canonical = categoryPath(category)
    if (req.path !== canonical) return res.redirect(301, canonical)
    const { page, sort } = readPage(req)
    if (req.query.page === '1') return res.redirect(301, pageUrl(canonical, 1, sort))
    const listing = catalog.list({ scope: { category_id: category.id }, sort, page, per_page: PER_PAGE })
    if (page > Math.max(1, listing.pages_count)) throw new NotFound('page', page)
    await sendListing(shop, req, res, { category, catalog, listing, sort })
  })
  return router
}

function findCategory(shop: Shop, req: Request): { category: Category; catalog: Snapshot } {
  const catalog = shop.catalog.current()
  const path = req.path.replace(/^\/catalog\//, '').replace(/\/+$/, '')
  const category = catalog.categories.byPath(path)
  if (!category) throw new NotFound('category', path)
  return { category, catalog }
}

function readPage(req: Request): { page: number; sort: SortCode } {
  const { page = '1', sort = 'default' } = req.query
  if (typeof page !== 'string' || !/^[1-9]\d{0,3}$/.test(page)) throw new NotFound('page', String(page))
  if (!SORTS.some(known => known.code === sort)) throw new NotFound('sort', String(sort))
  return { page: Number(page), sort: sort as SortCode }
}

/** The address of a page of the listing: page 1 is the bare path. */
function pageUrl(path: string, page: number, sort: SortCode): string {
  const query = [page > 1 ? `page=${page}` : '', sort === 'default' ? '' : `sort=${sort}`]
    .filter(Boolean)
    .join('&')
  return query ? `${path}?${query}` : path
}

interface Listed {
  category: Category
  catalog: Snapshot
  listing: { ids: number[]; total: number; page: number; pages_count: number }
  sort: SortCode
}

async function sendListing(shop: Shop, req: Request, res: Response, listed: Listed): Promise<void> {
  const { category, catalog, listing, sort } = listed
  const path = categoryPath(category)
  const ancestors = catalog.categories.ancestorsOf(category.id)
  const root = ancestors[0]?.name
  const title = root ? `${category.name} — ${root.toLowerCase()}` : category.name
  await sendPage(shop, req, res, {
    template: 'pages/listing',
    title: `${title}${listing.page > 1 ? ` — страница ${listing.page}` : ''}`,
    description: `${category.name}: ${plural(listing.total, 'товар', 'товара', 'товаров')} с доставкой по России и самовывозом из магазинов.`,
    canonical: pageUrl(path, listing.page, 'default'),
    data: {
      heading: category.name,
      total: listing.total,
      breadcrumbs: [...ancestors, category].map(each => ({ name: each.name, url: categoryPath(each) })),
      subcategories: catalog.categories
        .childrenOf(category.id)
        .filter(child => catalog.categories.productCount(child.id) > 0)
        .map(child => ({ name: child.name, url: categoryPath(child) })),
      sortings: SORTS.map(known => ({
        ...known,
        link: pageUrl(path, 1, known.code),
        selected: known.code === sort,
      })),
      products: listing.ids.flatMap(id => catalog.findProduct(id) ?? []).map(productTile),
      pagination: pagination(path, listing.page, listing.pages_count, sort),
    },
  })
}

/** Numbers around the present page, with the first and the last. */
function pagination(path: string, page: number, pages_count: number, sort: SortCode) {
  const url = (to: number) => pageUrl(path, to, sort)
  const near = Array.from({ length: pages_count }, (_, index) => index + 1).filter(
    number => number === 1 || number === pages_count || Math.abs(number - page) <= 2,
  )
  return {
    page,
    pages_count,
    prev: page > 1 ? url(page - 1) : '',
    next: page < pages_count ? url(page + 1) : '',
    pages: near.map((number, index) => ({
      number,
      url: url(number),
      selected: number === page,
      after_gap: number - (near[index - 1] ?? number - 1) > 1,
    })),
  }
}
