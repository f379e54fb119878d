import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import {
  EDITORS_PICTURES,
  type EditorsPicture,
  type TakenPicture,
} from '../contract/content/editors-picture.ts'
import { limitWork, type WorkLimit } from './limit-work.ts'
import type { MediaStore } from './media-store.ts'
import { pictureKind } from './picture-kind.ts'

/** A large picture takes as much memory as all others of this process. */
const oneByOne: WorkLimit = limitWork(1, 10_000)

/** Judges the file, stores its original, and says what pages need of it. Throws the error of a file that cannot be read. */
export function takePicture(media: MediaStore, path: string): Promise<TakenPicture> {
  return oneByOne(async () => {
    const bytes = await readWithin(path, EDITORS_PICTURES.bytes)
    return bytes ? judgePicture(media, bytes) : { refused: 'файл больше 20 МБ' }
  })
}

/**
 * By its content alone, whatever it is called. Nothing of the original is ever sent: browsers get what is decoded
 * and encoded anew, without the data of cameras, and without whatever else the file is at the same time.
 */
export async function judgePicture(media: MediaStore, bytes: Buffer): Promise<TakenPicture> {
  const kind = pictureKind(bytes)
  if (kind === 'svg') return { refused: 'это SVG: в нём может быть программа. Сохраните как PNG или WebP' }
  if (kind === null || kind === 'gif') return { refused: 'это не JPEG, не PNG, не WebP и не AVIF' }
  const { readPicture } = await import('./read-picture.ts')
  const read = await readPicture(bytes, EDITORS_PICTURES.pixels)
  if ('refused' in read) return read
  const picture: EditorsPicture = { key: await media.put(bytes, kind), ...read }
  return { picture }
}

/** Null when there is more: a file that grows while it is read is not read for ever. */
async function readWithin(path: string, most: number): Promise<Buffer | null> {
  // A link may have taken the file's place since it was seen.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const { size } = await file.stat()
    if (size > most) return null
    const bytes = Buffer.alloc(size)
    const { bytesRead } = await file.read(bytes, 0, size, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
