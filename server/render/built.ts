import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Manifest, readManifest } from './assets.ts'
import type { PaintWidget } from './liquid/widget-tag.ts'

/** What the build made: where its files are, and the widgets as the server paints them. */
export interface Built {
  manifest: Manifest
  paint: PaintWidget
  changed_at: number
}

/** Throws while the build is writing, or where there is none. */
export async function loadBuilt(dist: string): Promise<Built> {
  const changed_at = changedAt(dist)
  const manifest = readManifest(dist)
  // A module is imported once for an address: the build's moment makes it another.
  const bundle = pathToFileURL(join(dist, 'server', 'widgets.js')).href
  const { paint } = (await import(changed_at === firstChange ? bundle : `${bundle}?${changed_at}`)) as {
    paint: PaintWidget
  }
  return { manifest, paint, changed_at }
}

let firstChange: number | undefined

/** Another after every build. */
export function changedAt(dist: string): number {
  const { mtimeMs } = statSync(join(dist, 'manifest.json'))
  firstChange ??= mtimeMs
  return mtimeMs
}
