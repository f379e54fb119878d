import type { Db } from '../../../server/database/open-database.ts'
import { findBroken, KINDS } from '../../../server/shop/money/kinds.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { addCertificate } from '../../support/goods/promotions.ts'

onBothDatabases('the books', open => {
  let db: Db
  beforeEach(async () => {
    db = await open()
  })
  const broken = async () =>
    (await findBroken(db)).filter(({ rows }) => rows.length > 0).map(({ promise }) => promise)

  test('are asked for the promises of the whole shop, and of each kind of money', async () => {
    const asked = (await findBroken(db)).map(({ promise }) => promise)
    expect(asked).toContain('stock is the sum of its moves')
    for (const { reconcile = {} } of KINDS)
      expect(asked).toEqual(expect.arrayContaining(Object.keys(reconcile)))
  })

  test('are right where money came with its move, and say which is not', async () => {
    await addCertificate(db, 'PODAROK', 1_000)
    expect(await broken()).toEqual([])
    await db.updateTable('certificates').set({ balance: 999 }).execute()
    expect(await broken()).toEqual([
      'a certificate holds the sum of its ledger, between nothing and its amount',
    ])
  })
})
