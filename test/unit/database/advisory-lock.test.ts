import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { advisoryLock } from '../../../server/database/advisory-lock.ts'
import { type Db, openDatabase } from '../../../server/database/open-database.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/databases.ts'

const LOCK = 7
let database: TestDatabase
/** Each with connections of its own, as two processes have. */
let processes: [Db, Db]

beforeEach(async () => {
  database = await createTestDatabase('PostgreSQL')
  processes = [openDatabase(database.url, 'requests'), openDatabase(database.url, 'requests')]
})
afterEach(async () => {
  await Promise.all(processes.map(db => db.destroy()))
  await database.close()
})

test('two processes that start at once do the work one after the other', async () => {
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} begins`)
    await wait(100)
    steps.push(`${name} ends`)
  }
  await Promise.all([
    advisoryLock(processes[0], LOCK, work('one')),
    advisoryLock(processes[1], LOCK, work('other')),
  ])

  const [first] = steps[0]?.split(' ') ?? []
  const second = first === 'one' ? 'other' : 'one'
  expect(steps).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`])
})

test('work that fails leaves its turn to the next one', async () => {
  const failing = advisoryLock(processes[0], LOCK, async () => {
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')

  await advisoryLock(processes[1], LOCK, async () => undefined)
})

test('a process that is gone leaves its turn to the next one', async () => {
  let end: () => void = () => undefined
  const begun = new Promise<void>(resolve => {
    void advisoryLock(
      processes[0],
      LOCK,
      () =>
        new Promise<void>(ended => {
          end = ended
          resolve()
        }),
    ).catch(() => undefined)
  })
  await begun
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${LOCK}`.execute(
    database.db,
  )

  let is_done = false
  await advisoryLock(processes[1], LOCK, async () => {
    is_done = true
  })
  expect(is_done).toBe(true)
  end()
})
