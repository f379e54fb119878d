import { sql } from 'kysely'
import type { Db } from '../../../server/database/open-database.ts'
import type { Engine } from './databases.ts'

/** Every row of every table of the database, as text: `table: row`. */
export async function everyRow(db: Db, engine: Engine): Promise<string[]> {
  const tables =
    engine === 'SQLite'
      ? sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE'`
  const rows: string[] = []
  for (const { name } of (await tables.execute(db)).rows) {
    const found = await sql`select * from ${sql.table(name)}`.execute(db)
    rows.push(...found.rows.map(row => `${name}: ${JSON.stringify(row)}`))
  }
  return rows
}
