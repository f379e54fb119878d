import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

/** `node:sqlite` with statements prepared once. */
export class OpenedSqlite {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, { statement: StatementSync; reader: boolean }>()

  /** @param image what it begins with, as `serialize` gave it; for a database in memory alone */
  constructor(path: string, image?: Uint8Array) {
    this.#database = new DatabaseSync(path)
    if (image) this.#database.deserialize(image)
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  exec(sql: string): void {
    this.#database.exec(sql)
  }

  close(): void {
    this.#database.close()
  }

  run({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
    const { statement, reader } = this.#prepare(sql)
    const values = parameters as SQLInputValue[]
    if (reader) return { rows: statement.all(...values) }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #prepare(sql: string): { statement: StatementSync; reader: boolean } {
    let found = this.#prepared.get(sql)
    if (!found) {
      const statement = this.#database.prepare(sql)
      found = { statement, reader: statement.columns().length > 0 }
      if (this.#prepared.size >= 500) this.#prepared.clear()
      this.#prepared.set(sql, found)
    }
    return found
  }
}
