import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

/** What Kysely holds: nothing but whether it is in a transaction. */
export class SharedConnection implements DatabaseConnection {
  readonly #alone: (query: CompiledQuery) => Promise<QueryResult<unknown>>
  #transaction: { leave: () => void; run: (query: CompiledQuery) => QueryResult<unknown> } | undefined

  constructor(alone: (query: CompiledQuery) => Promise<QueryResult<unknown>>) {
    this.#alone = alone
  }

  enter(transaction: { leave: () => void; run: (query: CompiledQuery) => QueryResult<unknown> }): void {
    this.#transaction = transaction
  }

  get isInTransaction(): boolean {
    return this.#transaction !== undefined
  }

  leave(): void {
    this.#transaction?.leave()
    this.#transaction = undefined
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, ...rest } = this.#transaction ? this.#transaction.run(query) : await this.#alone(query)
    return { ...rest, rows: rows as R[] }
  }

  // biome-ignore lint/correctness/useYield: nobody streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('read SQLite in pages: a stream would hold the turn')
  }
}
