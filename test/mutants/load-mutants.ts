import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Sources } from './run-tests.ts'

// Loaded before anything else (`node --import`): whoever imports a file that has mutants gets all of them in one module,
// and `globalThis.__stryker__.activeMutant` says which of them is so.

const ROOT = join(import.meta.dirname, '../..')
const { sources } = JSON.parse(readFileSync(process.env.MUTANTS_FILE ?? '', 'utf8')) as { sources: Sources }
const byUrl = new Map(
  Object.entries(sources).map(([file, source]) => [pathToFileURL(join(ROOT, file)).href, source]),
)

// There before the first test, or the realm of tests would take it away with a file's own globals.
Object.assign(globalThis, { __stryker__: { activeMutant: process.env.ACTIVE_MUTANT } })

registerHooks({
  load(url, context, nextLoad) {
    const source = byUrl.get(url)
    return source === undefined
      ? nextLoad(url, context)
      : { format: 'module-typescript', source, shortCircuit: true }
  },
})
