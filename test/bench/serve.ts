import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DEMO_SHOP } from '../../server/demo/demo.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Kept between runs: drawing the demonstration shop takes longer than most measurements. */
export const DEMO_DIR = join(tmpdir(), `vitrina-bench-${DEMO_SHOP.revision}`)

export interface RunningShop {
  url: string
  pid: number
  /** From the start of the process to its first line. */
  started_ms: number
  /** Resident memory now, in MB. */
  memory(): number
  /** Processor time spent so far, all threads, in milliseconds: other programs on the machine do not change it. */
  cpu_ms(): number
  /** SIGTERM, and what the process says of it: its exit code. */
  stop(): Promise<number | null>
}

/** The shop as `npm run start` starts it, on a free port of this machine. */
export function startShop(env: Record<string, string> = {}): Promise<RunningShop> {
  // What stands there may have been built from other files.
  execFileSync(process.execPath, [join(ROOT, 'build/build-if-changed.ts')], { stdio: 'inherit' })
  return startProgram(() => startWords(), env)
}

/** The last command of the script, without the name of Node. */
function startWords(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return (
    scripts.start
      .split(/\bnode /)
      .at(-1)
      ?.split(' ') ?? []
  )
}

/** A server's program on a free port of this machine; it says a line when it is ready. */
export async function startProgram(
  argumentsOf: (port: string) => string[],
  env: Record<string, string> = {},
): Promise<RunningShop> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...argumentsOf(String(port))],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATA_DIR: DEMO_DIR,
        LOG_LEVEL: 'error',
        PICTURES_AHEAD: 'no',
        ...env,
        HOST: '127.0.0.1',
        PORT: String(port),
      },
    },
  )
  // A measurement that fails leaves nobody running behind it.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const ended = once(child, 'exit').finally(() => process.off('exit', endWithUs))
  await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`the program ended with ${code}`))),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    started_ms: performance.now() - started,
    memory: () => residentMb(child),
    cpu_ms: () => spentMs(child),
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

function residentMb(child: ChildProcess): number {
  // Linux alone tells it of another process without a tool; elsewhere the column stays empty.
  if (process.platform !== 'linux') return Number.NaN
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024)
}

function spentMs(child: ChildProcess): number {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  // Ticks of user and of system, a hundredth of a second each.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
