import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { spendBonuses } from '../../../server/shop/money/bonuses/bonuses.ts'
import { findBroken } from '../../../server/shop/money/kinds.ts'
import {
  createTestDatabase,
  ENGINES,
  type Engine,
  type TestDatabase,
} from '../../support/database/databases.ts'
import { addCertificate, addCode } from '../../support/goods/promotions.ts'
import { spendCarelessly } from '../../support/orders/careless-spending.ts'
import {
  checkOutUntilServed,
  countAnswers,
  gatherBuyers,
  type OpenShops,
  openShops,
  putIntoWarehouse,
} from '../../support/orders/crowd.ts'
import { startTogether } from '../../support/start-together.ts'

const BUYERS = 200
const PATIENCE_MS = 900_000

// SQLite is for one process.
describe.each<[Engine, number]>([
  ['SQLite', 1],
  ['PostgreSQL', 4],
])('200 at once on %s, %i process(es)', (engine, processes) => {
  let shops: OpenShops
  let belt = 0
  beforeAll(async () => {
    shops = await openShops(engine, processes, async ({ shop, goods }) => {
      belt = goods.leatherBelt.offers[0]?.id as number
      await putIntoWarehouse(shop.db, [belt], BUYERS * 2)
    })
  }, PATIENCE_MS)
  afterAll(() => shops.close())

  test(
    'with a code for 20: 20 orders have it, 180 are told that it is gone',
    async () => {
      const buyers = await gatherBuyers(shops.db, BUYERS, () => belt)
      await addCode(shops.db, 'DVADCAT', { roubles: 100, uses_limit: 20 })
      for (const { cart_id } of buyers)
        await shops.db.insertInto('cart_coupons').values({ cart_id, code: 'DVADCAT', added_at: 0 }).execute()

      const answers = await checkOutUntilServed(
        shops.urls,
        buyers.map(buyer => ({ buyer, cost: 299 })),
      )

      expect(countAnswers(answers)).toEqual({ '200': 20, '409 changed': BUYERS - 20 })
      const { uses } = await shops.db.selectFrom('coupons').select('uses').executeTakeFirstOrThrow()
      expect(uses).toBe(20)
      expect(await shops.shop.broken()).toEqual([])
    },
    PATIENCE_MS,
  )

  test(
    'with one certificate: it pays what it holds, and never a rouble more',
    async () => {
      const buyers = await gatherBuyers(shops.db, BUYERS, () => belt)
      await addCertificate(shops.db, 'PODAROK', 10_000)
      await shops.db
        .updateTable('carts')
        .set({ certificate_id: 'PODAROK', certificate_amount: 1_000 })
        .execute()

      const answers = await checkOutUntilServed(
        shops.urls,
        buyers.map(buyer => ({ buyer, cost: 299 })),
      )

      const counted = countAnswers(answers)
      expect((counted['200'] ?? 0) + (counted['409 changed'] ?? 0)).toBe(BUYERS)
      const { balance } = await shops.db
        .selectFrom('certificates')
        .select('balance')
        .executeTakeFirstOrThrow()
      const { paid } = await shops.db
        .selectFrom('orders')
        .select(({ fn }) => fn.sum<number>('certificate_total').as('paid'))
        .executeTakeFirstOrThrow()
      expect([balance, Number(paid)]).toEqual([0, 10_000])
      expect(await shops.shop.broken()).toEqual([])
    },
    PATIENCE_MS,
  )
})

describe.each(ENGINES)('look, then act — the wrong way — on %s', engine => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(engine, { on_disk: true })
  })
  afterEach(() => database.close())
  const atOnce = (work: (db: Db) => Promise<boolean>) =>
    Promise.all(Array.from({ length: BUYERS }, () => work(database.db)))

  test(
    'a code for 20 is used by more',
    async () => {
      await addCode(database.db, 'DVADCAT', { roubles: 100, uses_limit: 20 })

      const used = await atOnce(useCodeCarelessly)

      expect(used.filter(Boolean).length).toBeGreaterThan(20)
      const { uses } = await database.db.selectFrom('coupons').select('uses').executeTakeFirstOrThrow()
      expect(uses).not.toBe(used.filter(Boolean).length)
    },
    PATIENCE_MS,
  )

  test(
    'a certificate pays more than it held, and the reconciler says so',
    async () => {
      await addCertificate(database.db, 'PODAROK', 10_000)

      const paid = await atOnce(payCarelessly)

      expect(paid.filter(Boolean).length * 1_000).toBeGreaterThan(10_000)
      const broken = (await findBroken(database.db)).filter(({ rows }) => rows.length > 0)
      expect(broken.map(({ promise }) => promise)).toEqual([
        'a certificate holds the sum of its ledger, between nothing and its amount',
      ])
    },
    PATIENCE_MS,
  )
})

describe('1,000 bonuses of one account, spent by 50 at once in each of four processes, on PostgreSQL', () => {
  test.each([
    ['pay ten times 100', 'careful', (paid: number) => expect(paid).toBe(10)],
    [
      'pay more often where one looks and then acts — the wrong way',
      'careless',
      (paid: number) => expect(paid).toBeGreaterThan(10),
    ],
  ])(
    '%s',
    async (_, way, judge) => {
      const { database, user_id } = await openAccount('PostgreSQL')
      const each = Array.from({ length: 4 }, (_each, at) => [database.url, String(user_id), `p${at}`, way])
      const paid = await startTogether(SPENDER, each)

      judge(paid.reduce((sum, each) => sum + Number(each), 0))
      await database.close()
    },
    PATIENCE_MS,
  )
})

const SPENDER = join(import.meta.dirname, '../../support/orders/bonus-spender.ts')

describe.each<Engine>(['SQLite', 'PostgreSQL'])(
  '1,000 bonuses of one account, spent by 50 at once, on %s',
  engine => {
    test(
      'pay ten times 100, those with a term first, and the books are right',
      async () => {
        const { database, user_id } = await openAccount(engine)
        const { db } = database
        const spend = (number: number) =>
          inTransaction(db, trx =>
            spendBonuses(trx, { user_id, order_id: String(number), amount: 100, now: 1 }),
          ).then(
            () => true,
            error => {
              if ((error as { status?: number }).status !== 409) throw error
              return false
            },
          )
        const spent = await Promise.all(Array.from({ length: 50 }, (_, number) => spend(number)))

        expect(spent.filter(Boolean)).toHaveLength(10)
        const lots = await db
          .selectFrom('bonus_moves')
          .where('kind', '=', 'spend')
          .groupBy('lot_id')
          .select(({ fn }) => ['lot_id', fn.sum<number>('delta').as('taken')])
          .execute()
        expect(lots.map(({ taken }) => Number(taken)).toSorted((a, b) => a - b)).toEqual([-600, -250, -150])
        const { bonus_balance } = await db
          .selectFrom('users')
          .where('id', '=', user_id)
          .select('bonus_balance')
          .executeTakeFirstOrThrow()
        expect(bonus_balance).toBe(0)
        await database.close()
      },
      PATIENCE_MS,
    )

    test('look, then take — the wrong way — pays more than there was', async () => {
      const { database, user_id } = await openAccount(engine)
      const paid = await Promise.all(Array.from({ length: 50 }, () => spendCarelessly(database.db, user_id)))
      expect(paid.filter(Boolean).length).toBeGreaterThan(10)
      await database.close()
    })
  },
)

async function openAccount(engine: Engine) {
  const database = await createTestDatabase(engine, { on_disk: true })
  const { id: user_id } = await database.db
    .insertInto('users')
    .values({
      phone: '+79160000001',
      email: '',
      name: '',
      surname: '',
      in_loyalty_program: 1,
      is_admin: 0,
      bonus_balance: 1_000,
      created_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [delta, expires_at] of [
    [600, null],
    [250, 9e15],
    [150, 8e15],
  ] as const)
    await database.db
      .insertInto('bonus_moves')
      .values({ user_id, delta, kind: 'gift', reason: '', order_id: null, expires_at, created_at: 0 })
      .execute()
  return { database, user_id }
}

/** What shops do wrong: look, think, write down what they saw. */
async function useCodeCarelessly(db: Db): Promise<boolean> {
  const { uses, uses_limit } = await db
    .selectFrom('coupons')
    .select(['uses', 'uses_limit'])
    .executeTakeFirstOrThrow()
  if (uses >= uses_limit) return false
  await wait(5)
  await db
    .updateTable('coupons')
    .set({ uses: uses + 1 })
    .execute()
  return true
}

async function payCarelessly(db: Db): Promise<boolean> {
  const { balance } = await db.selectFrom('certificates').select('balance').executeTakeFirstOrThrow()
  if (balance < 1_000) return false
  await wait(5)
  await db
    .updateTable('certificates')
    .set({ balance: balance - 1_000 })
    .execute()
  const move = {
    certificate_id: 'PODAROK',
    delta: -1_000,
    kind: 'order' as const,
    order_id: null,
    created_at: 0,
  }
  await db.insertInto('certificate_moves').values(move).execute()
  return true
}
