import type { Request, Response } from 'express'
import { NEUTRAL_PAGE, type PageState } from '../contract/page-state.ts'
import { pictureUrl } from '../contract/pictures.ts'
import { isDatabaseAway } from '../data/is-database-away.ts'
import { chooseEncoding } from '../http/compress-answers.ts'
import { requestIdOf } from '../http/log-requests.ts'
import { visitorOf } from '../http/meet-visitor.ts'
import { noticesFor } from '../http/notices.ts'
import { loadPageState } from '../shop/load-page-state.ts'
import type { Shop } from '../shop/shop.ts'
import { loadMenu } from './menu.ts'
import { pressPage } from './press-page.ts'
import { SPECULATION_PATH } from './speculation.ts'

export interface Page {
  /** `pages/listing` */
  template: string
  title: string
  description: string
  /** Path of the page's one address; the request's own without it. */
  canonical?: string
  robots?: string
  /** Media key of the picture for Open Graph. */
  image?: string
  /** Structured data, each printed as JSON-LD. */
  json_ld?: unknown[]
  status?: number
  /** Names, phones, codes stand on it, whoever asks: no cache and no «back» may show it to the next person. */
  is_personal?: boolean
  /** Wrong addresses and searches without a result: anybody makes any number of them, so they are never kept. */
  is_unique?: boolean
  /** What the template takes. */
  data: Record<string, unknown>
  /** What this page's state has beside every page's. */
  state?: Partial<PageState>
}

/**
 * Paints a page and sends it. The shared parts depend on the address, the region and the catalogue only: the painter
 * keeps them. The visitor's parts are painted for this answer.
 *
 * What tells who somebody is, is `no-store` (`reliability.md` 15). Every other page is asked for anew each time, but a
 * browser may keep it for «back», where its scripts read cart and favourites again.
 */
export async function sendPage(shop: Shop, req: Request, res: Response, page: Page): Promise<void> {
  const visitor = visitorOf(req)
  const { template, data, state, status, is_personal, is_unique, ...meta } = page
  const [parts, page_state] = await Promise.all([
    shop.painter.paintShared(
      template,
      { ...data, ...sharedData(shop, req, meta) },
      { is_unique: is_unique ?? is_personal },
    ),
    loadPageState(shop, visitor).catch(error => neutralState(shop, req, error)),
  ])
  const whole_state = { ...page_state, notices: noticesFor(req), ...state }
  const compose = () => shop.painter.compose(parts, whole_state, data)
  const encoding = visitor.id === null ? chooseEncoding(req) : undefined
  const body = encoding
    ? await pressPage(parts, JSON.stringify(whole_state), encoding, compose)
    : await compose()
  res.status(status ?? 200)
  res.setHeader('Cache-Control', is_personal || visitor.user ? 'private, no-store' : 'private, no-cache')
  if (shop.config.FETCH_AHEAD === 'yes') res.setHeader('Speculation-Rules', `"${SPECULATION_PATH}"`)
  res.vary('Accept-Encoding')
  if (encoding) res.setHeader('Content-Encoding', encoding.name)
  res.type('html').send(body)
}

/** With the database away the page stands, with an empty cart that the next page fills again (`reliability.md` 18). */
function neutralState(shop: Shop, req: Request, error: unknown): PageState {
  if (!isDatabaseAway(error)) throw error
  shop.log.warn({ request_id: requestIdOf(req), reason: (error as Error).name }, 'page without its visitor')
  const { region, region_is_chosen } = visitorOf(req)
  return {
    ...NEUTRAL_PAGE,
    build: shop.painter.build,
    region,
    region_is_chosen,
    consents: shop.config.CONSENTS,
  }
}

function sharedData(
  shop: Shop,
  req: Request,
  meta: Omit<Page, 'template' | 'data' | 'state' | 'status' | 'is_personal' | 'is_unique'>,
) {
  return {
    site: {
      name: shop.config.SHOP_NAME,
      url: shop.config.SITE_URL,
      year: new Date(shop.now()).getFullYear(),
      /** In development, what the page is painted with; else empty. */
      painted: shop.config.DEV_RELOAD === 'yes' ? shop.painter.version : '',
      /** Empty when metrics are not configured. */
      metrika_id: shop.config.METRIKA_ID,
    },
    meta: {
      title: meta.title,
      description: meta.description,
      canonical: `${shop.config.SITE_URL}${meta.canonical ?? req.path}`,
      robots: meta.robots ?? '',
      json_ld: meta.json_ld ?? [],
      image: meta.image ? `${shop.config.SITE_URL}${pictureUrl(meta.image, 960, 'webp')}` : '',
    },
    menu: loadMenu(shop.catalog.current()),
    region: visitorOf(req).region,
  }
}
