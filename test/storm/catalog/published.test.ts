import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import request from 'supertest'
import { createApp } from '../../../server/app.ts'
import { openCatalog } from '../../../server/catalog/catalog.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { feedRoutes } from '../../../server/pages/for-machines/sitemap.ts'
import { publishFeeds } from '../../../server/shop/feeds/publish-feeds.ts'
import type { Shop } from '../../../server/shop.ts'
import { bareShop } from '../../support/bare-shop.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const FEED = '/feed/yml.xml'
const HALF_AN_HOUR_MS = 30 * 60_000

onBothDatabases('what is published for readers outside', open => {
  let db: Db
  let folder: string
  let published: string
  let shop: TestShop
  beforeEach(async () => {
    db = await open()
    folder = await mkdtemp(join(tmpdir(), 'vitrina-published-'))
    published = join(folder, 'published')
    shop = await createTestShop({ db, env: { DATA_DIR: folder } })
  })
  afterEach(() => rm(folder, { recursive: true }))

  const publish = (of: Shop = shop.shop) => publishFeeds(of, new AbortController().signal)
  const get = (path: string, encoding = 'identity') =>
    request(shop.app).get(path).set('Accept-Encoding', encoding)
  const raiseRevision = (value: string) =>
    db.updateTable('meta').set({ value }).where('key', '=', 'catalog_revision').execute()
  const renameGoods = async (name: string, revision: string) => {
    await db.updateTable('products').set({ name }).execute()
    await raiseRevision(revision)
  }
  /** Another process on the same database and folder. */
  const another = async (): Promise<Shop> => ({ ...shop.shop, catalog: await openCatalog(db) })
  const isWhole = (xml: string) => xml.startsWith('<?xml') && xml.endsWith('</yml_catalog>\n')

  test('is never made for a reader: until the job has made it, it is asked to come again', async () => {
    for (const path of [FEED, '/sitemap-products-1.xml']) {
      const { headers, body } = await shop.visit().get(path).expect(503)
      expect(headers['retry-after']).toBe('60')
      expect(headers).not.toHaveProperty('content-encoding')
      expect(body.error.code).toBe('not-yet')
    }
    expect(await publish()).toBe('published')
    await get(FEED).expect(200)
    await get('/sitemap-products-1.xml').expect(200)
  })

  test('costs no look into the catalogue, however many read', async () => {
    await publish()
    let looks = 0
    const looked = new Proxy(shop.shop.catalog, {
      get: (catalog, name) => {
        looks += 1
        return Reflect.get(catalog, name)
      },
    })
    const app = createApp({ ...shop.shop, catalog: looked })
    const before = looks
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => request(app).get(FEED).set('Accept-Encoding', 'identity').expect(200)),
    )
    expect(answers.every(({ text }) => isWhole(text))).toBe(true)
    expect(looks).toBe(before)
  })

  test('is made once for a revision, and anew for the next', async () => {
    expect(await publish()).toBe('published')
    const first = await get(FEED)
    expect(await publish()).toBe('fresh')
    expect((await get(FEED)).headers.etag).toBe(first.headers.etag)

    await renameGoods('Платье новое', '2')
    await shop.shop.catalog.refresh()
    expect(await publish()).toBe('published')
    const second = await get(FEED)
    expect(second.text).toContain('<name>Платье новое</name>')
    expect(second.headers.etag).not.toBe(first.headers.etag)
  })

  test('says within half an hour that a size has sold out, and does no work for a piece of many', async () => {
    await publish()
    const [size] = shop.goods.linenDress.offers
    const countOf = async () =>
      new RegExp(`<offer id="${size?.ext_id}".*?</offer>`).exec((await get(FEED)).text)?.[0]
    const shelves = (await db.selectFrom('stock').select(['store_id']).distinct().execute()).map(
      row => row.store_id,
    )
    const leave = (qty: number) =>
      shop.shop.catalog.applyStock(shelves.map(store_id => ({ offer_id: size?.id ?? 0, store_id, qty })))

    leave(1)
    shop.pass(HALF_AN_HOUR_MS)
    expect(await publish()).toBe('fresh')
    leave(0)
    expect(await publish()).toBe('published')
    expect(await countOf()).toContain('<count>0</count>')
    leave(1)
    expect(await publish()).toBe('fresh')
    shop.pass(HALF_AN_HOUR_MS)
    expect(await publish()).toBe('published')
    expect(await countOf()).not.toContain('<count>')
  })

  test('goes out packed to whoever takes it, each form with its own tag', async () => {
    await publish()
    const plain = await get(FEED).expect(200)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(isWhole(plain.text)).toBe(true)
    for (const refuses of ['gzip;q=0', '', 'br']) {
      const answer = await get(FEED, refuses).expect(200)
      expect([refuses, answer.headers.etag]).toEqual([refuses, plain.headers.etag])
    }

    const packed = await get(FEED, 'br, gzip').expect(200)
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    })
    expect(packed.headers.vary).toContain('Accept-Encoding')
    expect(packed.headers['last-modified']).toBeTruthy()
    expect(packed.text).toBe(plain.text)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)

    await get(FEED, 'gzip')
      .set('If-None-Match', packed.headers.etag ?? '')
      .expect(304)
    await get(FEED)
      .set('If-None-Match', packed.headers.etag ?? '')
      .expect(200)
    const head = await request(shop.app).head(FEED).set('Accept-Encoding', 'gzip').expect(200)
    expect(head.headers.etag).toBe(packed.headers.etag)
  })

  test('lies in files that nobody else on the machine reads, with nothing left half done', async () => {
    await publish()
    expect((await stat(published)).mode & 0o777).toBe(0o700)
    const names = await readdir(published)
    expect(names.map(name => name.replace(/^[0-9a-f]{16}-([0-9a-f]{8}-)?/, '')).sort()).toEqual([
      'sitemap-products-1.xml',
      'sitemap-products-1.xml.gz',
      'state.json',
      'yml.xml',
      'yml.xml.gz',
    ])
    for (const name of names)
      expect([name, (await stat(join(published, name))).mode & 0o777]).toEqual([name, 0o600])
  })

  test('is there, and empty, in a shop that has imported nothing yet', async () => {
    const empty = await open()
    const bare = bareShop(empty, { catalog: await openCatalog(empty), env: { DATA_DIR: folder } })
    expect(await publish(bare)).toBe('published')
    const { text } = await request(express().use(feedRoutes(bare)))
      .get(FEED)
      .expect(200)
    expect(isWhole(text)).toBe(true)
    expect(text).not.toContain('<offer ')
  })

  test('is made anew when somebody has tidied up', async () => {
    await publish()
    for (const name of await readdir(published)) if (name.endsWith('.gz')) await rm(join(published, name))
    expect(await publish()).toBe('published')
    await get(FEED, 'gzip').expect(200)
  })

  test('is made by one process of several, and readers meet nothing but whole files meanwhile', async () => {
    const others = await Promise.all([another(), another(), another()])
    const made = await Promise.all([shop.shop, ...others].map(each => publish(each)))
    expect(made.filter(each => each === 'published')).toHaveLength(1)

    let done = false
    const read = async () => {
      const seen: string[] = []
      while (!done) seen.push((await get(FEED, 'gzip').expect(200)).text)
      return seen
    }
    const reading = read()
    for (let revision = 2; revision < 8; revision++) {
      await renameGoods(`Платье ${revision}`, String(revision))
      await Promise.all([shop.shop, ...others].map(each => each.catalog.refresh()))
      await Promise.all([shop.shop, ...others].map(each => publish(each)))
    }
    done = true
    const seen = await reading
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(xml => !isWhole(xml))).toEqual([])
    expect((await get(FEED)).text).toContain('<name>Платье 7</name>')
  })

  test('is not taken back by a process whose catalogue is behind', async () => {
    const slow = await another()
    await renameGoods('Платье новое', '2')
    await shop.shop.catalog.refresh()
    expect(await publish()).toBe('published')
    expect(await publish(slow)).toBe('elsewhere')
    expect((await get(FEED)).text).toContain('<name>Платье новое</name>')
  })

  test('is made after all when the process that was at it died', async () => {
    await publish()
    const key = (await readdir(published))[0]?.slice(0, 16)
    const claim = join(published, `${key}-claim`)
    await writeFile(claim, '')
    await raiseRevision('2')
    await shop.shop.catalog.refresh()
    expect(await publish()).toBe('elsewhere')

    const long_ago = new Date(Date.now() - 60 * 60_000)
    await utimes(claim, long_ago, long_ago)
    expect(await publish()).toBe('published')
    expect(await readdir(published)).not.toContain(`${key}-claim`)
  })

  test('stays as it was when the shop stops in the middle', async () => {
    await publish()
    const before = (await get(FEED)).text
    await renameGoods('Платье новое', '2')
    await shop.shop.catalog.refresh()
    await expect(publishFeeds(shop.shop, AbortSignal.abort())).rejects.toThrow('aborted')
    expect((await get(FEED)).text).toBe(before)
    expect((await readdir(published)).filter(name => /part|claim/.test(name))).toEqual([])
    expect(await publish()).toBe('published')
  })

  test('never gives the goods of another database that came into the same folder', async () => {
    await publish()
    const stranger = await createTestShop({ env: { DATA_DIR: folder } })
    await request(stranger.app).get(FEED).expect(503)
    expect(await publish(stranger.shop)).toBe('published')
    await stranger.close()
  })
})
