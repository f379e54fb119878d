import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { withNoBreakSpaces } from '../server/contract/no-break.ts'

/** Elements of islands. Other modules may look for words, or are in the start file, where every byte counts. */
const ISLANDS = /[\\/]widgets[\\/].*\.tsx$/

/** The no-break spaces of the constant texts of islands, the same for the server and for browsers. */
export const NO_BREAKS: Plugin = {
  name: 'no-breaks',
  setup({ onLoad }) {
    onLoad({ filter: ISLANDS }, async ({ path }) => ({
      contents: noBreakTexts(await readFile(path, 'utf8')),
      loader: 'tsx',
    }))
  },
}

/** Attributes of elements and of frames: names for programs, and titles that are also labels. */
const ATTRIBUTES =
  /\b(?:aria-label|alt|placeholder|title|label)=(?:"[^"]*"|\{`[^`]*`\}|\{[^{}]*\})|\btitle: '[^']*'/g

/** Code in Russian there is none: whatever a rule for Russian words changes is a text. */
export function noBreakTexts(source: string): string {
  let set = ''
  let from = 0
  for (const { 0: whole, index } of source.matchAll(ATTRIBUTES)) {
    set += withNoBreakSpaces(source.slice(from, index)) + whole
    from = index + whole.length
  }
  return set + withNoBreakSpaces(source.slice(from))
}
