import { type PostgresKeeper, startPostgresKeeper } from './keep-postgres.ts'

declare global {
  var postgresKeeper: PostgresKeeper | undefined
}

/** Jest runs it once, before the first test of a run. */
export default async function startRun(): Promise<void> {
  if (process.env.POSTGRES_KEEPER_PORT) return
  globalThis.postgresKeeper = await startPostgresKeeper()
  process.env.POSTGRES_KEEPER_PORT = globalThis.postgresKeeper.port
}
