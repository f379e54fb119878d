import { logError } from './calls/log-error.ts'

/** Contract 2.7. */
const WAITS_MS = 120_000
/** A network that changes over is there again. */
const RETRIES_AFTER_MS = 500

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
 * Loads code that is not in the start chunk, with one retry; code that is too slow is still on its way, and asking
 * again would wait for the same answer. Throws `ChunkError`, which it has reported to the log; the caller lets the
 * shopper go on without it.
 *
 * @param load `() => import('…')`
 */
export async function loadChunk<T>(load: () => Promise<T>, waits_ms = WAITS_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), waits_ms)
  })
  try {
    return await Promise.race([load().catch(error => retry(load, error)), tooLong])
  } catch (error) {
    throw await reported(error)
  } finally {
    clearTimeout(timer)
  }
}

async function retry<T>(load: () => Promise<T>, error: unknown): Promise<T> {
  // Of a chunk that this one loads: it was tried again already.
  if (error instanceof ChunkError) throw error
  await new Promise(resolve => setTimeout(resolve, RETRIES_AFTER_MS))
  return load()
}

/** Chunks load chunks: each failure is reported once. */
const known = new WeakSet<ChunkError>()

async function reported(error: unknown): Promise<ChunkError> {
  const failure =
    error instanceof ChunkError
      ? error
      : new ChunkError((await isMissing(error)) ? 'missing' : 'other', error)
  if (!known.has(failure)) logError(`chunk.${failure.type}`, `${failure} ${failure.cause ?? ''}`)
  known.add(failure)
  return failure
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
