/**
 * Waits for a condition for as long as it takes, turn by turn of the event loop, because a module may be
 * loaded from disk in between.
 */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(resolve => setImmediate(resolve))
}
