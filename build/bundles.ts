import { join } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { LAND } from './land.ts'
import { browserAliases, browserPlugins, type Runtime, SERVER_ALIASES } from './runtime.ts'

const ROOT = join(import.meta.dirname, '..')
const BROWSERS = ['es2022', 'chrome100', 'safari15.4', 'firefox100']

export interface BundleOptions {
  is_dev: boolean
  /** For whoever wants scripts otherwise than they lie on disk. */
  plugins?: Plugin[]
}

/** The first pass over what wakes pages: the start chunk, and a chunk for each widget and each thing loaded later. */
export function browserBundle(dist: string, options: BundleOptions & { runtime: Runtime }): BuildOptions {
  return {
    ...common(options),
    entryPoints: { start: 'widgets/start.ts' },
    outdir: join(dist, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    platform: 'browser',
    target: BROWSERS,
    alias: browserAliases(options.runtime),
    plugins: [LAND, ...browserPlugins(options.runtime), ...(options.plugins ?? [])],
    define: { 'process.env.NODE_ENV': '"production"' },
  }
}

/** What comes after `load`, what pages without script have, what few pages have (they link it), and the icons. */
export function stylesBundle(dist: string, options: { is_dev: boolean }): BuildOptions {
  const names = ['rest', 'plain', 'account', 'bank', 'stores', 'card', 'care', 'lightbox', 'faq', 'vacancies']
  return { ...sheets(dist, options), entryPoints: names.map(name => `styles/${name}.css`) }
}

/**
 * Every page's, and a sheet for each kind of page that needs no other for its first view: it stands there behind every
 * page's, in one text (`inlined.ts`).
 */
export const FIRST_STYLES = ['first.css', 'first-home.css', 'first-listing.css', 'first-product.css']

/** What stands in the page itself (`inlined.ts`): written nowhere, so that its name has no hash. */
export function firstStylesBundle(dist: string, options: { is_dev: boolean }): BuildOptions {
  const entryPoints = FIRST_STYLES.map(name => `styles/${name}`)
  return { ...sheets(dist, options), entryPoints, entryNames: '[name]' }
}

/** Every page's but listings', and theirs. */
export const FIRST_SCRIPTS = ['first.js', 'first-listing.js']

export function firstScriptBundle(dist: string, options: { is_dev: boolean }): BuildOptions {
  return {
    ...common(options),
    entryPoints: FIRST_SCRIPTS.map(name => `widgets/first/${name.replace(/js$/, 'ts')}`),
    outdir: join(dist, 'assets'),
    entryNames: '[name]',
    format: 'iife',
    sourcemap: false,
    platform: 'browser',
    target: BROWSERS,
  }
}

function sheets(dist: string, options: { is_dev: boolean }): BuildOptions {
  return {
    ...common(options),
    // In the page itself it would change the page's hash, and there is no file to look into.
    sourcemap: false,
    outdir: join(dist, 'assets'),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: '/assets',
    loader: { '.svg': 'file' },
    external: ['/assets/*'],
    // Pages and sheets are sent as UTF-8: a letter of Russian takes two bytes, its escape six.
    charset: 'utf8',
    target: BROWSERS.slice(1),
  }
}

/** The second pass over what `browserBundle` made (`join.ts`). */
export function joinedBundle(dist: string, options: { is_dev: boolean }): BuildOptions {
  return {
    ...common(options),
    outdir: join(dist, 'assets'),
    platform: 'browser',
    target: BROWSERS,
  }
}

/** What paints widgets on the server, always by Preact. */
export function paintingBundle(dist: string, options: BundleOptions): BuildOptions {
  return {
    ...common(options),
    entryPoints: { widgets: 'widgets/server-entry.tsx' },
    outdir: join(dist, 'server'),
    platform: 'node',
    target: 'node24',
    minify: false,
    // It would take a third of the time; the bundle keeps the names of files and functions.
    sourcemap: false,
    alias: SERVER_ALIASES,
    plugins: [LAND, ...(options.plugins ?? [])],
    define: { 'process.env.NODE_ENV': '"production"' },
  }
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
    write: false,
  }
}
