import { wholeDayInWords } from '../contract/words.ts'
import { editionOn, type LegalText, versionPath } from '../shop/consents/legal-texts.ts'
import type { PageEdition } from './painting/paint-page.ts'

/**
 * What the page of a version says of it on this day (`2026-09-01`), and where the others are.
 *
 * @param texts every version of the text
 */
export function pageEdition(day: string, text: LegalText, texts: LegalText[]): PageEdition {
  const others = editionOn(day, text, texts).others
  return {
    words: wordsOf(day, text, texts),
    current_url: editionOn(day, text, texts).is_in_force ? '' : text.path,
    others: others.map(other => ({ words: wordsOf(day, other, texts), url: versionPath(other) })),
  }
}

function wordsOf(day: string, text: LegalText, texts: LegalText[]): string {
  const { version, from, until, is_in_force } = editionOn(day, text, texts)
  if (is_in_force) return `Редакция ${version}, действует с ${wholeDayInWords(from)}`
  if (from > day) return `Редакция ${version}, вступит в силу ${wholeDayInWords(from)}`
  return `Редакция ${version}, действовала с ${wholeDayInWords(from)}${until ? ` до ${wholeDayInWords(until)}` : ''}`
}
