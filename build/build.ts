import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { compressedSize, writeCompressed } from './compress.ts'
import { LIMITS } from './limits.ts'
import { browserAliases, chosenRuntime, type Runtime, SERVER_ALIASES } from './runtime.ts'

export const DIST = join(import.meta.dirname, '..', 'dist')
/** Says from what `dist` was built; not there while it is being built, and after a build for development. */
export const STAMP = 'built-from.txt'
const ROOT = join(import.meta.dirname, '..')
const FONTS = ['cyrillic', 'latin'].map(
  subset => `@fontsource-variable/manrope/files/manrope-${subset}-wght-normal.woff2`,
)

/**
 * Builds what the browser and the first paint need into `dist/`: hashed chunks and CSS with compressed copies, the
 * server's bundle of widgets, and the manifest. Throws when a file is over its limit.
 */
export async function buildShop(options: {
  runtime: Runtime
  is_dev: boolean
  dist?: string
}): Promise<void> {
  const dist = options.dist ?? DIST
  rmSync(join(dist, STAMP), { force: true })
  const outputs = [
    buildServer(dist, options),
    buildBrowser(dist, options),
    buildStyles(dist, options),
  ] as const
  const [, browser, styles] = await Promise.all(outputs)
  const files = { ...namesOf(browser), ...namesOf(styles), ...copyFonts(dist) }
  if (!options.is_dev) {
    await writeCompressed(join(dist, 'assets'))
    checkLimits(dist, browser, styles)
  }
  const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)
  mkdirSync(dist, { recursive: true })
  writeFileSync(
    join(dist, 'manifest.json'),
    JSON.stringify({ build: id, runtime: options.runtime, files }, null, 2),
  )
  forgetOld(dist, [browser, styles])
}

/** Only now that the new files are there: a build that fails leaves the last good one whole. */
function forgetOld(dist: string, built: Metafile[]): void {
  const fonts = FONTS.map(font => basename(font))
  const present = new Set([
    ...fonts,
    ...built.flatMap(({ outputs }) => Object.keys(outputs).map(path => basename(path))),
  ])
  for (const name of readdirSync(join(dist, 'assets')))
    if (!present.has(name) && !present.has(name.replace(/\.(br|gz|zst)$/, '')))
      rmSync(join(dist, 'assets', name), { recursive: true })
}

function common(options: { is_dev: boolean }): BuildOptions {
  return {
    absWorkingDir: ROOT,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    minify: !options.is_dev,
    sourcemap: options.is_dev ? 'inline' : false,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  }
}

async function buildServer(dist: string, options: { is_dev: boolean }): Promise<void> {
  await build({
    ...common(options),
    entryPoints: { widgets: 'widgets/server-entry.tsx' },
    outdir: join(dist, 'server'),
    platform: 'node',
    target: 'node24',
    minify: false,
    sourcemap: 'inline',
    alias: SERVER_ALIASES,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
}

async function buildBrowser(dist: string, options: { runtime: Runtime; is_dev: boolean }): Promise<Metafile> {
  const { metafile } = await build({
    ...common(options),
    entryPoints: { start: 'widgets/start.ts' },
    outdir: join(dist, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    platform: 'browser',
    target: ['es2022', 'chrome100', 'safari15.4', 'firefox100'],
    alias: browserAliases(options.runtime),
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return metafile as Metafile
}

async function buildStyles(dist: string, options: { is_dev: boolean }): Promise<Metafile> {
  const { metafile } = await build({
    ...common(options),
    entryPoints: { site: 'styles/site.css' },
    outdir: join(dist, 'assets', 'css'),
    entryNames: '../[name]-[hash]',
    external: ['/assets/*'],
    target: ['chrome100', 'safari15.4', 'firefox100'],
  })
  return metafile as Metafile
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

function copyFonts(dist: string): Record<string, string> {
  const names: Record<string, string> = {}
  for (const font of FONTS) {
    const bytes = readFileSync(join(ROOT, 'node_modules', font))
    const name = basename(font)
    // The CSS names the file, so its address holds the font's version instead of a hash.
    mkdirSync(join(dist, 'assets'), { recursive: true })
    writeFileSync(join(dist, 'assets', name), bytes)
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
