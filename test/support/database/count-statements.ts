import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { type Db, openDatabase } from '../../../server/database/open-database.ts'
import { TEST_LIMITS } from './databases.ts'

/** The same database, with the number of statements executed through it, without `BEGIN` and `COMMIT`. */
export function countStatements(db: Db): { db: Db; during(work: () => Promise<unknown>): Promise<number> } {
  let count = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    // Statements that were compiled before pass through here too.
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  })
  return {
    db: counted,
    during: async work => {
      const before = count
      await work()
      return count - before
    },
  }
}

/**
 * The number of commits to a SQLite file while `work` runs: each waits for the disk, alone or together with
 * others. It is read from the write-ahead log, in which the last page of a commit states the size of the
 * database.
 */
export async function commitsDuring(path: string, work: () => Promise<unknown>): Promise<number> {
  const other = openDatabase(path, TEST_LIMITS)
  await other.executeQuery({ sql: 'pragma wal_checkpoint(truncate)', parameters: [] } as never)
  await work()
  const commits = commitsIn(`${path}-wal`)
  await other.destroy()
  return commits
}

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

function commitsIn(path: string): number {
  const { size } = statSync(path)
  if (size === 0) return 0
  const file = openSync(path, 'r')
  const header = Buffer.alloc(HEADER_BYTES)
  readSync(file, header, 0, HEADER_BYTES, 0)
  const frame_bytes = FRAME_HEADER_BYTES + header.readUInt32BE(8)
  const frame = Buffer.alloc(FRAME_HEADER_BYTES)
  let commits = 0
  for (let at = HEADER_BYTES; at + frame_bytes <= size; at += frame_bytes) {
    readSync(file, frame, 0, FRAME_HEADER_BYTES, at)
    if (frame.readUInt32BE(4) !== 0) commits += 1
  }
  closeSync(file)
  return commits
}
