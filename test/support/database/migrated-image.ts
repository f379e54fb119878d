import { existsSync, mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate, openDatabase } from '../../../server/database/open-database.ts'

/**
 * A migrated SQLite database as bytes: starting from it takes a twentieth of the time of migrating. It is
 * made once in each run of the tests, by whoever needs it first, and stored in `RUN_FOLDER`.
 */
export async function migratedImage(): Promise<Uint8Array> {
  const folder = process.env.RUN_FOLDER
  if (!folder) throw new Error('no run of tests: RUN_FOLDER is not set')
  const path = join(folder, 'migrated.db')
  if (!existsSync(path)) await makeImage(folder, path)
  return readFileSync(path)
}

async function makeImage(folder: string, path: string): Promise<void> {
  const made = join(mkdtempSync(join(folder, 'image-')), 'migrated.db')
  const db = openDatabase(':memory:', 'commands')
  await migrate(db)
  await sql`vacuum into ${made}`.execute(db)
  await db.destroy()
  // Several workers may do this at once: the last one's file stays, and all are equal.
  renameSync(made, path)
}
