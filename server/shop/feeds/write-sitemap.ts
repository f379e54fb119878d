import type { Snapshot } from '../../catalog/catalog.ts'
import { type Product, productPath } from '../../contract/catalog/catalog.ts'
import type { Db } from '../../database/open-database.ts'
import { PIECE, productsInPieces } from './feed-xml.ts'
import type { PublishingContext } from './published-files.ts'
import { escaped } from './xml.rules.ts'

/** Addresses in one part of the sitemap (`server/providers/README.md`). */
export const IN_A_PART = 50_000
/** Products of one statement. */
const ASKED = 100

/** An address of the site, and when the page last changed: epoch milliseconds, 0 when unknown. */
export interface SitemapUrl {
  path: string
  changed_at?: number | undefined
}

/**
 * A part of the sitemap with everything that is sold, from the product numbered `(part - 1) * IN_A_PART` on.
 */
export async function* writeSitemapPart(
  shop: PublishingContext,
  catalog: Snapshot,
  part: number,
): AsyncGenerator<string> {
  const { SITE_URL } = shop.config
  yield URL_SET
  const [from, to] = [(part - 1) * IN_A_PART, part * IN_A_PART]
  for (let at = from; at < Math.min(to, catalog.product_count); at += ASKED) {
    const products: Product[] = []
    for await (const few of productsInPieces(catalog, PIECE, at, at + ASKED)) products.push(...few)
    const changed = await lastChangesOf(
      shop.db,
      products.map(({ id }) => id),
    )
    const urls = products.map(product => ({
      path: productPath(product),
      changed_at: changed.get(product.id),
    }))
    yield urls.map(url => urlXml(SITE_URL, url)).join('')
  }
  yield '</urlset>\n'
}

export function sitemapParts(catalog: Snapshot): number {
  return Math.ceil(catalog.product_count / IN_A_PART)
}

/** A short part: every page that is not a product. */
export function urlSet(site_url: string, urls: SitemapUrl[]): string {
  return `${URL_SET}${urls.map(url => urlXml(site_url, url)).join('')}</urlset>\n`
}

const URL_SET =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'

function urlXml(site_url: string, { path, changed_at = 0 }: SitemapUrl): string {
  return `<url><loc>${escaped(`${site_url}${path}`)}</loc>${lastmod(changed_at)}</url>`
}

/** Nothing when unknown: a wrong date would make the others worthless. */
export function lastmod(changed_at: number): string {
  return changed_at > 0 ? `<lastmod>${new Date(changed_at).toISOString()}</lastmod>` : ''
}

/** When each of these products last changed, in epoch milliseconds; 0 when unknown. */
async function lastChangesOf(db: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await db.selectFrom('products').where('id', 'in', ids).select(['id', 'changed_at']).execute()
  return new Map(rows.map(({ id, changed_at }) => [id, changed_at]))
}
