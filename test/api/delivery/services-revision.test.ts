import { sql } from 'kysely'
import type { Db } from '../../../server/database/open-database.ts'
import { type KnownBook, readBook } from '../../../server/shop/delivery/tariffs/delivery-book.ts'
import { openTariffs } from '../../../server/shop/delivery/tariffs/save-tariffs.ts'
import { deliveryRevisions } from '../../../server/shop/delivery/tariffs/tariffs.queries.ts'
import { countStatements } from '../../support/database/count-statements.ts'
import { onBothDatabases } from '../../support/database/databases.ts'

const CHANGES = [
  'update delivery_services set price = price + 1 where service_id = 4',
  'delete from delivery_services where service_id = 79',
  `insert into delivery_services (service_id, price, free_delivery_price, days_min, days_max, payment_ids_json, is_default)
   values (79, 199, 0, 2, 5, '[13]', 0)`,
]

onBothDatabases('the revision of the services', open => {
  let db: Db
  let known: KnownBook
  beforeEach(async () => {
    db = await open()
    known = { rest: null, last: null, look: null }
    await openTariffs(db)
  })
  const revision = async () => (await deliveryRevisions(db)).services_revision
  const priceOf = async (service_id: number) =>
    (await readBook(known, db)).tariffs.find(way => way.service_id === service_id)?.price

  test('is another after every change, by whatever statement', async () => {
    const revisions = [await revision()]
    for (const change of CHANGES) {
      await sql.raw(change).execute(db)
      revisions.push(await revision())
    }
    expect(new Set(revisions).size).toBe(revisions.length)
  })

  test('never comes again for what was rolled back: who read it there knows nothing of what comes', async () => {
    const before = await priceOf(4)
    const rolled_back = db.transaction().execute(async trx => {
      await sql.raw(CHANGES[0] as string).execute(trx)
      await readBook(known, trx)
      throw new Error('rolled back')
    })
    await expect(rolled_back).rejects.toThrow('rolled back')
    expect(await priceOf(4)).toBe(before)
    await db.updateTable('delivery_services').set({ price: 777 }).where('service_id', '=', 4).execute()
    expect(await priceOf(4)).toBe(777)
  })

  test('is what a quote asks for, not the services, until one of them changes', async () => {
    const asked: string[] = []
    const { db: counted, during } = countStatements(db)
    const reporting = counted.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        asked.push(JSON.stringify(result.rows))
        return result
      },
    })
    await readBook(known, reporting)
    asked.length = 0
    expect(await during(() => readBook(known, reporting))).toBe(1)
    expect(asked.join()).not.toContain('free_delivery_price')
    await sql.raw(CHANGES[0] as string).execute(db)
    await readBook(known, reporting)
    expect(asked.join()).toContain('free_delivery_price')
  })
})
