import { PATIENCE_MS } from '../deadline.ts'

/** Milliseconds; null means no limit. */
export interface DatabaseLimits {
  /** PostgreSQL: the server ends a longer statement. */
  statement_ms: number | null
  /**
   * PostgreSQL: the server ends a statement that waits for a lock longer than this, or than its request's
   * deadline.
   */
  lock_ms: number | null
  /** PostgreSQL: the server ends a transaction that is idle for this long. */
  idle_ms: number | null
  /** PostgreSQL: a query without an answer by then fails, and its connection is closed. */
  silence_ms: number | null
  /** PostgreSQL: a server that does not accept a connection by then is considered away. */
  connect_ms: number
  /** SQLite: how long a write waits in all for the lock of another process. */
  busy_ms: number
  /** SQLite: where it stores sort data and rollback data above 64 kB. */
  temp_store: 'file' | 'memory'
  /** PostgreSQL: connections of a process. */
  connections: number
}

/**
 * Who uses the database: a visitor who waits for a page, a background job, or a command that may take as long
 * as it needs.
 */
export type DatabaseUse = 'requests' | 'jobs' | 'commands'

export const DATABASE_LIMITS: Record<DatabaseUse, DatabaseLimits> = {
  // Every answer is sent within 3 seconds, also when the database is away (promise 18).
  requests: {
    statement_ms: 3_000,
    // A request that waits is tried again until its deadline (promise 32).
    lock_ms: PATIENCE_MS / 3,
    idle_ms: 5_000,
    silence_ms: 2_700,
    connect_ms: 2_000,
    busy_ms: PATIENCE_MS,
    // An order writes 40 pages: a temporary file for each would cost more than the pages.
    temp_store: 'memory',
    connections: 10,
  },
  // Nobody waits for jobs, but a server that went silent must not block them for ever.
  jobs: {
    statement_ms: 60_000,
    lock_ms: 10_000,
    idle_ms: 60_000,
    silence_ms: 61_000,
    connect_ms: 20_000,
    busy_ms: 2_500,
    temp_store: 'memory',
    connections: 2,
  },
  // Migrations, fills, imports, the reconciler: on a large shop a statement takes minutes.
  commands: {
    statement_ms: null,
    lock_ms: null,
    idle_ms: null,
    silence_ms: null,
    connect_ms: 20_000,
    busy_ms: 60_000,
    temp_store: 'file',
    connections: 4,
  },
}
