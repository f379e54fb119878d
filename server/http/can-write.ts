import { tryWriting } from '../database/try-writing.ts'
import type { Shop } from '../shop.ts'

/** However often it is asked, the database is written to once in this time. */
const KNOWN_FOR_MS = 1_000

/** Whether the database is there and takes writes. Asks once for all who ask meanwhile. */
export function writeProbe(shop: Shop): () => Promise<boolean> {
  return knownFor(KNOWN_FOR_MS, () =>
    tryWriting(shop.db).then(
      () => true,
      () => false,
    ),
  )
}

/** Asks once for all who ask meanwhile, and keeps a yes for a while; after a no it asks again. */
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
