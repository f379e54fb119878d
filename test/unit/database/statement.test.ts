import { statement } from '../../../server/database/statement.ts'
import { onBothDatabases } from '../../support/database/databases.ts'

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

  test('writes as many rows as it is given, and is compiled once for each number of them', async () => {
    const db = await open()
    let built = 0
    const save = statement<{ rows: { key: string; value: string }[] }, { key: string }>((each, { rows }) => {
      built++
      return each.insertInto('meta').values(rows).returning('key')
    })
    const find = statement<{ keys: string[] }, { value: string }>((each, { keys }) =>
      each.selectFrom('meta').where('key', 'in', keys).select('value').orderBy('key'),
    )
    const row = (key: string) => ({ key, value: `value of ${key}` })
    expect(await save(db, { rows: [row('a')] })).toEqual([{ key: 'a' }])
    expect(await save(db, { rows: [row('b')] })).toEqual([{ key: 'b' }])
    expect((await save(db, { rows: [row('c'), row('d')] })).length).toBe(2)
    expect(built).toBe(2)
    const found = await find(db, { keys: ['a', 'b', 'd'] })
    expect(found.map(({ value }) => value)).toEqual(['value of a', 'value of b', 'value of d'])
  })

  test('loses no column: rows of another shape are another statement, and all rows have one shape', async () => {
    const db = await open()
    const save = statement<{ row: { value?: string }; key: string }, { value: string }>(
      (each, { row, key }) => each.updateTable('meta').set(row).where('key', '=', key).returning('value'),
    )
    await db.insertInto('meta').values({ key: 'a', value: 'before' }).execute()
    expect(await save(db, { row: { value: 'after' }, key: 'a' })).toEqual([{ value: 'after' }])
    const insert = statement<{ rows: object[] }, unknown>((each, { rows }) =>
      each.insertInto('meta').values(rows as never),
    )
    const rows = [{ key: 'x', value: '' }, { key: 'y' }]
    await expect(insert(db, { rows })).rejects.toThrow('other columns')
  })
})
