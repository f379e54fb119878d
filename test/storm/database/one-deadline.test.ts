import { sql } from 'kysely'
import { createApp } from '../../../server/app.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { RowTurns, Turns } from '../../../server/database/turns.ts'
import { withoutDeadline } from '../../../server/deadline.ts'
import { CHECKOUTS } from '../../../server/open-shop.ts'
import type { Shop } from '../../../server/shop.ts'
import {
  createTestDatabase,
  type Engine,
  TEST_LIMITS,
  type TestDatabase,
} from '../../support/database/databases.ts'
import { holdWriteLock } from '../../support/database/lock-holder.ts'
import { addGoods } from '../../support/goods/more-goods.ts'
import { type Listening, listen } from '../../support/listen.ts'
import { bodyOf, type CrowdBuyer, gatherBuyers, putIntoWarehouse } from '../../support/orders/crowd.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'
import { type Asked, ask, askAtOnce, type Ended } from '../../support/waiting-crowd.ts'

/** Keeps writers, or everybody, from what they want, as a backup, an import or a forgotten transaction does. */
type Hold = (database: TestDatabase, offer_id: number) => Promise<() => Promise<void>>

const heldFile: Hold = async ({ url }) => {
  const holder = await holdWriteLock(url)
  return async () => {
    await holder.release()
    holder.end()
  }
}

const held =
  (statement: (offer_id: number) => ReturnType<typeof sql>): Hold =>
  async ({ url }, offer_id) => {
    const db = openDatabase(url, 'commands')
    const transaction = await db.startTransaction().execute()
    await statement(offer_id).execute(transaction)
    return async () => {
      await transaction.rollback().execute()
      await db.destroy()
    }
  }
const heldShelf = held(offer_id => sql`select 1 from stock where offer_id = ${offer_id} for update`)
// Everybody who is known reads it: each connection of a process waits for it.
const heldTable = held(() => sql`lock table carts in access exclusive mode`)

/** This machine may have other things to do. */
const PATIENCE_MS = 600_000
const CROWD = 1_000

const order = (url: string, buyer: CrowdBuyer): Asked => ({
  url: `${url}/api/cart/checkout/`,
  method: 'POST',
  cookie: buyer.cookie,
  body: bodyOf(buyer, 299),
})
const change = (url: string, { cookie, offer_id }: CrowdBuyer): Asked => ({
  url: `${url}/api/cart/`,
  method: 'POST',
  cookie,
  body: { offer_id, quantity: 2 },
})
const look = (url: string, { cookie }: CrowdBuyer): Asked => ({
  url: `${url}/api/cart/`,
  method: 'GET',
  cookie,
})

/** A process of the shop, with connections and queues of its own. */
interface Process extends Listening {
  /** Requests that have come here. */
  arrived(): number
}

describe.each<[string, Engine, number, Hold, ((url: string, buyer: CrowdBuyer) => Asked)[]]>([
  ['a file that is locked', 'SQLite', 1, heldFile, [order, change]],
  ['a file that is locked', 'SQLite', 4, heldFile, [order, change]],
  ['a shelf that is held', 'PostgreSQL', 1, heldShelf, [order]],
  ['a shelf that is held', 'PostgreSQL', 4, heldShelf, [order]],
  ['a table that is held, and every connection', 'PostgreSQL', 1, heldTable, [order, change, look]],
  ['a table that is held, and every connection', 'PostgreSQL', 4, heldTable, [order, change, look]],
])(
  '%s, on %s, %i process(es): nobody waits longer than they have patience (promise 32)',
  (_, engine, count, hold, kinds) => {
    let database: TestDatabase
    let shop: TestShop
    let processes: Process[]
    /** Where nobody waits before whoever comes. */
    let elsewhere: Process
    let belt: number
    beforeAll(async () => {
      database = await createTestDatabase(engine, { on_disk: true })
      shop = await createTestShop({ db: database.db })
      const [goods] = await addGoods(shop, [{ name: 'Пояс', price: 1_299, stock: 0 }])
      belt = goods?.offer_id as number
      await putIntoWarehouse(database.db, [belt], 3 * CROWD)
      processes = await Promise.all(Array.from({ length: count }, () => openProcess()))
      elsewhere = await openProcess()
    }, PATIENCE_MS)
    afterAll(async () => {
      await Promise.all([...processes, elsewhere].map(each => each.close()))
      await database.close()
    })

    async function openProcess(given: Partial<Shop> = {}): Promise<Process> {
      // This process may be slow: nothing is cut for being left idle.
      const db = openDatabase(database.url, { ...TEST_LIMITS, idle_ms: null })
      const own = { db, jobs_db: db, checkouts: new Turns(CHECKOUTS), row_turns: new RowTurns() }
      const app = createApp({ ...shop.shop, ...own, ...given })
      let arrived = 0
      const server = await listen((req, res) => {
        arrived += 1
        app(req, res)
      })
      return { ...server, arrived: () => arrived, close: () => server.close().then(() => db.destroy()) }
    }

    /**
     * How each of a crowd ended by the time that all have, or that so many others were answered, who came one after the other
     * when all of them were there and the first of them answered: no clock is read, each of the others has waited as long.
     */
    async function endedWhile(
      others: CrowdBuyer[],
      { url, arrived }: Process,
      asked: Asked[],
    ): Promise<{ ended: Ended[]; all: Promise<unknown> }> {
      const before = arrived()
      const { ends, first, all } = await askAtOnce(asked.map(each => ({ ...each, url: `${url}${each.url}` })))
      await first
      while (arrived() < before + asked.length)
        await ask({ url: `${url}/healthz`, method: 'GET', cookie: '' })
      for (const other of others) if (ends.size < asked.length) await ask(order(elsewhere.url, other))
      return { ended: asked.map((_, number) => ends.get(number) ?? 'still waits'), all }
    }

    // Four at a time, 1,000 would wait for 250 others; a machine that is slow to answer so many may take several.
    test.each([
      [10, 2],
      [CROWD, 20],
    ])(
      'of %i at once',
      async (number, most) => {
        const everybody = await gatherBuyers(database.db, number + most, () => belt)
        const [others, buyers] = [everybody.slice(0, most), everybody.slice(most)]
        const letGo = await hold(database, belt)
        const pages = ['', others[0]?.cookie ?? ''].map(cookie =>
          ask({ url: `${elsewhere.url}/catalog/women/dresses/`, method: 'GET', cookie }),
        )
        const crowds = await Promise.all(
          processes.map((each, place) => {
            const own = buyers.filter((_, at) => at % count === place)
            const asked = own.map((buyer, at) => kinds[at % kinds.length]?.('', buyer) as Asked)
            return endedWhile(others, each, asked)
          }),
        )
        const shown = await Promise.all(pages)
        await letGo()
        await Promise.all(crowds.map(({ all }) => all))

        expect(countOf(crowds.flatMap(({ ended }) => ended))).toEqual({ '503 retry-after': number })
        expect(shown).toEqual(['200', '200'])
        expect(await ask(order(elsewhere.url, buyers[0] as CrowdBuyer))).toBe('200')
        expect(await shop.broken()).toEqual([])
      },
      PATIENCE_MS,
    )

    if (count > 1 || hold === heldTable) return
    test(
      'negative control: behind time-outs of statements some of 20 still wait',
      async () => {
        const everybody = await gatherBuyers(database.db, 22, () => belt)
        const each = await openProcess({ checkouts: new LongTurns({ at_once: 4, waiting_most: 100 }) })
        const letGo = await hold(database, belt)
        const asked = everybody.slice(2).map(buyer => order('', buyer))
        const { ended, all } = await endedWhile(everybody.slice(0, 2), each, asked)
        await letGo()
        await all
        await each.close()

        expect(ended).toContain('still waits')
      },
      PATIENCE_MS,
    )
  },
)

/** As it was: each statement has a time-out, and nobody counts what was waited before it. */
class LongTurns extends Turns {
  override run<T>(work: () => Promise<T>): Promise<T> {
    return super.run(() => withoutDeadline(work))
  }
}

/** `{ '200': 3, '503 retry-after': 7 }` */
function countOf(ended: Ended[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const each of ended) counted[each] = (counted[each] ?? 0) + 1
  return counted
}
