import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { productPath } from '../../server/contract/catalog/catalog.ts'
import { listen } from '../support/listen.ts'
import { unpackFrames } from '../support/pages/unpack-frames.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let site: Awaited<ReturnType<typeof listen>>
let dictionary: Buffer
beforeAll(async () => {
  shop = await createTestShop()
  site = await listen(shop.app)
  dictionary = (await ask('/pages.dictionary')).body
})
afterAll(async () => {
  await site.close()
  await shop.close()
})

const EVERY = 'gzip, deflate, br, zstd, dcb, dcz'
const nameOf = (text: Buffer) => `:${createHash('sha256').update(text).digest('base64')}:`

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}

/** As it crosses the wire: `fetch` would unpack what it knows. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(site.url + path, { headers }, answer => {
      const pieces: Buffer[] = []
      answer.on('data', piece => pieces.push(piece))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

const withIt = () => ({ 'accept-encoding': EVERY, 'available-dictionary': nameOf(dictionary) })

test('what pages have in common is kept by browsers for pages, and holds nothing of anybody', async () => {
  const { headers } = await ask('/pages.dictionary')
  const compressed = await ask('/pages.dictionary', { 'accept-encoding': EVERY })

  expect(compressed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(compressed.body).equals(dictionary)).toBe(true)
  expect(compressed.body.length).toBeLessThan(15_000)
  expect(headers).toMatchObject({
    'use-as-dictionary': 'match="/*", match-dest=("document")',
    'cache-control': 'public, max-age=86400',
  })
  expect(String(dictionary)).toContain('class="header__wordmark"')
  expect(String(dictionary)).not.toContain('{%')
  expect(dictionary.length).toBeLessThan(100_000)
})

test.each([
  ['the home page', () => '/'],
  ['a listing', () => '/catalog/women/dresses/'],
  ['a product', () => productPath(shop.goods.linenDress)],
])('%s is sent to who has it as what differs, the same to the byte', async (_name, path) => {
  const plain = await ask(path(), { 'accept-encoding': 'identity' })
  const usual = await ask(path(), { 'accept-encoding': EVERY })
  const small = await ask(path(), withIt())
  const again = await ask(path(), withIt())

  expect(usual.headers['content-encoding']).toBe('zstd')
  expect(small.headers).toMatchObject({
    'content-encoding': 'dcz',
    vary: expect.stringContaining('Available-Dictionary'),
    etag: usual.headers.etag,
  })
  expect(small.body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(small.body.subarray(8, 40)).toEqual(createHash('sha256').update(dictionary).digest())
  // Node unpacks the first frame alone, and the head is one.
  const text = zstdDecompressSync(small.body.subarray(40), { dictionary })
  expect(text.equals(zstdDecompressSync(usual.body))).toBe(true)
  expect(text.equals(plain.body)).toBe(true)
  expect(again.body.equals(small.body)).toBe(true)
  expect(small.body.length).toBeLessThan(usual.body.length * 0.6)
  const known = await ask(path(), { ...withIt(), 'if-none-match': String(small.headers.etag) })
  expect([known.status, known.headers['content-encoding'], known.body.length]).toEqual([304, undefined, 0])
})

test.each([
  ['another dictionary', { 'available-dictionary': nameOf(Buffer.from('другой')) }, 'zstd'],
  ['a name that is none', { 'available-dictionary': 'x' }, 'zstd'],
  ['a browser that does not unpack it', { 'accept-encoding': 'gzip, br, zstd' }, 'zstd'],
  ['a browser that refuses it', { 'accept-encoding': 'br, dcz;q=0' }, 'br'],
  ['nothing but gzip', { 'accept-encoding': 'gzip' }, 'gzip'],
])('with %s the page comes as ever', async (_name, headers, form) => {
  expect((await ask('/', { ...withIt(), ...headers })).headers['content-encoding']).toBe(form)
})

describe('a visitor with a cart', () => {
  let cookie = ''
  beforeAll(async () => {
    const made = await shop
      .visit()
      .post('/api/cart/')
      .send({ offer_id: shop.goods.leatherBelt.offers[0]?.id, quantity: 1 })
      .expect(200)
    cookie = [made.headers['set-cookie']].flat().map(each => String(each).split(';')[0])[0] ?? ''
  })

  test.each([
    ['the home page', () => '/'],
    ['a listing', () => '/catalog/women/dresses/'],
    ['a product', () => productPath(shop.goods.linenDress)],
    ['the order', () => '/order/'],
    ['a search', () => encodeURI('/search/?q=платье')],
    ['what is not there', () => '/nowhere/'],
  ])('is sent %s as what differs, with what is theirs in it', async (_name, path) => {
    const usual = await ask(path(), { 'accept-encoding': EVERY, cookie })
    const small = await ask(path(), { ...withIt(), cookie })
    const again = await ask(path(), { ...withIt(), cookie })

    expect(usual.headers['content-encoding']).toBe('zstd')
    expect(small.status).toBe(usual.status)
    expect(small.headers).toMatchObject({
      'content-encoding': 'dcz',
      vary: expect.stringContaining('Available-Dictionary'),
      'cache-control': usual.headers['cache-control'],
    })
    const text = unpackFrames(small.body, dictionary)
    expect(String(text)).toContain('"quantity_total":1')
    expect(text.equals(unpackFrames(usual.body))).toBe(true)
    expect(unpackFrames(again.body, dictionary).equals(text)).toBe(true)
    expect(small.body.length).toBeLessThan(usual.body.length * 0.7)
  })

  test('who has another dictionary, or refuses what is compressed by it, is sent the page as ever', async () => {
    for (const headers of [
      { 'available-dictionary': nameOf(Buffer.from('другой')) },
      { 'accept-encoding': 'zstd' },
    ])
      expect((await ask('/', { ...withIt(), cookie, ...headers })).headers['content-encoding']).toBe('zstd')
  })

  test('is painted nothing anew for: neither for the dictionary nor for who comes without it', async () => {
    const { pages } = shop.shop.page_caches
    const path = '/catalog/women/'
    await ask(path, { ...withIt(), cookie })
    const painted = pages.figures().misses
    const bytes = pages.figures().bytes
    await ask(path, { ...withIt(), cookie })
    expect(pages.figures().bytes).toBe(bytes)
    await ask(path, { 'accept-encoding': 'zstd', cookie })
    await ask(path, { 'accept-encoding': 'gzip', cookie })
    await ask(path, withIt())
    expect(pages.figures().misses).toBe(painted)
    expect(pages.figures().bytes).toBeGreaterThan(bytes)
  })
})
