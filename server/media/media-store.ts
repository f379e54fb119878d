import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PictureTone } from '../contract/catalog/picture-tones.ts'
import type { PictureExtension } from './picture-kind.ts'

/**
 * Originals of pictures, by key. Keys are content hashes with an extension, so a picture never changes; where the tones of the
 * picture are known, their letter stands for the last digit of the hash, and pages say it by naming the picture.
 */
export interface MediaStore {
  /** Stores the picture and returns its key; the same bytes give the same key. */
  put(bytes: Buffer, extension: PictureExtension, tone?: PictureTone | null): Promise<string>
  /** Throws an error with code `ENOENT` when there is none. */
  get(key: string): Promise<Buffer>
  has(key: string): Promise<boolean>
}

/**
 * Digits of a key. A page of tiles names some fifty pictures, and digits of a hash are what no compression makes smaller; of a
 * million pictures two have the same sixty bits in one of two million shops. Keys had 24 digits once, and are good for ever.
 */
const DIGITS = 16
const KEY = /^([0-9a-f]{15}|[0-9a-f]{23})[0-9a-v]\.(jpg|png|webp|avif|gif|svg)$/

/**
 * On disk, in folders of the first two characters; a file is written whole or not at all, readable only by
 * this user.
 */
export function openMediaStore(folder: string): MediaStore {
  const made = new Set<string>()
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw Object.assign(new Error(`no picture ${key}`), { code: 'ENOENT' })
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(bytes, extension, tone) {
      const key = keyOf(bytes, extension, tone)
      const path = pathOf(key)
      if (await exists(path)) return key
      const place = dirname(path)
      if (!made.has(place)) await mkdir(place, { recursive: true, mode: 0o700 })
      made.add(place)
      const half = `${path}.${randomUUID()}`
      await writeFile(half, bytes, { mode: 0o600 })
      await rename(half, path)
      return key
    },
    get: async key => readFile(pathOf(key)),
    has: async key => KEY.test(key) && exists(pathOf(key)),
  }
}

/** In memory, for tests. */
export function memoryMediaStore(): MediaStore {
  const cached = new Map<string, Buffer>()
  return {
    async put(bytes, extension, tone) {
      const key = keyOf(bytes, extension, tone)
      cached.set(key, bytes)
      return key
    },
    async get(key) {
      const bytes = cached.get(key)
      if (!bytes) throw Object.assign(new Error(`no picture ${key}`), { code: 'ENOENT' })
      return bytes
    },
    has: async key => cached.has(key),
  }
}

function keyOf(bytes: Buffer, extension: PictureExtension, tone?: PictureTone | null): string {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return `${tone ? hash.slice(0, DIGITS - 1) + tone : hash.slice(0, DIGITS)}.${extension}`
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
