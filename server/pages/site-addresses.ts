import type { Application } from 'express'
import { movedTo, type Redirects, redirectTable } from '../contract/content/redirects.ts'
import type { Addresses } from '../render/templates/check-page.ts'
import type { Template } from '../render/templates/read-template.ts'

/** Pages made of templates are served here; every other route comes before them. */
const CONTENT = '/{*path}'

/** What answers here: pages of editors, what has moved, and routes. */
export function siteAddresses(site: {
  pages: Template[]
  redirects: Redirects
  routes: SiteRoute[]
}): Addresses {
  const { pages, redirects, routes } = site
  const own = pages.flatMap(({ front_matter: { path, version } }) =>
    path ? [path, ...(version ? [`${path}${version}/`] : [])] : [],
  )
  const moved = redirectTable(redirects)
  return {
    isThere: path =>
      own.includes(path) ||
      path.startsWith('/media/') ||
      movedTo(moved, path) !== null ||
      routes.some(({ matches }) => matches(path)),
    known: [...own, ...routes.map(({ path }) => path).filter(path => PLAIN_PATH.test(path))],
  }
}

const PLAIN_PATH = /^[\w/-]+$/

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
