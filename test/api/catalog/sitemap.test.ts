import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { publishFeeds } from '../../../server/shop/feeds/publish-feeds.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

let folder: string
let shop: TestShop
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-sitemap-'))
  shop = await createTestShop({ env: { DATA_DIR: folder } })
  await publishFeeds(shop.shop, new AbortController().signal)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const get = (path: string) => request(shop.app).get(path)
const addressesOf = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(found => found[1])

test('robots.txt keeps robots out of calls, lets them read what is noindex, and names the sitemap', async () => {
  const lines = (await get('/robots.txt').expect(200)).text.split('\n')
  const disallowed = lines.flatMap(line => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])

  expect(disallowed).toEqual(['/api/', '/minions/'])
  expect(lines).toContain('Sitemap: http://shop.test/sitemap.xml')
  for (const path of [
    '/catalog/women/dresses/filter/color=krasnyy/',
    '/search/?q=платье',
    '/auth/',
    '/order/',
  ]) {
    const { text } = await get(encodeURI(path)).expect(200)
    expect([path, /<meta name="robots" content="noindex/.test(text)]).toEqual([path, true])
    expect([path, disallowed.some(start => path.startsWith(start))]).toEqual([path, false])
  }
})

test('the sitemap’s parts name every page that answers, and nothing else', async () => {
  const parts = addressesOf((await get('/sitemap.xml').expect(200)).text)
  expect(parts).toEqual(['http://shop.test/sitemap-pages.xml', 'http://shop.test/sitemap-products-1.xml'])

  const lists = await Promise.all(parts.map(part => get(new URL(part ?? '').pathname).expect(200)))
  const paths = lists.flatMap(({ text }) => addressesOf(text)).map(address => new URL(address ?? '').pathname)
  const { linenDress } = shop.goods
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/catalog/',
      '/catalog/women/',
      '/catalog/women/dresses/',
      '/catalog/bestsellers/',
      `/product/${linenDress.slug}-${linenDress.id}/`,
    ]),
  )
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of paths) {
    const page = await get(path)
    expect([path, page.status]).toEqual([path, 200])
    expect([path, /<meta name="robots" content="noindex/.test(page.text)]).toEqual([path, false])
  }
})

test('the sitemap says when a product last changed, where that is known, and nothing where it is not', async () => {
  const { linenDress } = shop.goods
  const changed_at = Date.UTC(2026, 0, 10, 8)
  await shop.shop.db.updateTable('products').set({ changed_at }).where('id', '=', linenDress.id).execute()
  await shop.shop.db.updateTable('meta').set({ value: '2' }).where('key', '=', 'catalog_revision').execute()
  await shop.shop.catalog.refresh()
  expect(await publishFeeds(shop.shop, new AbortController().signal)).toBe('published')

  const { text } = await get('/sitemap-products-1.xml').expect(200)
  const urls = [...text.matchAll(/<url>(.*?)<\/url>/g)].map(([, url = '']) => url)
  const dated = urls.filter(url => url.includes('<lastmod>'))
  expect(urls).toHaveLength(4)
  expect(dated).toEqual([
    `<loc>http://shop.test/product/${linenDress.slug}-${linenDress.id}/</loc><lastmod>2026-01-10T08:00:00.000Z</lastmod>`,
  ])
  expect((await get('/sitemap.xml')).text).toContain(
    '/sitemap-products-1.xml</loc><lastmod>2026-01-15T09:00:00.000Z</lastmod>',
  )
})

test.each(['/sitemap-products-2.xml', '/sitemap-products-0.xml', '/sitemap-products-x.xml'])(
  '%s is not there',
  async path => {
    await get(path).expect(404)
  },
)
