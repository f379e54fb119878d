import { tryWriting } from '../database/try-writing.ts'
import type { Shop } from '../shop.ts'

/** However often it is called, it writes to the database once in this time. */
const KNOWN_FOR_MS = 1_000

/** Whether the database is available and accepts writes. Concurrent callers share one query. */
export function writeProbe(shop: Shop): () => Promise<boolean> {
  return knownFor(KNOWN_FOR_MS, () =>
    tryWriting(shop.db).then(
      () => true,
      () => false,
    ),
  )
}

/** Concurrent callers share one query. A yes is cached for a while; a no is not. */
function knownFor(ms: number, ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null
  return () => {
    asked ??= ask().then(yes => {
      if (!yes) asked = null
      else setTimeout(() => (asked = null), ms).unref()
      return yes
    })
    return asked
  }
}
