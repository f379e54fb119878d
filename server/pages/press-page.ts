import type { Encoding } from '../http/compress-answers.ts'
import type { PagePart } from '../render/painter.ts'

/** By shared parts, which the painter keeps: with them what is pressed is forgotten too. */
const pressed = new WeakMap<PagePart[], Map<string, Promise<Buffer>>>()
/** A stranger's page differs by its notices (two that are there or not), and by how it is compressed. */
const KEPT_MOST = 12

/**
 * A whole page for a visitor who is nobody yet, compressed once: with the same shared parts and the same state it is the
 * same to the byte. Not for anybody's own page.
 *
 * @param state the page's state, as JSON
 */
export function pressPage(
  parts: PagePart[],
  state: string,
  encoding: Encoding,
  compose: () => Promise<string>,
): Promise<Buffer> {
  const kept = pressed.get(parts) ?? new Map<string, Promise<Buffer>>()
  pressed.set(parts, kept)
  const key = `${encoding.name} ${state}`
  const found = kept.get(key)
  if (found) return found
  const made = compose().then(html => encoding.compress(Buffer.from(html)))
  const [oldest] = kept.keys()
  if (kept.size >= KEPT_MOST && oldest !== undefined) kept.delete(oldest)
  kept.set(key, made)
  // What failed is tried again by the next one.
  made.catch(() => kept.delete(key))
  return made
}
