import { StatementSync } from 'node:sqlite'
import { CompiledQuery, sql } from 'kysely'
import { startJobs } from '../../../server/jobs/start-jobs.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

/** What does not grow with the catalogue, with visitors or with orders; codes and errors of a day. */
const SMALL =
  'meta categories stores delivery_services delivery_zones delivery_weights calendar_days size_tables promotions draw_results sms_codes browser_errors'.split(
    ' ',
  )
/** Partial indexes of what is still to be done, which are as short as that. */
const QUEUES = 'orders_uncounted orders_to_erase refunds_canceled size_subscriptions_waiting'.split(' ')
const MINUTE_MS = 60_000
/** So many turns of the event loop without a statement, and every job has done its work. */
const QUIET_TURNS = 2_000

const { all, run } = StatementSync.prototype
let shop: TestShop
let large: Set<string>
/** Each statement with the values of its last time: those decide which partial index serves it. */
let asked = new Map<string, unknown[]>()
beforeAll(async () => {
  shop = await createTestShop()
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table'`.execute(shop.shop.db)
  large = new Set(rows.map(({ name }) => name).filter(name => !SMALL.includes(name)))
  const noting = (own: (...values: never[]) => unknown) =>
    function (this: StatementSync, ...values: never[]) {
      asked.set(this.sourceSQL, values)
      return own.apply(this, values)
    }
  Object.assign(StatementSync.prototype, { all: noting(all), run: noting(run) })
})
afterAll(() => {
  Object.assign(StatementSync.prototype, { all, run })
  return shop?.close()
})

type Asked = [statement: string, values: unknown[]][]

/** What is asked of the database meanwhile. */
async function askedBy(work: () => Promise<unknown>): Promise<Asked> {
  asked = new Map()
  await work()
  return [...asked].filter(([text]) => /^\s*(select|with|update|delete)\b/i.test(text))
}

/** Each of the jobs has its turn. */
async function allJobs(): Promise<void> {
  const jobs = startJobs(shop.shop)
  let known = -1
  for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
    await new Promise(resolve => setImmediate(resolve))
    if (asked.size !== known) quiet = 0
    known = asked.size
  }
  await jobs.stop()
}

async function everyScanOf(statements: Asked): Promise<string[]> {
  const scans: string[] = []
  for (const [statement, values] of statements)
    for (const scan of await scansOf(statement, values)) scans.push(`${scan}: ${statement}`)
  return scans
}

async function scansOf(statement: string, values: unknown[]): Promise<string[]> {
  const plan = await shop.shop.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${statement}`, values),
  )
  return plan.rows
    .map(({ detail }) => detail)
    .filter(detail => {
      const scan = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail)
      if (!scan || QUEUES.includes(scan[2] ?? '')) return false
      return tablesOf(scan[1] ?? '', statement).every(table => large.has(table))
    })
}

/** A plan names a table as its statement does: perhaps two of them by one name, and a subquery as well. */
function tablesOf(name: string, statement: string): string[] {
  const named = new RegExp(`\\b(?:from|join)\\s+"?(\\w+)"?\\s+(?:as\\s+)?"?${name}"?(?!\\w)`, 'gi')
  const found = [...statement.matchAll(named)].flatMap(([, table]) => table ?? [])
  return found.length > 0 ? found : [name]
}

async function linkOf(path: string): Promise<string> {
  const { text = '' } = (await shop.outbox()).findLast(({ text }) => text.includes(path)) ?? {}
  const [link] = new RegExp(`${path}\\?token=[\\w-]+`).exec(text) ?? []
  if (!link) throw new Error(`no letter has a link to ${path}`)
  return link
}

// SQLite answers on the thread of the shop: what reads a large table there holds every shopper up.
describe('no large table is read whole', () => {
  test('by what a shopper asks', async () => {
    const { linenDress, woolCoat } = shop.goods
    const [{ id = 0 } = {}] = linenDress.offers
    const statements = await askedBy(async () => {
      const browser = shop.visit()
      const { text } = await browser.get('/').expect(200)
      expect(text).toContain('</html>')
      for (const path of ['/catalog/women/dresses/', `/product/${linenDress.slug}-${linenDress.id}/`])
        await browser.get(path).expect(200)
      await browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
      await browser.get('/order/').expect(200)
      const { body } = await browser
        .post('/api/cart/checkout/')
        .send(orderBody(shop, [{ id, quantity: 1 }]))
        .expect(200)
      expect(body.order_id).toBeTruthy()
      await browser.post('/api/v3/favorite/').send({ product_id: woolCoat.id }).expect(200)
      await browser.get('/favorite/').expect(200)
      await browser.post('/api/v3/subscribe/').send({ email: 'anna@example.ru' }).expect(200)
      await browser.post(await linkOf('/subscribe/confirm/')).expect(200)
      await shop.signIn('+79161234567', browser)
      await browser.get('/personal/orders/').expect(200)
      await browser.post('/api/lk/user/').send({ email: 'anna@example.ru' }).expect(200)
      const confirming = await linkOf('/personal/confirm-mail/')
      await browser.get(confirming).expect(200)
      await browser.post(confirming).expect(200)
    })

    expect(statements.length).toBeGreaterThan(40)
    expect(await everyScanOf(statements)).toEqual([])
  })

  test('by jobs that find nothing to do', async () => {
    await allJobs()
    shop.pass(2 * MINUTE_MS)
    const statements = await askedBy(allJobs)

    expect(statements.join()).toContain('max("changed_at")')
    expect(await everyScanOf(statements)).toEqual([])
  })

  test('control: the plan of one that does tells it', async () => {
    expect(await scansOf('select id from products where care = ?', [''])).toEqual(['SCAN products'])
  })
})
