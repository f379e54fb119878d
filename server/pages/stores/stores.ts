import { type Request, type Response, Router } from 'express'
import type { Store } from '../../contract/catalog/catalog.ts'
import {
  STORES_PATH,
  storePath,
  storesTitle,
  storeTitle,
  townStoresPath,
} from '../../contract/delivery/stores.ts'
import { plural } from '../../contract/words.ts'
import { NotFound } from '../../errors.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import type { Shop } from '../../shop/shop.ts'
import { findStoreTown, storesByTown, townsWithStores } from '../../shop/stores/store-towns.ts'
import type { VisitorTown } from '../../shop/towns/visitor-town.rules.ts'
import { breadcrumbList } from '../for-machines/json-ld.ts'
import { sendPage } from '../painting/send-page.ts'
import { storesLd } from './store-ld.ts'
import { loadStoresView, type StoresView } from './stores-view.ts'

const UUID_AT_END = /^(?:.*-)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

interface Shown {
  /** One that is not known is named by the visitor alone: what is painted of it is for nobody else. */
  town: VisitorTown
  chosen?: Store
  canonical: string
}

/** `/contacts/…`: own stores of a town, as a list and on a map, and one of them (contract 2.2). */
export function storesRoutes(shop: Shop): Router {
  const router = Router()
  for (const path of [STORES_PATH, `${STORES_PATH}stores/`]) {
    router.get(path, async (req, res) => {
      if (req.path !== path) return res.redirect(301, path)
      const { region } = visitorOf(req)
      await sendStores(shop, req, res, { town: region, canonical: STORES_PATH })
    })
  }
  router.get(`${STORES_PATH}stores/:id`, async (req, res) => {
    const { id } = req.params
    const store = /^\d{1,9}$/.test(id) ? shop.catalog.current().stores.get(Number(id)) : undefined
    const town = store?.kind === 'store' ? await findStoreTown(shop, store.region_fias_id) : null
    if (!store || !town) throw new NotFound('store', id)
    const canonical = storePath(store.id)
    if (req.path !== canonical) return res.redirect(301, canonical)
    await sendStores(shop, req, res, { town, chosen: store, canonical })
  })
  router.get(`${STORES_PATH}:town`, async (req, res, next) => {
    const fias_id = UUID_AT_END.exec(req.params.town)?.[1]?.toLowerCase()
    // An editor's page may stand there.
    if (!fias_id) return next()
    const town = await findStoreTown(shop, fias_id)
    if (!town) return sendUnknownTown(shop, req, res)
    const canonical = townStoresPath(town)
    if (req.path !== canonical) return res.redirect(301, canonical)
    await sendStores(shop, req, res, { town, canonical })
  })
  return router
}

async function sendStores(shop: Shop, req: Request, res: Response, shown: Shown): Promise<void> {
  const { town, chosen, canonical } = shown
  const view = await loadStoresView(shop, town, chosen?.id ?? 0)
  const towns = await townLinks(shop)
  const openings = view.stores.map(({ opening }) => opening)
  await sendPage(shop, req, res, {
    template: 'pages/stores',
    // The stores themselves are the catalogue's; what the clock and the table of towns say of them stands here.
    key: town.is_known
      ? JSON.stringify([canonical, town, chosen?.id, view.pickup, view.nearest, openings, towns])
      : null,
    load: () => {
      const breadcrumbs = breadcrumbsOf(shown)
      const { SITE_URL } = shop.config
      const stores = storesByTown(shop).get(town.fias_id) ?? []
      return {
        title: chosen ? storeTitle(chosen, town) : storesTitle(town),
        description: descriptionOf(view, chosen),
        canonical,
        json_ld: [
          ...storesLd(shop.config, chosen ? [chosen] : stores),
          breadcrumbList(SITE_URL, breadcrumbs),
        ],
        data: { breadcrumbs, view, towns: towns.filter(each => each.url !== townStoresPath(town)) },
      }
    },
  })
}

/**
 * A place that the shop's towns do not name has no page: 404 to a machine; to a shopper, who may come from the chooser,
 * the towns that have a store.
 */
async function sendUnknownTown(shop: Shop, req: Request, res: Response): Promise<void> {
  const towns = await townLinks(shop)
  await sendPage(shop, req, res, {
    template: 'pages/stores-unknown',
    key: null,
    status: 404,
    load: () => ({ title: 'Магазины', description: '', robots: 'noindex', data: { towns } }),
  })
}

async function townLinks(shop: Shop): Promise<{ name: string; url: string; count: number }[]> {
  const towns = await townsWithStores(shop)
  return towns.map(({ town, count }) => ({ name: town.name, url: townStoresPath(town), count }))
}

function breadcrumbsOf({ town, chosen, canonical }: Shown): { name: string; url: string }[] {
  const all = { name: 'Магазины', url: STORES_PATH }
  if (canonical === STORES_PATH) return [all]
  const its = { name: town.name, url: townStoresPath(town) }
  return chosen ? [all, its, { name: chosen.name, url: canonical }] : [all, its]
}

function descriptionOf({ stores, town }: StoresView, chosen: Store | undefined): string {
  if (!chosen && stores.length === 0) return ''
  if (!chosen)
    return `${plural(stores.length, 'магазин', 'магазина', 'магазинов')} (${town.name}): адреса на карте, часы работы, примерочные.`
  const { metro, address } = chosen
  return `${[metro && `метро ${metro}`, address].filter(Boolean).join(', ')}: часы работы, телефон, как добраться.`
}
