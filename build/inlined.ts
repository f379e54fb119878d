import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { OutputFile } from 'esbuild'

/** What stands in the page itself: the policy of pages allows just these texts, by their hashes. */
export interface Inlined {
  text: string
  /** `sha256-…` */
  hash: string
}

/** @returns the texts by their names, as `first.css` */
export function inlinedOf(files: OutputFile[]): Record<string, Inlined> {
  return Object.fromEntries(
    files.map(({ path, text }) => {
      // It is strict as it was written; that is nothing to be sent.
      const trimmed = text.trim().replace(/^"use strict";/, '')
      // The one thing that would end its element.
      if (/<\/(style|script)/i.test(trimmed))
        throw new Error(`build: ${basename(path)} cannot stand in a page`)
      return [
        basename(path),
        { text: trimmed, hash: `sha256-${createHash('sha256').update(trimmed).digest('base64')}` },
      ]
    }),
  )
}
