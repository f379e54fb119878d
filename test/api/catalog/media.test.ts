import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { srcset } from '../../../server/contract/catalog/pictures.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const DRESS = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200"><path d="M300 200h300l120 800H180z" fill="#8a3b46"/></svg>',
)

let folder: string
let shop: TestShop
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-derived-'))
  shop = await createTestShop({ env: { DATA_DIR: folder } })
  key = await shop.shop.media.put(DRESS, 'svg')
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

describe('GET /media/{key}/{width}.{format}', () => {
  test.each(['avif', 'webp'])('answers the picture as %s, to be kept for ever', async format => {
    const answer = await shop.visit().get(`/media/${key}/320.${format}`).buffer().expect(200)

    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.etag).toBeUndefined()
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await sharp(answer.body).metadata()).toMatchObject({ width: 320, height: 427 })
  })

  test('answers the same bytes the second time, from the disk', async () => {
    const [first, second] = [await get(`/media/${key}/480.webp`), await get(`/media/${key}/480.webp`)]

    expect(second.body).toEqual(first.body)
  })

  test('answers every address of a srcset, also for a product without a picture', async () => {
    for (const source of srcset('', 'webp').split(', ')) {
      const [address = '', width = ''] = source.split(' ')
      const answer = await get(address)
      expect(`${(await sharp(answer.body).metadata()).width}w`).toBe(width)
    }
  })

  test('answers the placeholder for now only, where the picture could not be made', async () => {
    const broken = await shop.shop.media.put(Buffer.from('<html>404 Not Found</html>'), 'jpg')
    const answer = await get(`/media/${broken}/320.webp`)
    const again = await get(`/media/${broken}/320.webp`)

    expect(answer.body).toEqual((await get('/media/placeholder/320.webp')).body)
    for (const { headers } of [answer, again]) expect(headers['cache-control']).toBe('public, max-age=60')
  })

  test('answers the placeholder of a product without a picture for now only: it may be drawn anew', async () => {
    const { headers } = await get('/media/placeholder/320.webp')

    expect(headers['cache-control']).toBe('public, max-age=60')
  })

  test.each([
    ['a width that pictures are not made in', () => `/media/${key}/321.webp`],
    ['a width written in another way', () => `/media/${key}/0320.webp`],
    ['a format that pictures are not made in', () => `/media/${key}/320.png`],
    ['a name with more behind it', () => `/media/${key}/320.webp.svg`],
    ['a picture that is not in the store', () => '/media/0123456789abcdef01234567.svg/320.webp'],
    ['a way out of the folder', () => '/media/..%2F..%2Fetc/320.webp'],
    ['a key of dots', () => '/media/%2E%2E/320.webp'],
  ])('answers 404 to %s', async (_what, address) => {
    const answer = await shop.visit().get(address()).expect(404)

    expect(answer.headers['cache-control']).toBe('private, no-store')
  })
})

function get(address: string) {
  return shop.visit().get(address).buffer().expect(200)
}
