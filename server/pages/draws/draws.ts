import { type Request, type Response, Router } from 'express'
import { DRAWS_PATH, drawPath, OWN_DRAWS_PATH } from '../../contract/content/draw.ts'
import { DrawReceipt } from '../../contract/content/draw-receipt.ts'
import { BadRequest, Refused } from '../../errors.ts'
import { formBody } from '../../http/reading/read-form.ts'
import { readBody } from '../../http/reading/read-request.ts'
import { isSignedIn } from '../../http/visitor/account-of.ts'
import { assertMet, visitorOf } from '../../http/visitor/meet-visitor.ts'
import { enterReceipt } from '../../shop/draws/enter-receipt.ts'
import { readerOf } from '../../shop/reading/shop-facts.ts'
import type { Shop } from '../../shop.ts'
import { sendPage, sendUncachedPage } from '../painting/send-page.ts'
import { DRAW, drawNamed, LIST, pageOfDraw } from './draw-page.ts'

/** `/draws/` and `/draws/{slug}/` from the draw's first moment on, with the form of its receipts (decision 48). */
export function drawRoutes(shop: Shop): Router {
  const router = Router()
  router.get(DRAWS_PATH, (req, res) => sendPage(shop, req, res, { page: LIST, params: {} }))
  router
    .route('/draws/:slug/')
    .get((req, res) => sendPage(shop, req, res, { page: DRAW, params: { slug: req.params.slug } }))
    .post(formBody(), (req, res) => takeReceipt(shop, req, res))
  return router
}

/**
 * The form of a receipt, a plain one: on to the numbers in the account, or the same page with what was typed and what
 * is wrong. Whoever is not signed in is sent there first.
 */
async function takeReceipt(shop: Shop, req: Request<{ slug: string }>, res: Response): Promise<void> {
  const { slug } = req.params
  assertMet(req)
  const visitor = visitorOf(req)
  const read = readerOf(shop, visitor)
  const found = drawNamed(read, slug)
  if (!isSignedIn(visitor)) return res.redirect(303, `/auth/?back=${encodeURIComponent(drawPath(slug))}`)
  try {
    await enterReceipt(shop, visitor, slug, readBody(DrawReceipt, req))
    res.redirect(303, OWN_DRAWS_PATH)
  } catch (error) {
    if (!(error instanceof BadRequest || error instanceof Refused)) throw error
    const fields = (req.body ?? {}) as Record<string, unknown>
    await sendUncachedPage(shop, req, res, {
      template: 'pages/draw',
      status: error.status,
      is_personal: true,
      load: async () => ({ ...(await pageOfDraw(read, found, { fields, error })), robots: 'noindex' }),
    })
  }
}
