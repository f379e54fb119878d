import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { endianness } from 'node:os'
import { join } from 'node:path'

/** The program that makes what is saved; what it imports belongs to it. */
const PROGRAM = [
  'server/catalog/snapshot/build-snapshot.ts',
  'server/catalog/catalog.queries.ts',
  'server/catalog/saved/pack-content.ts',
]
const IMPORTED = /^(?:import|export) (?!type )[^'"]*? from '(\.[^']+)'/gm

declare const CATALOG_PROGRAM: string | undefined

/**
 * Two programs with the same format save the same of the same catalogue. It follows from the text of the code, so that
 * nobody has to raise a number: a column more or another rule of filters makes another format. Without that, a new
 * version would show what the old one computed.
 */
export function savedFormat(): string {
  // The sources are not beside a built program, which has this from its build.
  const program =
    typeof CATALOG_PROGRAM === 'string' ? CATALOG_PROGRAM : programHash(join(import.meta.dirname, '../../..'))
  // Filters are sorted and words are folded by the rules of ICU.
  return createHash('sha256').update([program, process.versions.icu, endianness()].join()).digest('hex')
}

/**
 * @param root of the project
 */
export function programHash(root: string): string {
  const hash = createHash('sha256')
  const read = new Set<string>()
  const files = PROGRAM.map(file => join(root, file))
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    if (read.has(file)) continue
    read.add(file)
    const source = readFileSync(file, 'utf8')
    hash.update(source)
    for (const [, specifier = ''] of source.matchAll(IMPORTED)) files.push(join(file, '..', specifier))
  }
  return hash.digest('hex')
}
