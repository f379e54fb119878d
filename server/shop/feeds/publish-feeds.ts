import { randomBytes } from 'node:crypto'
import type { Snapshot } from '../../catalog/catalog.ts'
import { findMeta } from '../../database/meta.ts'
import type { Clock } from '../contexts.ts'
import { writeFeed } from './feed-xml.ts'
import {
  type Published,
  type PublishedFiles,
  type PublishingContext,
  publishedFiles,
} from './published-files.ts'
import { sitemapParts, writeSitemapPart } from './write-sitemap.ts'

/** Sizes sell out between two imports, and marketplaces must know; but not every second. */
const REFRESHED_AFTER_MS = 30 * 60_000

export const FEED = 'yml.xml'
export const sitemapPart = (part: number) => `sitemap-products-${part}.xml`

/**
 * A job: writes the feed and the sitemap's lists of products, once for each revision of the catalogue, and
 * again when stock has changed since. Answers are sent from the files alone, so that readers cost nothing.
 *
 * @returns what was done: `elsewhere` when another process is doing it, or has a newer catalogue
 */
export async function publishFeeds(
  shop: PublishingContext,
  signal: AbortSignal,
): Promise<'fresh' | 'published' | 'elsewhere'> {
  const files = publishedFiles(shop)
  const catalog = shop.catalog.current()
  if (isFresh(shop, catalog, await stateOf(files))) return 'fresh'
  // A process with an old catalogue must not overwrite what another made from a newer one. A shop that has
  // imported nothing yet has revision 0 and an empty feed.
  if (catalog.revision !== Number((await findMeta(shop.db, 'catalog_revision')) ?? 0)) return 'elsewhere'

  const done = await files.claimed(async () => {
    // Another process may have written it since.
    if (isFresh(shop, catalog, await stateOf(files))) return 'fresh' as const
    const sitemap_parts = sitemapParts(catalog)
    const id = randomBytes(4).toString('hex')
    const next = {
      id,
      revision: catalog.revision,
      visible: catalog.visible.all(),
      sitemap_parts,
      made_at: shop.now(),
    }
    await files.write(id, FEED, writeFeed(shop, catalog), signal)
    for (let part = 1; part <= sitemap_parts; part++) {
      const pieces = writeSitemapPart(shop, catalog, part)
      await files.write(id, sitemapPart(part), pieces, signal)
    }
    await files.finish(next)
    return 'published' as const
  })
  return done ?? 'elsewhere'
}

/** Also null when a file was deleted from outside. */
async function stateOf(files: PublishedFiles): Promise<Published | null> {
  const state = await files.state()
  if (!state) return null
  const parts = Array.from({ length: state.sitemap_parts }, (_, index) => sitemapPart(index + 1))
  const present = await Promise.all([FEED, ...parts].map(name => files.has(state.id, name)))
  return present.every(Boolean) ? state : null
}

function isFresh(shop: Clock, catalog: Snapshot, state: Published | null): boolean {
  if (state?.revision !== catalog.revision) return false
  return state.visible === catalog.visible.all() || shop.now() - state.made_at < REFRESHED_AFTER_MS
}
