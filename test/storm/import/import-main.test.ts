import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type Db, openDatabase } from '../../../server/database/open-database.ts'
import { importFeed } from '../../../server/import/feed/import-feed.ts'
import { memoryMediaStore } from '../../../server/media/media-store.ts'
import { createTestDatabase, ENGINES } from '../../support/database/databases.ts'
import { asStream, feedOffer, smallFeed } from '../../support/goods/small-feed.ts'
import { knowsItsSize } from '../../support/knows-its-size.ts'
import { listen } from '../../support/listen.ts'

const MAIN = fileURLToPath(new URL('../../../server/commands/import.ts', import.meta.url))
const SETTINGS = { NODE_ENV: 'test' }

describe('npm run import', () => {
  let folder: string
  let db: Db
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrina-import-'))
    db = openDatabase(join(folder, 'shop.db'), 'requests')
  })
  afterEach(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })

  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const startWith = (env: Record<string, string>, ...args: string[]) =>
    spawn(process.execPath, [MAIN, ...args], {
      env: { ...process.env, ...SETTINGS, DATA_DIR: folder, DATABASE_URL: join(folder, 'shop.db'), ...env },
    })
  const start = (...args: string[]) => startWith({}, ...args)
  const run = (...args: string[]) => runWith({}, ...args)
  const runWith = async (env: Record<string, string>, ...args: string[]) => {
    const child = startWith(env, ...args)
    let said = ''
    child.stdout.on('data', text => (said += text))
    child.stderr.on('data', text => (said += text))
    const [code] = await once(child, 'exit')
    return { code, said }
  }

  test('takes stores, feed and stock, says what it did, and exits with 0', async () => {
    const feed = file('feed.yml', smallFeed(feedOffer({ id: '1', price: '10.60' }) + feedOffer({ id: '' })))
    const stock = file('stock.csv', 'offer;store;qty\n1;warehouse;5\n1;shop-1;2\n1;nowhere;3\n')
    const stores = file(
      'stores.json',
      '[{"ext_id":"shop-1","name":"Тверская","city":"Москва","address":"Тверская, 1","latitude":55.7,"longitude":37.6}]',
    )
    const { code, said } = await run(feed, '--stock', stock, '--stores', stores)

    expect(said).toContain('Добавлено 1, изменено 0, без изменений 0, ушло 0, отказано 1')
    expect(said).toContain('Цен с копейками, округлённых до рубля: 1')
    expect(said).toContain('предложение (без id): у предложения нет id')
    expect(said).toContain('Остатки: строк 3, изменено 2')
    expect(said).toContain('предложение 1, магазин nowhere')
    expect(code).toBe(0)
    expect(await knowsItsSize(db)).toBe(true)
    expect(await db.selectFrom('stock').select('qty').orderBy('qty').execute()).toEqual([
      { qty: 2 },
      { qty: 5 },
    ])
  })

  test('fetches pictures from public addresses, and from hosts that PICTURE_HOSTS names', async () => {
    const png = await sharp({ create: { width: 3, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const server = await listen((_req, res) => void res.end(png))
    const { host } = new URL(server.url)
    const feed = file(
      'feed.yml',
      smallFeed(feedOffer({ id: '1', more: `<picture>${server.url}/a.png</picture>` })),
    )
    try {
      const refused = await run(feed)
      expect(refused.said).toContain(`Картинки с ${host} не загружены: порт ${new URL(server.url).port}`)
      expect(await db.selectFrom('pictures').select('key').execute()).toEqual([])

      const taken = await runWith({ PICTURE_HOSTS: `cdn.test, ${host}` }, feed)
      expect(taken.said).toContain('Получено картинок: 1')
      expect(await db.selectFrom('pictures').select('key').execute()).toHaveLength(1)
    } finally {
      await server.close()
    }
  })

  test('asks for the rate of a foreign currency, and takes it by --rate', async () => {
    const feed = file('feed.yml', smallFeed(feedOffer({ id: '1', price: '20' })).replaceAll('RUB', 'UAH'))
    const asked = await run(feed)
    expect(asked.said).toMatch(/^Фид не принят: .*UAH, не рубль: задайте.*--rate UAH=…\n$/)
    expect(asked.code).toBe(1)
    expect(await run(feed, '--rate', 'UAH=много')).toMatchObject({ code: 2 })

    const taken = await run(feed, '--rate', 'uah=2,45')
    expect(taken.said).toContain('Цены в валюте UAH пересчитаны: 2.45 Р за единицу')
    expect(await db.selectFrom('offers').select('price').execute()).toEqual([{ price: 49 }])
  })

  test.each(['--stores', '--stock'])(
    'with %s that is not there exits with 2 and says which',
    async option => {
      const feed = file('feed.yml', smallFeed(feedOffer({ id: '1' })))
      const { code, said } = await run(feed, option, join(folder, 'none'))
      expect([code, said.split('\n')[0]]).toEqual([2, `Файл не читается: ${join(folder, 'none')}`])
    },
    60_000,
  )

  test('exits with 1 and one line when the feed is refused', async () => {
    const { code, said } = await run(file('feed.yml', '<yml_catalog>\n<shop>\n</sho></yml_catalog>'))

    expect(code).toBe(1)
    expect(said).toMatch(/^Фид не принят: строка 3, столбец \d+: XML записан неверно: [^\n]+\n$/)
  })

  test('interrupted by Ctrl-C leaves the catalogue as it was, and says so', async () => {
    // A named pipe would do as well: the feed does not end before the interruption.
    const offers = Array.from({ length: 60_000 }, (_, index) => feedOffer({ id: `${index}` }))
    const child = start(file('feed.yml', smallFeed(offers.join('\n'))))
    let said = ''
    child.stderr.on('data', text => (said += text))
    await once(child.stderr, 'data')
    child.kill('SIGINT')
    const [code] = await once(child, 'exit')

    expect(said).toContain('Импорт прерван, каталог остался прежним.')
    expect(code).toBe(1)
    expect(await db.selectFrom('products').select('id').execute()).toEqual([])
  })
})

describe.each(ENGINES)('while a feed is read on %s', engine => {
  test('shoppers write as ever: nothing is locked until the difference is applied', async () => {
    const database = await createTestDatabase(engine, { on_disk: true })
    const shoppers = openDatabase(database.url, 'requests')
    try {
      const many = Array.from({ length: 300 }, (_, index) => feedOffer({ id: `${index}` }))
      let chunks = 0
      const slow = (async function* () {
        for await (const chunk of asStream(smallFeed(many.join('')), 5_000)) {
          yield chunk
          await shoppers
            .insertInto('meta')
            .values({ key: `order ${chunks++}`, value: '' })
            .execute()
        }
      })()
      const report = await importFeed({ db: database.db, media: memoryMediaStore(), now: () => 1 }, slow)

      expect(report.added).toBe(300)
      const orders = await shoppers.selectFrom('meta').where('key', 'like', 'order%').select('key').execute()
      expect(chunks).toBeGreaterThan(10)
      expect(orders).toHaveLength(chunks)
    } finally {
      await shoppers.destroy()
      await database.close()
    }
  })
})
