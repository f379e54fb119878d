import { Bitmap, type BitmapPage, PAGE_WORDS } from '../columns/bitmap.ts'
import type { ColumnTable } from '../columns/column-file.ts'
import { columnOf, type LoadedTable } from '../columns/read-column-file.ts'

/** A page without products, and one that is a bitmap; a list is noted by its length. */
const NONE = 0
const WORDS = -1

/** Adds the sets as three columns: what their pages are, all bitmaps, and all lists. */
export function packBitmaps(into: ColumnTable, name: string, sets: Bitmap[]): void {
  const pages = sets.flatMap(set => set.pages)
  const noted = sets.flatMap(set => [set.pages.length, ...set.pages.map(noteOf)])
  into.columns
    .set(`${name}.pages`, { kind: 'Int32Array', parts: [Int32Array.from(noted)] })
    .set(`${name}.words`, { kind: 'Int32Array', parts: pages.filter(page => page instanceof Int32Array) })
    .set(`${name}.lists`, { kind: 'Uint16Array', parts: pages.filter(page => page instanceof Uint16Array) })
}

export function unpackBitmaps(from: LoadedTable, name: string): Bitmap[] {
  const noted = columnOf(from, `${name}.pages`, Int32Array)
  const words = columnOf(from, `${name}.words`, Int32Array)
  const lists = columnOf(from, `${name}.lists`, Uint16Array)
  let [next_word, next_place] = [0, 0]
  const pageOf = (note: number): BitmapPage => {
    if (note === NONE) return null
    if (note === WORDS) {
      next_word += PAGE_WORDS
      return words.subarray(next_word - PAGE_WORDS, next_word)
    }
    next_place += note
    return lists.subarray(next_place - note, next_place)
  }
  const sets: Bitmap[] = []
  for (let at = 0; at < noted.length; ) {
    const end = at + 1 + (noted[at] as number)
    sets.push(new Bitmap(Array.from(noted.subarray(at + 1, end), pageOf)))
    at = end
  }
  return sets
}

function noteOf(page: BitmapPage): number {
  if (!page) return NONE
  return page instanceof Int32Array ? WORDS : page.length
}
