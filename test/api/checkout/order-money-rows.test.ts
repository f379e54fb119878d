import { sql } from 'kysely'
import { migrate } from '../../../server/database/open-database.ts'
import { findBroken } from '../../../server/shop/money/kinds.ts'
import { databaseOfBefore } from '../../support/database/database-of-before.ts'
import { ENGINES } from '../../support/database/databases.ts'

const KINDS = ['promotion', 'coupon', 'bonuses', 'certificate', 'referral']
/** As the version before writes an order's reasons, and a return. */
const discount = (order_id: string, position: number, kind: string) =>
  sql.raw(`insert into order_discounts (order_id, position, offer_id, kind, rule, roubles, words)
    values ('${order_id}', ${position}, 7, '${kind}', 'x', ${position * 10}, 'Скидка')`)
const returned = (code: string, bonuses: number) =>
  sql.raw(`insert into returns (code, order_id, user_id, status, service_id, point_id, comment, track, money, bonuses,
      certificate, delivery, bonuses_taken, created_at)
    values ('${code}', 'done', 1, 'new', 4, '', '', '', 100, ${bonuses}, 0, 0, 0, 0)`)

describe.each(ENGINES)('the money of orders, on %s', engine => {
  let before: Awaited<ReturnType<typeof databaseOfBefore>>
  beforeEach(async () => {
    before = await databaseOfBefore(engine)
  })
  afterEach(() => before.close())

  const rowsOf = async (table: 'order_money' | 'order_discounts', order_id: string) => {
    const source = table === 'order_money' ? 'source' : 'rule'
    const { rows } = await sql
      .raw(
        `select position, kind, ${source} as source, roubles from ${table} where order_id = '${order_id}' order by position`,
      )
      .execute(before.db)
    return rows.map(row => Object.values(row as object).join(' '))
  }

  test('of before stands as rows, each once, and the reconciler finds the sums that were there', async () => {
    await migrate(before.db, { last: '0031-parcels' })
    await returned('1', 30).execute(before.db)
    await discount('new', 1, 'coupon').execute(before.db)
    const was = await rowsOf('order_discounts', 'done')
    const columns = await before.db.selectFrom('orders').select(['id', 'promotions_total']).execute()

    await migrate(before.db)

    expect(await rowsOf('order_money', 'done')).toEqual(was)
    expect(was).toEqual(['1 promotion before 500'])
    expect(await rowsOf('order_money', 'new')).toEqual(['1 coupon x 10'])
    expect(await before.db.selectFrom('return_money').selectAll().execute()).toEqual([
      { return_code: '1', kind: 'bonuses', roubles: 30 },
    ])
    expect(await before.db.selectFrom('orders').select(['id', 'promotions_total']).execute()).toEqual(columns)
    await sql`delete from order_money where order_id = 'new'`.execute(before.db)
    await sql`delete from order_discounts where order_id = 'new'`.execute(before.db)
    await sql`delete from return_money`.execute(before.db)
    await sql`delete from returns`.execute(before.db)
    expect((await findBroken(before.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
  })

  test('is found by the version before and by this one, whichever of them has written it (promise 33)', async () => {
    await migrate(before.db)
    for (const [index, kind] of KINDS.slice(0, 4).entries())
      await discount('new', index + 1, kind).execute(before.db)
    await returned('2', 30).execute(before.db)
    const written = ['1 promotion x 10', '2 coupon x 20', '3 bonuses x 30', '4 certificate x 40']
    expect(await rowsOf('order_money', 'new')).toEqual(written)
    expect(await rowsOf('order_discounts', 'new')).toEqual(written)
    expect(await before.db.selectFrom('return_money').selectAll().execute()).toEqual([
      { return_code: '2', kind: 'bonuses', roubles: 30 },
    ])

    const money = KINDS.map((kind, index) => ({
      ...{
        order_id: 'paid',
        position: index + 1,
        offer_id: 7,
        kind,
        source: 'y',
        roubles: 5,
        words: 'Скидка',
      },
    }))
    await before.db.insertInto('order_money').values(money).execute()
    // The version before knows four kinds.
    expect(await rowsOf('order_money', 'paid')).toHaveLength(5)
    expect(await rowsOf('order_discounts', 'paid')).toEqual(
      (await rowsOf('order_money', 'paid')).filter(row => !row.includes('referral')),
    )
  })
})
