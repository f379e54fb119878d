import type { Db } from '../../database/open-database.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { stage } from '../staging/with-staging.ts'
import {
  countProductsToPicture,
  type KnownPicture,
  picturesBySource,
  picturesOfProducts,
  productsToPicture,
} from './pictures.queries.ts'
import { type PictureReader, savePicture } from './pictures.ts'

const AT_ONCE = 8

export interface PictureCounts {
  fetched: number
  missing: number
  /** Products that show other pictures than before. */
  products: number
}

/**
 * Fetches the pictures of products that are new, changed or still lack some, each address once, and stages
 * them. Pictures that the shop has already are not fetched again.
 */
export async function fetchPictures(
  conn: Db,
  media: MediaStore,
  read: PictureReader,
  options: { onProgress: (done: number, total: number) => void; signal?: AbortSignal },
): Promise<PictureCounts> {
  const counts: PictureCounts = { fetched: 0, missing: 0, products: 0 }
  const asked = new Map<string, Promise<KnownPicture | null>>()
  const total = await countProductsToPicture(conn)
  let done = 0
  for await (const products of productsToPicture(conn)) {
    const urls = products.map(product => JSON.parse(product.pictures_json) as string[])
    const shown = await picturesOfProducts(
      conn,
      products.flatMap(({ product_id }) => product_id ?? []),
    )
    const known = await picturesBySource(conn, [...new Set(urls.flat())])
    const pictureOf = (url: string, is_first: boolean) => {
      const before = known.get(url)
      if (before) return Promise.resolve(before)
      const waiting = asked.get(url) ?? fetchOne({ media, read, counts }, url, is_first)
      asked.set(url, waiting)
      return waiting
    }
    const left = products.entries()
    const work = async () => {
      for (const [index, product] of left) {
        options.signal?.throwIfAborted()
        const found = await picturesAt(urls[index] ?? [], pictureOf)
        if (!isSame(found, shown.get(product.product_id ?? 0) ?? [])) {
          counts.products += 1
          await stage(conn, 'staged_pictures', stagedRows(product.ext_key, found))
        }
        done += 1
        if (done % 20 === 0 || done === total) options.onProgress(done, total)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  return counts
}

async function picturesAt(
  urls: string[],
  pictureOf: (url: string, is_first: boolean) => Promise<KnownPicture | null>,
): Promise<KnownPicture[]> {
  const found = []
  for (const [index, url] of urls.entries()) {
    const picture = await pictureOf(url, index === 0)
    if (picture) found.push(picture)
  }
  return found
}

function isSame(found: KnownPicture[], shown: KnownPicture[]): boolean {
  return (
    found.length === shown.length &&
    found.every(
      ({ key, source_url }, index) => shown[index]?.key === key && shown[index].source_url === source_url,
    )
  )
}

/** A product whose pictures are all gone gets one empty row, so that its old ones are removed. */
function stagedRows(product_key: string, found: KnownPicture[]): Record<string, string | number>[] {
  if (found.length === 0) return [{ product_key, position: 0, key: '', width: 0, height: 0, source_url: '' }]
  return found.map(({ key, width, height, source_url }, position) => ({
    product_key,
    position,
    key,
    width,
    height,
    source_url,
  }))
}

async function fetchOne(
  { media, read, counts }: { media: MediaStore; read: PictureReader; counts: PictureCounts },
  url: string,
  is_first: boolean,
): Promise<KnownPicture | null> {
  const bytes = await read(url)
  const saved = bytes
    ? await savePicture(media, bytes, { takes_svg: !/^https?:/i.test(url), is_first })
    : null
  if (saved) counts.fetched += 1
  else counts.missing += 1
  return saved && { ...saved, source_url: url }
}
