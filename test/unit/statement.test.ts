import { statement } from '../../server/database/statement.ts'
import { onBothDatabases } from '../support/databases.ts'

onBothDatabases('a statement', open => {
  const visitorsSeen = statement<{ least: number; token: string }, { id: number }>((db, { least, token }) =>
    db
      .selectFrom('visitors')
      .where('seen_at', '>=', least)
      .where('token_hash', '!=', token)
      .where('created_at', '=', 7)
      .select('id')
      .orderBy('id'),
  )

  test('is asked with other values each time, in a database and in a transaction', async () => {
    const db = await open()
    for (const seen_at of [1, 2, 3]) {
      const row = { token_hash: `t${seen_at}`, user_id: null, region_json: null, created_at: 7, seen_at }
      await db.insertInto('visitors').values(row).execute()
    }
    const [first, second, third] = (await visitorsSeen(db, { least: 0, token: '' })).map(({ id }) => id)
    expect(await visitorsSeen(db, { least: 2, token: 't3' })).toEqual([{ id: second }])
    expect(await visitorsSeen(db, { least: 2, token: 't2' })).toEqual([{ id: third }])
    await db.transaction().execute(async trx => {
      await trx
        .deleteFrom('visitors')
        .where('id', '=', first as number)
        .execute()
      expect(await visitorsSeen(trx, { least: 0, token: '' })).toEqual([{ id: second }, { id: third }])
    })
  })

  test('is compiled once', async () => {
    const db = await open()
    let built = 0
    const found = statement<{ key: string }, { value: string }>((each, { key }) => {
      built++
      return each.selectFrom('meta').where('key', '=', key).select('value')
    })
    await found(db, { key: 'a' })
    await found(db, { key: 'b' })
    expect(built).toBe(1)
  })
})
