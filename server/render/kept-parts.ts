import { hash } from 'node:crypto'
import type { PagePart } from './visitor-tag.ts'

/** Two bytes a character, as V8 keeps Cyrillic text. */
const BYTES_A_CHARACTER = 2

/**
 * Shared parts of pages that were painted before, the ones asked for longest ago forgotten first.
 *
 * The key is everything that a page is painted from, so nothing here can be old: a price, a stock or a region that has
 * changed is another key. Whoever changes templates or widgets calls `clear`.
 */
export class KeptParts {
  readonly #most_bytes: number
  readonly #kept = new Map<string, { parts: PagePart[]; bytes: number }>()
  #bytes = 0

  constructor(most_bytes: number) {
    this.#most_bytes = most_bytes
  }

  keyOf(template: string, data: Record<string, unknown>): string {
    return `${template} ${hash('sha1', JSON.stringify(data), 'base64')}`
  }

  find(key: string): PagePart[] | undefined {
    const found = this.#kept.get(key)
    if (!found) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, found)
    return found.parts
  }

  keep(key: string, parts: PagePart[]): void {
    const bytes = parts.reduce((sum, part) => sum + lengthOf(part) * BYTES_A_CHARACTER, 0)
    if (bytes > this.#most_bytes || this.#kept.has(key)) return
    this.#kept.set(key, { parts, bytes })
    this.#bytes += bytes
    for (const [oldest, { bytes: freed }] of this.#kept) {
      if (this.#bytes <= this.#most_bytes) break
      this.#kept.delete(oldest)
      this.#bytes -= freed
    }
  }

  clear(): void {
    this.#kept.clear()
    this.#bytes = 0
  }
}

function lengthOf(part: PagePart): number {
  return 'shared' in part ? part.shared.length : part.visitor.length
}
