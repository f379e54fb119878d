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

const WITH_CHECKS = '--with-checks'
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
const jest = spawn(
  process.execPath,
  [
    '--experimental-vm-modules',
    // Node's experimental VM modules and its SQLite, which the shop uses.
    '--disable-warning=ExperimentalWarning',
    `${root}node_modules/jest/bin/jest.js`,
    `--reporters=${root}test/support/runner/report-tests.ts`,
    '--passWithNoTests',
    ...(projects.length > 0 ? ['--selectProjects', ...projects] : []),
    ...(paths.length > 0 ? ['--testPathPatterns', ...paths] : []),
    ...options,
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
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => jest.kill(signal))

let totals: RunTotals = { passed: 0, failed: 0, skipped: 0 }
jest.on('message', message => {
  totals = message as RunTotals
})
const [[code], failed] = await Promise.all([once(jest, 'exit'), checked])
if (failed) {
  totals.passed += CHECKS.length - failed.length
  totals.failed += failed.length
  if (failed.length > 0) console.log(`FAIL ${failed.join(', ')}: told above`)
}

if (totals.failed > 0 || code !== 0) console.log(wordsOf(seed))
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exitCode = code === 0 && totals.failed === 0 && totals.passed > 0 ? 0 : 1

function seedOfCommit(): string {
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, stdio: 'pipe' })
    return commit.toString().trim()
  } catch {
    // Not a clone, or git is not installed.
    return String(Date.now())
  }
}
