import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresKeeper, startPostgresKeeper } from '../database/keep-postgres.ts'

declare global {
  var postgresKeeper: PostgresKeeper | undefined
}

/** Runs before the first test. Jest runs each setup once: that of the tests in a browser calls this one too. */
export default async function startRun(): Promise<void> {
  process.env.RUN_FOLDER ??= mkdtempSync(join(tmpdir(), 'vitrina-run-'))
  if (process.env.POSTGRES_KEEPER_PORT) return
  globalThis.postgresKeeper = await startPostgresKeeper()
  process.env.POSTGRES_KEEPER_PORT = globalThis.postgresKeeper.port
}
