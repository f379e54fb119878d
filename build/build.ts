import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  type BuildContext,
  type BuildOptions,
  type BuildResult,
  build,
  context,
  type Metafile,
  type OutputFile,
} from 'esbuild'
import { type BundleOptions, browserBundle, paintingBundle, stylesBundle } from './bundles.ts'
import { compressedSize, writeCompressed } from './compress.ts'
import { makeIcons } from './icons.ts'
import { LIMITS } from './limits.ts'
import { buildReactApart } from './react-apart.ts'
import { chosenRuntime, type Runtime } from './runtime.ts'
import { writeRegistry } from './widget-registry.ts'

export const DIST = join(import.meta.dirname, '..', 'dist')
/** Says from what `dist` was built, see `build-if-changed.ts`; not there after a build for development. */
export const STAMP = 'built-from.txt'
const HASHED = /-[A-Z0-9]{8}\.\w+$/
const ROOT = join(import.meta.dirname, '..')
const FONTS = ['cyrillic', 'latin'].map(
  subset => `@fontsource-variable/manrope/files/manrope-${subset}-wght-normal.woff2`,
)

export interface ShopBuild extends BundleOptions {
  runtime: Runtime
  dist?: string
}

/**
 * Builds what the browser and the first paint need into `dist/`: hashed chunks and CSS with compressed copies, the
 * server's bundle of widgets, and the manifest. Throws when a file is over its limit.
 */
export async function buildShop(options: ShopBuild): Promise<void> {
  writeRegistry()
  const made = await Promise.all(bundlesOf(options).map(bundle => build(bundle)))
  await finish(options, made)
}

/**
 * The same for building again and again: only the bundles of what has changed are made anew, and of those only the
 * changed files are read.
 */
export async function openBuild(options: ShopBuild): Promise<OpenBuild> {
  const bundles = bundlesOf(options)
  const [browser, styles, painting] = await Promise.all(
    (await withReactApart(options, bundles)).map(bundle => context(bundle)),
  )
  const contexts = { browser, styles, painting } as Record<string, BuildContext>
  const made: Record<string, BuildResult> = {}
  return {
    rebuild: async changed => {
      if (changed === 'scripts') writeRegistry()
      const anew = Object.keys(contexts).filter(
        name => !made[name] || (name === 'styles') === (changed === 'styles'),
      )
      const results = await Promise.all(anew.map(name => contexts[name]?.rebuild()))
      anew.forEach((name, index) => {
        made[name] = results[index] as BuildResult
      })
      await finish(options, [made.browser, made.styles, made.painting] as BuildResult[])
    },
    close: async () => void (await Promise.all(Object.values(contexts).map(each => each.dispose()))),
  }
}

export interface OpenBuild {
  rebuild(changed: Changed): Promise<void>
  close(): Promise<void>
}

async function withReactApart(
  { dist = DIST, runtime }: ShopBuild,
  [browser, ...others]: BuildOptions[],
): Promise<BuildOptions[]> {
  if (!browser || runtime !== 'react') return [browser ?? {}, ...others]
  const apart = await buildReactApart(dist, browser)
  return [{ ...browser, plugins: [apart, ...(browser.plugins ?? [])] }, ...others]
}

export type Changed = 'styles' | 'scripts'

function bundlesOf({ dist = DIST, ...options }: ShopBuild): BuildOptions[] {
  return [browserBundle(dist, options), stylesBundle(dist, options), paintingBundle(dist, options)]
}

async function finish({ dist = DIST, runtime, is_dev }: ShopBuild, made: BuildResult[]): Promise<void> {
  const [browser, styles] = made.map(({ metafile }) => metafile as Metafile) as [Metafile, Metafile]
  for (const { outputFiles = [] } of made) writeNew(outputFiles)
  const icons = await makeIcons(dist)
  const files = { ...namesOf(browser), ...namesOf(styles), ...copyFonts(dist, is_dev), ...icons }
  // What is built for development must not be taken for what `npm start` wants.
  rmSync(join(dist, STAMP), { force: true })
  if (!is_dev) {
    await writeCompressed(join(dist, 'assets'))
    checkLimits(dist, browser, styles)
  }
  const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)
  writeFileSync(join(dist, 'manifest.json'), JSON.stringify({ build: id, runtime, files }, null, 2))
  if (!is_dev) forgetOld(dist, [browser, styles], Object.values(icons))
}

/** esbuild would also delete the files before, which pages painted a moment ago still name. */
function writeNew(files: OutputFile[]): void {
  for (const { path, contents } of files) {
    if (HASHED.test(path) && existsSync(path)) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, contents)
  }
}

/** The last thing done: a build that fails leaves the last good one whole. */
function forgetOld(dist: string, built: Metafile[], icons: string[]): void {
  const fonts = FONTS.map(font => basename(font))
  const present = new Set([
    ...fonts,
    ...icons.map(icon => basename(icon)),
    ...built.flatMap(({ outputs }) => Object.keys(outputs).map(path => basename(path))),
  ])
  for (const name of readdirSync(join(dist, 'assets')))
    if (!present.has(name) && !present.has(name.replace(/\.(br|gz|zst)$/, '')))
      rmSync(join(dist, 'assets', name), { recursive: true })
}

/** `start.js` -> `/assets/start-HASH.js`, for entry points and for each widget's chunk. */
function namesOf(metafile: Metafile): Record<string, string> {
  const names: Record<string, string> = {}
  for (const [path, output] of Object.entries(metafile.outputs)) {
    const entry = output.entryPoint ? basename(output.entryPoint).replace(/\.tsx?$/, '.js') : null
    if (entry) names[entry] = `/assets/${basename(path)}`
  }
  return names
}

/** In development once: nothing of ours changes them. */
function copyFonts(dist: string, is_dev: boolean): Record<string, string> {
  const names: Record<string, string> = {}
  for (const font of FONTS) {
    const name = basename(font)
    const path = join(dist, 'assets', name)
    // The CSS names the file, so its address has no hash: `serve-assets` lets it be kept for a month only.
    mkdirSync(join(dist, 'assets'), { recursive: true })
    if (!is_dev || !existsSync(path)) writeFileSync(path, readFileSync(join(ROOT, 'node_modules', font)))
    names[name] = `/assets/${name}`
  }
  return names
}

function checkLimits(dist: string, browser: Metafile, styles: Metafile): void {
  const tooHeavy: string[] = []
  const check = (what: string, size: number, limit: number) => {
    if (size > limit) tooHeavy.push(`${what} is ${size} bytes of brotli, over its ${limit}`)
  }
  const sizeOf = (path: string) => compressedSize(join(dist, 'assets', basename(path)))
  for (const [path, output] of Object.entries(browser.outputs)) {
    if (output.entryPoint === 'widgets/start.ts')
      check('start.js', weightWithImports(browser, path, sizeOf), LIMITS.start)
    else if (output.entryPoint?.startsWith('widgets/') && output.entryPoint !== 'widgets/wake.tsx')
      check(output.entryPoint, sizeOf(path), LIMITS.widget)
  }
  for (const path of Object.keys(styles.outputs))
    if (path.endsWith('.css')) check(basename(path), sizeOf(path), LIMITS.css)
  if (tooHeavy.length > 0) throw new Error(`build: ${tooHeavy.join('; ')}`)
}

/** A chunk and every chunk it imports at once. */
export function weightWithImports(
  metafile: Metafile,
  path: string,
  sizeOf: (path: string) => number,
): number {
  const seen = new Set<string>()
  const visit = (at: string) => {
    if (seen.has(at)) return
    seen.add(at)
    for (const { path: next, kind } of metafile.outputs[at]?.imports ?? [])
      if (kind === 'import-statement') visit(next)
  }
  visit(path)
  return [...seen].reduce((sum, at) => sum + sizeOf(at), 0)
}

if (import.meta.main) {
  const started = performance.now()
  await buildShop({ runtime: chosenRuntime(), is_dev: process.argv.includes('--dev') })
  console.log(`built in ${Math.round(performance.now() - started)} ms`)
}
