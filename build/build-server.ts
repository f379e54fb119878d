import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { programHash } from '../server/catalog/saved/format.ts'
import { asAscii } from './as-ascii.ts'

const ROOT = join(import.meta.dirname, '..')
/** What `npm start` runs, in `dist`. */
export const SERVER = 'shop'
const PROGRAMS = [
  'server/start.ts',
  'server/main.ts',
  'server/jobs/send-letters.ts',
  'server/jobs/derive-pictures.ts',
]

/**
 * Bundles `server/` into the few files that `npm start` runs: `start.js`, `main.js`, the processes for
 * letters and pictures, and what is loaded on demand. Otherwise Node would read eight hundred modules and
 * hold the text and the table of each, together with the compiler that removes their types: 35 MB in every
 * process, and a third of its start.
 *
 * Names and lines stay readable in stack traces; a comment says which file the lines come from.
 *
 * @param programs further ones that share its modules, each under its own name: tests have one
 */
export async function buildServer(dist: string, programs: string[] = []): Promise<void> {
  const outdir = join(dist, SERVER)
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...PROGRAMS, ...programs],
    outdir,
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
    // Sharp has native code; pg looks for a driver that we do not have.
    external: ['sharp', 'pg-native'],
    // As an ES module: from CommonJS every use of one of its names, thousands a page, would go through two getters.
    alias: { liquidjs: 'liquidjs/dist/liquid.node.mjs' },
    plugins: [sourceFolders(outdir)],
    define: { CATALOG_PROGRAM: JSON.stringify(programHash(ROOT)) },
    // CommonJS packages load Node's own modules by `require`, which an ES module does not have.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  })
  mkdirSync(outdir, { recursive: true })
  for (const { path, text } of outputFiles) writeFileSync(path, asAscii(text))
  const made = new Set(outputFiles.map(({ path }) => basename(path)))
  for (const name of readdirSync(outdir)) if (!made.has(name)) rmSync(join(outdir, name))
}

/**
 * `import.meta.dirname` is the folder of the source, as without a build: templates and programs are found
 * relative to it.
 */
function sourceFolders(outdir: string): Plugin {
  return {
    name: 'source-folders',
    setup(build) {
      build.onLoad({ filter: /[\\/]server[\\/].*\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8')
        const folder = relative(outdir, dirname(path)).split(sep).join('/')
        const found = `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`
        return { contents: source.replaceAll('import.meta.dirname', found), loader: 'ts' }
      })
    },
  }
}
