import { type Driver, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely'

/** PostgreSQL by Kysely, which tells what ended a transaction even when its ROLLBACK fails too. */
export class ReportingPostgresDialect extends PostgresDialect {
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
      // What made it roll back is thrown on, and Kysely gives the connection up: the server ends its transaction.
    }
  }
}
