import type { Request } from 'express'
import { pictureUrl } from '../../contract/catalog/pictures.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import type { Painting } from '../../render/cache/cached-page.ts'
import type { Shop } from '../../shop/shop.ts'
import { pageTown, regionOf } from '../../shop/towns/visitor-town.rules.ts'
import { loadMenu } from '../menu.ts'

/** What a page shows to all, once it is loaded. */
export interface SharedPage {
  title: string
  description: string
  /** Path of the page's one address; the request's own without it. */
  canonical?: string
  robots?: string
  /** Media key of the picture for Open Graph. */
  image?: string
  /** Structured data, each printed as JSON-LD. */
  json_ld?: unknown[]
  /** What the template takes. */
  data: Record<string, unknown>
}

/** Kinds of pages that hold the look of their first view themselves, with every page's (`styles/first.css`) in it. */
const FIRST_VIEWS: Record<string, string> = {
  'pages/home': 'first-home.css',
  'pages/listing': 'first-listing.css',
  'pages/product': 'first-product.css',
}

/** The two texts that `parts/look.liquid` puts into a page of this template. */
export function looksOf(template: string): string[] {
  const look = FIRST_VIEWS[template] ?? 'first.css'
  return [look, look === 'first-listing.css' ? 'first-listing.js' : 'first.js']
}

export function paintPage(shop: Shop, req: Request, template: string, page: SharedPage): Painting {
  const { data, ...meta } = page
  return shop.renderer.paintShared(template, {
    ...data,
    site: {
      name: shop.config.SHOP_NAME,
      url: shop.config.SITE_URL,
      year: new Date(shop.now()).getFullYear(),
      /** In development, what the page is painted with; else empty. */
      painted: shop.config.DEV_RELOAD === 'yes' ? shop.renderer.version : '',
      /** Empty when metrics are not configured. */
      metrika_id: shop.config.METRIKA_ID,
      /** For widgets with a map. */
      map: { tiles_url: shop.config.MAP_TILES_URL, attribution: shop.config.MAP_ATTRIBUTION },
      /** Empty where the first view needs all of the look. */
      look: FIRST_VIEWS[template] ?? '',
    },
    meta: {
      title: meta.title,
      description: meta.description,
      canonical: `${shop.config.SITE_URL}${meta.canonical ?? req.path}`,
      robots: meta.robots ?? '',
      json_ld: meta.json_ld ?? [],
      image: meta.image ? `${shop.config.SITE_URL}${pictureUrl(meta.image, 960, 'webp')}` : '',
    },
    menu: loadMenu(shop.caches.menu, shop.catalog.current()),
    menu_version: loadMenu(shop.caches.menu, shop.catalog.current()).version,
    // Without the name that one visitor gave an unknown town: these parts are everybody's.
    region: regionOf(pageTown(visitorOf(req).region)),
  })
}
