import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunTotals } from './runner/report-tests.ts'

// `npm test`: node test/support/run.ts [project…] [path…] [--option of Jest…]
//
// Runs Jest on the projects named (all of them when none is), prints a line per file and the whole of each failure, and
// ends with one line: "N passed, N failed, N skipped". Exit code 0 only when tests ran and none failed.

const PROJECTS = ['unit', 'api', 'pages', 'storm', 'browser']

const asked = process.argv.slice(2)
const projects = asked.filter(word => PROJECTS.includes(word))
const options = asked.filter(word => word.startsWith('-'))
const paths = asked.filter(word => !projects.includes(word) && !options.includes(word))

const root = fileURLToPath(new URL('../../', import.meta.url))
const jest = spawn(
  process.execPath,
  [
    '--experimental-vm-modules',
    // Modules of Node's virtual machine and its SQLite, which the shop is built on.
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
    // What Node has compiled is kept for the next run.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'vitrina-compiled'), ...process.env, NODE_ENV: 'test' },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => jest.kill(signal))

let totals: RunTotals = { passed: 0, failed: 0, skipped: 0 }
jest.on('message', message => {
  totals = message as RunTotals
})
const [code] = await once(jest, 'exit')

console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exitCode = code === 0 && totals.failed === 0 && totals.passed > 0 ? 0 : 1
