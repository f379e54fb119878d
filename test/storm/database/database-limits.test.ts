import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/databases.ts'
import { stockGoods } from '../../support/goods/goods.ts'

const RECONCILE = fileURLToPath(new URL('../../../server/commands/reconcile.ts', import.meta.url))
const LONGER_THAN_A_REQUEST_MAY = 3.3

// PostgreSQL alone has time-outs of statements.
describe('a statement longer than a request may take', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase('PostgreSQL')
  })
  afterEach(() => database.close())

  test.each(['jobs', 'commands'] as const)('is not cut off for %s', async use => {
    const db = openDatabase(database.url, use)
    await sql`select pg_sleep(${LONGER_THAN_A_REQUEST_MAY})`.execute(db)
    await db.destroy()
  })

  // Negative control: the same statement of somebody who waits for a page.
  test('is cut off for requests', async () => {
    const db = openDatabase(database.url, 'requests')
    await expect(sql`select pg_sleep(${LONGER_THAN_A_REQUEST_MAY})`.execute(db)).rejects.toThrow(
      /timeout|terminated/,
    )
    await db.destroy()
  })

  test('does not end npm run reconcile, whatever it has to wait for', async () => {
    await stockGoods(database.db)
    await database.db.transaction().execute(async trx => {
      // The program's start is waited for in here, as long as the machine takes.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      await sql`lock table stock_moves in access exclusive mode`.execute(trx)
      const reconcile = spawn(process.execPath, [RECONCILE], {
        env: { PATH: process.env.PATH, DATABASE_URL: database.url, NODE_ENV: 'test' },
      })
      let said = ''
      for (const stream of [reconcile.stdout, reconcile.stderr]) stream.on('data', text => (said += text))
      ended = once(reconcile, 'exit').then(([code]) => ({ code, said }))
      while (reconcile.exitCode === null && !(await hasWaitedLong(database))) await wait(50)
    })
    const { code, said } = await ended

    expect(said).toContain('holds   stock is the sum of its moves')
    expect(code).toBe(0)
  })
})

let ended: Promise<{ code: number; said: string }>

/** By the server's own clock. */
async function hasWaitedLong({ url }: TestDatabase): Promise<boolean> {
  const db = openDatabase(url, 'commands')
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and clock_timestamp() - query_start > make_interval(secs => ${LONGER_THAN_A_REQUEST_MAY})`.execute(db)
  await db.destroy()
  return rows.length > 0
}
