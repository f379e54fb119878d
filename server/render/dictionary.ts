import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

/** What pages have in common, for browsers that keep it: their next page is sent as what differs (RFC 9842). */
export interface Dictionary {
  text: Buffer
  /** SHA-256 of the text, as `Available-Dictionary` names it: `:…:`. */
  name: string
  /** What a page pressed by it begins with: a frame that unpackers skip, and the hash. */
  head: Buffer
  /** The text in brotli, as small as it gets. */
  pressed(): Promise<Buffer>
}

const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])

/**
 * Of nothing but the build and the templates, so that every process has the same: the looks that stand in pages, and
 * what templates print whatever they are given.
 */
export function makeDictionary(inlined: string[], templates: string[]): Dictionary {
  const printed = templates.map(source =>
    source
      .replace(/\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g, '')
      .replace(/\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}/g, '')
      .replace(/\n\s*/g, '\n'),
  )
  const text = Buffer.from([...printed, ...inlined].join('\n'))
  const hash = createHash('sha256').update(text).digest()
  let pressed: Promise<Buffer> | undefined
  return {
    text,
    name: `:${hash.toString('base64')}:`,
    head: Buffer.concat([MAGIC, hash]),
    pressed: () => {
      pressed ??= promisify(brotliCompress)(text)
      return pressed
    },
  }
}
