import type { Encoding } from '../http/compress-answers.ts'
import type { PagePart } from '../render/painter.ts'

/** By shared parts, which the painter keeps: with them what is pressed is forgotten too. */
const pressed = new WeakMap<PagePart[], { state: string; bytes: Map<string, Promise<Buffer>> }>()

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
  let kept = pressed.get(parts)
  if (kept?.state !== state) {
    kept = { state, bytes: new Map() }
    pressed.set(parts, kept)
  }
  const found = kept.bytes.get(encoding.name)
  if (found) return found
  const { bytes } = kept
  const made = compose().then(html => encoding.compress(Buffer.from(html)))
  bytes.set(encoding.name, made)
  // What failed is tried again by the next one.
  made.catch(() => bytes.delete(encoding.name))
  return made
}
