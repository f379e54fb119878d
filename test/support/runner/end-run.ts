import { rmSync } from 'node:fs'

export default async function endRun(): Promise<void> {
  await globalThis.postgresKeeper?.stop()
  const folder = process.env.RUN_FOLDER
  // A browser whose worker was killed may still be writing for a moment.
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 60, retryDelay: 50 })
}
