import { migrate } from '../../../server/database/open-database.ts'
import { findBroken } from '../../../server/shop/money/kinds.ts'
import { databaseOfBefore } from '../../support/database/database-of-before.ts'
import { ENGINES } from '../../support/database/databases.ts'

describe.each(ENGINES)('orders from before, on %s', engine => {
  let before: Awaited<ReturnType<typeof databaseOfBefore>>
  beforeEach(async () => {
    before = await databaseOfBefore(engine)
    await migrate(before.db)
  })
  afterEach(() => before.close())

  test('stand where they stood, the money apart, and every promise holds', async () => {
    const orders = await before.db
      .selectFrom('orders')
      .select(['id', 'status', 'payment_status', 'promotions_total', 'total'])
      .orderBy('id')
      .execute()
    expect(orders.map(row => Object.values(row))).toEqual([
      ['cancelled', 'cancelled', 'failed', 0, 6_299],
      ['done', 'delivered', 'none', 500, 5_799],
      ['new', 'new', 'none', 0, 6_299],
      ['paid', 'confirmed', 'paid', 0, 6_299],
      ['waits', 'new', 'waiting', 0, 6_299],
    ])
    const broken = (await findBroken(before.db)).filter(({ rows }) => rows.length > 0)
    expect(broken).toEqual([])
  })

  test('have a way: the placing, and what has happened since at an unknown time', async () => {
    const events = await before.db
      .selectFrom('order_events')
      .select(['order_id', 'status', 'payment_status', 'source'])
      .orderBy('order_id')
      .orderBy('position')
      .execute()
    expect(events.map(row => Object.values(row).join(' '))).toEqual([
      'cancelled new waiting checkout',
      'cancelled cancelled failed before',
      'done new none checkout',
      'done delivered none before',
      'new new none checkout',
      'paid new waiting checkout',
      'paid confirmed paid before',
      'waits new waiting checkout',
    ])
  })

  test('keep each discount by line, of no known promotion', async () => {
    expect(await before.db.selectFrom('order_discounts').selectAll().execute()).toEqual([
      { order_id: 'done', position: 1, offer_id: 7, kind: 'promotion', rule: 'before', roubles: 500, words: 'Скидка' },
    ]) // biome-ignore format: a row
  })

  test('leave codes and ledgers as they were: what is left is what was put on and taken off', async () => {
    const moves = await before.db
      .selectFrom('certificate_moves')
      .select(['certificate_id', 'kind', 'delta'])
      .orderBy('id')
      .execute()
    expect(moves.map(row => Object.values(row).join(' ')).sort()).toEqual([
      'half before -1800',
      'half issue 3000',
      'whole issue 500',
    ])
    const bonuses = await before.db
      .selectFrom('bonus_moves')
      .select(['kind', 'delta'])
      .orderBy('id')
      .execute()
    expect(bonuses).toEqual([
      { kind: 'gift', delta: 100 },
      { kind: 'spend', delta: -30 },
    ])
    const [code] = await before.db.selectFrom('coupons').selectAll().execute()
    expect(code).toMatchObject({ roubles: 0, customer_limit: 0, is_combinable: 0, starts_at: null })
  })

  test('take one open payment and one use of a customer at a time', async () => {
    const payment = { checkout_id: 'waits', method: 2, amount: 6_299, created_at: 0, changed_at: 0 } as const
    await before.db.insertInto('payments').values({ ...payment, id: 'a', status: 'pending', provider_id: null, confirmation_url: '', reason: '', refunded: 0, check_at: 0 }).execute() // biome-ignore format: a row
    const second = before.db.insertInto('payments').values({ ...payment, id: 'b', status: 'new', provider_id: null, confirmation_url: '', reason: '', refunded: 0, check_at: 0 }).execute() // biome-ignore format: a row
    await expect(second).rejects.toThrow(/unique/i)
    const use = {
      code: 'PRIVET',
      customer: 'user:1',
      place: 1,
      roubles: 1,
      created_at: 0,
      given_back_at: null,
    }
    await before.db
      .insertInto('coupon_uses')
      .values({ ...use, order_id: 'new' })
      .execute()
    const again = before.db
      .insertInto('coupon_uses')
      .values({ ...use, order_id: 'waits' })
      .execute()
    await expect(again).rejects.toThrow(/unique/i)
  })

  test('are kept from a payment status and a reason that there are not', async () => {
    const wrong = { payment_status: 'maybe' as 'paid' }
    await expect(before.db.updateTable('orders').set(wrong).execute()).rejects.toThrow(/check/i)
    const reason = { order_id: 'new', position: 1, offer_id: 8, kind: 'coupon', rule: 'x', roubles: 1, words: 'x' } as const // biome-ignore format: a row
    await expect(before.db.insertInto('order_discounts').values(reason).execute()).rejects.toThrow(/foreign/i)
  })
})
