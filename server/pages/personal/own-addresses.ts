import type { RequestHandler } from 'express'

/** Every page of the account has one address, with a slash at its end (decision 33); `/personal/` is the orders'. */
export function ownAddresses(): RequestHandler {
  return (req, res, next) => {
    const isPage = req.method === 'GET' || req.method === 'HEAD'
    if (!isPage || !/^\/personal(\/|$)/.test(req.path)) return next()
    const whole = req.path.endsWith('/') ? req.path : `${req.path}/`
    const own = whole === '/personal/' ? '/personal/orders/' : whole
    if (own === req.path) return next()
    const query = req.originalUrl.indexOf('?')
    res.redirect(301, own + (query < 0 ? '' : req.originalUrl.slice(query)))
  }
}
