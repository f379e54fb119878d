import { picturesBySource, productsToPicture, stage } from '../data/import-staging.ts'
import type { Db } from '../data/open-database.ts'
import type { MediaStore } from '../media/media-store.ts'
import { type PictureReader, type SavedPicture, savePicture } from './pictures.ts'

const AT_ONCE = 8

export interface PictureCounts {
  fetched: number
  missing: number
}

/**
 * Gets the pictures of new and changed products, each address once, and stages them. What the store has already is not
 * asked for again, so an interrupted import goes on where it was.
 */
export async function fetchPictures(
  conn: Db,
  media: MediaStore,
  read: PictureReader,
  onProgress: (done: number, total: number) => void,
): Promise<PictureCounts> {
  const products = await productsToPicture(conn)
  const known = await picturesBySource(conn)
  const counts: PictureCounts = { fetched: 0, missing: 0 }
  const asked = new Map<string, Promise<SavedPicture | null>>()
  const pictureOf = (url: string) => {
    const before = known.get(url)
    if (before) return Promise.resolve(before)
    const waiting = asked.get(url) ?? fetchOne(media, read, url, counts)
    asked.set(url, waiting)
    return waiting
  }
  let done = 0
  const left = products.values()
  const work = async () => {
    for (const { ext_key, pictures_json } of left) {
      const rows = await stagedPictures(ext_key, JSON.parse(pictures_json) as string[], pictureOf)
      await stage(conn, 'staged_pictures', rows)
      done += 1
      if (done % 50 === 0 || done === products.length) onProgress(done, products.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return counts
}

/** A product whose pictures are all gone has one empty row, so that its old ones are taken off. */
async function stagedPictures(
  product_key: string,
  urls: string[],
  pictureOf: (url: string) => Promise<SavedPicture | null>,
) {
  const rows = []
  for (const source_url of urls) {
    const picture = await pictureOf(source_url)
    if (picture) rows.push({ product_key, position: rows.length, ...picture, source_url })
  }
  return rows.length > 0 ? rows : [{ product_key, position: 0, key: '', width: 0, height: 0, source_url: '' }]
}

async function fetchOne(
  media: MediaStore,
  read: PictureReader,
  url: string,
  counts: PictureCounts,
): Promise<SavedPicture | null> {
  const bytes = await read(url)
  const saved = bytes ? await savePicture(media, bytes, !/^https?:/i.test(url)) : null
  if (saved) counts.fetched += 1
  else counts.missing += 1
  return saved
}
