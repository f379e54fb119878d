import { type FileHandle, open } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../../../server/database/open-database.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/databases.ts'

// A SQLite file is brought to the disk by ourselves: whoever wrote hears of it when it would outlive the machine.

describe('a SQLite file', () => {
  let database: TestDatabase
  let db: Db
  let disk: SlowDisk
  beforeEach(async () => {
    database = await createTestDatabase('SQLite', { on_disk: true })
    db = database.db
    // The log's file is open from its first write on.
    await write(db, 'before')
    disk = await slowDisk(`${database.url}-wal`)
  })
  afterEach(async () => {
    disk.mend()
    await database.close()
  })

  const transaction = (key: string) => db.transaction().execute(trx => write(trx, key))

  test('tells of a commit when the disk has it, and keeps nobody else waiting for that', async () => {
    const events: string[] = []
    void transaction('a').then(() => events.push('a'))
    await disk.round(1)
    const others = ['b', 'c', 'd'].map(key => transaction(key).then(() => events.push(key)))
    // Theirs are committed, and read, while the disk is still at the first.
    while ((await keys(db)).length < 5) await turn()
    expect(events).toEqual([])

    disk.end()
    await disk.round(2)
    expect(events).toEqual(['a'])
    disk.end()
    await Promise.all(others)
    expect(events.toSorted()).toEqual(['a', 'b', 'c', 'd'])
    // Three commits waited for one round.
    expect(disk.rounds).toBe(2)
  })

  test('waits for the disk with a statement of its own too, but not with a look', async () => {
    const events: string[] = []
    const written = write(db, 'alone').then(() => events.push('alone'))
    await disk.round(1)
    await keys(db)
    expect(events).toEqual([])
    disk.end()
    await written
    expect(disk.rounds).toBe(1)
  })

  test('says that the disk failed, and rolls back nobody else', async () => {
    const failed = transaction('a').catch(error => (error as Error).message)
    await disk.round(1)
    const other = db.transaction().execute(async trx => {
      await write(trx, 'b')
      disk.fail(new Error('EIO'))
      expect(await failed).toBe('EIO')
      await write(trx, 'c')
    })
    await disk.round(2)
    disk.end()
    await other
    expect(await keys(db)).toEqual(expect.arrayContaining(['b', 'c']))
  })
})

interface SlowDisk {
  /** How often it was asked to write. */
  rounds: number
  /** Waits until it is at this round. */
  round(number: number): Promise<void>
  end(): void
  fail(error: Error): void
  mend(): void
}

/** From here on the disk writes when it is told to. */
async function slowDisk(path: string): Promise<SlowDisk> {
  const handle = await open(path, 'r')
  const files: Pick<FileHandle, 'datasync'> = Object.getPrototypeOf(handle)
  await handle.close()
  const real = files.datasync
  let waiting: { resolve(): void; reject(error: Error): void } | undefined
  const disk: SlowDisk = {
    rounds: 0,
    round: async number => {
      while (disk.rounds < number) await turn()
    },
    end: () => waiting?.resolve(),
    fail: error => waiting?.reject(error),
    mend: () => {
      files.datasync = real
    },
  }
  files.datasync = () => {
    disk.rounds += 1
    return new Promise<void>((resolve, reject) => {
      waiting = { resolve, reject }
    })
  }
  return disk
}

async function write(db: Db, key: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: `test ${key}`, value: '' })
    .execute()
}

async function keys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from meta where key like 'test %'`.execute(db)
  return rows.map(({ key }) => key.slice('test '.length))
}

const turn = () => new Promise<void>(resolve => setImmediate(resolve))
