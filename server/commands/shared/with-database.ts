import { type Config, readConfig } from '../../config.ts'
import { type Db, migrate, openDatabase } from '../../database/open-database.ts'

/** The shop's database for one command: brought to the newest schema before, closed after, also when the work fails. */
export async function withDatabase<T>(work: (db: Db, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const db = openDatabase(config.DATABASE_URL, 'commands')
  try {
    await migrate(db)
    return await work(db, config)
  } finally {
    await db.destroy()
  }
}
