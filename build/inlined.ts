import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { OutputFile } from 'esbuild'
import { FIRST_STYLES } from './bundles.ts'

/** What stands in the page itself: the policy of pages allows just these texts, by their hashes. */
export interface Inlined {
  text: string
  /** `sha256-…` */
  hash: string
}

/**
 * @returns the texts by their names, as `first.css`: a page has one of the looks and one of the scripts, for each more would
 * be one more hash in its headers, which nothing presses. So the look of a kind of pages begins with every page's.
 */
export function inlinedOf(files: OutputFile[]): Record<string, Inlined> {
  const texts = new Map(files.map(({ path, text }) => [basename(path), trimmed(basename(path), text)]))
  const [every = '', ...kinds] = FIRST_STYLES
  for (const kind of kinds) texts.set(kind, `${texts.get(every)}${texts.get(kind)}`)
  return Object.fromEntries(
    [...texts].map(([name, text]) => [
      name,
      { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` },
    ]),
  )
}

function trimmed(name: string, text: string): string {
  // It is strict as it was written, and a value of a variable begins where it begins: that is nothing to be sent.
  const short = text
    .trim()
    .replace(/^"use strict";/, '')
    .replace(/(?<=[{;]--[\w-]+:) /g, '')
  // The one thing that would end its element.
  if (/<\/(style|script)/i.test(short)) throw new Error(`build: ${name} cannot stand in a page`)
  return short
}
