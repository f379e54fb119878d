import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { importsOf } from './imports-of.ts'
import { isAllowed, placeOf } from './layers.ts'

const ROOT = join(import.meta.dirname, '..')

/** Every import that violates the table of `layers.ts`, as `file: what is wrong`. */
export function findWrongImports(root = ROOT): string[] {
  return sourceFiles(root).flatMap(file => wrongImportsOf(file, readFileSync(join(root, file), 'utf8')))
}

/** @param file from the root of the project, as `server/shop/cart/change-cart.ts` */
export function wrongImportsOf(file: string, source: string): string[] {
  const place = placeOf(file)
  if (!place) return [`${file}: belongs to no layer`]
  return importsOf(file, source).flatMap(({ specifier, is_type }) => {
    const target = targetOf(file, specifier)
    if (!is_type && target.startsWith('widgets/') && isTestInSharedRealm(file, source))
      return [`${file}: a test of widgets begins with ${OWN_REALM} (test/support/runner/node-realm.ts)`]
    return isAllowed(place, target, is_type) ? [] : [`${file}: ${place.layer} may not import ${target}`]
  })
}

const OWN_REALM = '/** @jest-environment node */'

function isTestInSharedRealm(file: string, source: string): boolean {
  return /\.test\.tsx?$/.test(file) && !source.startsWith(OWN_REALM)
}

/** `server/shop/cart/cart.queries.ts`, `npm:valibot` or `node:fs`. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  if (!specifier.startsWith('.')) return `npm:${specifier}`
  return relative(ROOT, join(ROOT, dirname(file), specifier))
}

function sourceFiles(root: string): string[] {
  return ['server', 'widgets', 'build', 'test'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => /\.tsx?$/.test(path))
      .map(path => join(folder, path)),
  )
}

if (import.meta.main) {
  const wrong = findWrongImports()
  for (const line of wrong) console.error(line)
  console.log(wrong.length === 0 ? 'imports go the right way' : `${wrong.length} wrong imports`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
