import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { openBuild } from '../../build/build.ts'
import { chosenRuntime } from '../../build/runtime.ts'

// What `npm run dev` does when a widget is saved: the processor time of one rebuild, its own and esbuild's, which other
// programs on the machine do not change, and the time that it takes here.
//
//   node test/bench/rebuild.ts [WIDGET]

const WIDGET = process.argv[2] ?? 'newsletter'
const TIMES = 10

let saved = 0
/** As if the widget were saved with another line each time: nothing on disk is touched. */
const EDITOR: Plugin = {
  name: 'editor',
  setup({ onLoad }) {
    onLoad({ filter: new RegExp(`[\\\\/]${WIDGET}[\\\\/]${WIDGET}\\.tsx$`) }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\nexport const saved = ${saved}\n`,
      loader: 'tsx',
    }))
  },
}

const dist = mkdtempSync(join(tmpdir(), 'vitrina-rebuild-'))
const built = await openBuild({ runtime: chosenRuntime(), is_dev: true, dist, plugins: [EDITOR] })
await built.rebuild('scripts')
const rounds: { ms: number; cpu_ms: number; written: number }[] = []
for (; saved < TIMES; saved++) {
  const before = { files: filesOf(dist), cpu_ms: cpuMs(), at: performance.now() }
  await built.rebuild('scripts')
  rounds.push({
    ms: performance.now() - before.at,
    cpu_ms: cpuMs() - before.cpu_ms,
    written: [...filesOf(dist)].filter(([name, at]) => before.files.get(name) !== at).length,
  })
}
const middle = (of: (round: (typeof rounds)[number]) => number) =>
  Math.round(rounds.map(of).toSorted((a, b) => a - b)[TIMES / 2] ?? 0)
console.table({
  [`${WIDGET}.tsx is saved`]: {
    'CPU ms': middle(round => round.cpu_ms),
    'ms here': middle(round => round.ms),
    'files written': middle(round => round.written),
    'of files': filesOf(dist).size,
  },
})
await built.close()
rmSync(dist, { recursive: true })

/** When each file was last written, by its name. */
function filesOf(folder: string): Map<string, number> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(names.map(name => [name, statSync(join(folder, name)).mtimeMs]))
}

/** Of this process and its children; where Linux does not tell of those, of this process alone. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + (process.platform === 'linux' ? childrenMs() : 0)
}

function childrenMs(): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      if (Number(fields[1]) === process.pid) ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // Ended meanwhile.
    }
  }
  return ticks * 10
}
