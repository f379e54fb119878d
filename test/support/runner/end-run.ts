import { rmSync } from 'node:fs'

export default async function endRun(): Promise<void> {
  await globalThis.postgresKeeper?.stop()
  if (process.env.RUN_FOLDER) rmSync(process.env.RUN_FOLDER, { recursive: true, force: true })
}
