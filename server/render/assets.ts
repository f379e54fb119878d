import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build made: names as the source has them, with the hashed file's address. */
export interface Manifest {
  /** Id of the build. */
  build: string
  /** `start.js` -> `/assets/start-7F3K.js` */
  files: Record<string, string>
  /** What stands in pages themselves: looks as `first.css` and scripts as `first.js`, with the hashes that the policy of pages allows. */
  inlined: Record<string, { text: string; hash: string }>
}

export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Manifest
}

/** The text that stands in a page itself. Throws for a name that the build did not make. */
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
