import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Template } from '../templates/read-template.ts'

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

/** What pages that a shopper goes through are painted from. */
const PAINTED =
  /^(layouts\/base|pages\/(home|listing|product)|parts\/(?!store|size-table|profile|order|account))/

/** Of the shop as it is shown now; in the order of names, whichever was read first. */
export function dictionaryOf(inlined: Record<string, { text: string }>, templates: Template[]): Dictionary {
  const texts = Object.entries(inlined).sort(([one], [other]) => (one < other ? -1 : 1))
  // The look of a kind of pages begins with every page's: once is enough.
  const every = inlined['first.css']?.text ?? ''
  const own = texts.map(([name, { text }]) =>
    name !== 'first.css' && text.startsWith(every) ? text.slice(every.length) : text,
  )
  const painted = templates.filter(({ name }) => PAINTED.test(name))
  return makeDictionary(
    own,
    painted.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(({ source }) => source),
  )
}
