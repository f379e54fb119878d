/** Contract 2.7. */
const WAITS_MS = 120_000

/** Code that failed to load (contract 2.8): too slow, missing, or cut off. */
export class ChunkError extends Error {
  readonly type: 'timeout' | 'missing' | 'other'

  constructor(type: ChunkError['type'], cause?: unknown) {
    super('Loading chunk failed', { cause })
    this.name = 'ChunkError'
    this.type = type
  }

  override toString(): string {
    return `${this.message}: ${this.type}`
  }
}

/**
 * Loads code that is not in the start chunk. Throws `ChunkError`; the caller lets the shopper go on without
 * it.
 *
 * @param load `() => import('…')`
 */
export async function loadChunk<T>(load: () => Promise<T>, waits_ms = WAITS_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), waits_ms)
  })
  try {
    return await Promise.race([load(), tooLong])
  } catch (error) {
    if (error instanceof ChunkError) throw error
    throw new ChunkError((await isMissing(error)) ? 'missing' : 'other', error)
  } finally {
    clearTimeout(timer)
  }
}

/** Browsers do not say why a module failed to load, but name it; the server knows whether it exists. */
async function isMissing(error: unknown): Promise<boolean> {
  const url = /https?:\/\/\S+/.exec(String(error))?.[0]
  if (!url) return false
  return fetch(url, { method: 'HEAD' }).then(
    ({ status }) => status === 404 || status === 410,
    () => false,
  )
}
