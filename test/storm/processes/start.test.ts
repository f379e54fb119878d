import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase, ENGINES, type TestDatabase } from '../../support/database/databases.ts'
import { holdWriteLock } from '../../support/database/lock-holder.ts'
import { stockGoods } from '../../support/goods/goods.ts'
import { openFlakyWire } from '../../support/pretend/flaky-wire.ts'
import { openPooler, type PoolerManners } from '../../support/pretend/pretend-pooler.ts'
import { type ShopProcess, startShop } from '../../support/shop-process.ts'

let database: TestDatabase
let shop: ShopProcess | undefined
afterEach(async () => {
  shop?.process.kill('SIGKILL')
  await shop?.ended
  await database.close()
})

test('a PostgreSQL that starts after the shop is waited for, with a line a try', async () => {
  database = await createTestDatabase('PostgreSQL')
  await stockGoods(database.db)
  const url = new URL(database.url)
  const wire = await openFlakyWire(Number(url.port))
  url.port = String(wire.port)
  await wire.cut()
  shop = await startShop(url.href, { LOG_LEVEL: 'warn' }, { until_ready: false })
  await untilReported(shop, 2)
  await wire.mend()
  await untilReady(shop)

  expect(linesOf(shop).length).toBeGreaterThanOrEqual(2)
  expect(linesOf(shop).map(({ tried }) => tried)).toEqual(linesOf(shop).map((_, index) => index + 1))
  await wire.close()
})

test('a SQLite that is locked when the shop starts is waited for', async () => {
  database = await createTestDatabase('SQLite', { on_disk: true })
  await stockGoods(database.db)
  const holder = await holdWriteLock(database.url)
  shop = await startShop(database.url, { LOG_LEVEL: 'warn' }, { until_ready: false })
  await untilReported(shop, 1)
  await holder.release()
  await untilReady(shop)
  holder.end()
})

test.each(ENGINES)(
  'after a process was killed, the next one reads the catalogue that it saved: %s',
  async engine => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrina-start-'))
    database = await createTestDatabase(engine, { on_disk: true })
    const { linenDress } = await stockGoods(database.db)
    const env = { DATA_DIR: folder, LOG_LEVEL: 'debug' }
    shop = await startShop(database.url, env)
    const saved = () => readdir(join(folder, 'catalog')).catch(() => [])
    while (!(await saved()).some(name => name.endsWith('.catalog'))) await wait(20)
    shop.process.kill('SIGKILL')
    await shop.ended

    shop = await startShop(database.url, env)
    expect(loggedBy(shop).map(({ msg }) => msg)).toContain('the catalogue was read from its saved file')
    const page = await fetch(`${shop.url}/product/${linenDress.slug}-${linenDress.id}/`)
    expect(await page.text()).toContain('Платье льняное')
    shop.process.kill('SIGKILL')
    await shop.ended
    await rm(folder, { recursive: true })
  },
)

test('a database that refuses the shop ends it at once, with its reason', async () => {
  database = await createTestDatabase('PostgreSQL')
  const url = new URL(database.url)
  url.pathname = '/no_such_shop'
  shop = await startShop(url.href, { LOG_LEVEL: 'warn' }, { until_ready: false })

  expect(await shop.ended).toBe(1)
  expect(shop.said()).toContain('no_such_shop')
  expect(linesOf(shop)).toEqual([])
})

test.each<PoolerManners>(['refuses', 'ignores'])(
  'a pooler that %s the settings of a connection is refused in one line',
  async manners => {
    database = await createTestDatabase('PostgreSQL')
    await stockGoods(database.db)
    const url = new URL(database.url)
    const pooler = await openPooler(Number(url.port), manners)
    url.port = String(pooler.port)
    shop = await startShop(url.href, {}, { until_ready: false })

    expect(await shop.ended).toBe(1)
    expect(shop.said()).toMatch(/^DATABASE_URL: [^\n]*pgbouncer[^\n]*\n$/)
    await pooler.close()
  },
)

/** Lines of the log that say that the database is not there yet. */
function linesOf(shop: ShopProcess): LogLine[] {
  return loggedBy(shop).filter(({ tried }) => tried)
}

function loggedBy(shop: ShopProcess): LogLine[] {
  const lines = shop
    .errors()
    .split('\n')
    .filter(line => line.startsWith('{'))
  return lines.map(line => JSON.parse(line))
}

interface LogLine {
  tried: number
  reason: string
  msg: string
}

async function untilReported(shop: ShopProcess, count: number): Promise<void> {
  while (linesOf(shop).length < count) {
    if (shop.process.exitCode !== null) throw new Error(`the shop ended:\n${shop.said()}`)
    await wait(20)
  }
}

async function untilReady({ url, process, said }: ShopProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    if (process.exitCode !== null) throw new Error(`the shop ended:\n${said()}`)
    await wait(20)
  }
}
