import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { archiveAssets, archiveOf } from '../../server/http/files/archive-assets.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const DIST = process.env.DIST_DIR ?? join(import.meta.dirname, '../../dist')
const DAY_MS = 24 * 3_600_000
const CHUNK = 'choose-region-0LD0LD00.js'
const TEXT = 'export const old = true\n'

let folder: string
let shop: TestShop
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-builds-'))
  cpSync(DIST, join(folder, 'dist'), { recursive: true })
  writeFileSync(join(folder, 'dist/assets', CHUNK), TEXT)
  writeFileSync(join(folder, 'dist/assets', `${CHUNK}.br`), brotliCompressSync(TEXT))
  shop = await createTestShop({ env: { DIST_DIR: join(folder, 'dist'), DATA_DIR: join(folder, 'data') } })
})
afterEach(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

/** The next build has no such file. */
function deploy(): void {
  for (const name of [CHUNK, `${CHUNK}.br`]) rmSync(join(folder, 'dist/assets', name))
}

/** By the disk's clock no other process is at work. */
function asOfYesterday(): void {
  const yesterday = new Date(Date.now() - DAY_MS)
  const archive = archiveOf(shop.shop.config)
  for (const name of readdirSync(archive)) utimesSync(join(archive, name), yesterday, yesterday)
}

const ask = (path: string) => shop.visit().get(path).unset('X-Requested-With')

test.each(['/assets', '/gru/js'])(
  'a chunk of the build before answers under %s for seven days',
  async path => {
    await archiveAssets(shop.shop)
    deploy()
    const { text, headers } = await ask(`${path}/${CHUNK}`).set('Accept-Encoding', 'identity').expect(200)
    expect(text).toBe(TEXT)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')

    asOfYesterday()
    shop.pass(7 * DAY_MS)
    await archiveAssets(shop.shop)
    await ask(`${path}/${CHUNK}`).expect(200)

    shop.pass(1)
    await archiveAssets(shop.shop)
    await ask(`${path}/${CHUNK}`).expect(404)
  },
)

test('a file that was sent before the deployment is sent after it', async () => {
  await archiveAssets(shop.shop)
  await ask(`/assets/${CHUNK}`).expect(200)
  deploy()
  const { headers } = await ask(`/assets/${CHUNK}`).set('Accept-Encoding', 'br').expect(200)
  expect(headers['content-encoding']).toBe('br')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a build that runs again has its files for another seven days', async () => {
  await archiveAssets(shop.shop)
  shop.pass(6 * DAY_MS)
  await archiveAssets(shop.shop)
  deploy()
  asOfYesterday()
  shop.pass(6 * DAY_MS)
  await archiveAssets(shop.shop)
  await ask(`/assets/${CHUNK}`).expect(200)
})

test('what another process has copied, but not listed yet, is left alone', async () => {
  await archiveAssets(shop.shop)
  const archive = archiveOf(shop.shop.config)
  writeFileSync(join(archive, 'next-NEWNEW00.js'), TEXT)
  await archiveAssets(shop.shop)
  expect(readdirSync(archive)).toContain('next-NEWNEW00.js')
  asOfYesterday()
  await archiveAssets(shop.shop)
  expect(readdirSync(archive)).not.toContain('next-NEWNEW00.js')
})

test('processes that do it at the same time leave one archive, for the shop’s own user alone', async () => {
  await Promise.all(Array.from({ length: 8 }, () => archiveAssets(shop.shop)))
  const archive = archiveOf(shop.shop.config)
  const names = readdirSync(archive, { recursive: true }) as string[]
  expect(names.filter(name => /[0-9a-f]{8}-[0-9a-f]{4}-/.test(name))).toEqual([])
  expect(names.filter(name => name.startsWith('builds/'))).toHaveLength(1)
  for (const name of names.filter(each => each !== 'builds'))
    expect([name, statSync(join(archive, name)).mode & 0o077]).toEqual([name, 0])
})

test('all files of the build are copied as they are', async () => {
  await archiveAssets(shop.shop)
  const archive = archiveOf(shop.shop.config)
  const built = join(folder, 'dist/assets')
  const hashed = readdirSync(built).filter(name => /-[A-Z0-9]{8}\./.test(name))
  expect(hashed.length).toBeGreaterThan(100)
  for (const name of hashed)
    expect(readFileSync(join(archive, name)).equals(readFileSync(join(built, name)))).toBe(true)
})
