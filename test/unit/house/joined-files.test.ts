import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DIST } from '../../../build/build.ts'
import { readManifest } from '../../../server/render/assets.ts'

const { files } = readManifest(DIST)
const ASSETS = join(DIST, 'assets')

/** Files that come at once with a file, itself among them. */
function withImports(name: string, all = new Set<string>()): Set<string> {
  if (all.has(name)) return all
  all.add(name)
  for (const next of importsOf(name)) withImports(next, all)
  return all
}

function importsOf(name: string): string[] {
  const text = readFileSync(join(ASSETS, name), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g)].map(([, each]) => each as string)
}

function closureOf(...entries: string[]): string[] {
  const all = new Set<string>()
  for (const entry of entries) withImports(basename(files[entry] ?? ''), all)
  return [...all]
}

const bytes = (names: string[]) =>
  names.reduce((sum, name) => sum + statSync(join(ASSETS, `${name}.br`)).size, 0)

const ISLANDS = ['start.js', 'checked.js', 'wake.js']

test.each([
  ['the order’s page with goods', [...ISLANDS, 'order.js'], 12, 112_600],
  ['a product’s card whose sizes are touched', [...ISLANDS, 'buy-button.js'], 8, 83_000],
  ['the sign-in', [...ISLANDS, 'sign-in.js'], 8, 82_000],
  ['a profile', [...ISLANDS, 'save-fields.js', 'email-popup.js'], 8, 82_000],
])('%s comes in few files', (_, entries, files_most, bytes_most) => {
  const all = closureOf(...entries)
  expect(all.length).toBeLessThanOrEqual(files_most)
  expect(bytes(all)).toBeLessThanOrEqual(bytes_most)
})

test.each(['card.js', 'popup-entry.js', 'added-popup.js', 'choose-region.js'])(
  '%s, which needs no React, asks for none',
  entry => {
    expect(closureOf(entry)).not.toContain(basename(files['wake.js'] ?? ''))
  },
)

test('the start file, and no other, is compiled whole while it loads: nearly all of it runs at once', () => {
  const asked = Object.entries(files).filter(
    ([name, path]) =>
      name.endsWith('.js') &&
      readFileSync(join(ASSETS, basename(path)), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
  )
  expect(asked.map(([name]) => name)).toEqual(['start.js'])
})

test('the bundler’s words for CommonJS are in no file that a page begins with', () => {
  const speak = [...ISLANDS, 'order.js'].filter(name =>
    readFileSync(join(ASSETS, basename(files[name] ?? '')), 'utf8').includes('Object.getOwnPropertyNames'),
  )
  expect(speak).toEqual([])
})

test('the order’s file is its page’s alone', () => {
  const others = Object.keys(files).filter(name => name.endsWith('.js') && name !== 'order.js')
  expect(others.filter(name => closureOf(name).includes(basename(files['order.js'] ?? '')))).toEqual([])
})

test('no two files want each other: whichever came first would find the other empty', () => {
  const scripts = Object.values(files).filter(each => each.endsWith('.js'))
  const circles = scripts.flatMap(script => {
    const name = basename(script)
    return importsOf(name)
      .filter(next => withImports(next).has(name))
      .map(next => `${name} and ${next}`)
  })
  expect(circles).toEqual([])
})
