import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BROKEN_RULES, type BrokenRule, brokenSource } from './broken-rules.ts'
import { instrument, type Mutant } from './instrument.ts'
import { REACHED_BY, RULES } from './rules.ts'
import type { Order } from './run-tests.ts'
import { keepSources, ROOT, Worker } from './worker.ts'

const MINUTE_MS = 60_000
const USAGE = `npm run mutants [-- FILE… ] [--broken] [--tests 'test/unit/money/*'] [--least 95] [--workers 2]

Breaks rules of money and of cache keys and runs the tests that should see it, on SQLite: first the rules of
test/mutants/broken-rules.ts, then each place of the files of test/mutants/rules.ts in every way that StrykerJS knows.
A break that every test likes is a rule without a test. It is printed, and the command fails: for one of the first kind,
and below --least per cent of the second.

FILE…      these files alone, any of server/, and no broken rules
--broken   the broken rules alone
--tests    tried by these tests alone: quicker, and what they do not see others may`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    broken: { type: 'boolean', default: false },
    tests: { type: 'string', multiple: true, default: REACHED_BY },
    least: { type: 'string', default: '95' },
    workers: { type: 'string', default: String(availableParallelism()) },
    help: { type: 'boolean', default: false },
  },
})
if (options.help) {
  console.log(USAGE)
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'vitrina-mutants-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const unseen = positionals.length > 0 ? [] : await unseenRules()
const share = options.broken ? 100 : await tryMutants(positionals.length > 0 ? positionals : RULES)
process.exitCode = unseen.length === 0 && share >= Number(options.least) ? 0 : 1

/** The broken rules that no test of theirs sees. */
async function unseenRules(): Promise<BrokenRule[]> {
  const found: BrokenRule[] = []
  await assertPassing([...new Set(BROKEN_RULES.flatMap(rule => rule.tests))])
  await inParallel(BROKEN_RULES, async rule => {
    const worker = new Worker(folder, keepSources(folder, { [rule.file]: brokenSource(rule) }))
    const answer = await worker.run({ kind: 'try', mutant: '', tests: rule.tests, hits: 0 })
    worker.end()
    const is_seen = answer.kind === 'tried' && answer.is_killed
    console.log(`${is_seen ? 'seen  ' : 'UNSEEN'} ${rule.name}`)
    if (!is_seen) found.push(rule)
  })
  console.log(`${BROKEN_RULES.length - found.length} of ${BROKEN_RULES.length} broken rules seen\n`)
  return found
}

/** A test that fails with nothing broken would see every rule broken. */
async function assertPassing(tests: string[]): Promise<void> {
  const sources_file = keepSources(folder, {})
  const workers = openWorkers(sources_file)
  await inParallel(tests, async (test, at) => void (await cover(workers[at] as Worker, test)))
  for (const worker of workers) worker.end()
}

function openWorkers(sources_file: string): Worker[] {
  return Array.from({ length: Number(options.workers) }, () => new Worker(folder, sources_file))
}

/** Runs a test with nothing broken. @returns how often it passes which mutant. Throws where it fails. */
async function cover(worker: Worker, test: string): Promise<Record<string, number>> {
  const answer = await worker.run({ kind: 'cover', test })
  if (answer.kind === 'passed-by' && answer.failures.length === 0) return answer.hits
  throw new Error(`${test} fails with nothing broken\n${'failures' in answer ? answer.failures : ''}`)
}

/** @returns how many of a hundred mutants were killed */
async function tryMutants(patterns: string[]): Promise<number> {
  const files = globSync(patterns, { cwd: ROOT }).sort()
  const tests = globSync(options.tests, { cwd: ROOT }).sort()
  const { mutants, sources } = await instrument(ROOT, files)
  console.log(`${mutants.length} mutants of ${files.length} files, ${tests.length} files of tests`)
  const sources_file = keepSources(folder, sources)
  const workers = openWorkers(sources_file)
  const loaded = await (workers[0] as Worker).run({ kind: 'load' })
  /** What a module makes when it is loaded is made once a process. */
  const made_once = loaded.kind === 'passed-by' ? loaded.hits : {}
  const { reach, reachOfFile, whole } = await coverAll(workers, tests, mutants)
  const survivors: Mutant[] = []
  let done = 0
  await inParallel(mutants, async (mutant, at) => {
    const is_made_once = mutant.id in made_once
    const reached = is_made_once ? (reachOfFile.get(mutant.file) ?? whole) : reach.get(mutant.id)
    const { tests: by, hits, took } = reached ?? { tests: [], hits: 0, took: 0 }
    const order: Order = { kind: 'try', mutant: mutant.id, tests: by, hits }
    const is_killed = is_made_once
      ? await isKilledIn(new Worker(folder, sources_file, mutant.id), { order, took, is_its_last: true })
      : await isKilledIn(workers[at] as Worker, { order, took, is_its_last: false })
    if (!is_killed) survivors.push(print(mutant))
    if (++done % 50 === 0) console.log(`${done} tried, ${survivors.length} survived`)
  })
  for (const worker of workers) worker.end()
  console.log()
  for (const file of files) {
    const isHere = (mutant: Mutant) => mutant.file === file
    console.log(`${killedOf(mutants.filter(isHere), survivors.filter(isHere))}  ${file}`)
  }
  console.log(`\n${killedOf(mutants, survivors)} of all mutants killed`)
  return 100 * shareKilled(mutants, survivors)
}

function shareKilled(mutants: Mutant[], survivors: Mutant[]): number {
  return 1 - survivors.length / Math.max(1, mutants.length)
}

function killedOf(mutants: Mutant[], survivors: Mutant[]): string {
  const of_hundred = (100 * shareKilled(mutants, survivors)).toFixed(1)
  return `${mutants.length - survivors.length}/${mutants.length} = ${of_hundred} %`
}

async function isKilledIn(
  worker: Worker,
  { order, took, is_its_last }: { order: Order; took: number; is_its_last: boolean },
): Promise<boolean> {
  const answer = await worker.run(order, 2 * MINUTE_MS + 20 * took)
  if (is_its_last) worker.end()
  return answer.kind === 'tried' && answer.is_killed
}

/** Which tests pass a mutant, the quickest first, and how often they do. */
interface Reach {
  tests: string[]
  hits: number
  /** How long they took, in milliseconds. */
  took: number
}

/**
 * Which tests pass each mutant, and which pass any of a file's: what is made when the file is loaded is passed once a process,
 * whichever test comes first, and is of use to all of those. Where nothing else is in a file, only all tests together know.
 */
async function coverAll(
  workers: Worker[],
  tests: string[],
  mutants: Mutant[],
): Promise<{ reach: Map<string, Reach>; reachOfFile: Map<string, Reach>; whole: Reach }> {
  const passing: { test: string; took: number; hits: Record<string, number> }[] = []
  await inParallel(tests, async (test, at) => {
    const began = performance.now()
    const hits = await cover(workers[at] as Worker, test)
    passing.push({ test, took: performance.now() - began, hits })
  })
  const fileOf = new Map(mutants.map(({ id, file }) => [id, file]))
  const [reach, reachOfFile] = [new Map<string, Reach>(), new Map<string, Reach>()]
  for (const { test, hits, took } of passing.sort((one, other) => one.took - other.took)) {
    const ofFiles = new Map<string, number>()
    for (const [id, times] of Object.entries(hits)) {
      addTest(reach, id, { test, times, took })
      const file = fileOf.get(id) ?? ''
      ofFiles.set(file, (ofFiles.get(file) ?? 0) + times)
    }
    for (const [file, times] of ofFiles) addTest(reachOfFile, file, { test, times, took })
  }
  const took = passing.reduce((sum, each) => sum + each.took, 0)
  return { reach, reachOfFile, whole: { tests: passing.map(({ test }) => test), hits: 0, took } }
}

function addTest(
  reach: Map<string, Reach>,
  of: string,
  { test, times, took }: { test: string; times: number; took: number },
): void {
  const known = reach.get(of) ?? { tests: [], hits: 0, took: 0 }
  reach.set(of, { tests: [...known.tests, test], hits: known.hits + times, took: known.took + took })
}

function print(mutant: Mutant): Mutant {
  const { file, line, mutator, original, replacement } = mutant
  console.log(`\nsurvived: ${file}:${line} (${mutator})\n- ${original}\n+ ${replacement}`)
  return mutant
}

/** As many at once as there are workers; `at` is the number of the one that is free. */
async function inParallel<T>(list: T[], each: (one: T, at: number) => Promise<void>): Promise<void> {
  const left = list[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: Number(options.workers) }, async (_, at) => {
      for (const one of left) await each(one, at)
    }),
  )
}
