import { basename } from 'node:path'
import type { Metafile } from 'esbuild'
import type { Joined } from './join.ts'

/** `rest.css` -> `/assets/rest-HASH.css` */
export function namesOf(metafile: Metafile): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint ? [[basename(entryPoint), `/assets/${basename(path)}`]] : [],
    ),
  )
}

/** `start.js` -> `/assets/start-HASH.js`, for entry points and for each widget's chunk. */
export function entriesOf(files: Joined['files']): Record<string, string> {
  return Object.fromEntries(
    [...files].map(([entry, name]) => [basename(entry).replace(/\.tsx?$/, '.js'), `/assets/${name}`]),
  )
}
