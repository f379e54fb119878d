import type { PagePart } from '../liquid/cached-tag.ts'
import { type Compression, compressPiece, type Piece } from './piece.ts'

/** The renderer's result: a page cut where a visitor's parts belong. */
export interface Painting {
  parts: PagePart[]
  /** False when something had to be left out: such a page is not cached. */
  is_whole: boolean
}

/** A cached page in one encoding: shared pieces, and the names of the visitor's parts between them. */
export interface CachedPage {
  /** One more than `names`; an empty piece between two adjacent parts. */
  pieces: Piece[]
  names: string[]
  is_whole: boolean
  /** ETag of the text, for a whole page: a browser that has it need not be sent it again. */
  etag?: string
  /** With the strongest compression. */
  is_pressed_hard?: boolean
  /** The name by which requests for it are counted. */
  demand: string
}

/** A rendered page in this encoding. */
export async function compressPainting(
  { parts, is_whole }: Painting,
  pressing: Compression,
): Promise<Omit<CachedPage, 'demand'>> {
  const texts = ['']
  const names: string[] = []
  for (const part of parts) {
    if ('visitor' in part) {
      names.push(part.visitor)
      texts.push('')
    } else texts[texts.length - 1] += part.shared
  }
  return { names, is_whole, pieces: await Promise.all(texts.map(text => compressPiece(text, pressing))) }
}

/** One page has an entry for each encoding. */
export function cacheKeyOf(key: string, pressing: Compression): string {
  return `${nameOfPressing(pressing)} ${key}`
}

export function nameOfPressing(pressing: Compression): string {
  return typeof pressing === 'string' ? pressing : pressing.name
}

/** In bytes, with the overhead of a buffer, an entry and a key. */
export function weightOf(page: CachedPage, key: string): number {
  return page.pieces.reduce((sum, { bytes }) => sum + bytes.length + 200, key.length * 2 + 300)
}
