import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PaintWidget } from './liquid/widget-tag.ts'

/** The build's manifest: source names with the addresses of the hashed files. */
export interface Manifest {
  /** Id of the build. */
  build: string
  /** `start.js` -> `/assets/start-7F3K.js` */
  files: Record<string, string>
  /**
   * What is put into pages themselves: styles such as `first.css` and scripts such as `first.js`, with the
   * hashes that the policy of pages allows.
   */
  inlined: Record<string, { text: string; hash: string }>
  /** By widget, the file that it is in, and how large that is in bytes of brotli; a development build measures none. */
  widgets?: Record<string, { file: string; bytes: number }>
}

export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Manifest
}

/** A text that is put into a page itself. Throws for a name that the build did not make. */
export function inlinedOf(manifest: Manifest, name: string): string {
  const inlined = manifest.inlined[name]
  if (!inlined) throw new Error(`no built text '${name}': run the build`)
  return inlined.text
}

/** The address of a built file. Throws for a name that the build did not make. */
export function assetOf(manifest: Manifest, name: string): string {
  const address = manifest.files[name]
  if (!address) throw new Error(`no built file '${name}': run the build`)
  return address
}

/** What the build made: the addresses of its files, and the widgets' code for the server. */
export interface Built {
  manifest: Manifest
  paint: PaintWidget
  changed_at: number
}

/** Throws while the build is writing, or where there is none. */
export async function loadBuilt(dist: string): Promise<Built> {
  const changed_at = changedAt(dist)
  const manifest = readManifest(dist)
  // A module is imported once for each address, so the time of the build is added to it.
  const bundle = pathToFileURL(join(dist, 'server', 'widgets.js')).href
  const { paint } = (await import(changed_at === firstChange ? bundle : `${bundle}?${changed_at}`)) as {
    paint: PaintWidget
  }
  return { manifest, paint, changed_at }
}

let firstChange: number | undefined

/** Changes with every build. */
export function changedAt(dist: string): number {
  const { mtimeMs } = statSync(join(dist, 'manifest.json'))
  firstChange ??= mtimeMs
  return mtimeMs
}
