// @ts-expect-error: the bench installs it beside this program; the shop does without
import compression from 'compression'
import express from 'express'
import { renderToString } from 'react-dom/server'
import { Page } from './parts/page.tsx'
import { findPage } from './peer-pages.ts'

// A shop as most are built today: Express, `compression` before everything, and React or Astro that paints each answer.
//   node peer-server.mjs PORT react | react-cached | astro ASSETS FILES [ASTRO'S-SERVER]
//
// React renders the whole page on the server and hydrates the whole page in the browser, by its data beside it in the
// document. `react-cached` caches the HTML of each address for ever, which no shop with stock and carts can; it is compressed
// anew each time, as `compression` does. Astro paints each answer, too; two islands of its pages are hydrated.

const [port = '', way = '', assets = '', files = '', astro = ''] = process.argv.slice(2)
const app = express()
app.disable('x-powered-by')
app.use(compression())
app.use('/assets', express.static(assets, { immutable: true, maxAge: '1y' }))
app.use(express.static(files, { index: false, immutable: true, maxAge: '1y' }))
if (way === 'astro') {
  app.use((await import(astro)).handler)
} else {
  const cached = new Map<string, string>()
  app.get('/{*path}', (req, res) => {
    const known = cached.get(req.originalUrl)
    if (known) return void res.send(known)
    const html = render(req.originalUrl)
    if (html === null) return void res.sendStatus(404)
    if (way === 'react-cached') cached.set(req.originalUrl, html)
    res.send(html)
  })
}
app.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))

function render(path: string): string | null {
  const found = findPage(path)
  if (!found) return null
  const data = JSON.stringify(found.page).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="ru"><head>${found.head}<style>#page{display:contents}</style><script type="module" src="/client.js"></script></head><body><div id="page">${renderToString(<Page {...found.page} />)}</div><script id="data" type="application/json">${data}</script></body></html>`
}
