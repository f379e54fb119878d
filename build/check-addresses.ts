import pino from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { movedTo, type Redirects, redirectTable } from '../server/contract/content/redirects.ts'
import { orMeant } from '../server/contract/nearest.ts'
import { openPayments } from '../server/providers/payments/open-payments.ts'
import { contentKind } from '../server/render/content/read-content.ts'
import type { Addresses } from '../server/render/templates/check-page.ts'
import type { Fault, Template } from '../server/render/templates/read-template.ts'
import type { Shop } from '../server/shop.ts'

/** Pages made of templates are served here; every other route comes before them. */
const CONTENT = '/{*path}'

/** What answers here: pages of editors, what has moved, and routes. */
export function addressesOf(templates: Template[]): Addresses {
  const routes = routesOfShop()
  const own = templates.flatMap(({ front_matter: { path, version } }) =>
    path ? [path, ...(version ? [`${path}${version}/`] : [])] : [],
  )
  const moved = redirectTable(redirectsOf(templates))
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

function redirectsOf(templates: Template[]): Redirects {
  return templates.flatMap(({ name, content }) =>
    contentKind(name) === 'redirects' ? (content as Redirects) : [],
  )
}

/** What has moved to where nothing is, or from where something still is: that would hide it, or be hidden by it. */
export function findLostRedirects(templates: Template[]): Fault[] {
  const { isThere, known } = addressesOf(templates)
  return templates
    .filter(({ name }) => contentKind(name) === 'redirects')
    .flatMap(({ name, text, content }) =>
      (content as Redirects).flatMap(({ from, to }) => {
        const lineOf = (key: string, address: string) =>
          text.split('\n').findIndex(line => line.includes(`${key}: `) && line.trimEnd().endsWith(address)) +
            1 || 1
        const target = to.replace(/[?#].*$/s, '')
        return [
          ...(known.includes(from)
            ? [
                {
                  name,
                  line: lineOf('from', from),
                  what: `по адресу ${from} есть страница: её нельзя увести`,
                },
              ]
            : []),
          ...(isThere(target)
            ? []
            : [
                {
                  name,
                  line: lineOf('to', to),
                  what: `ведёт в никуда: '${target}'${orMeant(target, known)}`,
                },
              ]),
        ]
      }),
    )
}

/** Pages that cannot be reached, because a route of `server/app.ts` answers instead. */
export function findTakenPaths(templates: Template[]): Fault[] {
  const routes = routesOfShop()
  return templates.flatMap(({ name, front_matter: { path } }) => {
    const route = path && routes.find(({ matches }) => matches(path))
    return route
      ? [{ name, line: 2, what: `адрес '${path}' занят: его отвечает магазин (${route.path})` }]
      : []
  })
}

interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> }
  match(path: string): boolean
  handle?: { stack?: Layer[] }
}

function routesOfShop(): { path: string; matches(path: string): boolean }[] {
  const walk = (layers: Layer[]): Layer[] =>
    layers.flatMap(layer => (layer.route ? [layer] : walk(layer.handle?.stack ?? [])))
  const { router } = createApp(shopWithoutAnything()) as unknown as { router: { stack: Layer[] } }
  return walk(router.stack).flatMap(layer => {
    const path = [layer.route?.path ?? ''].flat().join(' | ')
    return path === CONTENT || !layer.route?.methods.get ? [] : [{ path, matches: at => layer.match(at) }]
  })
}

/** Enough to list the routes: none of them is called. */
function shopWithoutAnything(): Shop {
  const config = readConfig({ NODE_ENV: 'development', DEV_RELOAD: 'yes' })
  const log = pino({ level: 'silent' })
  const providers = { payments: openPayments(config) }
  return { config, log, now: Date.now, providers } as unknown as Shop
}
