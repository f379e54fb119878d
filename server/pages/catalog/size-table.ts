import { Router } from 'express'
import type { Snapshot } from '../../catalog/snapshot/types.ts'
import { SIZE_TABLES_PATH, type SizeTable, sizeTablePath } from '../../contract/catalog/size-table.ts'
import { NotFound } from '../../errors.ts'
import { hasMarker } from '../../http/security/security.ts'
import { CATALOGUE } from '../../shop/reading/shop-facts.ts'
import type { Shop } from '../../shop.ts'
import type { Page } from '../painting/paint-page.ts'
import { sendPage } from '../painting/send-page.ts'

/**
 * `/size-table/`: every size table, by department. `/size-table/{slug}/`: one of them as a page, for links and for
 * browsers without script; with the marker header the answer is the table alone, for the card's popup.
 */
export function sizeTableRoutes(shop: Shop): Router {
  const router = Router()
  router.get(SIZE_TABLES_PATH, (req, res) => sendPage(shop, req, res, { page: SIZE_TABLES, params: {} }))
  router.get('/size-table/:slug/', async (req, res) => {
    const table = shop.catalog.current().size_tables.find(({ slug }) => slug === req.params.slug)
    if (!table) throw new NotFound('size-table', req.params.slug)
    res.vary('X-Requested-With')
    if (hasMarker(req)) {
      const html = await shop.renderer.paintPart('parts/size-table', { table })
      return void res.set('Cache-Control', 'private, no-cache').type('html').send(html)
    }
    await sendPage(shop, req, res, {
      page: SIZE_TABLE,
      params: { slug: table.slug },
    })
  })
  return router
}

const SIZE_TABLE: Page<{ slug: string }> = {
  template: 'pages/size-table',
  load(read, { slug }) {
    const table = read.fact(CATALOGUE).size_tables.find(each => each.slug === slug)
    if (!table) throw new NotFound('size-table', slug)
    return {
      title: `Таблица размеров: ${table.title}`,
      description: `${table.title}: размеры и мерки в сантиметрах.`,
      canonical: sizeTablePath(table),
      data: { table },
    }
  },
}

const SIZE_TABLES: Page<Record<string, never>> = {
  template: 'pages/size-tables',
  load(read) {
    const departments = departmentsOf(read.fact(CATALOGUE))
    if (departments.length === 0) throw new NotFound('page', SIZE_TABLES_PATH)
    return {
      title: 'Таблицы размеров',
      description: `Размеры и мерки в сантиметрах: ${departments.map(({ name }) => name.toLowerCase()).join(', ')}.`,
      canonical: SIZE_TABLES_PATH,
      data: { departments },
    }
  },
}

/** The grids as the importer brought them, in the order of the menu; those for every branch come last. */
function departmentsOf({ categories, size_tables }: Pick<Snapshot, 'categories' | 'size_tables'>) {
  const rootOf = ({ category_path }: SizeTable) => category_path.split('/')[0] ?? ''
  const branches = categories.roots.map(({ name, slug, path }) => ({ name, slug, path }))
  return [...branches, { name: 'Для всех', slug: 'all', path: '' }]
    .map(({ name, slug, path }) => ({
      name,
      slug,
      tables: size_tables.filter(table => rootOf(table) === path),
    }))
    .filter(({ tables }) => tables.length > 0)
}
