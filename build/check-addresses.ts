import pino from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import type { Redirects } from '../server/contract/content/redirects.ts'
import { orMeant } from '../server/contract/nearest.ts'
import type { SoldGoods } from '../server/pages/catalog/sold-addresses.ts'
import { type SiteRoute, siteAddresses, siteRoutes } from '../server/pages/site-addresses.ts'
import { openPayments } from '../server/providers/payments/open-payments.ts'
import { contentKind } from '../server/render/content/read-content.ts'
import type { Addresses } from '../server/render/templates/check-page.ts'
import type { Fault, Template } from '../server/render/templates/read-template.ts'
import type { Shop } from '../server/shop.ts'

/** What answers here; of goods and stores those that are sold, where there is a catalogue. */
export function addressesOf(templates: Template[], goods: SoldGoods | null): Addresses {
  return siteAddresses({ templates, routes: routesOfShop(), goods })
}

/** What has moved to where nothing is, or from where something still is: that would hide it, or be hidden by it. */
export function findLostRedirects(templates: Template[], { isThere, known }: Addresses): Fault[] {
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

function routesOfShop(): SiteRoute[] {
  return siteRoutes(createApp(shopWithoutAnything()))
}

/** Enough to list the routes: none of them is called. */
function shopWithoutAnything(): Shop {
  const config = readConfig({ NODE_ENV: 'development', DEV_RELOAD: 'yes' })
  const log = pino({ level: 'silent' })
  const providers = { payments: openPayments(config) }
  return { config, log, now: Date.now, providers } as unknown as Shop
}
