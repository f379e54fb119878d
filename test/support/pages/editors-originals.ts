import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MEDIA_FOLDER, type TakenPicture } from '../../../server/contract/content/editors-picture.ts'
import { type EditorsMedia, openEditorsMedia } from '../../../server/media/editors-media.ts'
import { type MediaStore, memoryMediaStore } from '../../../server/media/media-store.ts'
import { takePicture } from '../../../server/media/take-picture.ts'

/** Originals of editors' pictures: of all shops of a test file, as the templates are. */
const ORIGINALS = memoryMediaStore()

const taken = new Map<string, Promise<TakenPicture>>()

/** The pictures of a folder of templates, judged in this process; each content once. */
export function editorsMediaOf(templates: string): EditorsMedia {
  return openEditorsMedia({
    folder: join(templates, MEDIA_FOLDER),
    media: ORIGINALS,
    async take(path) {
      const content = createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
      const known = taken.get(content) ?? takePicture(ORIGINALS, path)
      taken.set(content, known)
      return known
    },
    onFailure(error) {
      throw error
    },
  })
}

/** A shop's own store, which has the originals of editors as well. */
export function withEditorsOriginals(own: MediaStore): MediaStore {
  return {
    put: own.put,
    get: key => own.get(key).catch(() => ORIGINALS.get(key)),
    has: async key => (await own.has(key)) || ORIGINALS.has(key),
  }
}
