import type { PagePart } from '../liquid/cached-tag.ts'
import { type Compression, compressPiece, type Piece } from './piece.ts'

/** The renderer's result: a page cut where a visitor's parts belong. */
export interface Painting {
  parts: PagePart[]
  /** False when something had to be left out: such a page is not cached. */
  is_whole: boolean
}

/** A page compressed: shared pieces, and the names of the visitor's parts between them. */
export interface CompressedPage {
  /** One more than `names`; an empty piece between two adjacent parts. */
  pieces: Piece[]
  names: string[]
  is_whole: boolean
  /** ETag of the text, for a whole page: a browser that has it need not be sent it again. */
  etag?: string
  /** For a whole page, which is one piece: where its shared parts can be cut out. */
  cuts?: Cuts
}

/** A page in one encoding, as it is cached. */
export interface CachedPage extends CompressedPage {
  compression: Compression
  level: number
  /** How often it was found. */
  asked: number
  /** The name by which requests for it are counted, and its encoding's. */
  demand: string
  kind: string
  /** The same for pages that have most of their text in common; without it nothing is known of that. */
  alike?: string
}

/** Which visitor's parts a whole page contains, so that others can be sent it with their own. */
export interface Cuts {
  /** The key of the shared parts; null for those that must not be cached. */
  key: string | null
  names: string[]
  /** From and to which byte of the text each of them is. */
  places: [start: number, end: number][]
}

/** A page with visitor's parts, as text. */
export interface ComposedPage {
  /** One more than there are visitor's parts. */
  shared: Buffer[]
  own: Buffer[]
  names: string[]
  is_whole: boolean
}

/** The text of a whole page, and where it can be cut. */
export function joinTexts({ shared, own }: ComposedPage): { text: Buffer; places: Cuts['places'] } {
  const texts: Buffer[] = []
  const places: Cuts['places'] = []
  let at = 0
  shared.forEach((text, index) => {
    texts.push(text)
    at += text.length
    const part = own[index]
    if (!part) return
    texts.push(part)
    places.push([at, at + part.length])
    at += part.length
  })
  return { text: Buffer.concat(texts, at), places }
}

/** Its shared parts again. */
export function cutTexts(text: Buffer, { places }: Cuts): Buffer[] {
  const starts = [0, ...places.map(([, end]) => end)]
  const ends = [...places.map(([start]) => start), text.length]
  return starts.map((start, index) => text.subarray(start, ends[index]))
}

/** A rendered page in this encoding. */
export async function compressPainting(
  { parts, is_whole }: Painting,
  compression: Compression,
): Promise<CompressedPage> {
  const texts = ['']
  const names: string[] = []
  for (const part of parts) {
    if ('visitor' in part) {
      names.push(part.visitor)
      texts.push('')
    } else texts[texts.length - 1] += part.shared
  }
  return { names, is_whole, pieces: await Promise.all(texts.map(text => compressPiece(text, compression))) }
}

/** One page has an entry for each encoding. */
export function cacheKeyOf(key: string, compression: Compression): string {
  return `${nameOfCompression(compression)} ${key}`
}

/** The key again, of such a name. */
export function keyIn(name: string): string {
  return name.slice(name.indexOf(' ') + 1)
}

export function nameOfCompression(compression: Compression): string {
  return typeof compression === 'string' ? compression : compression.name
}

/** In bytes, with the overhead of a buffer, an entry and a key. */
export function weightOf({ pieces, cuts }: CachedPage, key: string): number {
  const names = key.length + (cuts?.key?.length ?? 0)
  return pieces.reduce((sum, { bytes }) => sum + bytes.length + 200, names * 2 + 300)
}

/**
 * Better forms of one page for those who accept them, each after so many requests for it: nobody waits for
 * one. Brotli's levels 4, 5, 10 and 11 leave 18, 16.5, 14.7 and 14.4 kB of a listing in 1.4, 2.9, 60 and 200 ms: the
 * last costs 0.2 ms for each of the requests before it, on another thread. zstd, which is for pages with a visitor's
 * parts, leaves 18, 16.5 and 15.6 kB at levels 3, 6 and 15 in 0.3, 0.9 and 16 ms; its level 12 with a dictionary saves
 * 8 % in twenty times the time of level 3.
 */
const BETTER = {
  br: [
    { after: 5, level: 5 },
    { after: 300, level: 10 },
    { after: 1_000, level: 11 },
  ],
  zstd: [
    { after: 5, level: 6 },
    { after: 300, level: 15 },
  ],
  dictionary: [{ after: 300, level: 12 }],
}

/**
 * What a page that was asked for so often should be compressed with next; undefined when it is good enough. Brotli's
 * pieces cannot be joined.
 */
export function betterFor(
  page: { compression: Compression; level: number; asked: number; names: string[] },
  accepted: readonly Compression[],
): { compression: Compression; level: number } | undefined {
  const { compression, level, asked } = page
  const target = page.names.length === 0 && accepted.includes('br') ? 'br' : compression
  const step = stepsOf(target).findLast(({ after }) => asked >= after)
  const known = target === compression ? level : 0
  return step && step.level > known ? { compression: target, level: step.level } : undefined
}

function stepsOf(target: Compression): { after: number; level: number }[] {
  if (typeof target !== 'string') return BETTER.dictionary
  return target === 'br' || target === 'zstd' ? BETTER[target] : []
}
