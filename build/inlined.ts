import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { OutputFile } from 'esbuild'
import { FIRST_STYLES } from './bundles.ts'

/**
 * The scripts and styles inlined into pages: the content security policy allows exactly these texts, by their
 * hashes.
 */
export interface Inlined {
  text: string
  /** `sha256-…` */
  hash: string
}

/**
 * @returns the texts by name, such as `first.css`. A page has one stylesheet and one script, because every
 *   further one would add a hash to its headers, which are not compressed. That is why the styles of each
 *   kind of page begin with those of every page.
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
  // The source consists of modules, which are strict by themselves, so the directive is not needed; nor is
  // the space before the value of a custom property.
  const short = text
    .trim()
    .replace(/^"use strict";/, '')
    .replace(/(?<=[{;]--[\w-]+:) /g, '')
  // Only this sequence could end the element early.
  if (/<\/(style|script)/i.test(short)) throw new Error(`build: ${name} cannot stand in a page`)
  return short
}
