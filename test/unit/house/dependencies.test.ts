import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { importsOf } from '../../../build/imports-of.ts'
import { semver, warnedOf } from '../../../build/lock-engines.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { scripts, dependencies, engines } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  engines: { node: string }
}
const { packages } = JSON.parse(read('package-lock.json')) as Parameters<typeof warnedOf>[0]

/** Commands of whoever writes the shop, not of whoever runs it. */
const OF_WRITING = /^(dev|bench|test|check|typecheck|lint|lock|mutants)/

test('what builds the shop, runs it and is run beside it comes with `npm ci --omit=dev`', async () => {
  const programs = Object.entries(scripts)
    .filter(([name]) => !OF_WRITING.test(name))
    .flatMap(([, script]) => [...script.matchAll(/\b(?:build|server)\/[\w/-]+\.ts/g)].map(([path]) => path))
  expect(programs).toEqual(
    expect.arrayContaining(['build/build.ts', 'server/commands/import.ts', 'server/commands/reconcile.ts']),
  )

  const wanted = await packagesOf([
    ...programs,
    'server/main.ts',
    'server/start.ts',
    'server/jobs/send-letters.ts',
  ])
  for (const name of ofWidgets()) wanted.add(name)

  expect([...wanted]).toEqual(
    expect.arrayContaining(['esbuild', 'express', 'world-atlas', 'react', 'photoswipe']),
  )
  expect([...wanted].filter(name => !(name in dependencies))).toEqual([])
})

test('Node of the README is Node of package.json, and no package warns of it', () => {
  const least = semver.minVersion(engines.node)?.version ?? ''
  expect(read('README.md')).toContain(`Node from ${least.replace(/\.0$/, '')} on`)

  // They run on the Node that the package `node` brings, whichever started npm: after a package was added, `npm run
  // lock:engines` takes their own bounds out of package-lock.json, and they stand under this test instead.
  expect(warnedOf({ packages })).toEqual([])
  const brought = dependencies.node ?? ''
  const refuses = Object.keys(packages).filter(path => {
    if (!path || packages[path]?.engines) return false
    const own = readOr(`${path}/package.json`, '{}')
    const asked = JSON.parse(own).engines?.node
    return asked && !semver.satisfies(brought, asked)
  })
  expect(refuses).toEqual([])
})

/** Packages that these programs import, and what they look up by name. */
async function packagesOf(entryPoints: string[]): Promise<Set<string>> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...new Set(entryPoints)],
    outdir: join(ROOT, 'nowhere'),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  })
  const found = new Set<string>()
  for (const [path, { imports }] of Object.entries(metafile.inputs)) {
    for (const each of imports) if (each.external) add(found, each.path)
    for (const [, name = ''] of read(path).matchAll(/\.resolve\('([^'.][^']*)'\)/g)) add(found, name)
  }
  return found
}

/** What widgets and styles are built of. */
function ofWidgets(): Set<string> {
  const found = new Set<string>()
  for (const folder of ['widgets', 'styles', 'server/contract']) {
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, file)
      if (/\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
        for (const { specifier, is_type } of importsOf(path, read(path)))
          if (!is_type && !specifier.startsWith('.')) add(found, specifier)
      if (path.endsWith('.css'))
        for (const [, name = ''] of read(path).matchAll(/node_modules\/([^"']+)/g)) add(found, name)
    }
  }
  return found
}

function add(found: Set<string>, specifier: string): void {
  if (/^(node|virtual|data):/.test(specifier) || specifier.startsWith('/')) return
  found.add(
    specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/'),
  )
}

function readOr(path: string, otherwise: string): string {
  try {
    return read(path)
  } catch {
    return otherwise
  }
}
