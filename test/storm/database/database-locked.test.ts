import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { readConfig } from '../../../server/config.ts'
import { migrate, openDatabase } from '../../../server/database/open-database.ts'
import { openShop } from '../../../server/open-shop.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/databases.ts'
import { holdWriteLock, type LockHolder } from '../../support/database/lock-holder.ts'
import { shareRenderer } from '../../support/shared-renderer.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

// SQLite alone: PostgreSQL's writers wait on the server.
describe('a SQLite database that another process has locked', () => {
  let database: TestDatabase
  let shop: TestShop
  let browser: ReturnType<TestShop['visit']>
  let holder: LockHolder

  beforeEach(async () => {
    database = await createTestDatabase('SQLite', { on_disk: true })
    shop = await createTestShop({ env: { DATABASE_URL: database.url } })
    browser = shop.visit()
    await put(1).expect(200)
    holder = await holdWriteLock(database.url)
  })
  afterEach(async () => {
    holder.end()
    await shop.close()
    await database.close()
  })

  const put = (quantity: number) =>
    browser.post('/api/cart/').send({ offer_id: shop.goods.leatherBelt.offers[0]?.id, quantity })

  test('keeps nobody waiting but writes, which are answered 503 with Retry-After', async () => {
    const meanwhile = countWhile(put(2))
    const reads: number[] = []
    // As many as the slowest machine answers while the write waits.
    while (reads.length < 5 && meanwhile.is_running) reads.push((await browser.get('/api/cart/')).status)
    const read_meanwhile = meanwhile.is_running
    const answer = await meanwhile.answer

    expect(reads).toEqual(Array(5).fill(200))
    expect(read_meanwhile).toBe(true)
    // Frozen four times for two seconds, it turned 15 times.
    expect(meanwhile.turns).toBeGreaterThan(50)
    expect(answer.status).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.body.error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/[а-я]/) })
    expect((await browser.get('/api/cart/')).body.quantity_total).toBe(1)
  })

  test('is not ready, and is ready again with the lock back', async () => {
    await shop.visit().get('/readyz').expect(503)
    await shop.visit().get('/healthz').expect(200)
    await holder.release()
    await shop.visit().get('/readyz').expect(200)
  })

  test('is one line in the log for each answer, with its request and no stack, and a number for the operator', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => put(at + 2)))
    const ids = answers.map(({ body }) => body.error.request_id as string)
    const lines = shop.log.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request failed')

    expect(lines.map(({ request_id }) => request_id).toSorted()).toEqual(ids.toSorted())
    for (const { level, err } of lines) {
      expect([level, err.message]).toEqual([50, expect.stringMatching(/locked|waited too long|waiting/)])
      expect(JSON.stringify(err)).not.toMatch(/stack|\\n| at /)
    }
    expect((await shop.visit().get('/readyz?details')).body).toMatchObject({ unavailable_answers: 20 })
    await holder.release()
  })

  test('lets a write through as soon as the lock is back', async () => {
    const meanwhile = countWhile(put(2))
    while (meanwhile.turns < 20) await wait(5)
    expect(meanwhile.is_running).toBe(true)
    await holder.release()
    expect((await meanwhile.answer).status).toBe(200)
    expect((await browser.get('/api/cart/')).body.quantity_total).toBe(2)
  })

  test('tells all who wait at the same time, each in its own time', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => put(3)))
    expect(answers.map(answer => answer.status)).toEqual(Array(30).fill(503))
    await holder.release()
    await put(3).expect(200)
  })

  test('opens for a second process all the same, and takes its migrations once it is free', async () => {
    const second = openDatabase(database.url, 'requests')
    expect(await second.selectFrom('carts').selectAll().execute()).toHaveLength(1)
    const migrated = migrate(second)
    await wait(0)
    await holder.release()
    await migrated
    await second.destroy()
  })
})

/** Turns of the event loop while an answer is awaited. */
function countWhile<T>(answer: PromiseLike<T>) {
  const meanwhile = { turns: 0, is_running: true, answer: Promise.resolve(answer) }
  const timer = setInterval(() => meanwhile.turns++, 5)
  void meanwhile.answer.finally(() => {
    clearInterval(timer)
    meanwhile.is_running = false
  })
  return meanwhile
}

test('a shop that is opened beside others waits for their locks, however far its opening has come', async () => {
  const database = await createTestDatabase('SQLite', { on_disk: true })
  const refused = new Set<string>()
  const db = database.db.withPlugin({
    // The first write to each table comes while another process opens.
    transformQuery({ node }) {
      const table = node.kind === 'InsertQueryNode' ? JSON.stringify(node.into) : ''
      if (table === '' || refused.has(table)) return node
      refused.add(table)
      throw Object.assign(new Error('database is locked'), { errcode: 5 })
    },
    transformResult: async ({ result }) => result,
  })
  const shop = await openShop(readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url }), {
    db,
    renderer: await shareRenderer(readConfig({ NODE_ENV: 'test' }), pino({ level: 'silent' })),
    log: pino({ level: 'silent' }),
  })
  expect(refused.size).toBeGreaterThan(1)
  await shop.close()
  await database.close()
})
