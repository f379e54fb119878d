import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import request from 'supertest'
import { productPath } from '../../server/contract/catalog/catalog.ts'
import { listen } from '../support/listen.ts'
import { unpackFrames } from '../support/pages/unpack-frames.ts'
import { plainSpaces } from '../support/plain-spaces.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let site: Awaited<ReturnType<typeof listen>>
let plain: string

beforeAll(async () => {
  shop = await createTestShop()
  site = await listen(shop.app)
  plain = (await fetchBytes('/', 'identity')).body.toString()
})
afterAll(async () => {
  await site.close()
  await shop.close()
})

const CHROME = 'gzip, deflate, br, zstd'

/** As the wire has it: supertest would unpack it. */
function fetchBytes(path: string, accepted: string, cookie = '') {
  return new Promise<{ encoding: string | undefined; vary: string; body: Buffer }>((resolve, reject) => {
    const asked = get(
      `${site.url}${path}`,
      { headers: { 'Accept-Encoding': accepted, ...(cookie ? { Cookie: cookie } : {}) } },
      answer => {
        const chunks: Buffer[] = []
        answer.on('data', chunk => chunks.push(chunk))
        answer.on('end', () => {
          const { 'content-encoding': encoding, vary = '' } = answer.headers
          resolve({ encoding, vary, body: Buffer.concat(chunks) })
        })
      },
    )
    asked.on('error', reject)
  })
}

describe('A page is the same, however it is packed', () => {
  test.each([
    ['zstd', CHROME, zstdDecompressSync],
    ['zstd', 'gzip, deflate, zstd', zstdDecompressSync],
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ] as const)('in %s for who accepts "%s"', async (encoding, accepted, unpack) => {
    const page = await fetchBytes('/', accepted)

    expect(page.encoding).toBe(encoding)
    expect(page.body.length).toBeLessThan(Buffer.byteLength(plain) / 2)
    expect(unpack(page.body).toString()).toBe(plain)
    expect(page.vary).toContain('Accept-Encoding')
  })

  test('also the second time, and after the catalogue has changed', async () => {
    const first = await fetchBytes('/catalog/women/', 'zstd')
    expect((await fetchBytes('/catalog/women/', 'zstd')).body.equals(first.body)).toBe(true)

    const belt = shop.goods.leatherBelt.offers[0]?.id ?? 0
    const { store_id } = await shop.shop.db
      .selectFrom('stock')
      .where('offer_id', '=', belt)
      .where('qty', '>', 0)
      .select('store_id')
      .executeTakeFirstOrThrow()
    shop.shop.catalog.applyStock([{ offer_id: belt, store_id, qty: 0 }])
    const after = unpackFrames((await fetchBytes('/catalog/women/', 'zstd')).body).toString()

    expect(after).not.toBe(unpackFrames(first.body).toString())
    expect(after).toBe((await fetchBytes('/catalog/women/', 'identity')).body.toString())
    expect(plainSpaces(after)).toContain('Нет в наличии')
  })

  test('and a page with a cart is that visitor’s alone', async () => {
    const before = await fetchBytes('/', 'zstd')
    const visitor = shop.visit()
    await visitor.post('/api/cart/').send({ offer_id: shop.goods.linenDress.offers[0]?.id, quantity: 1 })
    const own = await visitor.get('/')

    expect(own.text).toContain('"quantity_total":1')
    expect((await fetchBytes('/', 'zstd')).body.equals(before.body)).toBe(true)
  })

  test('and smaller, to the letter the same, once it was asked for again and again', async () => {
    const path = '/catalog/women/dresses/'
    const first = await fetchBytes(path, CHROME)
    let last = first
    while (last.encoding !== 'br') last = await fetchBytes(path, CHROME)
    const fast = await fetchBytes('/catalog/women/', 'br')
    let slow = fast
    while (slow.body.length >= fast.body.length * 0.95) slow = await fetchBytes('/catalog/women/', 'br')

    expect(first.encoding).toBe('zstd')
    expect(brotliDecompressSync(last.body).equals(zstdDecompressSync(first.body))).toBe(true)
    expect(last.body.length).toBeLessThan(first.body.length)
    expect(brotliDecompressSync(slow.body).equals(brotliDecompressSync(fast.body))).toBe(true)
    expect((await fetchBytes(path, 'zstd')).encoding).toBe('zstd')
  })

  test('whoever asks in whatever order: strangers and visitors, in every form', async () => {
    const buyer = shop.visit()
    const added = await buyer
      .post('/api/cart/')
      .send({ offer_id: shop.goods.linenDress.offers[0]?.id, quantity: 1 })
    const cookie = String(added.headers['set-cookie']).split(';')[0] ?? ''
    const paths = [
      '/',
      '/catalog/women/dresses/',
      '/catalog/filter/in_stock=true/',
      productPath(shop.goods.linenDress),
      '/search/?q=%D0%BF%D0%BB%D0%B0%D1%82%D1%8C%D0%B5',
      '/about/',
      '/order/',
      '/nowhere/',
    ]
    const expected = new Map<string, string>()
    for (const path of paths)
      for (const own of ['', cookie])
        expected.set(path + own, String((await fetchBytes(path, 'identity', own)).body))
    const asking = fc.record({
      path: fc.constantFrom(...paths),
      own: fc.constantFrom('', cookie),
      accepted: fc.constantFrom(CHROME, 'zstd', 'gzip, br', 'br', 'gzip', 'identity'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(asking, { minLength: 3, maxLength: 8 }),
        fc.boolean(),
        async (all, isCold) => {
          if (isCold) shop.shop.page_caches.pages.clear()
          const answers = await Promise.all(
            all.map(({ path, accepted, own }) => fetchBytes(path, accepted, own)),
          )
          answers.forEach(({ encoding, body }, at) => {
            const { path, own, accepted } = all[at] as (typeof all)[number]
            // A decoder that stops at the first frame has a stranger's page whole.
            const unpack = own ? unpackFrames : zstdDecompressSync
            const text =
              encoding === 'zstd'
                ? unpack(body)
                : encoding === 'br'
                  ? brotliDecompressSync(body)
                  : encoding === 'gzip'
                    ? gunzipSync(body)
                    : body
            if (accepted === 'zstd') expect(encoding).toBe('zstd')
            expect(String(text)).toBe(expected.get(path + own))
          })
        },
      ),
      { numRuns: 40 },
    )
  })

  test('and is not sent again to a first visitor who has it, nor kept from who has a cart since', async () => {
    const path = '/catalog/women/dresses/'
    const nobody = () => request(shop.app).get(path).set('Accept-Encoding', 'br')
    const { headers, text } = await nobody().expect(200)
    const etag = String(headers.etag)
    const again = await nobody().set('If-None-Match', etag).expect(304)

    expect(again.text).toBe('')
    expect(again.headers['cache-control']).toBe('private, no-cache')
    const visitor = shop.visit()
    await visitor.post('/api/cart/').send({ offer_id: shop.goods.linenDress.offers[0]?.id, quantity: 1 })
    const own = await visitor.get(path).unset('X-Requested-With').set('If-None-Match', etag).expect(200)
    expect(own.headers.etag).toBeUndefined()
    expect(own.text).not.toBe(text)
  })

  test('and unpacked for who accepts nothing', async () => {
    expect((await fetchBytes('/', 'identity')).encoding).toBeUndefined()
    expect(plain).toContain('</html>')
  })

  test('what is small is not packed', async () => {
    const answer = await fetchBytes('/healthz', 'gzip, br, zstd')

    expect(answer.encoding).toBeUndefined()
    expect(answer.body.toString()).toBe('ok')
  })
})

describe('A built file is sent', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['zstd', 'gzip, zstd, br;q=0'],
    ['gzip', 'br;q=0, zstd;q=0.0, gzip;q=0.5'],
    ['gzip', '*, br;q=0, zstd;q=0'],
    [undefined, 'br;q=0, zstd;q=0, gzip;q=0'],
    [undefined, 'brotli, x-gzip2'],
    [undefined, ''],
  ])('as %s for who accepts "%s"', async (encoding, accepted) => {
    const [path = ''] = /\/assets\/start-[A-Z0-9]{8}\.js/.exec(plain) ?? []
    const file = await fetchBytes(path, accepted)

    expect([file.encoding, file.vary]).toEqual([encoding, 'Accept-Encoding'])
    expect(file.body.length).toBeGreaterThan(1_000)
  })
})
