import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

// `npm run bench`: node test/bench/run.ts [name…] [--option…]
//
// Runs the benchmarks named, all of them when none is, each in a process of its own, so that none warms up or fills the
// memory of another. Numbers and options go to the benchmarks of SIZED. Times are told, never judged; sizes of pages
// over their limit fail, and cold pages that cost several times as much compressed as uncompressed.

const BENCHMARKS = [
  'first-second',
  'front',
  'taps',
  'islands',
  'second-page',
  'page-weight',
  'pages',
  'page-path',
  'writes',
  'peers',
  'memory',
  'under-load',
  'longest-goes',
  'orders',
  'cart-money',
  'delivery',
  'map-frames',
  'journeys',
  'ways',
  'start',
  'rebuild',
  'cities',
  'feed',
  'filters',
  'import',
  'reconcile',
] as const
const SIZED = [
  'first-second',
  'peers',
  'front',
  'taps',
  'islands',
  'second-page',
  'writes',
  'memory',
  'under-load',
  'longest-goes',
  'start',
  'feed',
  'filters',
  'import',
  'reconcile',
]

const asked = process.argv.slice(2)
const options = asked.filter(word => /^(-|\d)/.test(word))
const named = asked.filter(word => !options.includes(word))
for (const name of named) {
  if ((BENCHMARKS as readonly string[]).includes(name)) continue
  process.stderr.write(`no benchmark ${name}: there are ${BENCHMARKS.join(', ')}\n`)
  process.exit(2)
}

let failed = 0
for (const name of named.length > 0 ? named : BENCHMARKS) {
  process.stdout.write(`\n── ${name} ${'─'.repeat(60 - name.length)}\n`)
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, `${name}.ts`),
      ...(SIZED.includes(name) ? options : []),
    ],
    { stdio: 'inherit' },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) failed += 1
}
process.exitCode = failed === 0 ? 0 : 1
