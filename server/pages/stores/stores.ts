import { type Request, type Response, Router } from 'express'
import type { Store } from '../../contract/catalog/catalog.ts'
import {
  STORES_PATH,
  storePath,
  storesTitle,
  storeTitle,
  townIdOf,
  townStoresPath,
} from '../../contract/delivery/stores.ts'
import { plural } from '../../contract/words.ts'
import { NotFound } from '../../errors.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import type { Plain } from '../../shop/reading/reader.ts'
import { CATALOGUE, readerOf, TOWN } from '../../shop/reading/shop-facts.ts'
import { findStoreTown, townsWithStores } from '../../shop/stores/store-towns.ts'
import type { KnownTown } from '../../shop/towns/towns.ts'
import type { VisitorTown } from '../../shop/towns/visitor-town.rules.ts'
import type { Shop } from '../../shop.ts'
import { breadcrumbList } from '../for-machines/json-ld.ts'
import { CONFIG, type PageFact, type PageReader } from '../painting/page-facts.ts'
import type { Page, SharedPage } from '../painting/paint-page.ts'
import { sendPage, sendUncachedPage } from '../painting/send-page.ts'
import { loadStoresView, type StoresView, storesLd } from './stores-view.ts'

interface Shown {
  /** The name of an unknown town comes from the visitor, so nobody else may see its page. */
  town: VisitorTown
  chosen?: Store | undefined
  view: StoresView
  towns: TownLink[]
  canonical: string
}

interface TownLink {
  name: string
  url: string
  count: number
}

/** `/contacts/…`: own stores of a town, as a list and on a map, and one of them (contract 2.2). */
export function storesRoutes(shop: Shop): Router {
  const router = Router()
  for (const path of [STORES_PATH, `${STORES_PATH}stores/`]) {
    router.get(path, async (req, res) => {
      if (req.path !== path) return res.redirect(301, path)
      await sendOwnTown(shop, req, res)
    })
  }
  router.get(`${STORES_PATH}stores/:id`, async (req, res) => {
    const { id } = req.params
    const store = /^\d{1,9}$/.test(id) ? shop.catalog.current().stores.get(Number(id)) : undefined
    const town = store?.kind === 'store' ? await findStoreTown(shop, store.region_fias_id) : null
    if (!store || !town) throw new NotFound('store', id)
    const canonical = storePath(store.id)
    if (req.path !== canonical) return res.redirect(301, canonical)
    await sendPage(shop, req, res, {
      page: STORES,
      params: { fias_id: town.fias_id, chosen_id: store.id },
    })
  })
  router.get(`${STORES_PATH}:town`, async (req, res, next) => {
    const fias_id = townIdOf(req.params.town)
    // It may be a page of the editors.
    if (!fias_id) return next()
    const town = await findStoreTown(shop, fias_id)
    if (!town) return sendPage(shop, req, res, { page: UNKNOWN_TOWN, params: {}, status: 404 })
    const canonical = townStoresPath(town)
    if (req.path !== canonical) return res.redirect(301, canonical)
    await sendPage(shop, req, res, { page: STORES, params: { fias_id: town.fias_id, chosen_id: 0 } })
  })
  return router
}

async function sendOwnTown(shop: Shop, req: Request, res: Response): Promise<void> {
  const { region: town } = visitorOf(req)
  if (town.is_known)
    return sendPage(shop, req, res, { page: STORES, params: { fias_id: null, chosen_id: 0 } })
  await sendUncachedPage(shop, req, res, {
    template: 'pages/stores',
    load: async () => {
      const read = readerOf(shop, visitorOf(req))
      const view = await loadStoresView(shop, town, 0)
      return storesPage(read, { town, view, towns: await townLinks(shop), canonical: STORES_PATH })
    },
  })
}

const STORES: Page<{
  /** Null for the visitor's own town. */
  fias_id: string | null
  /** The store shown in detail, 0 for none. */
  chosen_id: number
}> = {
  template: 'pages/stores',
  async load(read, { fias_id, chosen_id }) {
    const town = fias_id === null ? read.fact(TOWN) : await read.fact(STORE_TOWN, fias_id)
    if (!town?.is_known) throw new NotFound('town', fias_id ?? '')
    const chosen = read.fact(CATALOGUE).stores.get(chosen_id)
    const view = await read.fact(STORES_VIEW, fias_id, chosen_id)
    const towns = await read.fact(TOWN_LINKS)
    const canonical = chosen ? storePath(chosen.id) : fias_id === null ? STORES_PATH : townStoresPath(town)
    return storesPage(read, { town, chosen, view, towns, canonical })
  },
}

type StoresFact<Args extends Plain[], Value> = PageFact<Args, Promise<Value>>

const STORE_TOWN: StoresFact<[fias_id: string], KnownTown | null> = {
  name: 'store-town',
  find: ({ shop }, fias_id) => findStoreTown(shop, fias_id),
  noteOf: town => town?.key ?? '',
}

/** Opening hours depend on the clock, and the table of towns changes independently of imports. */
const STORES_VIEW: StoresFact<[fias_id: string | null, chosen_id: number], StoresView> = {
  name: 'stores-view',
  find: async ({ shop, town }, fias_id, chosen_id) => {
    const its = fias_id === null ? town : await findStoreTown(shop, fias_id)
    if (!its) throw new NotFound('town', fias_id ?? '')
    return loadStoresView(shop, its, chosen_id)
  },
  noteOf: ({ town, center, pickup, nearest, stores }, { catalog }) => {
    const openings = stores.map(({ opening }) => opening)
    return JSON.stringify([catalog.structure_revision, town, center, pickup, nearest, openings])
  },
}

const TOWN_LINKS: StoresFact<[], TownLink[]> = {
  name: 'town-links',
  find: ({ shop }) => townLinks(shop),
  noteOf: links => JSON.stringify(links),
}

function storesPage(read: PageReader, shown: Shown): SharedPage {
  const { town, chosen, view, towns, canonical } = shown
  const config = read.fact(CONFIG)
  const stores = [...read.fact(CATALOGUE).stores.values()].filter(
    store => store.kind === 'store' && store.region_fias_id === town.fias_id,
  )
  const breadcrumbs = breadcrumbsOf(shown)
  return {
    title: chosen ? storeTitle(chosen, town) : storesTitle(view.town),
    description: descriptionOf(view, chosen),
    canonical,
    json_ld: [...storesLd(config, chosen ? [chosen] : stores), breadcrumbList(config.SITE_URL, breadcrumbs)],
    data: { breadcrumbs, view, towns: towns.filter(each => each.url !== townStoresPath(town)) },
  }
}

/**
 * A place that is not one of the shop's towns has no page: machines get 404, and shoppers, who may come from the
 * choice of towns, see the towns that have a store. It is one page for all such places, as for other wrong addresses:
 * there is no end to them, and nobody counts who asks for what is not there.
 */
const UNKNOWN_TOWN: Page<Record<string, never>> = {
  template: 'pages/stores-unknown',
  async load(read) {
    const towns = await read.fact(TOWN_LINKS)
    return {
      title: 'Магазины',
      description: '',
      canonical: STORES_PATH,
      robots: 'noindex',
      data: { towns },
    }
  },
}

async function townLinks(shop: Shop): Promise<TownLink[]> {
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
