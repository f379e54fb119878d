import { openDatabase } from '../../../server/database/open-database.ts'
import { loggedError } from '../../../server/errors.ts'
import { repeat } from '../../../server/jobs/start-jobs.ts'
import { openLog } from '../../../server/open-shop.ts'
import { createTestDatabase } from '../../support/database/databases.ts'

/** Lines that a job writes that fails once. */
async function linesOf(work: () => Promise<void>): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', { write: line => void lines.push(JSON.parse(line)) })
  const job = repeat({ log }, 'count sold pieces', 1e9, work)
  await job.stop()
  return lines
}

test('a job that fails is logged with its name, what went wrong and where', async () => {
  const [line, ...others] = await linesOf(async () => {
    throw new TypeError('no such shelf', { cause: new Error('the row was gone') })
  })

  expect(others).toEqual([])
  expect(line).toMatchObject({
    level: 50,
    msg: 'job failed',
    job: 'count sold pieces',
    err: {
      type: 'TypeError',
      message: 'no such shelf',
      stack: expect.stringContaining('jobs-log.test.ts'),
      cause: { message: 'the row was gone' },
    },
  })
})

test('a job that finds the database away is logged without its stack: it says so again in a second', async () => {
  const [line] = await linesOf(async () => {
    throw Object.assign(new Error('database is locked'), { errcode: 5, cause: new Error('busy') })
  })

  expect(line).toMatchObject({ job: 'count sold pieces', err: { message: 'database is locked' } })
  expect(JSON.stringify(line)).not.toContain('stack')
})

test('an error of PostgreSQL keeps its code, and none of the values that it quotes', async () => {
  const database = await createTestDatabase('PostgreSQL')
  const db = openDatabase(database.url, 'jobs')
  const secret = 'anna.karenina@example.ru'
  const error = await db
    .insertInto('meta')
    .values([
      { key: secret, value: '1' },
      { key: secret, value: '2' },
    ])
    .execute()
    .catch(error => error)
  await db.destroy()
  await database.close()

  // The driver hangs it on to its error: the key is in the details.
  expect(error.detail).toContain(secret)
  expect(loggedError(error)).toMatchObject({
    code: '23505',
    message: expect.stringContaining('duplicate key'),
  })
  expect(JSON.stringify(loggedError(error))).not.toMatch(/anna|916/)
})
