import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as pause } from 'node:timers/promises'
import { type Response, Router } from 'express'
import type { Category } from '../contract/catalog.ts'
import type { Snapshot } from '../shop/catalog/catalog.ts'
import type { Shop } from '../shop/shop.ts'
import { categoryXml, element, escaped, offersXml } from './feed-xml.ts'

/** Ids asked for at once; numbers only, so many of them weigh nothing. */
const WINDOW = 1_000
/** Products written at once: then other visitors have their turn. */
const SLICE = 20
/** A reader slower than this would hold an old catalogue in memory for ever. */
const LONGEST_MS = 15 * 60_000

/** The shop's own catalogue as a YML feed, for marketplaces and showcases: `/feed/yml.xml` (`outside.md`). */
export function feedRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/feed/yml.xml', async (req, res) => {
    res.type('application/xml').set('Cache-Control', 'public, max-age=600')
    if (req.method === 'HEAD') return void res.end()
    await send(shop, res)
  })
  return router
}

async function send(shop: Shop, res: Response): Promise<void> {
  try {
    await pipeline(Readable.from(feed(shop), { objectMode: true, highWaterMark: 1 }), res, {
      signal: AbortSignal.timeout(LONGEST_MS),
    })
  } catch (error) {
    // The head of the answer is out, so no error page can follow: a cut connection is how the reader learns.
    if (!res.headersSent) throw error
    if (!isLeft(error)) shop.log.error({ err: error }, 'feed broke off')
    res.destroy()
  }
}

/** The reader went away, which is theirs to do. */
function isLeft(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** The feed in slices; the next is made when the one before has been taken. One snapshot for all of it. */
async function* feed(shop: Shop): AsyncGenerator<string> {
  const catalog = shop.catalog.current()
  const { SHOP_NAME, SITE_URL } = shop.config
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="${dateOf(shop.now())}"><shop>`
  yield `${element('name', SHOP_NAME)}${element('company', SHOP_NAME)}${element('url', `${SITE_URL}/`)}`
  yield `<currencies><currency id="RUB" rate="1"/></currencies>\n<categories>\n${categoriesXml(catalog)}</categories>\n<offers>\n`
  for (let page = 1; ; page++) {
    const { ids } = catalog.list({ scope: 'all', sort: 'new', page, per_page: WINDOW })
    for (let at = 0; at < ids.length; at += SLICE) {
      const products = ids.slice(at, at + SLICE).flatMap(id => catalog.findProduct(id) ?? [])
      yield products.map(product => offersXml(SITE_URL, catalog, product)).join('')
      await pause()
    }
    if (ids.length < WINDOW) break
  }
  yield '</offers></shop></yml_catalog>\n'
}

/** In the order of their positions, which is how the importer numbers them. */
function categoriesXml({ categories }: Snapshot): string {
  const all = categories.roots
    .flatMap(root => categories.descendantIds(root.id))
    .flatMap(id => categories.byId(id) ?? [])
    .sort((a, b) => a.position - b.position || a.id - b.id)
  const parentOf = ({ parent_id }: Category) => (parent_id === null ? null : categories.byId(parent_id))
  return all.map(category => categoryXml(category, parentOf(category))).join('')
}

/** `2026-01-15 12:00`, in Moscow, where the shop keeps its books. */
function dateOf(now: number): string {
  const text = new Date(now + 3 * 3_600_000).toISOString()
  return escaped(`${text.slice(0, 10)} ${text.slice(11, 16)}`)
}
