import { type Driver, Kysely, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely'
import pg from 'pg'
import { DATABASE_LIMITS, type DatabaseLimits, type DatabaseUse } from './database-limits.ts'
import { up as shop } from './migrations/0001-shop.ts'
import { up as orderOfCart } from './migrations/0002-order-of-cart.ts'
import { up as orderPayload } from './migrations/0003-order-payload.ts'
import { up as soldPieces } from './migrations/0004-sold-pieces.ts'
import { up as changedProducts } from './migrations/0005-changed-products.ts'
import { up as sweeping } from './migrations/0006-sweeping.ts'
import { up as orderMoney } from './migrations/0007-order-money.ts'
import { up as promotions } from './migrations/0008-promotions.ts'
import { up as payments } from './migrations/0009-payments.ts'
import { up as account } from './migrations/0010-account.ts'
import { up as paying } from './migrations/0011-paying.ts'
import { up as delivery } from './migrations/0012-delivery.ts'
import { up as orderTax } from './migrations/0013-order-tax.ts'
import { up as orderExchange } from './migrations/0014-order-exchange.ts'
import { up as sizeTables } from './migrations/0015-size-tables.ts'
import { up as consents } from './migrations/0016-consents.ts'
import { up as favorites } from './migrations/0017-favorites.ts'
import { up as orderEntrance } from './migrations/0018-order-entrance.ts'
import { up as paymentReads } from './migrations/0019-payment-reads.ts'
import { up as servicesRevision } from './migrations/0020-services-revision.ts'
import { up as addressTowns } from './migrations/0021-address-towns.ts'
import { up as guestEmail } from './migrations/0022-guest-email.ts'
import { up as askedBy } from './migrations/0023-asked-by.ts'
import { up as erasure } from './migrations/0024-erasure.ts'
import { up as knownBrowsers } from './migrations/0025-known-browsers.ts'
import { up as outboxByKind } from './migrations/0026-outbox-by-kind.ts'
import { up as movesByTransaction } from './migrations/0027-moves-by-transaction.ts'
import { up as promotionsRevision } from './migrations/0029-promotions-revision.ts'
import { up as browserOfVisitor } from './migrations/0030-browser-of-visitor.ts'
import { up as parcels } from './migrations/0031-parcels.ts'
import { up as orderMoneyRows } from './migrations/0032-order-money.ts'
import { up as storeTransfers } from './migrations/0033-store-transfers.ts'
import { up as sizeSubscriptionTown } from './migrations/0034-size-subscription-town.ts'
import { up as orderMoneyOfBefore } from './migrations/0035-order-money-of-before.ts'
import { up as paymentProvider } from './migrations/0036-payment-provider.ts'
import { up as providerIds } from './migrations/0038-provider-ids.ts'
import { up as queueIndexes } from './migrations/0039-queue-indexes.ts'
import { up as resumes } from './migrations/0040-resumes.ts'
import { up as orderExperiments } from './migrations/0041-order-experiments.ts'
import { up as experimentVisitors } from './migrations/0042-experiment-visitors.ts'
import { up as draws } from './migrations/0043-draws.ts'
import { up as finishedLessons } from './migrations/0046-finished-lessons.ts'
import { up as eventCounts } from './migrations/0049-event-counts.ts'
import { up as browserErrors } from './migrations/0050-browser-errors.ts'
import { up as erasedTracks } from './migrations/0052-erased-tracks.ts'
import { up as foundByIndex } from './migrations/0053-found-by-index.ts'
import { ResilientPool } from './postgres/resilient-pool.ts'
import { findPending, type MigrationOptions, type Migrations, runMigrations } from './run-migrations.ts'
import { RetryingSqliteDialect } from './sqlite/sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** The database or a transaction of it: queries accept either. */
export type Db = Kysely<Tables>

/**
 * Opens the shop's database: `:memory:` and a file path give SQLite, `postgres://…` gives PostgreSQL. Does
 * not migrate: see `migrate`. Sends nothing to the database before the first query.
 *
 * @param use whose time-outs its statements get: see `DATABASE_LIMITS`; tests may have their own
 */
export function openDatabase(url: string, use: DatabaseUse | DatabaseLimits): Db {
  const limits = typeof use === 'string' ? DATABASE_LIMITS[use] : use
  return new Kysely<Tables>({
    dialect: isPostgresUrl(url) ? postgres(url, limits) : new RetryingSqliteDialect(url, limits),
  })
}

export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url)
}

/**
 * Brings the tables up to date; safe when many processes start at once, and beside processes of the version
 * before.
 */
export async function migrate(db: Db, options: MigrationOptions = {}): Promise<void> {
  await runMigrations(db, MIGRATIONS, options)
}

/** Are the tables as `migrate` would leave them? Writes nothing. Throws `TooNew`. */
export async function hasAllTables(db: Db): Promise<boolean> {
  return (await findPending(db, MIGRATIONS)).length === 0
}

/**
 * While two versions run side by side, the newer one's migrations only add: a table, a column with a default.
 * One that removes what the version before uses names the migration that code must know: `needs`.
 */
export const MIGRATIONS: Migrations = {
  '0001-shop': { up: shop },
  '0002-order-of-cart': { up: orderOfCart },
  '0003-order-payload': { up: orderPayload },
  '0004-sold-pieces': { up: soldPieces },
  '0005-changed-products': { up: changedProducts },
  '0006-sweeping': { up: sweeping },
  '0007-order-money': { up: orderMoney },
  '0008-promotions': { up: promotions },
  '0009-payments': { up: payments },
  '0010-account': { up: account },
  '0011-paying': { up: paying },
  '0012-delivery': { up: delivery },
  '0013-order-tax': { up: orderTax },
  '0014-order-exchange': { up: orderExchange },
  '0015-size-tables': { up: sizeTables },
  '0016-consents': { up: consents },
  '0017-favorites': { up: favorites },
  '0018-order-entrance': { up: orderEntrance },
  '0019-payment-reads': { up: paymentReads },
  '0020-services-revision': { up: servicesRevision },
  '0021-address-towns': { up: addressTowns },
  '0022-guest-email': { up: guestEmail },
  '0023-asked-by': { up: askedBy },
  '0024-erasure': { up: erasure },
  '0025-known-browsers': { up: knownBrowsers },
  '0026-outbox-by-kind': { up: outboxByKind },
  '0027-moves-by-transaction': { up: movesByTransaction },
  '0029-promotions-revision': { up: promotionsRevision },
  '0030-browser-of-visitor': { up: browserOfVisitor },
  '0031-parcels': { up: parcels },
  '0032-order-money': { up: orderMoneyRows },
  '0033-store-transfers': { up: storeTransfers },
  '0034-size-subscription-town': { up: sizeSubscriptionTown },
  '0035-order-money-of-before': { up: orderMoneyOfBefore },
  '0036-payment-provider': { up: paymentProvider },
  '0038-provider-ids': { up: providerIds },
  '0039-queue-indexes': { up: queueIndexes },
  '0040-resumes': { up: resumes },
  '0041-order-experiments': { up: orderExperiments },
  '0042-experiment-visitors': { up: experimentVisitors },
  '0043-draws': { up: draws },
  '0046-finished-lessons': { up: finishedLessons },
  '0049-event-counts': { up: eventCounts },
  '0050-browser-errors': { up: browserErrors },
  '0052-erased-tracks': { up: erasedTracks },
  '0053-found-by-index': { up: foundByIndex },
}

function postgres(connectionString: string, limits: DatabaseLimits): ReportingPostgresDialect {
  // Counts and moments are bigint; every one of them fits a double exactly.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const { statement_ms, lock_ms, idle_ms, silence_ms, connect_ms, connections } = limits
  const pool = new ResilientPool({
    connectionString,
    max: connections,
    patience_ms: silence_ms,
    connect_ms,
    lock_ms,
    ...(statement_ms !== null && { statement_timeout: statement_ms }),
    ...(idle_ms !== null && { idle_in_transaction_session_timeout: idle_ms }),
  })
  return new ReportingPostgresDialect({ pool })
}

/** PostgreSQL by Kysely, but it reports what ended a transaction even when its ROLLBACK fails too. */
class ReportingPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ReportingPostgresDriver(this.#config)
  }
}

class ReportingPostgresDriver extends PostgresDriver {
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch {
      // The error that made it roll back is thrown, and Kysely closes the connection, so that the server ends
      // its transaction.
    }
  }
}
