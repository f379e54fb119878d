import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHECKS, failedOf } from '../../build/check.ts'
import { drawFrom, wordsOf } from './runner/draw.ts'
import type { RunTotals } from './runner/report-tests.ts'

// `npm test`: node test/support/run.ts [--with-checks] [project…] [path…] [--option of Jest…]
//
// Runs Jest on the named projects (all of them by default), prints a line for each file and the details of
// each failure, and ends with one line: "N passed, N failed, N skipped". The exit code is 0 only if tests ran
// and none failed. With checks, those of `build/check.ts` run beside the tests and count like them.
//
// The time zone, the locale and the order of unsorted rows are drawn once for each run, always the same for
// the same commit; the first line prints them and how to repeat the draw.
//
// With checks, browser files that fail, five at most, are run once more when all else is done: a machine that
// CI shares with others stops Chromium for seconds. What fails twice is failed; what passes alone is printed
// as FLAKY, below its first failure, and is a fault of the test or a race of the shop to be looked for.

const WITH_CHECKS = '--with-checks'
/** More failed files than these are no chance. */
const MOST_AGAIN = 5
const STOPS = ['SIGINT', 'SIGTERM'] as const
const PROJECTS = ['unit', 'api', 'pages', 'storm', 'browser']

const all = process.argv.slice(2)
const asked = all.filter(word => word !== WITH_CHECKS)
const projects = asked.filter((word, at) => PROJECTS.includes(word) && asked[at - 1] !== '-t')
/** The words after `-t` are part of a test's name. */
const options = asked.filter((word, at) => word.startsWith('-') || asked[at - 1] === '-t')
const paths = asked.filter(word => !projects.includes(word) && !options.includes(word))

const root = fileURLToPath(new URL('../../', import.meta.url))
const seed = process.env.TEST_DRAW || seedOfCommit()
const { time_zone, locale } = drawFrom(seed)
console.log(wordsOf(seed))

const checked = all.includes(WITH_CHECKS) ? failedOf(CHECKS, root) : undefined
const run = await runJest([
  ...(projects.length > 0 ? ['--selectProjects', ...projects] : []),
  ...(paths.length > 0 ? ['--testPathPatterns', ...paths] : []),
  ...options,
])
const again = run.totals.failed_in_browser
if (checked && again.length > 0 && again.length <= MOST_AGAIN) await runAgain()

const failed = await checked
if (failed) {
  run.totals.passed += CHECKS.length - failed.length
  run.totals.failed += failed.length
  if (failed.length > 0) console.log(`FAIL ${failed.join(', ')}: told above`)
}

const { totals } = run
if (totals.failed > 0 || !run.isSound) console.log(wordsOf(seed))
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exitCode = run.isSound && totals.failed === 0 && totals.passed > 0 ? 0 : 1

/** Counts what a second, quiet run of the failed browser files says, instead of the first one. */
async function runAgain(): Promise<void> {
  console.log(`again, one by one: ${again.map(({ path }) => path).join(', ')}`)
  const second = await runJest(
    ['--selectProjects', 'browser', '--runInBand', '--runTestsByPath'].concat(again.map(({ path }) => path)),
  )
  for (const key of ['passed', 'failed', 'skipped'] as const) {
    run.totals[key] += second.totals[key]
    for (const file of again) run.totals[key] -= file[key]
  }
  run.isSound &&= second.isSound
  const left = second.totals.failed_in_browser.map(({ path }) => path)
  for (const { path } of again)
    if (!left.includes(path)) console.log(`FLAKY ${path}: failed once, passed alone`)
}

async function runJest(words: string[]): Promise<{ totals: RunTotals; isSound: boolean }> {
  const jest = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      // Node's experimental VM modules and its SQLite, which the shop uses.
      '--disable-warning=ExperimentalWarning',
      `${root}node_modules/jest/bin/jest.js`,
      `--reporters=${root}test/support/runner/report-tests.ts`,
      '--passWithNoTests',
      ...words,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        // Node's compile cache is kept for the next run.
        NODE_COMPILE_CACHE: join(tmpdir(), 'vitrina-compiled'),
        ...process.env,
        NODE_ENV: 'test',
        TEST_DRAW: seed,
        TZ: time_zone,
        LC_ALL: locale,
        LANG: locale,
      },
    },
  )
  const kill = (signal: NodeJS.Signals) => jest.kill(signal)
  for (const signal of STOPS) process.on(signal, kill)
  let totals: RunTotals | undefined
  jest.on('message', message => {
    totals = message as RunTotals
  })
  const [code] = await once(jest, 'exit')
  for (const signal of STOPS) process.off(signal, kill)
  const none = { passed: 0, failed: 0, skipped: 0, failed_in_browser: [] }
  // Jest ends with 1 because of failed tests, which are counted, or because of something else.
  return { totals: totals ?? none, isSound: code === 0 || (code === 1 && (totals?.failed ?? 0) > 0) }
}

function seedOfCommit(): string {
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, stdio: 'pipe' })
    return commit.toString().trim()
  } catch {
    // Not a clone, or git is not installed.
    return String(Date.now())
  }
}
