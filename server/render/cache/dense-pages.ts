import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { CompressedPage } from './cached-page.ts'
import { inOneChunk, inOwnMemory } from './piece.ts'
import type { FrequencySketch } from './popular-cache.ts'
import { PopularCache } from './popular-cache.ts'

/** A page as the difference from another one like it. */
interface DensePage {
  page: Omit<CompressedPage, 'pieces'>
  bytes: Buffer
  /** Of each of its texts, which were compressed together. */
  lengths: number[]
  /** Which page it was compressed against. */
  reference: number
  demand: string
  kind: 'dense'
}

/** A page to be added. */
interface Added {
  key: string
  page: CompressedPage
  /** Called unless the page is here already. */
  texts(): Buffer[]
  demand: string
  alike: string
}

/** The pages that others are compressed against take at most so large a part of the room. */
const REFERENCES_PART = 6
const REFERENCE_MOST_BYTES = 200_000
/** A page that is longer by so much has more in common with its like, and takes the place of the one before. */
const LONGER = 1.25
/** Level 1 hardly finds anything in a dictionary; level 6 saves a tenth more in half as much time again. */
const LEVEL = 3

/**
 * Pages for which there is no room as they are sent, each compressed against another page of its kind: a filtered listing
 * has nearly all its tiles in common with its branch, and takes 1.7 kB instead of 14. A request for
 * one takes half a millisecond, for decompressing it and compressing it as it is sent, instead of the five of rendering:
 * so all pages of the long tail, each of which is rarely requested, have room.
 *
 * Nothing here is sent as it is: no client has the pages that these are the differences from.
 */
export class DensePages {
  readonly #pages: PopularCache<DensePage>
  /** By the key of shared parts, the key of the whole page that they can be cut out of. */
  readonly #whole_by_shared = new Map<string, string>()
  readonly #references: LRUCache<number, Buffer>
  /** The newest for pages that are alike. */
  readonly #reference_of = new Map<string, number>()
  #last_reference = 0

  constructor(most_bytes: number, frequency: FrequencySketch) {
    const references = Math.floor(most_bytes / REFERENCES_PART)
    this.#pages = new PopularCache<DensePage>({
      most_bytes: most_bytes - references,
      weigh: weightOf,
      frequency,
      onEvicted: () => undefined,
      onGone: ({ page: { cuts } }, key) => {
        if (cuts?.key && this.#whole_by_shared.get(cuts.key) === key) this.#whole_by_shared.delete(cuts.key)
      },
    })
    this.#references = new LRUCache({
      maxSize: Math.max(1, references),
      sizeCalculation: text => text.length + 1,
      // What was compressed against it cannot be read any more, and leaves as it is found.
      dispose: (_text, id) => {
        for (const [alike, reference] of this.#reference_of)
          if (reference === id) this.#reference_of.delete(alike)
      },
    })
  }

  /** A page that was rendered: others like it may be compressed against it. */
  offerReference(alike: string, text: Buffer): void {
    if (text.length > REFERENCE_MOST_BYTES) return
    const known = this.#references.peek(this.#reference_of.get(alike) ?? 0)
    if (known && text.length < known.length * LONGER) return
    const id = ++this.#last_reference
    // Only what fits becomes one.
    this.#references.set(id, Buffer.from(text))
    if (this.#references.has(id)) this.#reference_of.set(alike, id)
  }

  /** Half a millisecond of work, unless it is here already or nothing like it is. */
  add(added: Added): void {
    if (this.#isThere(added)) return
    const { key, page, demand, alike } = added
    const reference = this.#reference_of.get(alike) ?? 0
    const dictionary = this.#references.get(reference)
    if (!dictionary) return
    const texts = added.texts()
    const lengths = texts.map(({ length }) => length)
    const text = texts.length === 1 && texts[0] ? texts[0] : Buffer.concat(texts)
    const bytes = zstdCompressSync(text, {
      params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
      pledgedSrcSize: text.length,
      dictionary,
    })
    const { pieces: _, ...rest } = page
    const dense = {
      page: rest,
      bytes: inOwnMemory(bytes),
      lengths,
      reference,
      demand,
      kind: 'dense' as const,
    }
    if (this.#pages.set(key, dense) && rest.cuts?.key) this.#whole_by_shared.set(rest.cuts.key, key)
  }

  /** The page of this key, and its texts; undefined where it is not here, or its like is not any more. */
  find(key: string): { page: CompressedPage; texts: Buffer[] } | undefined {
    const found = this.#pages.get(key)
    const dictionary = found && this.#references.get(found.reference)
    if (!found || !dictionary) return undefined
    const length = found.lengths.reduce((sum, each) => sum + each, 0)
    const text = zstdDecompressSync(found.bytes, { dictionary, chunkSize: inOneChunk(length) })
    let at = 0
    const texts = found.lengths.map(length => {
      at += length
      return text.subarray(at - length, at)
    })
    return { page: { ...found.page, pieces: [] }, texts }
  }

  /** The whole page out of which the shared parts of this key can be cut. */
  findWhole(shared_key: string): { page: CompressedPage; texts: Buffer[] } | undefined {
    const key = this.#whole_by_shared.get(shared_key)
    return key === undefined ? undefined : this.find(key)
  }

  #isThere({ key, alike }: Added): boolean {
    const whole = this.#whole_by_shared.get(key)
    const found = this.#pages.peek(key) ?? (whole === undefined ? undefined : this.#pages.peek(whole))
    return found !== undefined && (this.#references.has(found.reference) || !this.#reference_of.has(alike))
  }

  clear(): void {
    this.#pages.clear()
    this.#whole_by_shared.clear()
    this.#references.clear()
    this.#reference_of.clear()
  }

  get bytes(): number {
    return this.#pages.bytes + this.#references.calculatedSize
  }
}

function weightOf({ bytes, page: { cuts } }: DensePage, key: string): number {
  return bytes.length + (key.length + (cuts?.key?.length ?? 0)) * 2 + 500
}
