/** Waits as long as it takes, turn by turn of the event loop: a module may be read from the disk meanwhile. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(resolve => setImmediate(resolve))
}
