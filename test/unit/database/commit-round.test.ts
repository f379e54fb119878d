import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../../../server/database/open-database.ts'
import { commitsDuring } from '../../support/database/count-statements.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/databases.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await createTestDatabase('SQLite', { on_disk: true })
  db = database.db
})
afterEach(() => database.close())

const insert = (trx: Db, key: string) => trx.insertInto('meta').values({ key, value: '' }).execute()
const write = (key: string, work: (trx: Db) => Promise<unknown> = async () => undefined) =>
  db.transaction().execute(async trx => {
    await insert(trx, key)
    await work(trx)
  })
const fail = async () => {
  throw new Error('thought better of it')
}
const keys = async () => {
  const rows = await db.selectFrom('meta').where('key', 'like', 'try %').select('key').execute()
  return rows.map(({ key }) => key).sort()
}

/** What is committed, as another program sees it. */
function seenByOthers(): string[] {
  const other = new DatabaseSync(database.url, { readOnly: true })
  const rows = other.prepare("select key from meta where key like 'try %' order by key").all()
  other.close()
  return rows.map(({ key }) => String(key))
}

const outcomes = async (all: Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map(({ status }) => status)

test('transactions of one turn of the event loop are one commit', async () => {
  const five = () => Promise.all(['try 1', 'try 2', 'try 3', 'try 4', 'try 5'].map(key => write(key)))
  expect(await commitsDuring(database.url, five)).toBe(1)
  expect(await keys()).toHaveLength(5)
})

test('a crowd of one turn is a commit for every 32', async () => {
  const crowd = () => Promise.all(Array.from({ length: 70 }, (_, number) => write(`try ${number}`)))
  expect(await commitsDuring(database.url, crowd)).toBe(3)
  expect(seenByOthers()).toHaveLength(70)
})

test.each([0, 1, 2])('number %i of three that throws takes nothing of the others along', async thrower => {
  const three = [0, 1, 2].map(number => write(`try ${number}`, number === thrower ? fail : undefined))
  const wanted = [0, 1, 2].map(number => (number === thrower ? 'rejected' : 'fulfilled'))
  expect(await outcomes(three)).toEqual(wanted)
  expect(seenByOthers()).toEqual(
    [0, 1, 2].filter(number => number !== thrower).map(number => `try ${number}`),
  )
})

test('nobody gets a result of a transaction before others see it, nor of what was read of it', async () => {
  const answered: [string, string[]][] = []
  const note = (name: string) => () => void answered.push([name, seenByOthers()])
  const reading = (name: string) =>
    keys().then(seen => {
      answered.push([`${name} ${seen}`, seenByOthers()])
    })
  await Promise.all([
    write('try 1').then(note('first')),
    write('try 2').then(note('second')),
    reading('read'),
    insert(db, 'try 3').then(note('alone')),
  ])
  expect(answered.map(([name]) => name.split(' ')[0]).sort()).toEqual(['alone', 'first', 'read', 'second'])
  for (const [name, seen] of answered) {
    const known = name.startsWith('read') ? name.slice('read '.length).split(',').filter(Boolean) : ['try 1']
    expect(seen).toEqual(expect.arrayContaining(known))
  }
  expect(seenByOthers()).toEqual(['try 1', 'try 2', 'try 3'])
})

test('a COMMIT that fails is reported to all who wrote; a read beside them finds none of it', async () => {
  await sql`create table parents (id integer primary key)`.execute(db)
  await sql`create table children (parent_id integer references parents (id) deferrable initially deferred)`.execute(
    db,
  )
  const orphan = (trx: Db) => sql`insert into children values (7)`.execute(trx)
  const writes = [write('try 1'), write('try 2', orphan), write('try 3')]
  const beside = keys()
  expect(await outcomes(writes)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await beside).toEqual([])
  await write('try 4')
  expect(seenByOthers()).toEqual(['try 4'])
})

test('a database with no room for one of them tells whom it undid with it, and keeps who comes after', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 4}`).execute(db)
  const much = (trx: Db) =>
    trx
      .insertInto('meta')
      .values({ key: 'try much', value: 'x'.repeat(100_000) })
      .execute()
  const all = [write('try 1'), write('try 2', much), write('try 3')]
  expect(await outcomes(all)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(seenByOthers()).toEqual(['try 3'])
})

test('closing while one still runs undoes what is not committed, and says so', async () => {
  const through = write('try 1')
  void through.catch(() => undefined)
  const hangs = write('try 2', () => new Promise(() => undefined))
  void hangs.catch(() => undefined)
  await expect(Promise.race([through, new Promise(resolve => setImmediate(resolve, 'waits'))])).resolves.toBe(
    'waits',
  )
  await db.destroy()
  await expect(through).rejects.toThrow('closed')
  expect(seenByOthers()).toEqual([])
})

test.each([
  ['requests', 2],
  ['jobs', 2],
  ['commands', 1],
] as const)(
  'what a transaction would undo, and sorts, stand in memory but for commands: %s',
  async (use, wanted) => {
    const other = openDatabase(database.url, use)
    const { rows } = await sql<{ temp_store: number }>`select temp_store from pragma_temp_store`.execute(
      other,
    )
    await other.destroy()
    expect(rows).toEqual([{ temp_store: wanted }])
  },
)
