import { setTimeout as wait } from 'node:timers/promises'
import { type Compilable, type CompiledQuery, sql } from 'kysely'
import { currentDeadline, wantingToWrite } from '../deadline.ts'
import { isPostgres } from './dialects.ts'
import { isWaitForLock } from './is-unavailable.ts'
import type { Db } from './open-database.ts'
import { deferCommit } from './postgres/pipelined-writes.ts'
import { prepareOnce } from './postgres/prepared-names.ts'

/**
 * A frequently used statement, compiled once for each kind of database, because building it costs more than
 * SQLite takes to answer it. One that takes a list, or rows to write, is compiled once for each length of the
 * list and each set of columns.
 *
 * @param build takes a stand-in for each value of `P`, and in its lists and rows one for each of theirs; each
 *   must be used
 *   as a value, never inspected
 * @returns runs it in a database or a transaction, and returns its rows
 */
export function statement<P extends Record<string, unknown>, R>(
  build: (db: Db, given: P) => Compilable<R>,
  commits: 'now' | 'later' = 'now',
): (db: Db, given: P) => Promise<R[]> {
  const compiled = new Map<string, CompiledQuery<R>>()
  return async (db, given) => {
    // The kind of the database is its adapter's class, of which each has one.
    const shape = db.getExecutor().adapter.constructor.name + shapeOf(given)
    let query = compiled.get(shape)
    if (!query) {
      query = build(db, placeholders(given)).compile()
      if (compiled.size < SHAPES_MOST) {
        compiled.set(shape, query)
        if (isPostgres(db)) prepareOnce(query.sql)
        if (isPostgres(db) && commits === 'later') deferCommit(query.sql)
      }
    }
    const parameters = query.parameters.map(each => (each instanceof Placeholder ? each.read(given) : each))
    const { rows } = await db.executeQuery<R>({ ...query, parameters } as CompiledQuery<R>)
    return rows
  }
}

/**
 * The same for a write whose result is not needed. In a transaction of PostgreSQL it is sent together with
 * the next query, which reports its failure; the last of them with the COMMIT.
 */
export function write<P extends Record<string, unknown>>(
  build: (db: Db, given: P) => Compilable<unknown>,
): (db: Db, given: P) => Promise<void> {
  const asked = statement(build, 'later')
  return async (db, given) => {
    await asked(db, given)
  }
}

/** A list of a hundred lines is rare; longer ones are compiled each time. */
const SHAPES_MOST = 200

type Row = Record<string, unknown>

/** What the text of a statement depends on beside its values: lengths of lists, columns of rows. */
function shapeOf(given: Row): string {
  let shape = ''
  for (const name in given) {
    const value = given[name]
    if (Array.isArray(value))
      shape += ` ${name}[${value.length}]${isRow(value[0]) ? columnsOfAll(value) : ''}`
    else if (isRow(value)) shape += ` ${name}${columnsOf(value)}`
  }
  return shape
}

function columnsOf(row: Row): string {
  return `(${Object.keys(row).join()})`
}

function columnsOfAll(rows: Row[]): string {
  const columns = columnsOf(rows[0] as Row)
  if (rows.some(row => columnsOf(row) !== columns))
    throw new Error('rows of one statement have other columns')
  return columns
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Stands in for a value in the parameters of a compiled query. */
class Placeholder {
  readonly read: (given: Row) => unknown

  constructor(read: (given: Row) => unknown) {
    this.read = read
  }
}

function placeholders<P extends Row>(given: P): P {
  const all = Object.entries(given).map(([name, value]) => {
    if (isRow(value)) return [name, placeholdersOfRow(value, all => all[name] as Row)]
    if (!Array.isArray(value)) return [name, placeholder(all => all[name])]
    const list = value.map((each, index) =>
      isRow(each)
        ? // Every row has the columns of the first.
          placeholdersOfRow(value[0] as Row, all => (all[name] as Row[])[index] as Row)
        : placeholder(all => (all[name] as unknown[])[index]),
    )
    return [name, list]
  })
  return Object.fromEntries(all)
}

function placeholdersOfRow(row: Row, find: (given: Row) => Row): Row {
  return Object.fromEntries(Object.keys(row).map(column => [column, placeholder(all => find(all)[column])]))
}

function placeholder(read: (given: Row) => unknown) {
  return sql.val(new Placeholder(read))
}

const TRIES = 3

/**
 * Runs `work` in one transaction. Serialization failures, deadlocks and lock time-outs of PostgreSQL are
 * tried again at most three times with jitter (promise 2), until the request's deadline (promise 32); then
 * the last error is thrown, which is answered 503. `work` may run several times, so it must only change the
 * database. On SQLite, `BEGIN` has already waited for the lock.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await wantingToWrite(() => db.transaction().execute(work))
    } catch (error) {
      if (tried > TRIES || !isWorthATry(error) || currentDeadline()?.left === 0) throw error
      await wait(10 * 2 ** tried * (0.5 + Math.random()))
    }
  }
}

/** PostgreSQL: a concurrent transaction has committed the same value in a unique column. */
export function isTakenMeanwhile(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}

function isWorthATry(error: unknown): boolean {
  // serialization_failure
  return (error as { code?: string }).code === '40001' || isWaitForLock(error)
}
