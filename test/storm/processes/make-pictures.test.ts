import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { shownPictures } from '../../../server/catalog/shown-pictures.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { openDerivatives } from '../../../server/media/derivatives.ts'
import { makeAhead } from '../../../server/media/make-ahead.ts'
import { memoryMediaStore, openMediaStore } from '../../../server/media/media-store.ts'
import {
  createTestDatabase,
  ENGINES,
  onBothDatabases,
  type TestDatabase,
} from '../../support/database/databases.ts'
import { type Goods, stockGoods } from '../../support/goods/goods.ts'
import { startShop } from '../../support/shop-process.ts'

const PROGRAM = join(import.meta.dirname, '../../../server/commands/make-pictures.ts')

/** A drawing that differs from others in its colour. */
function drawing(color: number): Buffer {
  const fill = `#${(color * 4_099).toString(16).padStart(6, '0')}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200"><path d="M300 200h300l120 800H180z" fill="${fill}"/></svg>`,
  )
}

/** Of one product. */
const PICTURES = 3
/** Four for the tile, two of each for the card. */
const ALL = 4 + PICTURES * 2

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-ahead-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Pictures on disk, as `key/width.format`. */
async function onDisk(place = join(folder, 'derived')): Promise<string[]> {
  const paths = await readdir(place, { recursive: true }).catch(() => [])
  return paths.flatMap(path => /([^/]+\/\d+\.(?:avif|webp))$/.exec(path)?.[1] ?? []).sort()
}

/** What was being written when its process ended. */
async function unfinished(): Promise<string[]> {
  const paths = await readdir(join(folder, 'derived'), { recursive: true })
  return paths.filter(path => /\.(?:avif|webp)\../.test(path))
}

/** Gives products pictures of their own, in the order of their popularity. */
async function hang(db: Db, keys: Record<number, string[]>): Promise<void> {
  await db.deleteFrom('pictures').execute()
  for (const [product_id, own] of Object.entries(keys))
    for (const [position, key] of own.entries())
      await db
        .insertInto('pictures')
        .values({ product_id: Number(product_id), position, key, width: 900, height: 1200, source_url: key })
        .execute()
}

onBothDatabases('the pictures that are shown', open => {
  let db: Db
  let goods: Goods
  beforeEach(async () => {
    db = await open()
    goods = await stockGoods(db)
  })

  test('are those of products that are sold, the popular first, each with its place', async () => {
    const { linenDress, leatherBelt, woolCoat } = goods
    await hang(db, { [linenDress.id]: ['one', 'two'], [leatherBelt.id]: ['belt'], [woolCoat.id]: ['gone'] })
    await db.updateTable('products').set({ popularity: 0 }).execute()
    await db.updateTable('products').set({ popularity: 9 }).where('id', '=', leatherBelt.id).execute()
    await db.updateTable('products').set({ is_gone: 1 }).where('id', '=', woolCoat.id).execute()

    expect(await shownPictures(db)).toEqual([
      { key: 'belt', is_first: true },
      { key: 'one', is_first: true },
      { key: 'two', is_first: false },
    ])
  })
})

describe('making pictures ahead', () => {
  test('makes what tiles show before what only cards show, and goes on where it was interrupted', async () => {
    const media = memoryMediaStore()
    const [first, second] = [await media.put(drawing(1), 'svg'), await media.put(drawing(2), 'svg')]
    const shown = [
      { key: first, is_first: true },
      { key: second, is_first: false },
    ]
    const derivatives = openDerivatives(media, folder, pino({ level: 'silent' }))
    const stopping = new AbortController()
    const until = (done: number) => done === 4 && stopping.abort()
    const stopped = await makeAhead(derivatives, shown, { onProgress: until, signal: stopping.signal })

    expect(stopped).toEqual({ made: 4, had: 0, failed: 0 })
    expect(await onDisk(folder)).toEqual(
      ['320.avif', '480.avif', '480.webp', '640.avif'].map(name => `${first}/${name}`),
    )
    expect(await makeAhead(derivatives, shown)).toEqual({ made: 4, had: 4, failed: 0 })
    expect(await onDisk(folder)).toContain(`${second}/960.avif`)
  })

  test('passes over what cannot be made', async () => {
    const media = memoryMediaStore()
    const sound = await media.put(drawing(3), 'svg')
    const broken = await media.put(Buffer.from('no picture'), 'jpg')
    const shown = [broken, '0123456789abcdef01234567.svg', sound].map(key => ({ key, is_first: false }))
    const derivatives = openDerivatives(media, folder, pino({ level: 'silent' }))

    expect(await makeAhead(derivatives, shown)).toEqual({ made: 2, had: 0, failed: 4 })
  })
})

describe.each(ENGINES)('on %s', engine => {
  let database: TestDatabase
  let keys: string[]
  beforeEach(async () => {
    database = await createTestDatabase(engine, { on_disk: true })
    const { linenDress } = await stockGoods(database.db)
    const media = openMediaStore(join(folder, 'media'))
    keys = await Promise.all(Array.from({ length: PICTURES }, (_, color) => media.put(drawing(color), 'svg')))
    await hang(database.db, { [linenDress.id]: keys })
  })
  afterEach(() => database.close())

  test('npm run pictures, interrupted and called again, makes every picture once', async () => {
    const run = () =>
      spawn(process.execPath, [PROGRAM], {
        env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'error' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    const interrupted = run()
    while ((await onDisk()).length === 0) await wait(10)
    interrupted.kill('SIGTERM')
    await once(interrupted, 'exit')
    const before = (await onDisk()).length
    const again = run()
    let said = ''
    again.stdout.on('data', text => (said += text))
    const [code] = await once(again, 'close')

    expect(code).toBe(0)
    expect(await onDisk()).toHaveLength(ALL)
    expect(said).toBe(`Картинки: сделано ${ALL - before}, было ${before}, не получилось 0\n`)
  })

  test('an open shop makes them by itself, and stops in the middle of it when it is told to', async () => {
    const shop = await startShop(database.url, { DATA_DIR: folder, PICTURES_AHEAD: 'yes' })
    while ((await onDisk()).length === 0) await wait(10)
    // The process that makes them writes to the same standard error: it closes when that has ended, too.
    const everythingEnded = once(shop.process, 'close')
    shop.process.kill('SIGTERM')

    expect(await shop.ended).toBe(0)
    await everythingEnded
    expect(shop.said()).toBe('')
    expect(await unfinished()).toEqual([])
  })
})
