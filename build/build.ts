import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type BuildContext,
  type BuildOptions,
  type BuildResult,
  build,
  context,
  type Metafile,
  type OutputFile,
} from 'esbuild'
import { addressesFile, addressesOf, asDefine, writeAddresses } from './addresses.ts'
import { asAscii } from './as-ascii.ts'
import { entriesOf, namesOf } from './asset-names.ts'
import { buildServer } from './build-server.ts'
import {
  type BundleOptions,
  browserBundle,
  FIRST_SCRIPTS,
  FIRST_STYLES,
  firstScriptBundle,
  firstStylesBundle,
  joinedBundle,
  paintingBundle,
  stylesBundle,
} from './bundles.ts'
import { writeCompressed } from './compress.ts'
import { forgetOld, writeNew } from './dist-files.ts'
import { copyFonts } from './fonts.ts'
import { makeIcons } from './icons.ts'
import { inlinedOf } from './inlined.ts'
import { joinChunks, splitChunks } from './join.ts'
import { checkLimits, widgetSizes } from './limits.ts'
import { buildReactApart } from './react-apart.ts'
import { chosenRuntime, type Runtime } from './runtime.ts'
import { writeRegistry } from './widget-registry.ts'

export const DIST = join(import.meta.dirname, '..', 'dist')
/** Records what `dist` was built from, see `build-if-changed.ts`; absent after a development build. */
export const STAMP = 'built-from.txt'

export interface ShopBuild extends BundleOptions {
  runtime: Runtime
  dist?: string
}

/**
 * Builds into `dist/` what the browser and the server-side render need: hashed chunks and CSS with compressed
 * copies, the server's bundle of widgets, and the manifest. Throws when a file exceeds its limit.
 */
export async function buildShop(options: ShopBuild): Promise<void> {
  writeRegistry()
  const { dist = DIST } = options
  const results = await Promise.all(NAMES.map(name => build(BUNDLES[name](dist, options))))
  await finish(options, Object.fromEntries(NAMES.map((name, at) => [name, results[at]])) as Made, joinChunks)
}

/**
 * The same for repeated builds: only the bundles whose sources have changed are rebuilt, and only the changed
 * files are read.
 */
export async function openBuild(options: ShopBuild): Promise<OpenBuild> {
  const { dist = DIST, is_dev } = options
  const contexts = {} as Record<Bundle, BuildContext>
  for (const name of NAMES) {
    const bundle = BUNDLES[name](dist, options)
    contexts[name] = await context(name === 'browser' ? await forDevelopment(options, bundle) : bundle)
  }
  const made: Partial<Made> = {}
  const make = async (names: Bundle[]) => {
    const results = await Promise.all(names.map(name => contexts[name].rebuild()))
    for (const [at, name] of names.entries()) made[name] = results[at] as BuildResult
  }
  return {
    rebuild: async changed => {
      if (changed === 'scripts') writeRegistry()
      const scripts = NAMES.filter(name => !STYLES.includes(name))
      if (changed === 'styles' || !made.styles) await make(STYLES)
      const sheets = namesOf((made as Made).styles.metafile as Metafile)
      const isMoved = writeAddresses(dist, addressesOf(sheets, copyFonts(dist, is_dev)))
      if (changed === 'scripts' || !made.painting) await make(scripts)
      else if (isMoved) await make(['browser'])
      await finish(options, made as Made, splitChunks)
    },
    close: async () => void (await Promise.all(NAMES.map(name => contexts[name].dispose()))),
  }
}

export interface OpenBuild {
  rebuild(changed: Changed): Promise<void>
  close(): Promise<void>
}

async function forDevelopment(
  { dist = DIST, runtime }: ShopBuild,
  browser: BuildOptions,
): Promise<BuildOptions> {
  const injected = { ...browser, inject: [addressesFile(dist)] }
  if (runtime !== 'react') return injected
  const apart = await buildReactApart(dist, browser)
  return { ...injected, plugins: [apart, ...(browser.plugins ?? [])] }
}

export type Changed = 'styles' | 'scripts'

const BUNDLES = {
  browser: browserBundle,
  styles: stylesBundle,
  first_styles: firstStylesBundle,
  first_script: firstScriptBundle,
  painting: paintingBundle,
}
type Bundle = keyof typeof BUNDLES
type Made = Record<Bundle, BuildResult>
const NAMES = Object.keys(BUNDLES) as Bundle[]
const STYLES: Bundle[] = ['styles', 'first_styles']

/** @param scriptsOf processes the first pass; without joining, the addresses are in the code already */
async function finish(
  { dist = DIST, runtime, is_dev }: ShopBuild,
  made: Made,
  scriptsOf: typeof joinChunks | typeof splitChunks,
): Promise<void> {
  const sheets = namesOf(made.styles.metafile as Metafile)
  const fonts = copyFonts(dist, is_dev)
  const define = asDefine(addressesOf(sheets, fonts))
  const { outputFiles: scripts, files } = await scriptsOf(made.browser, {
    ...joinedBundle(dist, { is_dev }),
    define,
  })
  // Files that inlined styles refer to, such as icons, are written; the inlined texts are not.
  const isWritten = ({ path }: OutputFile) => !INLINED.includes(basename(path))
  const first = [...(made.first_styles.outputFiles ?? []), ...(made.first_script.outputFiles ?? [])]
  const written = [scripts, made.styles.outputFiles ?? [], first.filter(isWritten)].flat()
  writeNew(written)
  const painting = made.painting.outputFiles ?? []
  writeNew(painting.map(({ path, text }) => ({ path, contents: asAscii(text) })))
  const inlined = inlinedOf(first.filter(file => !isWritten(file)))
  const icons = await makeIcons(dist)
  const named = { ...entriesOf(files), ...sheets, ...fonts, ...icons }
  // A development build must not be mistaken for the one that `npm start` needs.
  rmSync(join(dist, STAMP), { force: true })
  if (!is_dev) {
    await writeCompressed(join(dist, 'assets'))
    checkLimits(dist, files, Object.values(sheets), inlined)
  }
  const id = createHash('sha256')
    .update(JSON.stringify([named, inlined]))
    .digest('hex')
    .slice(0, 12)
  const widgets = is_dev ? undefined : widgetSizes(dist, named)
  const manifest = { build: id, runtime, files: named, inlined, widgets }
  writeFileSync(join(dist, 'manifest.json'), JSON.stringify(manifest, null, 2))
  if (!is_dev) forgetOld(dist, [...Object.values(named), ...written.map(({ path }) => path)])
}

/** These are inlined into pages (`inlined.ts`). */
const INLINED = [...FIRST_STYLES, ...FIRST_SCRIPTS]

if (import.meta.main) {
  const started = performance.now()
  await buildShop({ runtime: chosenRuntime(), is_dev: process.argv.includes('--dev') })
  await buildServer(DIST)
  console.log(`built in ${Math.round(performance.now() - started)} ms`)
}
