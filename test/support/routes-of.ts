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
