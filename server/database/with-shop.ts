import { existsSync } from 'node:fs'
import type { DatabaseUse } from './database-limits.ts'
import { type Db, hasAllTables, isPostgresUrl, openDatabase } from './open-database.ts'
import { OperatorError } from './operator-error.ts'

/** There is no shop in this database yet, or none of this version: its message says what to do. */
export class NoShop extends OperatorError {
  constructor() {
    super('Магазина этой версии в базе ещё нет. Его заводит и обновляет запуск: npm start')
  }
}

/**
 * The database of an existing shop, for a command that checks it or changes its data: creates no file and no
 * table. Throws `NoShop`. It is closed afterwards, also when the work fails.
 */
export async function withShop<T>(url: string, use: DatabaseUse, work: (db: Db) => Promise<T>): Promise<T> {
  if (!isPostgresUrl(url) && !existsSync(url)) throw new NoShop()
  const db = openDatabase(url, use)
  try {
    if (!(await hasAllTables(db))) throw new NoShop()
    return await work(db)
  } finally {
    await db.destroy()
  }
}
