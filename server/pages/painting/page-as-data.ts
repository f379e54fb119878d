import type { Request, Response } from 'express'
import { firstAccepted } from '../../http/negotiation.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import { bytesOfJoined, compressPiece, JOINED_FORMS, type Piece } from '../../render/cache/piece.ts'
import { Reader } from '../../shop/reading/reader.ts'
import { surroundingsOf } from '../../shop/reading/shop-facts.ts'
import type { Shop } from '../../shop.ts'
import type { PageReader } from './page-facts.ts'
import { namesOf, shortName } from './page-names.ts'
import { givenTo, type SharedPage } from './paint-page.ts'
import { countedByThemselves, countPainting, type Declared, findOrMake, wantedBy } from './shared-parts.ts'

interface AsData {
  pieces: Piece[]
  etag?: string | undefined
}

/** A declared page as data: cached by what it read, as the page is. */
export function declaredAsData(
  shop: Shop,
  req: Request,
  { page, params, is_free }: Declared,
): Promise<AsData> {
  const { template, address } = namesOf({ page, params })
  return cachedAsData(shop, req, {
    address: `data ${address}`,
    is_free,
    load: async read => asText(read, template, await page.load(read, params)),
  })
}

/**
 * Data that follows from its address and what it reads: loaded once for all concurrent requests, and cached among the
 * pages, by the same keys.
 *
 * @param address with all its parameters; no page and no other data has the same
 * @param is_free not counted by the limit of renderings
 */
export function cachedAsData(
  shop: Shop,
  req: Request,
  { address, is_free, load }: { address: string; is_free: boolean; load(read: PageReader): Promise<Buffer> },
): Promise<AsData> {
  const compression = firstAccepted(req, JOINED_FORMS) ?? 'identity'
  const seen = () => surroundingsOf(shop, visitorOf(req))
  const { pages } = shop.page_caches
  return countedByThemselves(req, async () => {
    const { page } = await findOrMake(shop, {
      wanted: wantedBy(shop, req, { name: shortName(address), template: null }),
      compressions: [compression],
      seen,
      make: (wanted, keys, learn) =>
        pages.recompress(keys, compression, wanted) ??
        pages.whole(wanted, compression, async () => {
          if (!is_free) countPainting(shop, req)
          const read = new Reader(seen())
          const text = await load(read)
          const key = await learn(await read.notes())
          return { shared: [text], own: [], names: [], is_whole: true, key, shared_key: null }
        }),
    })
    return page
  })
}

/** The same of a page that is not cached. */
export async function onceAsData(
  shop: Shop,
  req: Request,
  { template, is_free }: { template: string; is_free: boolean },
  load: () => SharedPage | Promise<SharedPage>,
): Promise<AsData> {
  if (!is_free) countPainting(shop, req)
  const read = new Reader(surroundingsOf(shop, visitorOf(req)))
  const text = asText(read, template, await load())
  return { pieces: [await compressPiece(text, firstAccepted(req, JOINED_FORMS) ?? 'identity')] }
}

function asText(read: PageReader, template: string, page: SharedPage): Buffer {
  const data = givenTo(read, template, page)
  // Names of what is rendered once are for templates alone.
  const text = JSON.stringify({ template, data }, (name, value) => (name === 'cache_key' ? undefined : value))
  return Buffer.from(text)
}

/**
 * With the status and for the caches that the page would have.
 *
 * @param is_stored false for what shares its address with a page: «back» must not show it instead
 */
export function sendData(
  req: Request,
  res: Response,
  {
    pieces,
    etag,
    status = 200,
    is_personal = false,
    is_stored = true,
  }: AsData & { status?: number; is_personal?: boolean; is_stored?: boolean },
): void {
  const compression = firstAccepted(req, JOINED_FORMS) ?? 'identity'
  const body = Buffer.concat(bytesOfJoined(pieces, compression))
  res.vary('Accept, Accept-Encoding')
  res.setHeader(
    'Cache-Control',
    is_personal || !is_stored || visitorOf(req).user ? 'private, no-store' : 'private, no-cache',
  )
  // The page itself is what search engines show.
  res.setHeader('X-Robots-Tag', 'noindex')
  if (etag) res.setHeader('ETag', etag)
  res.status(status)
  if (etag && status === 200 && req.headers['if-none-match'] === etag) return void res.status(304).end()
  if (compression !== 'identity') res.setHeader('Content-Encoding', compression)
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', body.length)
  res.end(body)
}
