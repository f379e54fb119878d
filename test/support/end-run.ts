/** Jest runs it once, after the last test of a run. */
export default async function endRun(): Promise<void> {
  await globalThis.postgresKeeper?.stop()
}
