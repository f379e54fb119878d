import { type Compilable, type CompiledQuery, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Db } from './open-database.ts'

/**
 * A statement that is asked all day, compiled once for each kind of database: building it anew costs more than SQLite
 * takes to answer it.
 *
 * @param build takes a stand-in for each value of `P`; each must be used as a value, never looked at
 * @returns asks it in a database or a transaction, and gives its rows
 */
export function statement<P extends Record<string, unknown>, R>(
  build: (db: Db, given: P) => Compilable<R>,
): (db: Db, given: P) => Promise<R[]> {
  const compiled: { sqlite?: CompiledQuery<R>; postgres?: CompiledQuery<R> } = {}
  return async (db, given) => {
    const kind = isPostgres(db) ? 'postgres' : 'sqlite'
    compiled[kind] ??= build(db, STAND_INS as P).compile()
    const query = compiled[kind] as CompiledQuery<R>
    const parameters = query.parameters.map(each => (each instanceof StandIn ? given[each.name] : each))
    const { rows } = await db.executeQuery<R>({ ...query, parameters } as CompiledQuery<R>)
    return rows
  }
}

/** Stands where a value will, in the list of a compiled query's parameters. */
class StandIn {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const STAND_INS = new Proxy({}, { get: (_, name) => sql.val(new StandIn(String(name))) })
