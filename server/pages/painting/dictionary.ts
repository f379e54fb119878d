import { type Request, Router } from 'express'
import { firstAccepted } from '../../http/negotiation.ts'
import type { Dictionary } from '../../render/cache/dictionary.ts'
import type { Shop } from '../../shop.ts'

/**
 * Requested by `widgets/start/dictionary.ts` at the first touch or pointer movement, so that it does not
 * compete with a first view.
 */
const DICTIONARY_PATH = '/pages.dictionary'

/**
 * What pages have in common. A browser that has cached it says so with its next page, which is then sent as
 * the difference (`send-page.ts`). Another build or other templates have another hash, which no page is
 * compressed with.
 */
export function dictionaryRoutes({ renderer }: Shop): Router {
  const router = Router()
  router.get(DICTIONARY_PATH, async (req, res) => {
    const dictionary = renderer.dictionary()
    res.set('Cache-Control', 'public, max-age=86400')
    res.set('Use-As-Dictionary', 'match="/*", match-dest=("document")')
    res.vary('Accept-Encoding')
    res.type('text/plain')
    if (!firstAccepted(req, ['br'])) return void res.send(dictionary.text)
    res.set('Content-Encoding', 'br')
    res.send(await dictionary.compressed())
  })
  return router
}

/** The dictionary, if this browser has exactly this one. */
export function findDictionary({ renderer }: Shop, req: Request): Dictionary | null {
  const name = req.headers['available-dictionary']
  if (!name || !firstAccepted(req, ['dcz'])) return null
  const dictionary = renderer.dictionary()
  return dictionary.name === name ? dictionary : null
}
