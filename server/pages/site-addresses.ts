import type { Application } from 'express'
import { drawPath } from '../contract/content/draw.ts'
import { type Redirects, redirectTable } from '../contract/content/redirects.ts'
import { coursePath } from '../contract/content/university.ts'
import { vacancyPath } from '../contract/content/vacancy.ts'
import { townIdOf } from '../contract/delivery/stores.ts'
import { type ContentKind, contentKind, contentName } from '../render/content/read-content.ts'
import type { CheckedSite } from '../render/renderer.ts'
import type { Addresses } from '../render/templates/check-page.ts'
import type { Template } from '../render/templates/read-template.ts'
import type { Shop } from '../shop.ts'
import { branchAddresses, isSold, type SoldGoods } from './catalog/sold-addresses.ts'

type CheckedShop = Pick<Shop, 'catalog' | 'config'>

/** Pages made of templates are served here; every other route comes before them. */
const CONTENT = '/{*path}'

/** What editors write a file for, and the page that the shop makes of it. */
const PAGES_OF_FILES: Partial<Record<ContentKind, (name: string) => string>> = {
  vacancies: vacancyPath,
  draws: drawPath,
  courses: coursePath,
  lessons: coursePath,
}
const OF_FILES = /^\/(?:vacancies|draws|university)\/./

/**
 * What answers here: pages of editors and of their lists, what has moved, and routes. Of routes to goods and stores only
 * what is sold answers; without a catalogue at hand, all of them count as there.
 */
export function siteAddresses(site: {
  templates: Template[]
  routes: SiteRoute[]
  goods: SoldGoods | null
}): Addresses {
  const { templates, routes, goods } = site
  const own = templates.flatMap(({ front_matter: { path, version } }) =>
    path ? [path, ...(version ? [`${path}${version}/`] : [])] : [],
  )
  const of_files = templates.flatMap(({ name }) => {
    const kind = contentKind(name)
    const address = kind && PAGES_OF_FILES[kind]?.(contentName(kind, name))
    return address ? [address] : []
  })
  const moved = redirectTable(redirectsOf(templates))
  const isRoute = (path: string) =>
    routes.some(({ matches }) => matches(path)) && !isLeftToEditors(path) && (!goods || isSold(goods, path))
  return {
    isThere: path =>
      own.includes(path) ||
      path.startsWith('/media/') ||
      moved.has(path) ||
      (OF_FILES.test(path) ? of_files.includes(`${path}/`.replace(/\/+$/, '/')) : isRoute(path)),
    known: [
      ...own,
      ...of_files,
      ...routes.map(({ path }) => path).filter(path => PLAIN_PATH.test(path)),
      ...(goods ? branchAddresses(goods) : []),
    ],
  }
}

/** What the check of templates has to know of a shop that runs. */
export function checkedSite({ catalog, config }: CheckedShop, app: Application): CheckedSite {
  const goods = catalog.current()
  return {
    addressesOf: templates => siteAddresses({ templates, routes: siteRoutes(app), goods }),
    frame_hosts: config.VIDEO_HOSTS,
    revision: goods.revision,
  }
}

function redirectsOf(templates: Template[]): Redirects {
  return templates.flatMap(({ name, content }) =>
    contentKind(name) === 'redirects' ? (content as Redirects) : [],
  )
}

const PLAIN_PATH = /^[\w/-]+$/

/** A route of towns reads it, and goes on to the page of an editor. */
function isLeftToEditors(path: string): boolean {
  const [, town] = /^\/contacts\/(?!stores\/)([^/]+)\/?$/.exec(path) ?? []
  return town !== undefined && townIdOf(town) === null
}

export interface SiteRoute {
  path: string
  matches(path: string): boolean
}

interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> }
  match(path: string): boolean
  handle?: { stack?: Layer[] }
}

/** The routes that answer pages, without the one that looks for an editor's. */
export function siteRoutes(app: Application): SiteRoute[] {
  const walk = (layers: Layer[]): Layer[] =>
    layers.flatMap(layer => (layer.route ? [layer] : walk(layer.handle?.stack ?? [])))
  const { router } = app as unknown as { router: { stack: Layer[] } }
  return walk(router.stack).flatMap(layer => {
    const path = [layer.route?.path ?? ''].flat().join(' | ')
    return path === CONTENT || !layer.route?.methods.get ? [] : [{ path, matches: at => layer.match(at) }]
  })
}
