import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Snapshot } from '../../catalog/catalog.ts'
import type { Category } from '../../contract/catalog/catalog.ts'
import { HOUR_MS } from '../../contract/durations.ts'
import { categoryIds, categoryXml, type FeedContext, offersXml } from './feed-xml.ts'
import type { PublishingContext } from './published-files.ts'
import { element, escaped } from './xml.rules.ts'

/** Ids asked for at once; numbers only, so many of them weigh nothing. */
const WINDOW = 1_000
/** Products read and written at once, some 2 ms of work: then those who ask for pages have their turn. */
export const PIECE = 5

/** The shop's own catalogue as YML, for marketplaces (`server/import/README.md`). One snapshot for all of it. */
export async function* writeFeed(shop: PublishingContext, catalog: Snapshot): AsyncGenerator<string> {
  const { SHOP_NAME, SITE_URL } = shop.config
  const categories = inOrder(catalog)
  const context = { site_url: SITE_URL, catalog, categoryId: categoryIds(categories) }
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="${dateOf(shop.now())}"><shop>`
  yield `${element('name', SHOP_NAME)}${element('company', SHOP_NAME)}${element('url', `${SITE_URL}/`)}`
  yield `<currencies><currency id="RUB" rate="1"/></currencies>\n<categories>\n${categoriesXml(context, categories)}</categories>\n<offers>\n`
  for await (const ids of productIds(catalog, PIECE)) {
    const products = ids.flatMap(id => catalog.findProduct(id) ?? [])
    yield products.map(product => offersXml(context, product)).join('')
  }
  yield '</offers></shop></yml_catalog>\n'
}

/** Every product that is sold, in pieces; rests between them, so that visitors have their turn. */
export async function* productIds(catalog: Snapshot, piece: number): AsyncGenerator<number[]> {
  for (let page = 1; ; page++) {
    const { ids } = catalog.list({ scope: 'all', sort: 'new', page, per_page: WINDOW })
    yield* inPieces(ids, piece)
    if (ids.length < WINDOW) return
  }
}

export async function* inPieces(ids: number[], piece: number): AsyncGenerator<number[]> {
  for (let at = 0; at < ids.length; at += piece) {
    await nextTurn()
    yield ids.slice(at, at + piece)
  }
}

/** In the order of their positions, which is how the importer numbers them. */
function inOrder({ categories }: Snapshot): Category[] {
  return categories.roots
    .flatMap(root => categories.descendantIds(root.id))
    .flatMap(id => categories.byId(id) ?? [])
    .sort((a, b) => a.position - b.position || a.id - b.id)
}

function categoriesXml(context: FeedContext, categories: Category[]): string {
  const parentOf = ({ parent_id }: Category) =>
    parent_id === null ? null : context.catalog.categories.byId(parent_id)
  return categories.map(category => categoryXml(context, category, parentOf(category))).join('')
}

/** `2026-01-15 12:00`, in Moscow, where the shop keeps its books. */
function dateOf(now: number): string {
  const text = new Date(now + 3 * HOUR_MS).toISOString()
  return escaped(`${text.slice(0, 10)} ${text.slice(11, 16)}`)
}
