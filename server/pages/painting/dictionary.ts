import { type Request, Router } from 'express'
import { firstAccepted } from '../../http/files/compress-answers.ts'
import type { Dictionary } from '../../render/cache/dictionary.ts'
import type { Shop } from '../../shop.ts'

/** Asked for by `widgets/start/dictionary.ts`, at the first sign of a hand: no first view waits beside it. */
const DICTIONARY_PATH = '/pages.dictionary'

/**
 * What pages have in common. A browser that keeps it says so with its next page, which is then sent as what differs
 * (`send-page.ts`). Of another build or other templates it has another hash, and nothing is pressed by it.
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
    res.send(await dictionary.pressed())
  })
  return router
}

/** The dictionary, when this browser has just this one. */
export function findDictionary({ renderer }: Shop, req: Request): Dictionary | null {
  const name = req.headers['available-dictionary']
  if (!name || !firstAccepted(req, ['dcz'])) return null
  const dictionary = renderer.dictionary()
  return dictionary.name === name ? dictionary : null
}
