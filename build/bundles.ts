import { join } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { GROUNDS } from './grounds.ts'
import { LAND } from './land.ts'
import { NO_BREAKS } from './no-breaks.ts'
import { browserAliases, browserPlugins, type Runtime, SERVER_ALIASES } from './runtime.ts'

const ROOT = join(import.meta.dirname, '..')
const BROWSERS = ['es2022', 'chrome100', 'safari15.4', 'firefox100']

export interface BundleOptions {
  is_dev: boolean
  /** For callers that need the scripts in another form than the one on disk. */
  plugins?: Plugin[]
}

/**
 * The first pass over the browser's code: the start chunk, and a chunk for each widget and each module that
 * is loaded later.
 */
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
    plugins: [LAND, GROUNDS, NO_BREAKS, ...browserPlugins(options.runtime), ...(options.plugins ?? [])],
    define: { 'process.env.NODE_ENV': '"production"' },
  }
}

/**
 * Styles that load after `load`, styles of pages without script, styles that only a few pages link, and the
 * icons.
 */
export function stylesBundle(dist: string, options: { is_dev: boolean }): BuildOptions {
  const pages = [
    'account',
    'order',
    'order-placed',
    'favorite',
    'admin',
    'bank',
    'stores',
    'card',
    'care',
    'lightbox',
    'map',
    'menu-panels',
    'faq',
    'form',
    'vacancies',
    'draws',
    'gallery',
    'university',
    'editors',
    'kit',
    'nothing',
    'video',
    'mistakes',
    'dev-outbox',
  ]
  const names = ['rest', 'plain', 'order-plain', ...pages]
  return { ...sheets(dist, options), entryPoints: names.map(name => `styles/${name}.css`) }
}

/**
 * The first-view styles of every page, and one sheet for each kind of page whose first view needs nothing
 * else: it is inlined after every page's own, as one text (`inlined.ts`).
 */
export const FIRST_STYLES = ['first.css', 'first-home.css', 'first-listing.css', 'first-product.css']

/** Inlined into pages (`inlined.ts`); never written to a file, so its name has no hash. */
export function firstStylesBundle(dist: string, options: { is_dev: boolean }): BuildOptions {
  const entryPoints = FIRST_STYLES.map(name => `styles/${name}`)
  return { ...sheets(dist, options), entryPoints, entryNames: '[name]' }
}

/** For every page except listings, and for listings. */
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
    // Inlined, a source map comment would change the page's hash, and there is no file to debug.
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

/** Renders widgets on the server, always with Preact. */
export function paintingBundle(dist: string, options: BundleOptions): BuildOptions {
  return {
    ...common(options),
    entryPoints: { widgets: 'widgets/server-entry.tsx' },
    outdir: join(dist, 'server'),
    platform: 'node',
    target: 'node24',
    minify: false,
    // Minifying takes a third of the build time; this bundle keeps the names of files and functions.
    sourcemap: false,
    alias: SERVER_ALIASES,
    plugins: [LAND, GROUNDS, NO_BREAKS, ...(options.plugins ?? [])],
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
