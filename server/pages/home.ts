import { Router } from 'express'
import type { Shop } from '../shop.ts'
import { siteLd } from './for-machines/json-ld.ts'
import { askedPicture } from './painting/asked-picture.ts'
import { CONFIG, type PageReader, TEMPLATES } from './painting/page-facts.ts'
import type { Page } from './painting/paint-page.ts'
import { sendPage } from './painting/send-page.ts'

export function homeRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/', (req, res) =>
    sendPage(shop, req, res, { page: HOME, params: null, routed_by: shop.catalog.current() }),
  )
  return router
}

/** Its body is the editors' own: tags ask for the goods that it shows. */
const HOME: Page<null> = {
  template: 'pages/home',
  load(read) {
    const config = read.fact(CONFIG)
    const image = sharedPicture(read)
    return {
      title: `${config.SHOP_NAME} — интернет-магазин одежды`,
      description: 'Одежда для женщин, мужчин и детей: доставка по России, пункты выдачи и свои магазины.',
      canonical: '/',
      ...(image ? { image } : {}),
      json_ld: siteLd(config, read.fact(TEMPLATES).asset('icon-512.png')),
      data: {},
    }
  },
}

/** For those who share the page: of what is sold first. */
function sharedPicture(read: PageReader): string | undefined {
  return askedPicture(read, { address: '/catalog/', position: 1 })?.key
}
