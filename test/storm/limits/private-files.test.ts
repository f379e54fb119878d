import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { feedOffer, smallFeed } from '../../support/goods/small-feed.ts'
import { startShop } from '../../support/shop-process.ts'

const IMPORT = join(import.meta.dirname, '../../../server/commands/import.ts')

/** Of a started shop, what was there a moment ago may have its own name by now. */
function isOpenForOthers(path: string): boolean {
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0
}

describe('with a loose umask, everything that is made under DATA_DIR', () => {
  let folder: string
  let umask: number
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrina-private-'))
    umask = process.umask(0)
  })
  afterEach(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true, force: true })
  })

  const data = () => join(folder, 'data')
  const database = () => join(data(), 'shop.db')
  /** `path mode` of everything that others may look into. */
  const open = () => {
    const entries = readdirSync(data(), { recursive: true, withFileTypes: true })
    const paths = [data(), ...entries.map(entry => join(entry.parentPath, entry.name))]
    return paths.filter(isOpenForOthers).map(path => path.slice(folder.length))
  }
  const importPicture = async () => {
    const png = await sharp({ create: { width: 3, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    writeFileSync(join(folder, 'a.png'), png)
    const feed = join(folder, 'feed.yml')
    writeFileSync(feed, smallFeed(feedOffer({ id: '1', more: '<picture>a.png</picture>' })))
    const child = spawn(process.execPath, [IMPORT, feed], {
      env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: data() },
      stdio: 'ignore',
    })
    expect((await once(child, 'exit'))[0]).toBe(0)
  }

  test('by an import and a started shop is for this user alone: database, WAL, pictures and what is made of them', async () => {
    await importPicture()
    expect(open()).toEqual([])

    const shop = await startShop(database(), { DATA_DIR: data() })
    try {
      expect((await fetch(`${shop.url}/media/placeholder/160.webp`)).status).toBe(200)
      const kinds = readdirSync(data())
      expect(kinds).toEqual(
        expect.arrayContaining(['derived', 'media', 'shop.db', 'shop.db-wal', 'shop.db-shm']),
      )
      expect(open()).toEqual([])
    } finally {
      shop.process.kill('SIGKILL')
      await shop.ended
    }
  })

  test('is closed where an older version or a careless hand has left it open', async () => {
    mkdirSync(data(), { mode: 0o777 })
    writeFileSync(database(), '')
    chmodSync(database(), 0o666)
    const shop = await startShop(database(), { DATA_DIR: data() })
    shop.process.kill('SIGKILL')
    await shop.ended
    expect(open()).toEqual([])
  })
})
