import { PATIENCE_MS } from '../deadline.ts'

/** Milliseconds; null is no limit. */
export interface DatabaseLimits {
  /** PostgreSQL: the server ends a longer statement. */
  statement_ms: number | null
  /** PostgreSQL: the server ends a statement that waits longer for a lock, or than its request has patience for. */
  lock_ms: number | null
  /** PostgreSQL: the server ends a transaction of which nothing is heard. */
  idle_ms: number | null
  /** PostgreSQL: a query without an answer by then fails, and its connection is given up. */
  silence_ms: number | null
  /** PostgreSQL: a server that does not take a connection by then is not there. */
  connect_ms: number
  /** SQLite: how long a write waits in all for the lock of another process. */
  busy_ms: number
  /** SQLite: where it keeps what it sorts and what a transaction would undo, once that is more than 64 kB. */
  temp_store: 'file' | 'memory'
  /** PostgreSQL: connections of a process. */
  connections: number
}

/** Who asks: somebody who waits for a page, a job beside them, or a command that takes as long as it takes. */
export type DatabaseUse = 'requests' | 'jobs' | 'commands'

export const DATABASE_LIMITS: Record<DatabaseUse, DatabaseLimits> = {
  // Every answer is there within 3 seconds, also when the database is not (promise 18).
  requests: {
    statement_ms: 3_000,
    // Whoever waits is tried again, as long as they have patience (promise 32).
    lock_ms: PATIENCE_MS / 3,
    idle_ms: 5_000,
    silence_ms: 2_700,
    connect_ms: 2_000,
    busy_ms: PATIENCE_MS,
    // An order writes 40 pages: a file of its own for each would cost more than they do.
    temp_store: 'memory',
    connections: 10,
  },
  // Nobody waits for them, but a server that went silent must not hold them for ever.
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
