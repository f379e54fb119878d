import { readConfig } from './config.ts'
import { openDatabase } from './data/open-database.ts'
import { findBroken } from './data/reconcile-queries.ts'

/** `npm run reconcile`: proves that nothing is oversold, lost or counted twice (`reliability.md` 8). Writes nothing. */
const db = openDatabase(readConfig(process.env).DATABASE_URL)
try {
  const found = await findBroken(db)
  for (const { promise, rows } of found) {
    process.stdout.write(`${rows.length === 0 ? 'holds ' : 'BROKEN'}  ${promise}\n`)
    for (const row of rows.slice(0, 10)) process.stdout.write(`        ${JSON.stringify(row)}\n`)
  }
  process.exitCode = found.some(({ rows }) => rows.length > 0) ? 1 : 0
} finally {
  await db.destroy()
}
