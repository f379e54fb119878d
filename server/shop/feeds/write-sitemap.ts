import { productPath } from '../../contract/catalog.ts'
import type { Snapshot } from '../catalog/catalog.ts'
import { escaped } from './feed-xml.ts'
import { productIds } from './write-feed.ts'

/** Addresses in one part of the sitemap (`outside.md`, "Search engines"). */
export const IN_A_PART = 50_000
const PIECE = 50

/** An address of the site, with the day on which the page last changed, where that is known. */
export interface SitemapUrl {
  path: string
  lastmod?: string
}

/** A part of the sitemap with everything that is sold from the product numbered `(part - 1) * IN_A_PART` on. */
export async function* writeSitemapPart(
  site_url: string,
  catalog: Snapshot,
  part: number,
): AsyncGenerator<string> {
  yield URL_SET
  const [from, to] = [(part - 1) * IN_A_PART, part * IN_A_PART]
  let number = 0
  for await (const ids of productIds(catalog, PIECE)) {
    if (number >= to) break
    if (number >= from) {
      const products = ids.flatMap(id => catalog.findProduct(id) ?? [])
      yield products.map(product => urlXml(site_url, { path: productPath(product) })).join('')
    }
    number += ids.length
  }
  yield '</urlset>\n'
}

export function sitemapParts(catalog: Snapshot): number {
  return Math.ceil(catalog.product_count / IN_A_PART)
}

/** A short part: everything that is no product. */
export function urlSet(site_url: string, urls: SitemapUrl[]): string {
  return `${URL_SET}${urls.map(url => urlXml(site_url, url)).join('')}</urlset>\n`
}

const URL_SET =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'

function urlXml(site_url: string, { path, lastmod }: SitemapUrl): string {
  const changed = lastmod ? `<lastmod>${lastmod}</lastmod>` : ''
  return `<url><loc>${escaped(`${site_url}${path}`)}</loc>${changed}</url>`
}
