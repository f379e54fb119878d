import { Router } from 'express'
import { sizeTablePath } from '../../contract/catalog/size-table.ts'
import { NotFound } from '../../errors.ts'
import { hasMarker } from '../../http/security/security.ts'
import { CATALOGUE } from '../../shop/reading/shop-facts.ts'
import type { Shop } from '../../shop.ts'
import type { Page } from '../painting/paint-page.ts'
import { sendPage } from '../painting/send-page.ts'

/**
 * `/size-table/{slug}/`: a size table as a page, for browsers without script and for links. With the marker
 * header the answer is the table alone, for the card's popup.
 */
export function sizeTableRoutes(shop: Shop): Router {
  const router = Router()
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
