import { sql } from 'kysely'
import { migrate } from '../../../server/database/open-database.ts'
import { findBroken } from '../../../server/shop/money/kinds.ts'
import { databaseOfBefore } from '../../support/database/database-of-before.ts'
import { ENGINES } from '../../support/database/databases.ts'

/** As a version that knows of one provider writes it. */
const payment = (id: string, status: string, provider_id: string) =>
  `insert into payments (id, checkout_id, method, amount, status, provider_id, refunded, created_at, changed_at, check_at)
   values ('${id}', 'paid', 1, 6299, '${status}', '${provider_id}', 0, 1, 2, 3)`
const share = (id: string) =>
  `insert into payment_orders (payment_id, order_id, amount) values ('${id}', 'paid', 6299)`
const refund = (id: string, provider_id: string) =>
  `insert into refunds (id, payment_id, order_id, amount, status, provider_id, tries, created_at, changed_at)
   values ('${id}', 'first', 'paid', 100, 'pending', '${provider_id}', 4, 5, 6)`

describe.each(ENGINES)('payments from before they had a provider, on %s', engine => {
  let before: Awaited<ReturnType<typeof databaseOfBefore>>
  const run = (statement: string) => sql.raw(statement).execute(before.db)
  beforeEach(async () => {
    before = await databaseOfBefore(engine)
    await migrate(before.db, { last: '0034-size-subscription-town' })
    await run(payment('first', 'canceled', '2c-1'))
    await run(share('first'))
    await run(refund('back', 'r-1'))
    await run(`update payments set read_at = 77, reason = 'expired', refunded = 100 where id = 'first'`)
    await migrate(before.db)
  })
  afterEach(() => before.close())

  test('are of the only provider that there was, and all else of them is as it was', async () => {
    expect(await before.db.selectFrom('payments').selectAll().execute()).toEqual([
      { id: 'first', checkout_id: 'paid', method: 1, amount: 6_299, status: 'canceled', provider: 'yookassa', provider_id: '2c-1', confirmation_url: '', reason: 'expired', refunded: 100, created_at: 1, changed_at: 2, check_at: 3, read_at: 77 },
    ]) // biome-ignore format: a row
    expect(await before.db.selectFrom('refunds').selectAll().execute()).toEqual([
      { id: 'back', payment_id: 'first', order_id: 'paid', return_code: null, amount: 100, status: 'pending', provider: 'yookassa', provider_id: 'r-1', reason: '', tries: 4, created_at: 5, changed_at: 6, check_at: null },
    ]) // biome-ignore format: a row
    expect(await before.db.selectFrom('payment_orders').selectAll().execute()).toEqual([
      { payment_id: 'first', order_id: 'paid', amount: 6_299 },
    ])
    expect((await findBroken(before.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
  })

  test('are written by a version that knows no provider, beside those of another with the same number', async () => {
    await run(payment('second', 'pending', '2c-2'))
    await run(share('second'))
    const of_coin = { provider: 'coin', provider_id: '2c-1', status: 'canceled' as const }
    const [first] = await before.db.selectFrom('payments').where('id', '=', 'first').selectAll().execute()
    if (!first) throw new Error('no payment')
    await before.db
      .insertInto('payments')
      .values({ ...first, ...of_coin, id: 'third' })
      .execute()

    await expect(run(payment('again', 'canceled', '2c-2'))).rejects.toThrow(/unique/i)
    await expect(run(refund('again', 'r-1'))).rejects.toThrow(/unique/i)
    const rows = await before.db.selectFrom('payments').select(['id', 'provider']).orderBy('id').execute()
    expect(rows.map(({ id, provider }) => `${id} ${provider}`)).toEqual([
      'first yookassa',
      'second yookassa',
      'third coin',
    ])
  })

  test('keep what held them together: one open and one paid a checkout, shares and refunds of a payment', async () => {
    await run(payment('open', 'pending', '2c-3'))
    await expect(run(payment('open too', 'new', '2c-4'))).rejects.toThrow(/unique/i)
    await run(`update payments set status = 'succeeded' where id = 'open'`)
    await expect(run(payment('paid too', 'succeeded', '2c-5'))).rejects.toThrow(/unique/i)
    await expect(run(share('nobody'))).rejects.toThrow(/foreign/i)
    await expect(run(`delete from payments where id = 'first'`)).rejects.toThrow(/foreign/i)
    await expect(run(`update payments set refunded = amount + 1`)).rejects.toThrow(/check/i)
  })
})
