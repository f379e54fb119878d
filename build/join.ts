import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type BuildOptions,
  type BuildResult,
  build,
  type Metafile,
  type OutputFile,
  type Plugin,
} from 'esbuild'
import { JOINED } from './joined-files.ts'
import { withShortImports } from './short-imports.ts'

export interface Joined {
  outputFiles: OutputFile[]
  /** An entry point, such as `widgets/start.ts`, and the name of its file. */
  files: Map<string, string>
}

/**
 * The second pass over the browser's scripts: the start file and everything that it imports statically become
 * one file, and so do the other groups of `JOINED`. What is loaded later imports from those. (The first pass
 * splits the code, and puts each module that two files share into a chunk of its own: the start file alone
 * has fifteen.)
 *
 * @param options with `define`, for values only known now: the addresses of other built files; those of the
 *   files to be fetched ahead are added
 */
export async function joinChunks(split: BuildResult, options: BuildOptions): Promise<Joined> {
  const chunks = readChunks(split)
  const groupOf = groupsOf(chunks)
  const wanted = wantedFrom(chunks, groupOf)
  const nameOf = namesOf(chunks, groupOf, JSON.stringify([options.define, ...wanted]))
  const entries = [...chunks.values()].filter(({ name }) => (groupOf.get(name) ?? name) === name)
  const { outputFiles = [] } = await build({
    ...options,
    define: { ...options.define, AHEAD: JSON.stringify(aheadOf(chunks, nameOf)) },
    splitting: false,
    entryPoints: entries.map(({ name }) => ({
      in: `${ENTRY}${name}`,
      out: nameOf(name).replace(/\.js$/, ''),
    })),
    entryNames: '[name]',
    plugins: [joining({ chunks, groupOf, wanted, nameOf })],
  })
  const files = new Map(
    entries.flatMap(({ name, entry }) => (entry ? [[entry, nameOf(name)] as [string, string]] : [])),
  )
  const start = files.get('widgets/start.ts')
  const made = withShortImports(outputFiles)
  return { outputFiles: made.map(file => (basename(file.path) === start ? calledOnLoad(file) : file)), files }
}

/** Chromium compiles all functions of such a file off the main thread while it loads it, instead of each when it is called. */
function calledOnLoad(file: OutputFile): OutputFile {
  const text = `//# allFunctionsCalledOnLoad\n${file.text}`
  return { ...file, text, contents: new TextEncoder().encode(text) }
}

/**
 * The result of the first pass, unchanged: round trips do not matter in development, and joining and mapping
 * everything again would take longer than the rest of a rebuild.
 */
export function splitChunks({ metafile, outputFiles = [] }: BuildResult): Joined {
  const { outputs } = metafile as Metafile
  const files = Object.entries(outputs).flatMap(([path, { entryPoint }]) =>
    entryPoint ? [[entryPoint, basename(path)] as [string, string]] : [],
  )
  return { outputFiles, files: new Map(files) }
}

interface Chunk {
  /** The size of its file after the first pass. */
  name: string
  text: string
  entry: string | undefined
  /** The source files that it contains parts of. */
  modules: string[]
  exports: string[]
  /** The chunks that it imports statically. */
  imports: string[]
}

function readChunks({ metafile, outputFiles = [] }: BuildResult): Map<string, Chunk> {
  const { outputs } = metafile as Metafile
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
  const [helpers = ''] =
    Object.entries(outputs).find(
      ([path, { entryPoint, inputs }]) =>
        path.endsWith('.js') && !entryPoint && Object.keys(inputs).length === 0,
    ) ?? []
  return new Map(
    Object.entries(outputs).map(([path, { entryPoint, exports, imports, inputs }]) => {
      const name = basename(path)
      const text = withoutHelpers(texts.get(name) ?? '', helpers)
      const atOnce = imports
        .filter(({ kind }) => kind === 'import-statement')
        .map(each => basename(each.path))
        .filter(each => text.includes(each))
      const modules = Object.keys(inputs).filter(each => (inputs[each]?.bytesInOutput ?? 0) > 0)
      return [name, { name, text, entry: entryPoint, modules, exports, imports: atOnce }]
    }),
  )
}

/**
 * Every chunk imports the bundler's helpers for CommonJS, which few of them use: the import stays only where
 * they do.
 *
 * @returns a text of the same length, so that its source map stays valid
 */
function withoutHelpers(text: string, helpers: string): string {
  const asked = `import"./${basename(helpers)}";`
  return text.replace(asked, ' '.repeat(asked.length))
}

/** Maps a chunk to the joined chunk that contains it; other chunks stay as they are. */
function groupsOf(chunks: Map<string, Chunk>): Map<string, string> {
  const groups = new Map<string, string>()
  for (const modules of JOINED) {
    const parts = modules.map(module => partOf(chunks, module)).filter(({ name }) => !groups.has(name))
    const head = parts[0]?.name
    const join = (name: string, isWhole: boolean) => {
      if (groups.has(name) || !head) return
      groups.set(name, head)
      if (isWhole) for (const next of chunks.get(name)?.imports ?? []) join(next, true)
    }
    for (const { name, entry } of parts) join(name, entry !== undefined)
  }
  return groups
}

function partOf(chunks: Map<string, Chunk>, module: string): Chunk {
  const all = [...chunks.values()]
  const part =
    all.find(({ modules }) => modules.includes(module)) ?? all.find(({ entry }) => entry === module)
  // A later import of that entry would not find it.
  if (!part || (part.entry && part.entry !== module)) throw new Error(`build: nobody shares ${module}`)
  return part
}

/**
 * Names contain a hash of the content: of the chunk's first name, and of everything else that determines the
 * result, including this code.
 */
function namesOf(chunks: Map<string, Chunk>, groupOf: Map<string, string>, given: string) {
  const sources = [import.meta.filename, join(import.meta.dirname, 'short-imports.ts')]
  const shared = JSON.stringify([
    [...groupOf].sort(),
    given,
    ...sources.map(path => readFileSync(path, 'utf8')),
  ])
  const names = new Map(
    [...chunks.keys()].map(name => {
      const hash = createHash('sha256').update(`${name} ${shared}`).digest('hex').slice(0, 8).toUpperCase()
      return [name, name.replace(/-[A-Z0-9]{8}\.js$/, `-${hash}.js`)]
    }),
  )
  return (name: string) => names.get(groupOf.get(name) ?? name) ?? name
}

/** What other files import from each joined chunk, in order; names that are only used inside need no export. */
function wantedFrom(chunks: Map<string, Chunk>, groupOf: Map<string, string>): Map<string, string[]> {
  const wanted = new Map([...groupOf.keys()].sort().map(name => [name, [] as string[]]))
  for (const { name, text } of chunks.values()) {
    for (const [, names = '', from = ''] of text.matchAll(IMPORTS)) {
      if (!groupOf.has(from) || groupOf.get(from) === groupOf.get(name)) continue
      const own = names.split(',').map(each => each.trim().split(' as ')[0] as string)
      wanted.set(from, [...new Set([...(wanted.get(from) ?? []), ...own])].sort())
    }
  }
  return wanted
}

/** As esbuild writes them, minified or not. If a name were missed, the build would fail. */
const IMPORTS = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*"\.\/([^"]+)"/g

const ENTRY = 'joined:'
/**
 * The start file, which is always loaded, and what is fetched before the first touch, each with its static
 * imports.
 */
const START = 'widgets/start.ts'
const AHEAD = [
  'widgets/load-widget.ts',
  'widgets/wake.tsx',
  'widgets/every-page.ts',
  'widgets/shared/calls/checked.ts',
]

/** The addresses of `AHEAD`, so that the first touch needs no round trip. */
function aheadOf(chunks: Map<string, Chunk>, nameOf: (name: string) => string): string[] {
  const fileOf = (module: string) => nameOf(partOf(chunks, module).name)
  const wanted = new Set(AHEAD.map(fileOf))
  // Iterating over a set also visits items added meanwhile.
  for (const file of wanted)
    for (const { name, imports } of chunks.values())
      for (const next of nameOf(name) === file ? imports.map(nameOf) : [])
        if (next !== fileOf(START)) wanted.add(next)
  return [...wanted].map(file => `/assets/${file}`)
}

interface Joining {
  chunks: Map<string, Chunk>
  groupOf: Map<string, string>
  /** Exports of joined chunks. */
  wanted: Map<string, string[]>
  nameOf(name: string): string
}

function joining({ chunks, groupOf, wanted, nameOf }: Joining): Plugin {
  const exportsOf = (name: string) => chunks.get(name)?.exports ?? []
  const order = [...groupOf.keys()]
  /**
   * Two chunks joined into one file may both have an export named `a`, so exports are numbered within their
   * file: short names that compress well.
   */
  const joinedName = (chunk: string, name: string) => {
    const file = groupOf.get(chunk)
    return `_${order.filter(each => groupOf.get(each) === file).indexOf(chunk)}${name}`
  }
  return {
    name: 'joining',
    setup(build) {
      build.onResolve({ filter: /^joined:/ }, ({ path }) => ({
        path: path.slice(ENTRY.length),
        namespace: 'entry',
      }))
      // React, in development: `react-apart.ts`.
      build.onResolve({ filter: /^\// }, ({ path }) => ({ path, external: true }))
      build.onResolve({ filter: /^\.\// }, ({ path, importer, kind }) => {
        const name = basename(path)
        if (!chunks.has(name)) return { path, external: true }
        const group = groupOf.get(name)
        if (kind === 'dynamic-import') {
          if (group && group !== name)
            throw new Error(`build: ${name} is asked for later, and is there already`)
          return { path: `./${nameOf(name)}`, external: true }
        }
        if (name === importer || (group && group === groupOf.get(importer)))
          return { path: name, namespace: 'chunk' }
        if (group) return { path: name, namespace: 'stand-in' }
        return { path: `./${nameOf(name)}`, external: true }
      })
      build.onLoad({ filter: /./, namespace: 'chunk' }, ({ path }) => ({
        contents: chunks.get(path)?.text ?? '',
      }))
      build.onLoad({ filter: /./, namespace: 'entry' }, ({ path }) => {
        const parts = [...groupOf].filter(([name, group]) => group === path && name !== path)
        const lines = parts.map(([name]) =>
          reexport(name, each => `${each} as ${joinedName(name, each)}`, { only: wanted.get(name) }),
        )
        // By name, because `export *` leaves out the default export.
        return { contents: [reexport(path, each => each), ...lines].join('\n') }
      })
      build.onLoad({ filter: /./, namespace: 'stand-in' }, ({ path }) => {
        const isHead = groupOf.get(path) === path
        const take = (each: string) => (isHead ? each : `${joinedName(path, each)} as ${each}`)
        return {
          contents: reexport(path, take, { only: isHead ? undefined : wanted.get(path), from: nameOf(path) }),
        }
      })
      const reexport = (
        name: string,
        take: (each: string) => string,
        { only = exportsOf(name), from = name }: { only?: string[]; from?: string } = {},
      ) => `export { ${only.map(take).join(', ')} } from './${from}'`
    },
  }
}
