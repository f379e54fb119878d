import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  type BuildOptions,
  type BuildResult,
  build,
  type Metafile,
  type OutputFile,
  type Plugin,
} from 'esbuild'

/**
 * Heads of what is one file each, for each file costs a cheap phone a round trip: what every page runs, what the
 * first call brings, and what the first island brings. What two of them want is of the earlier.
 */
const JOINED = ['widgets/start.ts', 'widgets/shared/checked.ts', 'widgets/wake.tsx']

export interface Joined {
  outputFiles: OutputFile[]
  /** Entry point, as `widgets/start.ts`, to the name of its file. */
  files: Map<string, string>
}

/**
 * The second pass over what the browser is sent: the start file and everything that it imports at once become one file,
 * and so do the others of `JOINED`. What is loaded later imports from those. (The first pass, which splits, puts each
 * module that two files share into a chunk of its own: fifteen for the start file.)
 *
 * @param options with `define`, what only now is known: addresses of other built files
 */
export async function joinChunks(split: BuildResult, options: BuildOptions): Promise<Joined> {
  const chunks = readChunks(split)
  const groupOf = groupsOf(chunks)
  const nameOf = namesOf(chunks, groupOf, JSON.stringify(options.define))
  const entries = [...chunks.values()].filter(({ name }) => (groupOf.get(name) ?? name) === name)
  const { outputFiles = [] } = await build({
    ...options,
    splitting: false,
    entryPoints: entries.map(({ name }) => ({
      in: `${ENTRY}${name}`,
      out: nameOf(name).replace(/\.js$/, ''),
    })),
    entryNames: '[name]',
    plugins: [joining(chunks, groupOf, nameOf)],
  })
  const files = new Map(
    entries.flatMap(({ name, entry }) => (entry ? [[entry, nameOf(name)] as [string, string]] : [])),
  )
  return { outputFiles, files }
}

/**
 * What the first pass made as it is: in development nobody counts round trips, and to join and map everything anew would
 * take longer than all else at a save.
 */
export function splitChunks({ metafile, outputFiles = [] }: BuildResult): Joined {
  const { outputs } = metafile as Metafile
  const files = Object.entries(outputs).flatMap(([path, { entryPoint }]) =>
    entryPoint ? [[entryPoint, basename(path)] as [string, string]] : [],
  )
  return { outputFiles, files: new Map(files) }
}

interface Chunk {
  /** Of its file after the first pass. */
  name: string
  text: string
  entry: string | undefined
  exports: string[]
  /** Chunks that it imports at once. */
  imports: string[]
}

function readChunks({ metafile, outputFiles = [] }: BuildResult): Map<string, Chunk> {
  const { outputs } = metafile as Metafile
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
  return new Map(
    Object.entries(outputs).map(([path, { entryPoint, exports, imports }]) => {
      const name = basename(path)
      const atOnce = imports
        .filter(({ kind }) => kind === 'import-statement')
        .map(each => basename(each.path))
      return [name, { name, text: texts.get(name) ?? '', entry: entryPoint, exports, imports: atOnce }]
    }),
  )
}

/** Chunk to the joined chunk that it becomes a part of; the others stay by themselves. */
function groupsOf(chunks: Map<string, Chunk>): Map<string, string> {
  const groups = new Map<string, string>()
  for (const entry of JOINED) {
    const head = [...chunks.values()].find(chunk => chunk.entry === entry)
    if (!head) throw new Error(`build: ${entry} made no file`)
    const join = (name: string) => {
      if (groups.has(name)) return
      groups.set(name, head.name)
      for (const next of chunks.get(name)?.imports ?? []) join(next)
    }
    join(head.name)
  }
  return groups
}

/** Names by content: a chunk's first name is, and what else decides is named with it, this file too. */
function namesOf(chunks: Map<string, Chunk>, groupOf: Map<string, string>, given: string) {
  const shared = JSON.stringify([[...groupOf].sort(), given, readFileSync(import.meta.filename, 'utf8')])
  const names = new Map(
    [...chunks.keys()].map(name => {
      const hash = createHash('sha256').update(`${name} ${shared}`).digest('hex').slice(0, 8).toUpperCase()
      return [name, name.replace(/-[A-Z0-9]{8}\.js$/, `-${hash}.js`)]
    }),
  )
  return (name: string) => names.get(groupOf.get(name) ?? name) ?? name
}

const ENTRY = 'joined:'

function joining(
  chunks: Map<string, Chunk>,
  groupOf: Map<string, string>,
  nameOf: (name: string) => string,
): Plugin {
  const exportsOf = (name: string) => chunks.get(name)?.exports ?? []
  const order = [...chunks.keys()]
  /** Two chunks of one file may both call something `a`. */
  const joinedName = (chunk: string, name: string) => `_${order.indexOf(chunk).toString(36)}${name}`
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
        const lines = parts.map(([name]) => reexport(name, each => `${each} as ${joinedName(name, each)}`))
        // By name, for a star leaves out what is default.
        return { contents: [reexport(path, each => each), ...lines].join('\n') }
      })
      build.onLoad({ filter: /./, namespace: 'stand-in' }, ({ path }) => {
        const isHead = groupOf.get(path) === path
        const take = (each: string) => (isHead ? each : `${joinedName(path, each)} as ${each}`)
        return { contents: reexport(path, take, nameOf(path)) }
      })
      const reexport = (name: string, take: (each: string) => string, from = name) =>
        `export { ${exportsOf(name).map(take).join(', ')} } from './${from}'`
    },
  }
}
