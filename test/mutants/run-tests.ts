import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'

// One process that runs tests again and again, each time with another rule broken: it begins at once, as everything is
// loaded already. The parent sends orders, and gets an answer to each.

/** What Stryker's instrumented files read and write. */
interface Switch {
  activeMutant?: string | undefined
  mutantCoverage?: { static: Record<string, number> } | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
}

/** Sources that stand in the place of files, as text, by their path from the root of the project. */
export type Sources = Record<string, string>

export type Order =
  /** Loads all files with mutants and says which of them were passed by that alone. */
  | { kind: 'load' }
  /** Runs tests with nothing broken, and says which mutants they pass how often. */
  | { kind: 'cover'; test: string }
  /** Runs tests with one mutant, until one fails. */
  | { kind: 'try'; mutant: string; tests: string[]; hits: number }

export type Answer =
  | { kind: 'passed-by'; hits: Record<string, number>; failures: string[] }
  | { kind: 'tried'; is_killed: boolean }

const ROOT = join(import.meta.dirname, '../..')
const { runCLI } = createRequire(import.meta.url)('jest') as typeof import('jest')
const control = (globalThis as unknown as { __stryker__: Switch }).__stryker__
/** A loop that a mutant makes endless ends here: by its own work, never by the clock. */
const ENDLESS = 1_000

// That a property fails is enough: its smallest case is nobody's concern here.
fc.configureGlobal({ endOnFailure: true })
process.on('disconnect', () => process.exit())
process.on('message', async (order: Order) => {
  process.send?.(await answer(order))
})

async function answer(order: Order): Promise<Answer> {
  if (order.kind === 'load') {
    const { sources } = JSON.parse(readFileSync(process.env.MUTANTS_FILE ?? '', 'utf8')) as {
      sources: Sources
    }
    for (const file of Object.keys(sources)) await import(pathToFileURL(join(ROOT, file)).href)
    return { kind: 'passed-by', hits: control.mutantCoverage?.static ?? {}, failures: [] }
  }
  if (order.kind === 'cover') {
    clear(control.mutantCoverage?.static ?? {})
    const failures = await failuresOf(order.test)
    return { kind: 'passed-by', hits: { ...control.mutantCoverage?.static }, failures }
  }
  Object.assign(control, { activeMutant: order.mutant, hitCount: 0, hitLimit: (order.hits + 1) * ENDLESS })
  try {
    for (const test of order.tests)
      if ((await failuresOf(test)).length > 0) return { kind: 'tried', is_killed: true }
    return { kind: 'tried', is_killed: false }
  } finally {
    Object.assign(control, { activeMutant: undefined, hitCount: undefined })
  }
}

function clear(hits: Record<string, number>): void {
  for (const id of Object.keys(hits)) delete hits[id]
}

let round = 0

async function failuresOf(test: string): Promise<string[]> {
  // The same file again is another module: Node keeps the first.
  process.env.MUTANT_ROUND = String(++round)
  const { results } = await runCLI(
    {
      $0: 'jest',
      _: [test],
      runTestsByPath: true,
      runInBand: true,
      reporters: [],
      silent: true,
      testNamePattern: '^(?!.*PostgreSQL)',
      config: join(import.meta.dirname, 'jest.config.ts'),
    } as never,
    [ROOT],
  )
  return results.testResults.flatMap(({ failureMessage }) => failureMessage ?? [])
}
