import { Router } from 'express'

/** Named by the header `Speculation-Rules` of every page (`send-page.ts`). */
export const SPECULATION_PATH = '/speculation.json'

/**
 * What a browser may prefetch when a pointer rests on a link: only pages without effects. Never sign-in,
 * sign-out or the order.
 */
const RULES = {
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: ['/', '/catalog/*', '/product/*', '/about/', '/delivery-and-returns/'] },
          { not: { selector_matches: '[rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

export function speculationRoutes(): Router {
  const router = Router()
  router.get(SPECULATION_PATH, (_req, res) => {
    res.set('Cache-Control', 'public, max-age=86400')
    res.type('application/speculationrules+json').send(JSON.stringify(RULES))
  })
  return router
}
