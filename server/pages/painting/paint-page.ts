import { pictureUrl } from '../../contract/catalog/pictures.ts'
import type { Painting } from '../../render/cache/cached-page.ts'
import type { Json } from '../../shop/reading/reader.ts'
import { townOf, YEAR } from '../../shop/reading/shop-facts.ts'
import { MENU } from '../menu.ts'
import { CONFIG, type PageReader, TEMPLATES } from './page-facts.ts'

/**
 * A page as it is declared, at module level: what it depends on comes through its reader or is named by its parameters, so that
 * nothing of a request can get into what is cached for everybody (promises 15, 26 and 28).
 */
export interface Page<Params extends Json> {
  /** `pages/listing`; of pages that editors make, each its own. */
  template: string | ((params: Params) => string)
  /** Everything that is painted for all. Throws `NotFound`. */
  load(read: PageReader, params: Params): SharedPage | Promise<SharedPage>
}

/** What a page shows to all, once it is loaded. */
export interface SharedPage {
  title: string
  description: string
  /** Path of the page's one address. */
  canonical: string
  robots?: string
  /** Media key of the picture for Open Graph. */
  image?: string
  /** Structured data, each printed as JSON-LD. */
  json_ld?: unknown[]
  /** What the template takes. */
  data: Record<string, unknown>
}

export function templateOf<Params extends Json>({ template }: Page<Params>, params: Params): string {
  return typeof template === 'string' ? template : template(params)
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

export function paintPage(read: PageReader, template: string, page: SharedPage): Painting {
  const { data, ...meta } = page
  const renderer = read.fact(TEMPLATES)
  const config = read.fact(CONFIG)
  const menu = read.fact(MENU)
  return renderer.paintShared(template, {
    ...data,
    site: {
      name: config.SHOP_NAME,
      url: config.SITE_URL,
      year: read.fact(YEAR),
      /** In development, what the page is painted with; else empty. */
      painted: config.DEV_RELOAD === 'yes' ? renderer.version : '',
      /** Empty when metrics are not configured. */
      metrika_id: config.METRIKA_ID,
      /** For widgets with a map. */
      map: { tiles_url: config.MAP_TILES_URL, attribution: config.MAP_ATTRIBUTION },
      /** Empty where the first view needs all of the look. */
      look: FIRST_VIEWS[template] ?? '',
    },
    meta: {
      title: meta.title,
      description: meta.description,
      canonical: `${config.SITE_URL}${meta.canonical}`,
      robots: meta.robots ?? '',
      json_ld: meta.json_ld ?? [],
      image: meta.image ? `${config.SITE_URL}${pictureUrl(meta.image, 960, 'webp')}` : '',
    },
    menu,
    menu_version: menu.version,
    // Without the name that one visitor gave an unknown town: these parts are everybody's.
    region: townOf(read),
  })
}
