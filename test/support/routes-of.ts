import type { Express } from 'express'

interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> }
  handle?: { stack?: Layer[] }
}

/** Every route of the app, as `GET /api/cart/`, in the order in which they are asked. */
export function routesOf(app: Express): string[] {
  const walk = (layers: Layer[]): string[] =>
    layers.flatMap(({ route, handle }) =>
      route
        ? [route.path].flat().flatMap(path => methodsOf(route.methods).map(method => `${method} ${path}`))
        : walk(handle?.stack ?? []),
    )
  return walk((app as unknown as { router: { stack: Layer[] } }).router.stack)
}

function methodsOf(methods: Record<string, boolean>): string[] {
  return Object.keys(methods).map(method => method.toUpperCase())
}

/**
 * The routes that were asked for and did not refuse it.
 *
 * @param log the shop's own lines
 */
export function routesAsked(app: Express, log: string[]): Set<string> {
  const routes = routesOf(app).map(route => {
    const [method = '', path = ''] = route.split(' ')
    return { route, method, pattern: patternOf(path) }
  })
  const asked = log
    .map(line => JSON.parse(line) as { msg?: string; method: string; path: string; status: number })
    .filter(({ msg, status }) => msg === 'request' && status < 400)
  return new Set(
    asked.flatMap(
      ({ method, path }) =>
        routes.find(each => each.method === method && each.pattern.test(path))?.route ?? [],
    ),
  )
}

function patternOf(path: string): RegExp {
  const parts = path.split(/(\{\*\w+\}|:\w+)/)
  const source = parts.map(part => {
    if (part.startsWith('{')) return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${source.join('')}$`, 'i')
}
