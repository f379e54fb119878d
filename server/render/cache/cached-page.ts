import type { PagePart } from '../liquid/cached-tag.ts'
import { type Compression, compressPiece, type Piece } from './piece.ts'

/** What the renderer made: a page cut where a visitor's parts stand. */
export interface Painting {
  parts: PagePart[]
  /** False when something had to be left out: nobody keeps that. */
  is_whole: boolean
}

/** A page as it is cached in one form: shared pieces, and the names of the visitor's parts that stand between them. */
export interface CachedPage {
  /** One more than `names`; an empty piece where two parts stand side by side. */
  pieces: Piece[]
  names: string[]
  is_whole: boolean
  /** Of the text, for a whole page: who has it already need not be sent it again. */
  etag?: string
  /** As small as it gets. */
  is_pressed_hard?: boolean
  /** By which it is counted how much it is asked for. */
  demand: string
}

/** A painting pressed so. */
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

/** One page has an entry for each form. */
export function cacheKeyOf(key: string, pressing: Compression): string {
  return `${nameOfPressing(pressing)} ${key}`
}

export function nameOfPressing(pressing: Compression): string {
  return typeof pressing === 'string' ? pressing : pressing.name
}

/** In bytes. A buffer, an entry and a key cost a little beside their bytes. */
export function weightOf(page: CachedPage, key: string): number {
  return page.pieces.reduce((sum, { bytes }) => sum + bytes.length + 200, key.length * 2 + 300)
}
