import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Template } from '../templates/read-template.ts'

/**
 * What pages have in common, for browsers that cache it: their next page is sent as the difference (RFC
 * 9842).
 */
export interface Dictionary {
  text: Buffer
  /** SHA-256 of the text, as `Available-Dictionary` names it: `:…:`. */
  name: string
  /** The beginning of a page compressed with it: a frame that decoders skip, and the hash. */
  head: Buffer
  /** The text in brotli, with the strongest compression. */
  compressed(): Promise<Buffer>
}

const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])

/**
 * Made only from the build and the templates, so that every process has the same: the first-view styles, and
 * the constant text of templates.
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
  let compressed: Promise<Buffer> | undefined
  return {
    text,
    name: `:${hash.toString('base64')}:`,
    head: Buffer.concat([MAGIC, hash]),
    compressed: () => {
      compressed ??= promisify(brotliCompress)(text)
      return compressed
    },
  }
}

/** Parts of neither of these pages: of the account, of the order, and of what editors place. */
const ELSEWHERE =
  'account|admin|asked|banner|countdown|draw|edition|faq|form|mistakes|order|profile|size-table|store|story|university|vacanc|video|visitor-(lesson|order|university)'

/** What the pages of a usual visit are rendered from. */
const PAINTED = new RegExp(`^(layouts/base|pages/(home|listing|product)|parts/(?!${ELSEWHERE}))`)

/** For the current build and templates; in the order of names, whichever was read first. */
export function dictionaryOf(inlined: Record<string, { text: string }>, templates: Template[]): Dictionary {
  const texts = Object.entries(inlined).sort(([one], [other]) => (one < other ? -1 : 1))
  // The styles of each kind of page begin with those of every page: once is enough.
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
