import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialects.ts'
import { OperatorError } from './operator-error.ts'

export interface Migration {
  // biome-ignore lint/suspicious/noExplicitAny: a migration writes tables of its own time
  up(db: Kysely<any>): Promise<void>
  /**
   * The migration that code must know to run beside what this one leaves. None where it only adds, as every
   * migration does for the version before: what nobody uses any more is removed a version later.
   */
  needs?: string
}

/** By name; they are run in the order of their names. */
export type Migrations = Record<string, Migration>

/** The database was made by a newer version that this one cannot run beside; its message says what to do. */
export class TooNew extends OperatorError {
  constructor(migration: string) {
    super(
      `База обновлена более новой версией магазина (${migration}), рядом с которой эта не работает: запустите новую версию`,
    )
  }
}

export interface MigrationOptions {
  /** Stop at this one, for a test of the next. */
  last?: string | undefined
  /** Called each time a migration did not get its locks and will be tried again. */
  onWait?: ((migration: string, tried: number) => void) | undefined
}

/** Any number that nothing else in the database locks. */
const LOCK = 20_261_123
const LOOK_AGAIN_MS = 300
/**
 * Queries on a table queue behind a migration that waits for it, and shoppers give up after a second. So the
 * migration gives up after half a second, and lets them pass.
 */
const LOCK_MS = 500
const STEP_BACK_MS = 1_000

/**
 * Brings the tables up to date, each migration in a transaction of its own, by one process at a time.
 * Migrations that only a newer version knows are ignored, if they say that this one can run beside them;
 * otherwise it throws `TooNew` (promise 33).
 */
export async function runMigrations(
  // biome-ignore lint/suspicious/noExplicitAny: of any time
  db: Kysely<any>,
  migrations: Migrations,
  { last, onWait = logWaiting }: MigrationOptions = {},
): Promise<void> {
  const names = Object.keys(migrations)
    .sort()
    .filter(name => !last || name <= last)
  for (let tried = 1; ; ) {
    let running = ''
    try {
      const done = await db.transaction().execute(trx =>
        takeStep(trx, migrations, names, name => {
          running = name
        }),
      )
      if (done === 'all') return
      if (done === 'others turn') await wait(LOOK_AGAIN_MS)
      tried = 1
    } catch (error) {
      if (!running || !isInTheWay(error)) throw error
      onWait(running, tried++)
      await wait(STEP_BACK_MS * (0.5 + Math.random()))
    }
  }
}

/** Those that `runMigrations` would run now. Writes nothing. Throws `TooNew`. */
// biome-ignore lint/suspicious/noExplicitAny: of any time
export async function findPending(db: Kysely<any>, migrations: Migrations): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return Object.keys(migrations)
  const executed = await findExecuted(db)
  await refuseTooNew(db, executed, migrations)
  return Object.keys(migrations).filter(name => !executed.has(name))
}

async function takeStep(
  // biome-ignore lint/suspicious/noExplicitAny: of any time
  trx: Kysely<any>,
  migrations: Migrations,
  names: string[],
  onBegin: (name: string) => void,
): Promise<'all' | 'one' | 'others turn'> {
  if (isPostgres(trx)) {
    const ask = sql<{ is_ours: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as is_ours`
    if (!(await ask.execute(trx)).rows[0]?.is_ours) return 'others turn'
  }
  await sql`create table if not exists kysely_migration (
    name varchar(255) not null primary key, "timestamp" varchar(255) not null)`.execute(trx)
  const executed = await findExecuted(trx)
  await refuseTooNew(trx, executed, migrations)
  const name = names.find(each => !executed.has(each))
  const migration = name === undefined ? undefined : migrations[name]
  if (name === undefined || !migration) return 'all'
  onBegin(name)
  if (isPostgres(trx)) await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx)
  await migration.up(trx)
  await trx.insertInto('kysely_migration').values({ name, timestamp: new Date().toISOString() }).execute()
  await trx
    .insertInto('meta')
    .values({ key: needsKey(name), value: migration.needs ?? '' })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: migration.needs ?? '' }))
    .execute()
  return 'one'
}

// biome-ignore lint/suspicious/noExplicitAny: of any time
async function findExecuted(db: Kysely<any>): Promise<Set<string>> {
  const rows = await db.selectFrom('kysely_migration').select('name').execute()
  return new Set(rows.map(({ name }) => name as string))
}

/** A migration's `needs` is stored in the database, because this code may not know the migration. */
async function refuseTooNew(
  // biome-ignore lint/suspicious/noExplicitAny: of any time
  db: Kysely<any>,
  executed: Set<string>,
  migrations: Migrations,
): Promise<void> {
  const unknown = [...executed].filter(name => !(name in migrations))
  if (unknown.length === 0) return
  const rows = await db.selectFrom('meta').where('key', 'in', unknown.map(needsKey)).selectAll().execute()
  const needs = new Map(rows.map(({ key, value }) => [key as string, value as string]))
  for (const name of unknown.sort()) {
    const needed = needs.get(needsKey(name))
    if (needed === undefined || (needed !== '' && !(needed in migrations))) throw new TooNew(name)
  }
}

function needsKey(migration: string): string {
  return `migration_needs:${migration}`
}

/** PostgreSQL: lock_not_available, deadlock_detected. */
function isInTheWay(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '55P03' || code === '40P01'
}

function logWaiting(migration: string, tried: number): void {
  process.stderr.write(`${migration}: таблица занята, попытка ${tried} не удалась, пробуем снова\n`)
}
