import { migrate } from '../../../server/database/open-database.ts'
import { databaseOfBefore } from '../../support/database/database-of-before.ts'
import { ENGINES } from '../../support/database/databases.ts'

test.each(ENGINES)(
  'numbers of parcels that deletions before have left are gone, and others stay, on %s',
  async engine => {
    const { db, close } = await databaseOfBefore(engine)
    await migrate(db, { last: '0050-browser-errors' })
    await db.updateTable('order_events').set({ track: '10127461935' }).where('position', '=', 2).execute()
    await db
      .insertInto('parcels')
      .values(['cancelled', 'done'].map(order_id => ({ order_id, check_at: 1_000, followed_since: 1 })))
      .execute()
    await db.updateTable('orders').set({ name: '', phone: '' }).where('id', '=', 'done').execute()

    await migrate(db)

    const tracks = await db
      .selectFrom('order_events')
      .where('position', '=', 2)
      .select(['order_id', 'track'])
      .orderBy('order_id')
      .execute()
    const parcels = await db
      .selectFrom('parcels')
      .select(['order_id', 'check_at'])
      .orderBy('order_id')
      .execute()
    expect(tracks).toEqual([
      { order_id: 'cancelled', track: '10127461935' },
      { order_id: 'done', track: '' },
      { order_id: 'paid', track: '10127461935' },
    ])
    expect(parcels).toEqual([
      { order_id: 'cancelled', check_at: 1_000 },
      { order_id: 'done', check_at: null },
    ])
    await close()
  },
)
