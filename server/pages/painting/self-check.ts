import { type CachedPage, compressPainting, type Painting } from '../../render/cache/cached-page.ts'
import { type Compression, decompressPiece } from '../../render/cache/piece.ts'
import { isStillSo, type Notes } from '../../shop/reading/reader.ts'
import type { Shop } from '../../shop.ts'

/** In development one of so many answers. */
const CHECKED_ONE_OF = 10
const SHOWN_LETTERS = 200

interface Checked {
  address: string
  page: CachedPage
  notes: Notes | null
  pressing: Compression
  seen(): unknown
  paint(): Promise<Painting>
}

/**
 * Now and then, in development, a page of the cache is painted anew and compared, beside the answer: one that differs though
 * everything that it was read from is the same has read something past its reader (promise 26).
 */
export function checkNowAndThen(shop: Shop, checked: Checked): void {
  if (shop.config.NODE_ENV !== 'development' || shop.random.integer(0, CHECKED_ONE_OF) > 0) return
  setImmediate(() => {
    check(shop, checked).catch(error =>
      shop.log.error({ err: error }, 'a cached page cannot be painted anew'),
    )
  })
}

async function check(shop: Shop, { address, page, notes, pressing, seen, paint }: Checked): Promise<void> {
  if (!notes || !page.is_whole) return
  const { pieces, names } = await compressPainting(await paint(), 'identity')
  if (!(await isStillSo(notes, seen()))) return
  const anew = pieces.map(({ bytes }) => String(bytes)).join(`{${names}}`)
  const texts = await Promise.all(page.pieces.map(piece => decompressPiece(piece, pressing)))
  const cached = texts.map(String).join(`{${page.names}}`)
  if (anew === cached) return
  const at = [...anew].findIndex((letter, place) => letter !== [...cached][place])
  const shown = (text: string) => text.slice(Math.max(0, at - SHOWN_LETTERS / 2), at + SHOWN_LETTERS / 2)
  const read = notes.questions.map(({ name }) => name)
  shop.log.error(
    { page: address, cached: shown(cached), anew: shown(anew), read },
    'a cached page differs from itself painted anew: it reads something past its reader',
  )
}
