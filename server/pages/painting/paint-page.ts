import { pictureUrl } from '../../contract/catalog/pictures.ts'
import { type CachedPage, compressPainting, type Painting } from '../../render/cache/cached-page.ts'
import { decompressPiece } from '../../render/cache/piece.ts'
import { isStillSo, type Json, type Notes } from '../../shop/reading/reader.ts'
import { townOf, YEAR } from '../../shop/reading/shop-facts.ts'
import type { Shop } from '../../shop.ts'
import { placedFilters } from '../catalog/placed-filters.ts'
import { pieceOfDraw } from '../draws/draw-facts.ts'
import { pageAsks } from './page-asks.ts'
import { CONFIG, MENU, type PageReader, TEMPLATES, VARIANT } from './page-facts.ts'

/**
 * A page, declared at module level: everything it depends on comes through its reader or is in its
 * parameters, so that nothing of a request can get into what is cached for everybody (promises 15, 26 and
 * 28).
 */
export interface Page<Params extends Json> {
  /** `pages/listing`; each of the editors' pages has its own. */
  template: string | ((params: Params) => string)
  /** The same for pages of this template that have most of their text in common; without it all have. */
  alike?(params: Params): string
  /** Everything that is rendered for all visitors. Throws `NotFound`. */
  load(read: PageReader, params: Params): SharedPage | Promise<SharedPage>
}

export interface PageEdition {
  /** `Редакция 2, действует с 1 декабря 2026 г.`; empty for a page without versions. */
  words: string
  /** Path of the version in force; empty where this is it. */
  current_url: string
  others: { words: string; url: string }[]
}

const NO_EDITION: PageEdition = { words: '', current_url: '', others: [] }

/** What a page shows to all visitors, once it is loaded. */
export interface SharedPage {
  title: string
  description: string
  /** Path of the page's canonical address. */
  canonical: string
  robots?: string
  /** Media key of the picture for Open Graph. */
  image?: string
  /** Structured data, each printed as JSON-LD. */
  json_ld?: unknown[]
  /** Which version of a text it is, in words, and where the others are. */
  edition?: PageEdition
  /** What the check has against it, for its editor; only in development. */
  mistakes?: string[]
  /** What the template takes. */
  data: Record<string, unknown>
}

export function templateOf<Params extends Json>({ template }: Page<Params>, params: Params): string {
  return typeof template === 'string' ? template : template(params)
}

/**
 * Kinds of pages with first-view styles of their own, which include those of every page (`styles/first.css`).
 */
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

export async function paintPage(read: PageReader, template: string, page: SharedPage): Promise<Painting> {
  const renderer = read.fact(TEMPLATES)
  const experiments = renderer.experimentsOn(template)
  // Only here is it read: a page without a tag does not depend on who looks at it.
  const variantOf = (name: string) => (experiments.includes(name) ? read.fact(VARIANT, name) : null)
  const asks = await pageAsks(read, template, page)
  return renderer.paintShared(template, givenTo(read, template, page), {
    variantOf,
    asks,
    loadProps: (_, by, before) => placedFilters(read, by, before),
    runningDraw: slug => pieceOfDraw(read, slug),
    mistakes: page.mistakes ?? [],
  })
}

/** Everything that its template is given. */
export function givenTo(read: PageReader, template: string, page: SharedPage): Record<string, unknown> {
  const { data, ...meta } = page
  const renderer = read.fact(TEMPLATES)
  const config = read.fact(CONFIG)
  const menu = read.fact(MENU)
  return {
    ...data,
    site: {
      name: config.SHOP_NAME,
      url: config.SITE_URL,
      year: read.fact(YEAR),
      seller: config.seller,
      /** In development, the version that the page is rendered from; otherwise empty. */
      painted: config.DEV_RELOAD === 'yes' ? renderer.version : '',
      trackers: config.trackers,
      /** For widgets with a map. */
      map: { tiles_url: config.MAP_TILES_URL, attribution: config.MAP_ATTRIBUTION },
      /** Empty where the first view needs the whole style sheet. */
      look: FIRST_VIEWS[template] ?? '',
    },
    meta: {
      title: meta.title,
      description: meta.description,
      canonical: `${config.SITE_URL}${meta.canonical}`,
      robots: meta.robots ?? '',
      json_ld: meta.json_ld ?? [],
      edition: meta.edition ?? NO_EDITION,
      image: meta.image ? `${config.SITE_URL}${pictureUrl(meta.image, 960, 'jpeg')}` : '',
    },
    menu,
    menu_version: menu.version,
    // Without the name that one visitor gave an unknown town: these parts are shared.
    region: townOf(read),
  }
}

/** How often each page was sent, in development. */
const sent = new WeakMap<CachedPage, number>()
const SHOWN_LETTERS = 200

interface Checked {
  address: string
  page: CachedPage
  notes: Notes | null
  seen(): unknown
  paint(): Promise<Painting>
}

/**
 * In development, a cached page is rendered again now and then and compared, beside the answer: when it is
 * sent for the second, the fourth, the eighth time …, so that a popular page stays cheap. One that differs
 * although everything it was read from is the same has read something without its reader (promise 26).
 */
export function checkNowAndThen(shop: Pick<Shop, 'config' | 'log'>, checked: Checked): void {
  if (shop.config.NODE_ENV !== 'development') return
  const times = (sent.get(checked.page) ?? 0) + 1
  sent.set(checked.page, times)
  if (times === 1 || !Number.isInteger(Math.log2(times))) return
  setImmediate(() => {
    check(shop, checked).catch(error =>
      shop.log.error({ err: error }, 'a cached page cannot be painted anew'),
    )
  })
}

async function check(shop: Pick<Shop, 'log'>, { address, page, notes, seen, paint }: Checked): Promise<void> {
  if (!notes || !page.is_whole) return
  const { pieces, names } = await compressPainting(await paint(), 'identity')
  if (!(await isStillSo(notes, seen()))) return
  const anew = pieces.map(({ bytes }) => String(bytes)).join(`{${names}}`)
  const texts = await Promise.all(page.pieces.map(piece => decompressPiece(piece, page.compression)))
  const cached = texts.map(String).join(`{${page.names}}`)
  if (anew === cached) return
  const at = [...anew].findIndex((letter, place) => letter !== [...cached][place])
  const shown = (text: string) => text.slice(Math.max(0, at - SHOWN_LETTERS / 2), at + SHOWN_LETTERS / 2)
  const read = notes.questions.map(({ name }) => name)
  shop.log.error(
    { page: address, cached: shown(cached), anew: shown(anew), read },
    'a cached page differs from itself painted anew: it reads something past its reader',
  )
}
